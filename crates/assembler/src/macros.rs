use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::source::{ContextId, Span};
use crate::token::{Cursor, Kind, Line, Token};

/// A parameter of a macro and what it is when the call does not say.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    name: Arc<str>,
    default: Option<Vec<Token>>,
}

/// A piece of source to be read again with other words in it.
#[derive(Clone, Debug)]
pub(crate) struct Macro {
    pub(crate) name: Arc<str>,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) body: Vec<Line>,
    pub(crate) span: Span,
}

/// The words for the parameters of one expansion.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arguments {
    named: Vec<(Arc<str>, Vec<Token>)>,
    positional: Vec<Vec<Token>>,
}

impl Arguments {
    /// One parameter with one value: the counter of a repetition.
    pub(crate) fn single(name: &Arc<str>, value: Vec<Token>) -> Arguments {
        Arguments { named: vec![(name.clone(), value.clone())], positional: vec![value] }
    }

    fn get(&self, name: &str) -> Option<&[Token]> {
        if let Ok(position) = name.parse::<usize>() {
            return self.positional.get(position.checked_sub(1)?).map(Vec::as_slice);
        }
        self.named(name)
    }

    fn named(&self, name: &str) -> Option<&[Token]> {
        self.named.iter().find(|(own, _)| &**own == name).map(|(_, value)| value.as_slice())
    }
}

impl Parameter {
    /// Reads `a, b = 5, c`.
    pub(crate) fn parse_list(list: &Cursor<'_>) -> Result<Vec<Parameter>, Diagnostic> {
        list.split_at_commas().into_iter().map(Parameter::parse).collect()
    }

    fn parse(mut text: Cursor<'_>) -> Result<Parameter, Diagnostic> {
        let place = text.here();
        let name = match text.next().map(|token| &token.kind) {
            Some(Kind::Name(name) | Kind::Parameter(name)) => name.clone(),
            _ => return Err(Diagnostic::error(place, "the name of a parameter is missing")),
        };
        if text.eat("=") {
            return Ok(Parameter { name, default: Some(text.rest().to_vec()) });
        }
        match text.is_empty() {
            true => Ok(Parameter { name, default: None }),
            false => Err(Diagnostic::error(text.here(), "expected a comma between parameters")),
        }
    }
}

impl Macro {
    /// The arguments of a call, with defaults for those that are left out.
    pub(crate) fn arguments(&self, given: &Cursor<'_>) -> Result<Arguments, Diagnostic> {
        let groups = given.split_at_commas();
        let mut positional: Vec<Vec<Token>> =
            groups.iter().map(|group| group.rest().to_vec()).collect();
        if self.parameters.is_empty() {
            return Ok(Arguments { named: Vec::new(), positional });
        }
        if positional.len() > self.parameters.len() {
            let message = format!("`{}` takes {} arguments", self.name, self.parameters.len());
            let place = groups[self.parameters.len()].rest_span();
            return Err(Diagnostic::error(place, message).related(self.span, "defined here"));
        }
        positional.resize(self.parameters.len(), Vec::new());
        let mut named = Vec::new();
        for (parameter, value) in self.parameters.iter().zip(&mut positional) {
            if value.is_empty() {
                *value = self.default(parameter, given)?;
            }
            named.push((parameter.name.clone(), value.clone()));
        }
        Ok(Arguments { named, positional })
    }

    fn default(&self, parameter: &Parameter, given: &Cursor<'_>) -> Result<Vec<Token>, Diagnostic> {
        parameter.default.clone().ok_or_else(|| {
            let message = format!("`{}` needs a value for `{}`", self.name, parameter.name);
            Diagnostic::error(given.rest_span(), message).related(self.span, "defined here")
        })
    }
}

/// The lines of a body with the arguments put in. Words of the body belong to
/// `scope`, words of the arguments stay where they came from, so that a local
/// label in a macro never meets one of its caller.
pub(crate) fn substitute(body: &[Line], arguments: &Arguments, scope: ContextId) -> Vec<Line> {
    body.iter().map(|line| substitute_line(line, arguments, scope)).collect()
}

fn substitute_line(line: &Line, arguments: &Arguments, scope: ContextId) -> Line {
    let mut tokens: Vec<Token> = Vec::with_capacity(line.tokens.len());
    let mut pasting = false;
    for token in &line.tokens {
        let (value, marked) = match &token.kind {
            Kind::Parameter(name) => (arguments.get(name), true),
            Kind::Name(name) => (arguments.named(name), false),
            _ => (None, false),
        };
        let glued = !token.spaced && (pasting || marked);
        match value {
            Some(value) => {
                let words = value.iter().enumerate().map(|(index, word)| Token {
                    spaced: if index == 0 { token.spaced } else { word.spaced },
                    ..word.clone()
                });
                words.for_each(|word| push(&mut tokens, word, glued));
            }
            None => push(&mut tokens, Token { scope, ..token.clone() }, glued),
        }
        pasting = marked;
    }
    Line { tokens, span: line.span }
}

/// Adds a token, joined to the last one where both are parts of a name.
fn push(tokens: &mut Vec<Token>, token: Token, glued: bool) {
    let part = match &token.kind {
        Kind::Name(name) => Some(name.to_string()),
        Kind::Number(number) if *number >= 0 => Some(number.to_string()),
        _ => None,
    };
    if let (true, Some(last), Some(part)) = (glued, tokens.last_mut(), part)
        && let Kind::Name(name) = &last.kind
    {
        last.kind = Kind::Name(format!("{name}{part}").into());
        return;
    }
    tokens.push(token);
}
