//! The values of formulas while a test runs.

use std::collections::HashMap;
use std::rc::Rc;

use super::script::{Formula, FormulaKind, Width};
use super::subject::Subject;
use crate::source::Span;

/// Why a test ends before its time.
#[derive(Clone, Debug)]
pub(super) struct Failed {
    pub(super) span: Span,
    pub(super) message: String,
    pub(super) seen: Option<String>,
}

impl Failed {
    pub(super) fn new(span: Span, message: impl Into<String>) -> Failed {
        Failed { span, message: message.into(), seen: None }
    }
}

/// A test, or the setup of a suite, in progress.
pub(super) struct Session {
    pub(super) subject: Box<dyn Subject>,
    pub(super) symbols: Rc<HashMap<String, i64>>,
    pub(super) variables: HashMap<String, i64>,
    /// Cycles of the last call.
    pub(super) cycles: u64,
    /// Cycles of all calls.
    pub(super) all_cycles: u64,
    pub(super) log: Vec<String>,
    /// Steps that the test may still take.
    pub(super) fuel: u64,
    pub(super) trace: bool,
    pub(super) most_cycles: u64,
}

/// Which meaning of a name comes first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Value,
    Address,
}

impl Session {
    pub(super) fn value(&self, formula: &Formula) -> Result<i64, Failed> {
        self.evaluate(formula, Place::Value)
    }

    /// The address that a formula means: `[board]` and `board` are the same.
    pub(super) fn address(&self, formula: &Formula) -> Result<i64, Failed> {
        match &formula.kind {
            FormulaKind::Memory(address, Width::Byte) => self.evaluate(address, Place::Address),
            _ => self.evaluate(formula, Place::Address),
        }
    }

    fn evaluate(&self, formula: &Formula, place: Place) -> Result<i64, Failed> {
        match &formula.kind {
            FormulaKind::Number(value) => Ok(*value),
            FormulaKind::Text(_) => Err(Failed::new(formula.span, "text is not a number")),
            FormulaKind::Name(name) => self.name(name, place, formula.span),
            FormulaKind::Half(name, half) => {
                let value = self.name(name, place, formula.span)?;
                Ok((value >> (8 * u32::from(*half))) & 0xFF)
            }
            FormulaKind::Memory(address, width) => {
                let address = self.evaluate(address, Place::Address)?;
                self.memory(address, *width, formula.span)
            }
            FormulaKind::Unary(operator, operand) => {
                let value = self.evaluate(operand, place)?;
                Ok(match *operator {
                    "-" => value.wrapping_neg(),
                    "~" => !value,
                    _ => i64::from(value == 0),
                })
            }
            FormulaKind::Binary(operator, left, right) => {
                let (left, right) = (self.evaluate(left, place)?, self.evaluate(right, place)?);
                binary(operator, left, right).ok_or_else(|| {
                    Failed::new(formula.span, format!("{left} {operator} {right} has no value"))
                })
            }
            FormulaKind::Call(name, arguments) => self.function(name, arguments, formula.span),
        }
    }

    fn name(&self, name: &str, place: Place, span: Span) -> Result<i64, Failed> {
        let lower = name.to_ascii_lowercase();
        let register = || self.subject.register(&lower);
        let symbol = || self.symbols.get(name).copied();
        let found = self.variables.get(name).copied().or_else(|| match place {
            Place::Value => register().or_else(|| self.special(&lower)).or_else(symbol),
            Place::Address => symbol().or_else(register),
        });
        found.ok_or_else(|| {
            Failed::new(span, format!("`{name}` is neither a register nor a symbol"))
        })
    }

    fn special(&self, name: &str) -> Option<i64> {
        Some(match name {
            "cycles" => i64::try_from(self.cycles).unwrap_or(i64::MAX),
            "true" => 1,
            "false" => 0,
            "punches" => self.subject.punched(0).1 as i64,
            _ => return None,
        })
    }

    pub(super) fn byte(&self, address: i64, span: Span) -> Result<i64, Failed> {
        let found = self.subject.read(address).map(i64::from);
        found.ok_or_else(|| Failed::new(span, format!("there is no memory at {address}")))
    }

    pub(super) fn memory(&self, address: i64, width: Width, span: Span) -> Result<i64, Failed> {
        let first = self.byte(address, span)?;
        if width == Width::Byte {
            return Ok(first);
        }
        let second = self.byte(address + 1, span)?;
        let (high, low) = if self.subject.big_endian() { (first, second) } else { (second, first) };
        Ok(high * self.subject.cell_values() + low)
    }

    /// Sets one or two cells.
    pub(super) fn store(
        &mut self,
        address: i64,
        width: Width,
        value: i64,
        span: Span,
    ) -> Result<(), Failed> {
        let cells = match width {
            Width::Byte => vec![value],
            Width::Word => {
                let base = self.subject.cell_values();
                let value = if value < 0 { value + base * base } else { value };
                match self.subject.big_endian() {
                    true => vec![value / base, value % base],
                    false => vec![value % base, value / base],
                }
            }
        };
        for (address, cell) in (address..).zip(cells) {
            if !self.subject.write(address, cell) {
                return Err(Failed::new(span, format!("{cell} cannot be stored at {address}")));
            }
        }
        Ok(())
    }

    /// A number as people of the machine write it.
    pub(super) fn show(&self, value: i64) -> String {
        match self.subject.cell_values() {
            256 if value > 9 => format!("${value:02X} ({value})"),
            _ => value.to_string(),
        }
    }
}

fn binary(operator: &str, left: i64, right: i64) -> Option<i64> {
    let truth = |condition: bool| Some(i64::from(condition));
    match operator {
        "||" => truth(left != 0 || right != 0),
        "&&" => truth(left != 0 && right != 0),
        "|" => Some(left | right),
        "^" => Some(left ^ right),
        "&" => Some(left & right),
        "==" => truth(left == right),
        "!=" | "<>" => truth(left != right),
        "<" => truth(left < right),
        ">" => truth(left > right),
        "<=" => truth(left <= right),
        ">=" => truth(left >= right),
        "<<" => u32::try_from(right).ok().and_then(|by| left.checked_shl(by)),
        ">>" => u32::try_from(right).ok().and_then(|by| left.checked_shr(by)),
        "+" => left.checked_add(right),
        "-" => left.checked_sub(right),
        "*" => left.checked_mul(right),
        "/" => left.checked_div(right),
        "%" => left.checked_rem(right),
        _ => None,
    }
}
