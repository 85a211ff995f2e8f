//! What a line is: label, instruction, directive, macro call.

use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::directive::Directive;
use crate::expand::Expander;
use crate::macros::{Macro, substitute};
use crate::statement::Kind;
use crate::symbols::closest;
use crate::token::{Cursor, Kind as Word, Line, Token};

impl Expander<'_> {
    pub(crate) fn statement(&mut self, line: &Line) -> Result<(), Diagnostic> {
        let mut cursor = Cursor::new(line);
        let Some(first) = cursor.peek() else { return Ok(()) };
        if let Word::Bad(why) = &first.kind {
            return Err(Diagnostic::error(first.span, &**why));
        }
        if cursor.eat("*") {
            return self.origin_assignment(cursor);
        }
        if first.is("#") && self.follows_hash(&cursor) {
            cursor.next();
        }
        if let Some((directive, name, rest)) = self.hash_directive(line) {
            return self.directive_with_label(directive, None, name, rest);
        }
        let label = self.leading_label(line, &mut cursor)?;
        let Some(operation) = cursor.next() else {
            return label.map_or(Ok(()), |label| self.label(label));
        };
        self.operation(label, operation, cursor)
    }

    /// Whether `#` stands before the name of a macro.
    fn follows_hash(&self, cursor: &Cursor<'_>) -> bool {
        cursor.rest().get(1).and_then(Token::name).is_some_and(|name| self.is_macro(name))
    }

    /// `#ifdef`, `#include` and the like, as C and Asm/02 write them.
    fn hash_directive<'l>(&self, line: &'l Line) -> Option<(Directive, &'l Token, Cursor<'l>)> {
        let mut cursor = Cursor::new(line);
        if !cursor.eat("#") {
            return None;
        }
        let token = cursor.next()?;
        let directive = Directive::find(&format!(".{}", token.name()?), self.target.syntax())?;
        Some((directive, token, cursor))
    }

    /// `* = $0801`.
    fn origin_assignment(&mut self, mut cursor: Cursor<'_>) -> Result<(), Diagnostic> {
        if !cursor.eat("=") {
            return Err(Diagnostic::error(cursor.here(), "expected `* = ADDRESS`"));
        }
        let address = self.only_expression(cursor)?;
        self.emit(Kind::Origin(address));
        Ok(())
    }

    /// The label at the start of a line, if there is one; the cursor then
    /// stands on the operation.
    fn leading_label<'l>(
        &self,
        line: &'l Line,
        cursor: &mut Cursor<'l>,
    ) -> Result<Option<&'l Token>, Diagnostic> {
        let Some(first) = cursor.peek() else { return Ok(None) };
        let Some(name) = first.name() else {
            return Err(Diagnostic::error(first.span, "expected a label or an instruction"));
        };
        let second = cursor.rest().get(1);
        let colon = second.is_some_and(|token| token.is(":"));
        if !colon && !self.is_assigned(second) && self.is_operation(name) {
            return Ok(None);
        }
        if let Some(second) =
            second.filter(|_| !colon && !self.can_follow_label(&cursor.rest()[1..]))
        {
            return Err(self.unknown_operation(
                if line.starts_at_margin() && !name.starts_with('.') { second } else { first },
            ));
        }
        cursor.next();
        cursor.eat(":");
        Ok(Some(first))
    }

    /// Whether the token behind a name gives it a value.
    fn is_assigned(&self, second: Option<&Token>) -> bool {
        second.is_some_and(|token| match &token.kind {
            Word::Mark("=" | ":=") => true,
            Word::Name(name) => {
                self.directive(name).is_some_and(|d| d.assigns() || d == Directive::Macro)
            }
            _ => false,
        })
    }

    fn can_follow_label(&self, rest: &[Token]) -> bool {
        let Some(second) = rest.first() else { return true };
        match &second.kind {
            Word::Name(name) => self.is_operation(name),
            Word::Mark("=" | ":=") => true,
            Word::Mark("#") => {
                rest.get(1).and_then(Token::name).is_some_and(|name| self.is_macro(name))
            }
            _ => false,
        }
    }

    fn is_operation(&self, name: &str) -> bool {
        let lower = name.to_ascii_lowercase();
        self.target.has_mnemonic(&lower) || self.directive(name).is_some() || self.is_macro(name)
    }

    fn is_macro(&self, name: &str) -> bool {
        self.macros.contains_key(&name.to_ascii_lowercase())
    }

    pub(crate) fn directive(&self, name: &str) -> Option<Directive> {
        Directive::find(name, self.target.syntax())
    }

    pub(crate) fn unknown_operation(&self, token: &Token) -> Diagnostic {
        let name = match &token.kind {
            Word::Name(name) => name.to_string(),
            Word::Bad(why) => return Diagnostic::error(token.span, &**why),
            _ => return Diagnostic::error(token.span, "expected an instruction"),
        };
        let what = if name.starts_with('.') { "directive" } else { "instruction" };
        let error = Diagnostic::error(token.span, format!("unknown {what} `{name}`"));
        let built_in = closest(&name, Directive::names().chain(self.target.mnemonics()));
        let own = closest(&name, self.macros.keys().map(String::as_str));
        match built_in.or(own) {
            Some(similar) => error.help(format!("did you mean `{similar}`?")),
            None => error,
        }
    }

    fn operation(
        &mut self,
        label: Option<&Token>,
        operation: &Token,
        mut rest: Cursor<'_>,
    ) -> Result<(), Diagnostic> {
        match (&operation.kind, label) {
            (Word::Mark("="), Some(label)) => return self.constant(label, rest),
            (Word::Mark(":="), Some(label)) => return self.variable(label, rest),
            (Word::Mark("#"), _) => {
                let Some(call) = rest.next() else {
                    return Err(Diagnostic::error(rest.here(), "the name of a macro is missing"));
                };
                return self.operation(label, call, rest);
            }
            _ => {}
        }
        let Some(name) = operation.name() else { return Err(self.unknown_operation(operation)) };
        if let Some(found) = self.macros.get(&name.to_ascii_lowercase()).cloned() {
            label.map_or(Ok(()), |label| self.label(label))?;
            return self.call_macro(&found, &rest);
        }
        if let Some(directive) = self.directive(name) {
            return self.directive_with_label(directive, label, operation, rest);
        }
        label.map_or(Ok(()), |label| self.label(label))?;
        if !self.target.has_mnemonic(&name.to_ascii_lowercase()) {
            return Err(self.unknown_operation(operation));
        }
        let target = self.target;
        for mut instruction in target.instruction(operation, rest, self)? {
            if self.short_branches {
                target.allow_short(&mut instruction);
            }
            self.emit(Kind::Instruction(instruction));
        }
        Ok(())
    }

    fn call_macro(&mut self, found: &Arc<Macro>, given: &Cursor<'_>) -> Result<(), Diagnostic> {
        let arguments = found.arguments(given)?;
        let context = self.nest(format!("macro `{}`", found.name), true)?;
        let lines = substitute(&found.body, &arguments, context);
        self.open(lines.into(), context);
        Ok(())
    }

    /// The directive of a line, behind its label if it has one.
    pub(crate) fn directive_of<'l>(&self, line: &'l Line) -> Option<(Directive, Cursor<'l>)> {
        if let Some((directive, _, rest)) = self.hash_directive(line) {
            return Some((directive, rest));
        }
        let mut cursor = Cursor::new(line);
        for _ in 0..2 {
            let name = cursor.next()?.name()?;
            if let Some(directive) = self.directive(name) {
                return Some((directive, cursor));
            }
            cursor.eat(":");
        }
        None
    }
}
