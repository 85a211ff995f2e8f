use std::collections::{HashMap, HashSet};

use crate::diagnostic::Diagnostic;
use crate::expression::{Binary, Expression, Step, Unary};
use crate::source::Span;
use crate::symbols::{Definition, SymbolId, Symbols};

/// How many constants that depend on addresses one expression may need, directly and indirectly.
/// They are worked out again for each expression, because addresses move while a program is laid
/// out; all other constants are worked out once and may be as many as the program has.
const MOST_NAMES: usize = 2_000;

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
    /// A constant that needs too many others.
    TooDeep(SymbolId, Span),
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
        Evaluation { values: *self, known: HashMap::new(), most: MOST_NAMES }.run(expression)
    }

    fn defined(&self, candidates: &[SymbolId]) -> Option<SymbolId> {
        candidates.iter().copied().find(|&id| self.symbols.get(id).definition.is_some())
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
            NoValue::TooDeep(id, span) => {
                let name = &self.symbols.get(*id).name;
                let message =
                    format!("`{name}` is behind a chain of more than {MOST_NAMES} constants");
                Diagnostic::error(*span, message)
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

/// Constants that depend on no address have one value for the whole program, and a circle has none:
/// both are found once, when the last line has been read.
pub(crate) fn settle_constants(symbols: &mut Symbols) {
    let values = Values { symbols, addresses: &[], here: None };
    let mut evaluation = Evaluation { values, known: HashMap::new(), most: usize::MAX };
    for (id, symbol) in symbols.iter() {
        if let Some(Definition::Constant { value, .. }) = &symbol.definition
            && !evaluation.known.contains_key(&id)
        {
            let found = evaluation.run(value);
            evaluation.known.insert(id, found);
        }
    }
    for (id, found) in evaluation.known {
        if matches!(found, Ok(_) | Err(NoValue::Circular(..))) {
            symbols.settle(id, found);
        }
    }
}

/// One expression, and the constants that it needs, each worked out once.
struct Evaluation<'a> {
    values: Values<'a>,
    known: HashMap<SymbolId, Result<i64, NoValue>>,
    /// How many constants it may need.
    most: usize,
}

/// An expression that is being worked out. Constants that it needs are frames above it, not
/// recursive calls: chains may be longer than the stack is deep.
struct Frame<'a> {
    /// The constant that it defines; none for the expression itself.
    id: Option<SymbolId>,
    expression: &'a Expression,
    next: usize,
    here: Option<i64>,
    stack: Vec<i64>,
}

/// What a name stands for.
enum Meaning<'a> {
    Value(i64),
    /// The value of this expression, which is not known yet.
    Needs(Frame<'a>),
}

impl<'a> Evaluation<'a> {
    fn run(&mut self, expression: &'a Expression) -> Result<i64, NoValue> {
        let mut frames = vec![Frame::new(None, expression, self.values.here)];
        let mut active = HashSet::new();
        let outcome = self.work(&mut frames, &mut active);
        if let Err(why) = &outcome {
            // What could not be worked out cannot be the next time either.
            for id in frames.iter().filter_map(|frame| frame.id) {
                self.known.insert(id, Err(why.clone()));
            }
        }
        outcome
    }

    fn work(
        &mut self,
        frames: &mut Vec<Frame<'a>>,
        active: &mut HashSet<SymbolId>,
    ) -> Result<i64, NoValue> {
        loop {
            let Some(frame) = frames.last_mut() else { return Err(NoValue::Overflow) };
            let Some(step) = frame.expression.steps.get(frame.next) else {
                let value = pop(&mut frame.stack)?;
                let Some(id) = frame.id else { return Ok(value) };
                frames.pop();
                active.remove(&id);
                self.known.insert(id, Ok(value));
                // The frame below reads the name once more, and finds the value.
                continue;
            };
            let Step::Name { candidates, span } = step else {
                frame.step(step, &self.values)?;
                continue;
            };
            match self.meaning(candidates, *span, active)? {
                Meaning::Value(value) => frame.push(value),
                Meaning::Needs(needed) => {
                    active.extend(needed.id);
                    frames.push(needed);
                }
            }
        }
    }

    fn meaning(
        &self,
        candidates: &[SymbolId],
        span: Span,
        active: &HashSet<SymbolId>,
    ) -> Result<Meaning<'a>, NoValue> {
        let symbols: &'a Symbols = self.values.symbols;
        let last = candidates.last().copied().unwrap_or_default();
        let id = self.values.defined(candidates).ok_or(NoValue::Undefined(last, span))?;
        let symbol = symbols.get(id);
        let known = symbol.settled.as_ref().or_else(|| self.known.get(&id));
        if let Some(known) = known {
            return known.clone().map(Meaning::Value);
        }
        match &symbol.definition {
            None => Err(NoValue::Undefined(id, span)),
            Some(Definition::Value(value)) => Ok(Meaning::Value(*value)),
            Some(Definition::Label { statement }) => {
                let address = self.values.address(*statement);
                address.map(Meaning::Value).ok_or(NoValue::NotYet(id, span))
            }
            Some(Definition::Constant { .. }) if active.contains(&id) => {
                Err(NoValue::Circular(id, span))
            }
            Some(Definition::Constant { .. }) if self.known.len() + active.len() >= self.most => {
                Err(NoValue::TooDeep(id, span))
            }
            Some(Definition::Constant { value, statement }) => {
                let here = self.values.address(*statement);
                Ok(Meaning::Needs(Frame::new(Some(id), value, here)))
            }
        }
    }
}

impl<'a> Frame<'a> {
    fn new(id: Option<SymbolId>, expression: &'a Expression, here: Option<i64>) -> Frame<'a> {
        Frame { id, expression, next: 0, here, stack: Vec::new() }
    }

    fn push(&mut self, value: i64) {
        self.stack.push(value);
        self.next += 1;
    }

    /// Any step but a name.
    fn step(&mut self, step: &Step, values: &Values<'_>) -> Result<(), NoValue> {
        let stack = &mut self.stack;
        let value = match step {
            Step::Number(value) => *value,
            Step::Here => self.here.ok_or(NoValue::NoAddress)?,
            Step::Name { .. } => return Err(NoValue::Overflow),
            Step::Defined(candidates) => i64::from(values.defined(candidates).is_some()),
            Step::Unary(operator) => apply_unary(*operator, pop(stack)?)?,
            Step::Binary(operator) => {
                let right = pop(stack)?;
                apply_binary(*operator, pop(stack)?, right)?
            }
            Step::Select => {
                let (no, yes) = (pop(stack)?, pop(stack)?);
                if pop(stack)? != 0 { yes } else { no }
            }
        };
        self.push(value);
        Ok(())
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
