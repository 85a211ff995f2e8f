//! What names mean: labels, constants, variables, and where they are visible.

use crate::diagnostic::Diagnostic;
use crate::expand::Expander;
use crate::expression::{Names, Step};
use crate::source::{ContextId, Span};
use crate::statement::Kind;
use crate::symbols::{Definition, SymbolId};
use crate::token::{Cursor, Token};

impl Expander<'_> {
    /// Defines a label at the current place.
    pub(crate) fn label(&mut self, token: &Token) -> Result<(), Diagnostic> {
        let id = self.new_symbol(token)?;
        let name = self.program.symbols.get(id).name.clone();
        if token.name().is_some_and(|own| !self.target.syntax().is_local(own)) {
            self.base = name;
        }
        let statement = self.program.statements.len();
        self.program.symbols.define(id, Definition::Label { statement }, Some(token.span));
        self.emit(Kind::Label(id));
        Ok(())
    }

    pub(crate) fn constant(&mut self, label: &Token, value: Cursor<'_>) -> Result<(), Diagnostic> {
        let value = self.only_expression(value)?;
        let id = self.new_symbol(label)?;
        let statement = self.program.statements.len();
        self.program.symbols.define(
            id,
            Definition::Constant { value, statement },
            Some(label.span),
        );
        self.emit(Kind::Constant);
        Ok(())
    }

    pub(crate) fn variable(&mut self, label: &Token, value: Cursor<'_>) -> Result<(), Diagnostic> {
        let expression = self.only_expression(value)?;
        let value = self.known(&expression)?;
        let Some(name) = label.name() else { return Err(self.unknown_operation(label)) };
        let id = self.program.symbols.intern(name);
        if let Some(Definition::Label { .. } | Definition::Constant { .. }) =
            self.program.symbols.get(id).definition
        {
            return Err(self.redefinition(id, label.span));
        }
        self.program.symbols.define(id, Definition::Value(value), Some(label.span));
        Ok(())
    }

    /// The symbol for a new definition of the name in `token`.
    fn new_symbol(&mut self, token: &Token) -> Result<SymbolId, Diagnostic> {
        let Some(name) = token.name() else {
            return Err(Diagnostic::error(token.span, "expected a name"));
        };
        if self.target.is_reserved(name) {
            return Err(Diagnostic::error(
                token.span,
                format!("`{name}` is the name of a register"),
            ));
        }
        let id = self.candidates(name, token.scope)[0];
        match self.program.symbols.get(id).definition {
            Some(_) => Err(self.redefinition(id, token.span)),
            None => Ok(id),
        }
    }

    fn redefinition(&self, id: SymbolId, span: Span) -> Diagnostic {
        let symbol = self.program.symbols.get(id);
        let shown = symbol.name.split('#').next().unwrap_or_default();
        let error = Diagnostic::error(span, format!("`{shown}` is defined twice"));
        match symbol.span {
            Some(first) => error.related(first, "first defined here"),
            None => error,
        }
    }

    /// The symbols that a name can mean, inner scopes first; never empty.
    fn candidates(&mut self, name: &str, scope: ContextId) -> Vec<SymbolId> {
        if !self.target.syntax().is_local(name) {
            return vec![self.program.symbols.intern(name)];
        }
        let name = match name.strip_prefix('@') {
            Some(rest) => format!(".{rest}"),
            None if name.starts_with('.') => name.to_owned(),
            None => format!(".{name}"),
        };
        let mut found = Vec::new();
        let mut at = scope;
        while let Some(context) = self.program.sources.context(at) {
            if context.hygienic {
                found.push(self.program.symbols.intern(&format!("{name}#{at}")));
            }
            at = context.parent;
        }
        let own = format!("{}{name}", self.base);
        found.push(self.program.symbols.intern(&own));
        found
    }
}

impl Names for Expander<'_> {
    fn name(&mut self, name: &str, scope: ContextId, span: Span) -> Step {
        if let Some(value) = self.target.predefined(name) {
            return Step::Number(value);
        }
        let candidates = self.candidates(name, scope);
        match self.program.symbols.get(candidates[0]).definition {
            Some(Definition::Value(value)) => Step::Number(value),
            _ => Step::Name { candidates, span },
        }
    }
}
