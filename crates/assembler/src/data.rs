//! Directives that put something into memory or say where.

use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::expand::Expander;
use crate::expression::Expression;
use crate::statement::{Item, Kind, Unit};
use crate::token::{Cursor, Kind as Word, Token};

type Outcome = Result<(), Diagnostic>;

impl Expander<'_> {
    pub(crate) fn data(&mut self, unit: Unit, rest: &Cursor<'_>) -> Outcome {
        let items = self.items(unit, rest)?;
        self.emit(Kind::Data { unit, items });
        Ok(())
    }

    pub(crate) fn null_text(&mut self, rest: &Cursor<'_>) -> Outcome {
        let mut items = self.items(Unit::Byte, rest)?;
        items.push(Item::Bytes(Arc::from([0u8].as_slice())));
        self.emit(Kind::Data { unit: Unit::Byte, items });
        Ok(())
    }

    fn items(&mut self, unit: Unit, rest: &Cursor<'_>) -> Result<Vec<Item>, Diagnostic> {
        if rest.is_empty() {
            return Err(Diagnostic::error(rest.here(), "a value is missing"));
        }
        rest.split_at_commas().into_iter().map(|part| self.item(unit, part)).collect()
    }

    fn item(&mut self, unit: Unit, part: Cursor<'_>) -> Result<Item, Diagnostic> {
        if let ([Token { kind: Word::Text(text), span, .. }], Unit::Byte) = (part.rest(), unit) {
            let bytes = self.encoding.encode(text).map_err(|c| {
                Diagnostic::error(*span, format!("{c:?} has no byte in this encoding"))
            })?;
            return Ok(Item::Bytes(bytes.into()));
        }
        self.only_expression(part).map(Item::Value)
    }

    /// `.fill COUNT [, VALUE]`.
    pub(crate) fn fill(&mut self, rest: &Cursor<'_>) -> Outcome {
        let (count, value) = self.one_or_two(rest)?;
        self.emit(Kind::Fill { count, value });
        Ok(())
    }

    fn one_or_two(
        &mut self,
        rest: &Cursor<'_>,
    ) -> Result<(Expression, Option<Expression>), Diagnostic> {
        let parts = rest.split_at_commas();
        if parts.is_empty() || parts.len() > 2 {
            return Err(Diagnostic::error(rest.rest_span(), "expected one or two values"));
        }
        let mut values = parts.into_iter().map(|part| self.only_expression(part));
        let first = values.next().transpose()?;
        let second = values.next().transpose()?;
        first
            .map(|first| (first, second))
            .ok_or_else(|| Diagnostic::error(rest.here(), "a value is missing"))
    }

    pub(crate) fn align(&mut self, rest: &Cursor<'_>) -> Outcome {
        if rest.is_empty() {
            self.emit(Kind::Align { to: None, fill: None });
            return Ok(());
        }
        let (to, fill) = self.one_or_two(rest)?;
        self.emit(Kind::Align { to: Some(to), fill });
        Ok(())
    }

    pub(crate) fn origin(&mut self, rest: Cursor<'_>) -> Outcome {
        let address = self.only_expression(rest)?;
        self.emit(Kind::Origin(address));
        Ok(())
    }

    /// `.table [ROW:] VALUE, VALUE …`.
    pub(crate) fn table(&mut self, rest: Cursor<'_>) -> Outcome {
        let colon = rest.rest().iter().position(|token| token.is(":"));
        let (at, values) = match colon {
            Some(colon) => {
                let (row, behind) = rest.rest().split_at(colon);
                let row = self.only_expression(Cursor::over(row, rest.here()))?;
                (Some(row), Cursor::over(&behind[1..], rest.rest_span().after()))
            }
            None => (None, rest),
        };
        let values = self.expressions(&values)?;
        self.emit(Kind::Table { at, values });
        Ok(())
    }

    fn expressions(&mut self, rest: &Cursor<'_>) -> Result<Vec<Expression>, Diagnostic> {
        if rest.is_empty() {
            return Err(Diagnostic::error(rest.here(), "a value is missing"));
        }
        rest.split_at_commas().into_iter().map(|part| self.only_expression(part)).collect()
    }
}
