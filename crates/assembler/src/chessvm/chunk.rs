//! Cutting a program into pieces that can be placed independently.

use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::evaluation::Values;
use crate::expression::Expression;
use crate::statement::{Kind, Program};
use crate::target::Flow;

/// Where a chunk may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pin {
    /// Anywhere.
    Free,
    /// Anywhere in this function table, 0 to 2.
    Bank(usize),
    /// At this row of this table.
    Row(usize, usize),
    /// Directly behind the chunk before it.
    Behind,
}

/// Something to be packed into rows.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// A label: starts a row.
    Label { statement: usize },
    /// Starts a row.
    Align,
    /// An instruction, and the statement in whose place it stands.
    Instruction { statement: usize, shown: usize },
    /// A word of data.
    Word { statement: usize, index: usize },
}

/// Code into which nothing falls from before and out of which nothing falls.
#[derive(Clone, Debug)]
pub(super) struct Chunk {
    pub(super) parts: Vec<Part>,
    pub(super) pin: Pin,
}

impl Chunk {
    /// Whether `.org` says where it is.
    pub(super) fn is_placed(&self) -> bool {
        matches!(self.pin, Pin::Row(..) | Pin::Behind)
    }
}

/// What the program asks for apart from code.
#[derive(Clone, Debug, Default)]
pub(super) struct Cut {
    pub(super) chunks: Vec<Chunk>,
    /// The `.table` statements in order.
    pub(super) tables: Vec<usize>,
    /// Labels that name table rows: label statement and index into `tables`.
    pub(super) table_labels: Vec<(usize, usize)>,
    /// The section of each statement.
    pub(super) sections: Vec<Arc<str>>,
}

struct Cutter<'a> {
    program: &'a Program,
    cut: Cut,
    mode: Pin,
    section: Arc<str>,
    /// Whether the last instruction goes elsewhere.
    ended: bool,
    problems: Vec<(usize, Diagnostic)>,
    /// Whether a table is the next thing behind each statement.
    before_table: Vec<bool>,
}

/// Which statements have a table as the next thing with a size behind them. Of
/// several labels before a table the last names it; the others name the code
/// that the table interrupts.
fn before_table(program: &Program) -> Vec<bool> {
    let mut found = vec![false; program.statements.len()];
    let mut next = false;
    for (index, statement) in program.statements.iter().enumerate().rev() {
        found[index] = next;
        next = match statement.kind {
            Kind::Table { .. } => true,
            Kind::Constant | Kind::Section(_) | Kind::Assert { .. } => next,
            _ => false,
        };
    }
    found
}

/// Cuts the program after every instruction that does not go on to the next.
pub(super) fn cut(program: &mut Program) -> Cut {
    let mut cutter = Cutter {
        before_table: before_table(program),
        program,
        cut: Cut::default(),
        mode: Pin::Free,
        section: Arc::from("code"),
        ended: true,
        problems: Vec::new(),
    };
    for statement in 0..cutter.program.statements.len() {
        cutter.statement(statement);
        cutter.cut.sections.push(cutter.section.clone());
    }
    let Cutter { cut, problems, .. } = cutter;
    problems.into_iter().for_each(|(statement, problem)| program.report(statement, problem));
    cut
}

impl Cutter<'_> {
    fn statement(&mut self, statement: usize) {
        match &self.program.statements[statement].kind {
            Kind::Label(_) => self.label(statement),
            Kind::Instruction(instruction) => {
                self.push(Part::Instruction { statement, shown: statement });
                self.ended = matches!(instruction.flow, Flow::Jump | Flow::End);
            }
            Kind::Data { items, .. } => self.words(statement, items.len()),
            Kind::Fill { count, .. } => match self.constant(statement, count, 0, 1_800) {
                Some(count) => self.words(statement, count as usize),
                None => self.words(statement, 0),
            },
            Kind::Align { .. } => self.push(Part::Align),
            Kind::Origin(address) => self.origin(statement, address),
            Kind::Bank(bank) => self.bank(statement, bank.as_ref()),
            Kind::Section(name) => self.section = name.clone(),
            Kind::Table { .. } => self.cut.tables.push(statement),
            Kind::SamePage(_) => self.problem(statement, "chessvm has no pages"),
            Kind::Constant | Kind::Assert { .. } => {}
        }
    }

    fn problem(&mut self, statement: usize, message: impl Into<String>) {
        let span = self.program.statements[statement].span;
        self.problems.push((statement, Diagnostic::error(span, message)));
    }

    /// A label belongs to what comes next: a table or code.
    fn label(&mut self, statement: usize) {
        if self.before_table[statement] {
            self.cut.table_labels.push((statement, self.cut.tables.len()));
        } else {
            self.push(Part::Label { statement });
        }
    }

    fn words(&mut self, statement: usize, count: usize) {
        (0..count).for_each(|index| self.push(Part::Word { statement, index }));
    }

    fn push(&mut self, part: Part) {
        let label = matches!(part, Part::Label { .. });
        if self.ended && (label || self.cut.chunks.is_empty() || self.mode_is_new()) {
            self.open();
        } else if self.ended
            && let Part::Instruction { statement, .. } = part
        {
            let span = self.program.statements[statement].span;
            let warning = Diagnostic::warning(span, "nothing can reach this instruction");
            self.problems.push((statement, warning.help("it needs a label")));
        }
        self.ended = self.ended && matches!(part, Part::Align);
        if let Some(chunk) = self.cut.chunks.last_mut() {
            chunk.parts.push(part);
        }
    }

    /// Whether a `.org` or `.bank` waits for its first chunk.
    fn mode_is_new(&self) -> bool {
        matches!(self.mode, Pin::Row(..))
    }

    fn open(&mut self) {
        let pin = self.mode;
        if let Pin::Row(..) = self.mode {
            self.mode = Pin::Behind;
        }
        self.cut.chunks.push(Chunk { parts: Vec::new(), pin });
    }

    fn origin(&mut self, statement: usize, address: &Expression) {
        let Some(value) = self.constant(statement, address, 0, 399) else { return };
        let bank = match (value / 100, self.mode, self.cut.chunks.last().map(|chunk| chunk.pin)) {
            (0, Pin::Bank(bank) | Pin::Row(bank, _), _) | (0, _, Some(Pin::Row(bank, _))) => bank,
            (0, ..) => {
                return self.problem(statement, "a row of which function table? Use three digits");
            }
            (hundreds, ..) => hundreds as usize - 1,
        };
        let row = (value % 100) as usize;
        if row == 99 || (bank == 2 && row < 6) {
            return self
                .problem(statement, format!("row {row} of table {} cannot be executed", bank + 1));
        }
        self.mode = Pin::Row(bank, row);
        self.ended = true;
    }

    fn bank(&mut self, statement: usize, bank: Option<&Expression>) {
        let Some(bank) = bank else {
            self.mode = Pin::Free;
            return;
        };
        if let Some(number) = self.constant(statement, bank, 1, 3) {
            self.mode = Pin::Bank(number as usize - 1);
        }
    }

    /// The value of an expression that may not depend on addresses.
    fn constant(
        &mut self,
        statement: usize,
        expression: &Expression,
        least: i64,
        most: i64,
    ) -> Option<i64> {
        let values = Values { symbols: &self.program.symbols, addresses: &[], here: None };
        let problem = match values.evaluate(expression) {
            Ok(value) if (least..=most).contains(&value) => return Some(value),
            Ok(value) => Diagnostic::error(
                expression.span,
                format!("{value} is not between {least} and {most}"),
            ),
            Err(why) => values.explain(&why, expression),
        };
        self.problems.push((statement, problem));
        None
    }
}
