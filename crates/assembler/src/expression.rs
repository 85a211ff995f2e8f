use crate::diagnostic::Diagnostic;
use crate::source::{ContextId, Span};
use crate::symbols::SymbolId;
use crate::syntax::Syntax;
use crate::token::{Cursor, Kind, Token};

/// Deepest nesting of brackets and signs.
const DEEPEST: usize = 64;

/// One step of an expression in postfix order: no recursion to evaluate, and
/// none to drop, however long a sum is.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    Number(i64),
    /// The address of the statement, `*`.
    Here,
    /// A name. A local one may be found in several scopes, inner ones first.
    Name {
        candidates: Vec<SymbolId>,
        span: Span,
    },
    /// Whether a name is defined anywhere.
    Defined(Vec<SymbolId>),
    Unary(Unary),
    Binary(Binary),
    /// `condition ? yes : no`.
    Select,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Unary {
    Negate,
    Complement,
    Not,
    Low,
    High,
    /// Bank code of a chessvm address.
    Bank,
    /// Row of a chessvm address.
    Row,
    Absolute,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Binary {
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equal,
    Unequal,
    Less,
    Greater,
    LessEqual,
    GreaterEqual,
    ShiftLeft,
    ShiftRight,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Minimum,
    Maximum,
}

/// A formula from the source.
#[derive(Clone, Debug)]
pub(crate) struct Expression {
    pub(crate) steps: Vec<Step>,
    pub(crate) span: Span,
}

impl Expression {
    /// Whether it is more than arithmetic on numbers.
    pub(crate) fn has_names(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Name { .. } | Step::Here))
    }
}

/// Who knows what a name means where it stands.
pub(crate) trait Names {
    /// The step for `name`, seen from the macro expansion `scope`.
    fn name(&mut self, name: &str, scope: ContextId, span: Span) -> Step;
}

/// Reads one expression from the cursor and leaves what follows.
pub(crate) fn parse(
    cursor: &mut Cursor<'_>,
    syntax: &Syntax,
    names: &mut dyn Names,
) -> Result<Expression, Diagnostic> {
    let start = *cursor;
    let mut parser = Parser { cursor, syntax, names, steps: Vec::new(), depth: 0 };
    parser.expression()?;
    let steps = parser.steps;
    let used = start.rest().len() - cursor.rest().len();
    let last = start.rest()[..used].last().map_or(start.here(), |token| token.span);
    Ok(Expression { steps, span: start.here().to(last) })
}

struct Parser<'p, 'a> {
    cursor: &'p mut Cursor<'a>,
    syntax: &'p Syntax,
    names: &'p mut dyn Names,
    steps: Vec<Step>,
    depth: usize,
}

impl Parser<'_, '_> {
    fn expression(&mut self) -> Result<(), Diagnostic> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Diagnostic::error(self.cursor.here(), "expression nested too deep"));
        }
        self.binary(1)?;
        if self.cursor.eat("?") {
            self.expression()?;
            self.expect(":")?;
            self.expression()?;
            self.steps.push(Step::Select);
        }
        self.depth -= 1;
        Ok(())
    }

    fn binary(&mut self, lowest: u8) -> Result<(), Diagnostic> {
        self.unary()?;
        while let Some((operator, strength)) = self.operator().filter(|&(_, s)| s >= lowest) {
            self.cursor.next();
            self.binary(strength + 1)?;
            self.steps.push(Step::Binary(operator));
        }
        Ok(())
    }

    fn operator(&self) -> Option<(Binary, u8)> {
        match &self.cursor.peek()?.kind {
            Kind::Mark(mark) => binary_mark(mark),
            Kind::Name(name) if self.syntax.word_operators => binary_word(name),
            _ => None,
        }
    }

    fn unary(&mut self) -> Result<(), Diagnostic> {
        let Some(token) = self.cursor.next() else {
            return Err(Diagnostic::error(self.cursor.here(), "an operand is missing"));
        };
        match &token.kind {
            Kind::Mark("-") => self.prefixed(Unary::Negate),
            Kind::Mark("~") => self.prefixed(Unary::Complement),
            Kind::Mark("!") => self.prefixed(Unary::Not),
            Kind::Mark("+") => self.nested(Parser::unary),
            Kind::Mark("<") => self.prefixed_sum(Unary::Low),
            Kind::Mark(">") => self.prefixed_sum(Unary::High),
            Kind::Mark("(") => self.bracketed(")"),
            Kind::Mark("[") => self.bracketed("]"),
            _ => self.value(token),
        }?;
        self.halves();
        Ok(())
    }

    fn nested(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<(), Diagnostic>,
    ) -> Result<(), Diagnostic> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Diagnostic::error(self.cursor.here(), "expression nested too deep"));
        }
        inner(self)?;
        self.depth -= 1;
        Ok(())
    }

    fn prefixed(&mut self, operator: Unary) -> Result<(), Diagnostic> {
        self.nested(Parser::unary)?;
        self.steps.push(Step::Unary(operator));
        Ok(())
    }

    /// `<table+1` is the low byte of the sum, as 6502 people expect.
    fn prefixed_sum(&mut self, operator: Unary) -> Result<(), Diagnostic> {
        self.nested(|parser| parser.binary(1))?;
        self.steps.push(Step::Unary(operator));
        Ok(())
    }

    fn bracketed(&mut self, close: &str) -> Result<(), Diagnostic> {
        self.expression()?;
        self.expect(close)
    }

    fn halves(&mut self) {
        while let Some(Kind::Half(half)) = self.cursor.peek().map(|token| &token.kind) {
            self.cursor.next();
            self.steps.push(Step::Unary(if *half == 0 { Unary::Low } else { Unary::High }));
        }
    }

    fn expect(&mut self, mark: &str) -> Result<(), Diagnostic> {
        if self.cursor.eat(mark) {
            return Ok(());
        }
        Err(Diagnostic::error(self.cursor.here(), format!("`{mark}` is missing")))
    }

    fn value(&mut self, token: &Token) -> Result<(), Diagnostic> {
        let step = match &token.kind {
            Kind::Number(value) => Step::Number(*value),
            Kind::Mark("*") => Step::Here,
            Kind::Name(name) => return self.named(name, token),
            Kind::Text(text) => single_character(text, token.span)?,
            Kind::Bad(why) => return Err(Diagnostic::error(token.span, &**why)),
            Kind::Parameter(name) => {
                let message = format!("`\\{name}` is not a parameter of a macro here");
                return Err(Diagnostic::error(token.span, message));
            }
            Kind::Mark(mark) => {
                let message = format!("expected a number or a name, found `{mark}`");
                return Err(Diagnostic::error(token.span, message));
            }
            Kind::Half(_) => return Err(Diagnostic::error(token.span, "nothing to take half of")),
        };
        self.steps.push(step);
        Ok(())
    }

    fn named(&mut self, name: &str, token: &Token) -> Result<(), Diagnostic> {
        let called = self.cursor.peek_is("(");
        let lower = name.to_ascii_lowercase();
        if lower == "not" && self.syntax.word_operators {
            return self.prefixed(Unary::Complement);
        }
        if let Some(operator) = function(&lower).filter(|_| called || self.is_word_prefix(&lower)) {
            return self.prefixed(operator);
        }
        match lower.as_str() {
            "min" if called => self.pair(Binary::Minimum),
            "max" if called => self.pair(Binary::Maximum),
            "defined" if called => self.defined(),
            _ => {
                let step = self.names.name(name, token.scope, token.span);
                self.steps.push(step);
                Ok(())
            }
        }
    }

    /// `HIGH label` without brackets, where operators may be words.
    fn is_word_prefix(&self, name: &str) -> bool {
        let operand = matches!(
            self.cursor.peek().map(|token| &token.kind),
            Some(Kind::Name(_) | Kind::Number(_))
        );
        self.syntax.word_operators && matches!(name, "low" | "high") && operand
    }

    fn pair(&mut self, operator: Binary) -> Result<(), Diagnostic> {
        self.expect("(")?;
        self.expression()?;
        self.expect(",")?;
        self.expression()?;
        self.expect(")")?;
        self.steps.push(Step::Binary(operator));
        Ok(())
    }

    fn defined(&mut self) -> Result<(), Diagnostic> {
        self.expect("(")?;
        let token = self.cursor.next();
        let Some((name, token)) = token.and_then(|token| Some((token.name()?, token))) else {
            return Err(Diagnostic::error(self.cursor.here(), "`defined` asks for a name"));
        };
        let step = match self.names.name(name, token.scope, token.span) {
            Step::Name { candidates, .. } => Step::Defined(candidates),
            _ => Step::Number(1),
        };
        self.steps.push(step);
        self.expect(")")
    }
}

fn single_character(text: &str, span: Span) -> Result<Step, Diagnostic> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(only), None) => Ok(Step::Number(i64::from(u32::from(only)))),
        _ => Err(Diagnostic::error(
            span,
            "text of one character is a number; this is longer or empty",
        )),
    }
}

fn function(name: &str) -> Option<Unary> {
    Some(match name {
        "low" | "lo" => Unary::Low,
        "high" | "hi" => Unary::High,
        "bank" => Unary::Bank,
        "row" => Unary::Row,
        "abs" => Unary::Absolute,
        _ => return None,
    })
}

fn binary_mark(mark: &str) -> Option<(Binary, u8)> {
    Some(match mark {
        "||" => (Binary::Or, 1),
        "&&" => (Binary::And, 2),
        "|" => (Binary::BitOr, 3),
        "^" => (Binary::BitXor, 4),
        "&" => (Binary::BitAnd, 5),
        "==" | "=" => (Binary::Equal, 6),
        "!=" | "<>" => (Binary::Unequal, 6),
        "<" => (Binary::Less, 7),
        ">" => (Binary::Greater, 7),
        "<=" => (Binary::LessEqual, 7),
        ">=" => (Binary::GreaterEqual, 7),
        "<<" => (Binary::ShiftLeft, 8),
        ">>" => (Binary::ShiftRight, 8),
        "+" => (Binary::Add, 9),
        "-" => (Binary::Subtract, 9),
        "*" => (Binary::Multiply, 10),
        "/" => (Binary::Divide, 10),
        "%" => (Binary::Remainder, 10),
        _ => return None,
    })
}

fn binary_word(name: &str) -> Option<(Binary, u8)> {
    let mark = match name.to_ascii_lowercase().as_str() {
        "or" => "|",
        "xor" => "^",
        "and" => "&",
        "eq" => "==",
        "ne" => "!=",
        "lt" => "<",
        "gt" => ">",
        "le" => "<=",
        "ge" => ">=",
        "shl" => "<<",
        "shr" => ">>",
        "mod" => "%",
        _ => return None,
    };
    binary_mark(mark)
}
