//! From files to statements: includes, conditions, macros, repetitions, labels.

use std::collections::HashMap;
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Severity};
use crate::directive::Directive;
use crate::encoding::Encoding;
use crate::evaluation::{NoValue, Values};
use crate::expression::{self, Expression, Names, Step};
use crate::lexer::tokenize;
use crate::loader::Loader;
use crate::macros::{Arguments, Macro, substitute};
use crate::source::{Context, ContextId, Span};
use crate::statement::{Kind, ListedLine, Program, Statement};
use crate::symbols::{Definition, SymbolId, closest};
use crate::target::{Cpu, Target};
use crate::token::{Cursor, Kind as Word, Line, Token};

/// Deepest nesting of includes, macros and repetitions.
const DEEPEST_NESTING: usize = 64;
/// Most lines that are processed, repetitions and macros included.
const MOST_LINES: usize = 400_000;
/// Most errors that are worth reading.
const MOST_ERRORS: usize = 50;

/// A condition whose end has not been read yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Condition {
    pub(crate) state: Branch,
    pub(crate) opened: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Branch {
    /// These lines are assembled.
    Taken,
    /// A later branch may still be taken.
    Waiting,
    /// A branch was taken, or the whole condition is skipped.
    Over,
}

/// Lines that are being read.
struct Frame {
    lines: Arc<[Line]>,
    next: usize,
    context: ContextId,
    conditions: Vec<Condition>,
    again: Option<Repetition>,
}

/// What the variable of a repetition is in each round.
pub(crate) enum RoundValues {
    /// 0, 1, 2 … below a limit, as tokens at a place.
    Count(usize, Span),
    List(Vec<Vec<Token>>),
}

impl RoundValues {
    fn get(&self, round: usize, scope: ContextId) -> Option<Vec<Token>> {
        match self {
            RoundValues::List(values) => values.get(round).cloned(),
            RoundValues::Count(limit, span) => (round < *limit).then(|| {
                vec![Token { kind: Word::Number(round as i64), span: *span, scope, spaced: true }]
            }),
        }
    }
}

/// What is left of a repetition.
pub(crate) struct Repetition {
    pub(crate) body: Arc<[Line]>,
    pub(crate) name: Arc<str>,
    pub(crate) values: RoundValues,
    pub(crate) done: usize,
    pub(crate) call: Span,
    pub(crate) parent: ContextId,
}

pub(crate) struct Expander<'a> {
    pub(crate) cpu: Cpu,
    pub(crate) target: &'static dyn Target,
    pub(crate) loader: &'a dyn Loader,
    pub(crate) program: Program,
    pub(crate) macros: HashMap<String, Arc<Macro>>,
    pub(crate) encoding: Encoding,
    frames: Vec<Frame>,
    /// The last global label: what local ones belong to.
    base: Arc<str>,
    /// The context of the line being read.
    pub(crate) context: ContextId,
    /// The line being read.
    pub(crate) span: Span,
    lines_left: usize,
    errors: usize,
}

/// Reads a program: from the main file to statements.
pub(crate) fn expand(
    cpu: Cpu,
    main: &str,
    loader: &dyn Loader,
    defines: &[(String, i64)],
) -> Program {
    let mut expander = Expander::new(cpu, loader);
    for (name, value) in defines {
        let id = expander.program.symbols.intern(name);
        expander.program.symbols.define(id, Definition::Value(*value), None);
    }
    expander.prelude();
    expander.main(main);
    expander.program
}

impl<'a> Expander<'a> {
    fn new(cpu: Cpu, loader: &'a dyn Loader) -> Expander<'a> {
        Expander {
            cpu,
            target: cpu.target(),
            loader,
            program: Program::default(),
            macros: HashMap::new(),
            encoding: Encoding::default(),
            frames: Vec::new(),
            base: Arc::from(""),
            context: 0,
            span: Span::new(0, 0, 0),
            lines_left: MOST_LINES,
            errors: 0,
        }
    }

    /// Reads the macros that come with the CPU.
    fn prelude(&mut self) {
        let text = self.target.prelude();
        if !text.is_empty() {
            self.open_text("<built in>".to_owned(), &text.into(), 0);
            self.run();
            self.program.lines.clear();
        }
    }

    fn main(&mut self, path: &str) {
        let span = Span::new(self.program.sources.names().count() as u32, 0, 0);
        match self.load_text(path, path) {
            Ok(text) => {
                self.open_text(path.to_owned(), &text, 0);
                self.run();
            }
            Err(message) => {
                self.program.sources.add(path.to_owned(), Arc::from(""));
                self.program.diagnostics.push(Diagnostic::error(span, message));
            }
        }
    }

    /// Reads a text file; an error names the path as it was written.
    pub(crate) fn load_text(&mut self, path: &str, written: &str) -> Result<Arc<str>, String> {
        let bytes =
            self.loader.load(path).map_err(|why| format!("cannot read `{written}`: {why}"))?;
        String::from_utf8(bytes).map(Arc::from).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            format!("`{written}` is no text: byte {at} is not UTF-8")
        })
    }

    pub(crate) fn open_text(&mut self, name: String, text: &Arc<str>, context: ContextId) {
        let file = self.program.sources.add(name, text.clone());
        let lines = tokenize(text, file, self.target.syntax());
        self.open(lines.into(), context);
    }

    fn open(&mut self, lines: Arc<[Line]>, context: ContextId) {
        self.frames.push(Frame { lines, next: 0, context, conditions: Vec::new(), again: None });
    }

    /// Opens a context below the current one, unless that is too deep.
    pub(crate) fn nest(&mut self, what: String, hygienic: bool) -> Result<ContextId, Diagnostic> {
        if self.program.sources.depth(self.context) >= DEEPEST_NESTING {
            let message = format!("nested deeper than {DEEPEST_NESTING} levels: {what}");
            return Err(
                Diagnostic::error(self.span, message).help("does it include or call itself?")
            );
        }
        let context =
            Context { parent: self.context, what: what.into(), call: self.span, hygienic };
        Ok(self.program.sources.open_context(context))
    }

    fn run(&mut self) {
        while self.errors < MOST_ERRORS {
            let line = self.next_line();
            self.lines_left = self.lines_left.saturating_sub(1);
            if self.lines_left == 0 {
                self.frames.clear();
                let message = format!("more than {MOST_LINES} lines, repetitions included");
                return self.fail(Diagnostic::error(self.span, message));
            }
            let Some(line) = line else { return };
            self.read(&line);
        }
        self.fail(Diagnostic::error(
            self.span,
            format!("more than {MOST_ERRORS} errors: giving up"),
        ));
        self.frames.clear();
    }

    fn next_line(&mut self) -> Option<Line> {
        loop {
            let frame = self.frames.last_mut()?;
            if let Some(line) = frame.lines.get(frame.next) {
                frame.next += 1;
                self.context = frame.context;
                return Some(line.clone());
            }
            self.close_frame();
        }
    }

    fn close_frame(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        self.context = frame.context;
        for condition in frame.conditions {
            self.fail(Diagnostic::error(condition.opened, "this condition has no `.endif`"));
        }
        if let Some(repetition) = frame.again {
            self.repeat(repetition);
        }
    }

    /// Reads the body of a repetition once more, if there is a value left.
    pub(crate) fn repeat(&mut self, mut repetition: Repetition) {
        let Some(value) = repetition.values.get(repetition.done, repetition.parent) else { return };
        // A round costs as much as a line, so that empty rounds end as well.
        self.lines_left = self.lines_left.saturating_sub(1);
        if self.lines_left == 0 {
            return;
        }
        self.context = repetition.parent;
        self.span = repetition.call;
        let what = format!("repetition {}", repetition.done + 1);
        match self.nest(what, true) {
            Err(error) => self.fail(error),
            Ok(context) => {
                let arguments = Arguments::single(&repetition.name, value);
                let lines = substitute(&repetition.body, &arguments, context);
                repetition.done += 1;
                self.open(lines.into(), context);
                if let Some(frame) = self.frames.last_mut() {
                    frame.again = Some(repetition);
                }
            }
        }
    }

    /// The conditions opened in the file or macro being read.
    pub(crate) fn conditions(&mut self) -> Option<&mut Vec<Condition>> {
        self.frames.last_mut().map(|frame| &mut frame.conditions)
    }

    fn skipping(&self) -> bool {
        let conditions = self.frames.last().map(|frame| frame.conditions.as_slice());
        conditions.unwrap_or(&[]).iter().any(|condition| condition.state != Branch::Taken)
    }

    /// Stops reading the current file or macro.
    pub(crate) fn leave(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.next = frame.lines.len();
            frame.conditions.clear();
        }
    }

    fn read(&mut self, line: &Line) {
        self.span = line.text_span();
        let (first, context) = (self.program.statements.len(), self.context);
        if self.skipping() {
            return self.read_skipped(line);
        }
        if let Err(error) = self.statement(line) {
            self.fail(error);
        }
        let count = self.program.statements.len() - first;
        self.program.lines.push(ListedLine { span: line.span, context, first, count });
    }

    fn read_skipped(&mut self, line: &Line) {
        let directive = self.directive_of(line);
        let result = match directive {
            Some((directive, rest)) => self.conditional(directive, rest).unwrap_or(Ok(())),
            None => Ok(()),
        };
        if let Err(error) = result {
            self.fail(error);
        }
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

    /// The lines up to the end of the block that has just been opened.
    pub(crate) fn collect_block(&mut self, opened: Span) -> Result<Vec<Line>, Diagnostic> {
        let mut body = Vec::new();
        let mut depth = 1;
        loop {
            let line = self.frames.last_mut().and_then(|frame| {
                frame.next += 1;
                frame.lines.get(frame.next - 1).cloned()
            });
            let Some(line) = line else {
                return Err(Diagnostic::error(opened, "this block has no end"));
            };
            match self.directive_of(&line).map(|(directive, _)| directive) {
                Some(directive) if directive.opens_block() => depth += 1,
                Some(directive) if directive.closes_block() => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Ok(body);
            }
            body.push(line);
        }
    }

    fn statement(&mut self, line: &Line) -> Result<(), Diagnostic> {
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

    fn unknown_operation(&self, token: &Token) -> Diagnostic {
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
        for instruction in target.instruction(operation, rest, self)? {
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
        let mut found = Vec::new();
        let mut at = scope;
        while let Some(context) = self.program.sources.context(at) {
            if context.hygienic {
                found.push(self.program.symbols.intern(&format!("{name}#{at}")));
            }
            at = context.parent;
        }
        let shown = if name.starts_with('.') { name.to_owned() } else { format!(".{name}") };
        let own = format!("{}{shown}", self.base);
        found.push(self.program.symbols.intern(&own));
        found
    }

    /// Reads one expression and nothing else.
    pub(crate) fn only_expression(
        &mut self,
        mut cursor: Cursor<'_>,
    ) -> Result<Expression, Diagnostic> {
        let expression = expression::parse(&mut cursor, self.target.syntax(), self)?;
        match cursor.is_empty() {
            true => Ok(expression),
            false => {
                Err(Diagnostic::error(cursor.rest_span(), "unexpected text behind the expression"))
            }
        }
    }

    /// The value of an expression that must be known while reading.
    pub(crate) fn known(&self, expression: &Expression) -> Result<i64, Diagnostic> {
        let values = Values { symbols: &self.program.symbols, addresses: &[], here: None };
        values.evaluate(expression).map_err(|why| {
            let error = values.explain(&why, expression);
            match why {
                NoValue::Undefined(..) if error.help.is_none() => {
                    error.help("here it must be defined above")
                }
                _ => error,
            }
        })
    }

    pub(crate) fn emit(&mut self, kind: Kind) {
        let (span, context) = (self.span, self.context);
        self.program.statements.push(Statement { kind, span, context });
    }

    pub(crate) fn fail(&mut self, diagnostic: Diagnostic) {
        self.errors += usize::from(diagnostic.severity == Severity::Error);
        self.program.diagnostics.push(diagnostic.within(self.context));
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
