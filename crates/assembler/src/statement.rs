use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::expression::Expression;
use crate::source::{ContextId, Sources, Span};
use crate::symbols::{SymbolId, Symbols};
use crate::target::Instruction;

/// What a line of the program asks for, macros and conditions resolved.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Label(SymbolId),
    /// A constant: emits nothing, but `*` in it needs an address.
    Constant,
    Instruction(Instruction),
    Data {
        unit: Unit,
        items: Vec<Item>,
    },
    Fill {
        count: Expression,
        value: Option<Expression>,
    },
    Align {
        to: Option<Expression>,
        fill: Option<Expression>,
    },
    Origin(Expression),
    /// From here on the code belongs to this part of reports.
    Section(Arc<str>),
    /// Fails at the end of assembly if the expression is zero.
    Assert {
        condition: Expression,
        message: Arc<str>,
    },
    /// Data for word 0 of the rows of function table 3.
    Table {
        at: Option<Expression>,
        values: Vec<Expression>,
    },
    /// Code that follows goes to this function table; none means any.
    Bank(Option<Expression>),
    /// The bytes up to the matching end must lie in one page.
    SamePage(PageGuard),
}

/// `.samepage` and its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PageGuard {
    Begin,
    End,
}

/// Size of an item of data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Byte,
    Little16,
    Big16,
    Little32,
}

/// A piece of data.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    Value(Expression),
    Bytes(Arc<[u8]>),
}

/// One step of the program and where it came from.
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
    pub(crate) context: ContextId,
}

/// A source line as it was processed, for the listing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ListedLine {
    pub(crate) span: Span,
    pub(crate) context: ContextId,
    /// The first statement that it gave rise to.
    pub(crate) first: usize,
    /// How many statements it gave rise to, not counting those of a macro.
    pub(crate) count: usize,
}

/// A program with everything resolved that does not need addresses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub(crate) statements: Vec<Statement>,
    pub(crate) lines: Vec<ListedLine>,
    pub(crate) symbols: Symbols,
    pub(crate) sources: Sources,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl Program {
    /// Reports something about a statement.
    pub(crate) fn report(&mut self, statement: usize, diagnostic: Diagnostic) {
        let context = self.statements.get(statement).map_or(0, |found| found.context);
        self.diagnostics.push(diagnostic.within(context));
    }
}
