//! What formulas can call.

use super::evaluate::{Failed, Session};
use super::script::{Arguments, Formula, Width};
use crate::source::Span;

/// Most cells that one function looks at.
pub(super) const MOST_CELLS: i64 = 0x1_0000;

impl Session {
    pub(super) fn function(
        &self,
        name: &str,
        arguments: &Arguments,
        span: Span,
    ) -> Result<i64, Failed> {
        let values = arguments.values.as_slice();
        match (name, values) {
            ("memcmp", [left, right, count]) => self.compare(left, right, count, span),
            ("memchk", [start, count, value]) => self.check(start, count, value, span),
            ("peekbyte", [address]) => self.memory(self.address(address)?, Width::Byte, span),
            ("peekword", [address]) => self.memory(self.address(address)?, Width::Word, span),
            ("address", [address]) => self.address(address),
            ("abs", [value]) => Ok(self.value(value)?.wrapping_abs()),
            ("min", [left, right]) => Ok(self.value(left)?.min(self.value(right)?)),
            ("max", [left, right]) => Ok(self.value(left)?.max(self.value(right)?)),
            ("punched", [index]) => self.card(index, span),
            _ => {
                let message = format!("there is no function `{name}` with {} values", values.len());
                Err(Failed::new(span, message))
            }
        }
    }

    pub(super) fn count(&self, formula: &Formula) -> Result<i64, Failed> {
        let count = self.value(formula)?;
        match (0..=MOST_CELLS).contains(&count) {
            true => Ok(count),
            false => Err(Failed::new(formula.span, format!("{count} cells are too many"))),
        }
    }

    /// Whether two stretches of memory are equal.
    fn compare(
        &self,
        left: &Formula,
        right: &Formula,
        count: &Formula,
        span: Span,
    ) -> Result<i64, Failed> {
        let (left, right, count) = (self.address(left)?, self.address(right)?, self.count(count)?);
        for offset in 0..count {
            if self.byte(left + offset, span)? != self.byte(right + offset, span)? {
                return Ok(0);
            }
        }
        Ok(1)
    }

    /// Whether a stretch of memory holds one value throughout.
    fn check(
        &self,
        start: &Formula,
        count: &Formula,
        value: &Formula,
        span: Span,
    ) -> Result<i64, Failed> {
        let (start, count, value) = (self.address(start)?, self.count(count)?, self.value(value)?);
        for offset in 0..count {
            if self.byte(start + offset, span)? != value {
                return Ok(0);
            }
        }
        Ok(1)
    }

    fn card(&self, index: &Formula, span: Span) -> Result<i64, Failed> {
        let number = self.value(index)?;
        let (card, count) = usize::try_from(number).map_or((None, 0), |n| self.subject.punched(n));
        card.ok_or_else(|| {
            Failed::new(span, format!("{count} cards were punched; {number} is none"))
        })
    }
}
