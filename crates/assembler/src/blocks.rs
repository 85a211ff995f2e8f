//! Lines that are read again: macros and repetitions.

use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::expand::{Expander, Repetition, RoundValues};
use crate::macros::{Macro, Parameter};
use crate::token::{Cursor, Line, Token};

/// Most rounds of one repetition.
const MOST_ROUNDS: i64 = 65_536;

type Outcome = Result<(), Diagnostic>;

impl Expander<'_> {
    pub(crate) fn define_macro(&mut self, label: Option<&Token>, mut rest: Cursor<'_>) -> Outcome {
        let span = self.span;
        let body = self.collect_block(span)?;
        let place = rest.here();
        let Some(token) = label.or_else(|| rest.next()) else {
            return Err(Diagnostic::error(place, "the name of the macro is missing"));
        };
        let Some(name) = token.name() else {
            return Err(Diagnostic::error(token.span, "expected the name of the macro"));
        };
        let key = name.to_ascii_lowercase();
        if self.target.has_mnemonic(&key) || self.directive(name).is_some() {
            let message = format!("`{name}` is an instruction or directive already");
            return Err(Diagnostic::error(token.span, message));
        }
        if let Some(first) = self.macros.get(&key) {
            let error = Diagnostic::error(token.span, format!("macro `{name}` is defined twice"));
            return Err(error.related(first.span, "first defined here"));
        }
        rest.eat(",");
        let parameters = Parameter::parse_list(&rest)?;
        let found = Macro { name: name.clone(), parameters, body, span: token.span };
        self.macros.insert(key, Arc::new(found));
        Ok(())
    }

    /// `.rept COUNT [, NAME]`: the name counts from 0.
    pub(crate) fn repetition(&mut self, rest: &Cursor<'_>) -> Outcome {
        let body = self.collect_block(self.span)?;
        let mut parts = rest.split_at_commas().into_iter();
        let Some(count) = parts.next() else {
            return Err(Diagnostic::error(rest.here(), "how often? A number is missing"));
        };
        let expression = self.only_expression(count)?;
        let count = self.known(&expression)?;
        if !(0..=MOST_ROUNDS).contains(&count) {
            let message = format!("cannot repeat {count} times; 0 to {MOST_ROUNDS} are possible");
            return Err(Diagnostic::error(expression.span, message));
        }
        let name = parts.next().and_then(|mut part| part.next()?.name().cloned());
        let values = RoundValues::Count(count as usize, expression.span);
        self.start_repetition(body.into(), name.unwrap_or_else(|| Arc::from("")), values)
    }

    /// `.foreach NAME, VALUE, VALUE …`.
    pub(crate) fn for_each(&mut self, rest: &Cursor<'_>) -> Outcome {
        let body = self.collect_block(self.span)?;
        let mut parts = rest.split_at_commas().into_iter();
        let Some(name) = parts.next().and_then(|mut part| part.next()?.name().cloned()) else {
            return Err(Diagnostic::error(rest.here(), "the name of the variable is missing"));
        };
        let values = RoundValues::List(parts.map(|part| part.rest().to_vec()).collect());
        self.start_repetition(body.into(), name, values)
    }

    pub(crate) fn start_repetition(
        &mut self,
        body: Arc<[Line]>,
        name: Arc<str>,
        values: RoundValues,
    ) -> Outcome {
        let (call, parent) = (self.span, self.context);
        self.repeat(Repetition { body, name, values, done: 0, call, parent });
        Ok(())
    }
}
