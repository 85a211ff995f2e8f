use crate::diagnostic::Diagnostic;
use crate::expression::{Binary, Expression, Step, Unary};
use crate::source::Span;
use crate::symbols::{Definition, SymbolId, Symbols};

/// How many constants may be defined in terms of each other.
const LONGEST_CHAIN: usize = 200;

/// How many constants one expression may look up, directly and indirectly:
/// `a = b + b`, `b = c + c` … doubles with each line.
const MOST_NAMES: u32 = 2_000;

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NoValue {
    /// A name that nothing defines.
    Undefined(SymbolId, Span),
    /// A name whose address is not known at this stage.
    NotYet(SymbolId, Span),
    /// `*` where there is no address yet.
    NoAddress,
    DivisionByZero,
    Overflow,
    /// Constants that need each other.
    Circular(SymbolId, Span),
}

/// What names mean at one place of the program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Values<'a> {
    pub(crate) symbols: &'a Symbols,
    /// Address of each statement; empty before layout.
    pub(crate) addresses: &'a [Option<i64>],
    /// Address of the statement that asks.
    pub(crate) here: Option<i64>,
}

impl Values<'_> {
    pub(crate) fn evaluate(&self, expression: &Expression) -> Result<i64, NoValue> {
        self.run(expression, 0, &mut { MOST_NAMES })
    }

    fn run(&self, expression: &Expression, depth: usize, fuel: &mut u32) -> Result<i64, NoValue> {
        let mut stack: Vec<i64> = Vec::with_capacity(expression.steps.len().min(16));
        for step in &expression.steps {
            let value = match step {
                Step::Number(value) => *value,
                Step::Here => self.here.ok_or(NoValue::NoAddress)?,
                Step::Name { candidates, span } => self.symbol(candidates, *span, depth, fuel)?,
                Step::Defined(candidates) => i64::from(self.defined(candidates).is_some()),
                Step::Unary(operator) => apply_unary(*operator, pop(&mut stack)?)?,
                Step::Binary(operator) => {
                    let right = pop(&mut stack)?;
                    apply_binary(*operator, pop(&mut stack)?, right)?
                }
                Step::Select => {
                    let (no, yes) = (pop(&mut stack)?, pop(&mut stack)?);
                    if pop(&mut stack)? != 0 { yes } else { no }
                }
            };
            stack.push(value);
        }
        pop(&mut stack)
    }

    fn defined(&self, candidates: &[SymbolId]) -> Option<SymbolId> {
        candidates.iter().copied().find(|&id| self.symbols.get(id).definition.is_some())
    }

    fn symbol(
        &self,
        candidates: &[SymbolId],
        span: Span,
        depth: usize,
        fuel: &mut u32,
    ) -> Result<i64, NoValue> {
        let last = candidates.last().copied().unwrap_or_default();
        let id = self.defined(candidates).ok_or(NoValue::Undefined(last, span))?;
        match &self.symbols.get(id).definition {
            None => Err(NoValue::Undefined(id, span)),
            Some(Definition::Value(value)) => Ok(*value),
            Some(Definition::Label { statement }) => {
                self.address(*statement).ok_or(NoValue::NotYet(id, span))
            }
            Some(Definition::Constant { value, statement }) => {
                if depth >= LONGEST_CHAIN || *fuel == 0 {
                    return Err(NoValue::Circular(id, span));
                }
                *fuel -= 1;
                let there = Values { here: self.address(*statement), ..*self };
                there.run(value, depth + 1, fuel)
            }
        }
    }

    fn address(&self, statement: usize) -> Option<i64> {
        self.addresses.get(statement).copied().flatten()
    }

    /// The error for a failed evaluation of `expression`.
    pub(crate) fn explain(&self, why: &NoValue, expression: &Expression) -> Diagnostic {
        match why {
            NoValue::Undefined(id, span) => self.undefined(*id, *span),
            NoValue::NotYet(id, span) => {
                let name = &self.symbols.get(*id).name;
                let message = format!("`{name}` has no value yet at this place");
                Diagnostic::error(*span, message)
                    .help("here only constants that are defined above can be used, not addresses")
            }
            NoValue::NoAddress => {
                Diagnostic::error(expression.span, "`*` has no value at this place")
            }
            NoValue::DivisionByZero => Diagnostic::error(expression.span, "division by zero"),
            NoValue::Overflow => Diagnostic::error(
                expression.span,
                "a number grew out of all bounds in this expression",
            ),
            NoValue::Circular(id, span) => {
                let name = &self.symbols.get(*id).name;
                Diagnostic::error(*span, format!("`{name}` is defined in terms of itself"))
            }
        }
    }

    fn undefined(&self, id: SymbolId, span: Span) -> Diagnostic {
        let name = &self.symbols.get(id).name;
        let error = Diagnostic::error(span, format!("`{name}` is not defined"));
        match self.symbols.similar(name) {
            Some(similar) => error.help(format!("did you mean `{similar}`?")),
            None => error,
        }
    }
}

fn pop(stack: &mut Vec<i64>) -> Result<i64, NoValue> {
    stack.pop().ok_or(NoValue::Overflow)
}

fn apply_unary(operator: Unary, value: i64) -> Result<i64, NoValue> {
    Ok(match operator {
        Unary::Negate => value.checked_neg().ok_or(NoValue::Overflow)?,
        Unary::Complement => !value,
        Unary::Not => i64::from(value == 0),
        Unary::Low => value & 0xFF,
        Unary::High => (value >> 8) & 0xFF,
        Unary::Bank => match value.div_euclid(100) {
            1 => 9,
            2 => 90,
            3 => 99,
            _ => return Err(NoValue::Overflow),
        },
        Unary::Row => value.rem_euclid(100),
        Unary::Absolute => value.checked_abs().ok_or(NoValue::Overflow)?,
    })
}

fn apply_binary(operator: Binary, left: i64, right: i64) -> Result<i64, NoValue> {
    let value = match operator {
        Binary::Or => Some(i64::from(left != 0 || right != 0)),
        Binary::And => Some(i64::from(left != 0 && right != 0)),
        Binary::BitOr => Some(left | right),
        Binary::BitXor => Some(left ^ right),
        Binary::BitAnd => Some(left & right),
        Binary::Equal => Some(i64::from(left == right)),
        Binary::Unequal => Some(i64::from(left != right)),
        Binary::Less => Some(i64::from(left < right)),
        Binary::Greater => Some(i64::from(left > right)),
        Binary::LessEqual => Some(i64::from(left <= right)),
        Binary::GreaterEqual => Some(i64::from(left >= right)),
        Binary::ShiftLeft => shift_left(left, right),
        Binary::ShiftRight => u32::try_from(right).ok().map(|by| left >> by.min(63)),
        Binary::Add => left.checked_add(right),
        Binary::Subtract => left.checked_sub(right),
        Binary::Multiply => left.checked_mul(right),
        Binary::Divide | Binary::Remainder if right == 0 => return Err(NoValue::DivisionByZero),
        Binary::Divide => left.checked_div(right),
        Binary::Remainder => left.checked_rem(right),
        Binary::Minimum => Some(left.min(right)),
        Binary::Maximum => Some(left.max(right)),
    };
    value.ok_or(NoValue::Overflow)
}

fn shift_left(left: i64, right: i64) -> Option<i64> {
    let by = u32::try_from(right).ok().filter(|&by| by < 63)?;
    left.checked_mul(1 << by)
}
