//! Conditional assembly.

use crate::diagnostic::Diagnostic;
use crate::directive::Directive;
use crate::expand::{Branch, Condition, Expander};
use crate::source::Span;
use crate::token::{Cursor, Token};

type Outcome = Result<(), Diagnostic>;

impl Expander<'_> {
    /// Carries out `.if` and its kin; none if `directive` is something else.
    pub(crate) fn conditional(
        &mut self,
        directive: Directive,
        rest: Cursor<'_>,
    ) -> Option<Outcome> {
        let opened = self.span;
        Some(match directive {
            Directive::If => self.open_condition(|own| own.condition(rest)),
            Directive::IfDefined => self.open_condition(|own| own.is_defined(rest)),
            Directive::IfUndefined => {
                self.open_condition(|own| own.is_defined(rest).map(|defined| !defined))
            }
            Directive::Elif => self.next_branch(opened, |own| own.condition(rest)),
            Directive::Else => self.next_branch(opened, |_| Ok(true)),
            Directive::EndIf => match self.conditions().and_then(Vec::pop) {
                Some(_) => Ok(()),
                None => Err(Diagnostic::error(opened, "`.endif` without `.if`")),
            },
            _ => return None,
        })
    }

    fn condition(&mut self, rest: Cursor<'_>) -> Result<bool, Diagnostic> {
        let expression = self.only_expression(rest)?;
        Ok(self.known(&expression)? != 0)
    }

    fn is_defined(&mut self, mut rest: Cursor<'_>) -> Result<bool, Diagnostic> {
        let place = rest.here();
        let name = rest.next().and_then(Token::name);
        let name = name.ok_or_else(|| Diagnostic::error(place, "expected a name"))?;
        let macro_exists = self.macros.contains_key(&name.to_ascii_lowercase());
        let symbol = self.program.symbols.find(name);
        Ok(macro_exists || symbol.is_some_and(|symbol| symbol.definition.is_some()))
    }

    fn open_condition(
        &mut self,
        test: impl FnOnce(&mut Self) -> Result<bool, Diagnostic>,
    ) -> Outcome {
        let outer = self.conditions().and_then(|all| all.last().copied());
        let skipped = outer.is_some_and(|outer| outer.state != Branch::Taken);
        // A condition that cannot be read is skipped as a whole, so that its
        // branches do not give more errors.
        let (state, outcome) = if skipped {
            (Branch::Over, Ok(()))
        } else {
            match test(self) {
                Ok(true) => (Branch::Taken, Ok(())),
                Ok(false) => (Branch::Waiting, Ok(())),
                Err(error) => (Branch::Over, Err(error)),
            }
        };
        let opened = self.span;
        if let Some(conditions) = self.conditions() {
            conditions.push(Condition { state, opened });
        }
        outcome
    }

    fn next_branch(
        &mut self,
        place: Span,
        test: impl FnOnce(&mut Self) -> Result<bool, Diagnostic>,
    ) -> Outcome {
        let Some(condition) = self.conditions().and_then(Vec::pop) else {
            return Err(Diagnostic::error(place, "this belongs between `.if` and `.endif`"));
        };
        let state = match condition.state {
            Branch::Waiting => match test(self) {
                Ok(true) => Ok(Branch::Taken),
                Ok(false) => Ok(Branch::Waiting),
                Err(error) => Err(error),
            },
            Branch::Taken | Branch::Over => Ok(Branch::Over),
        };
        let (state, outcome) =
            state.map_or_else(|error| (Branch::Over, Err(error)), |s| (s, Ok(())));
        if let Some(conditions) = self.conditions() {
            conditions.push(Condition { state, ..condition });
        }
        outcome
    }
}
