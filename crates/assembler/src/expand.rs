//! From files to statements: includes, conditions, macros, repetitions, labels.

use std::collections::HashMap;
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Severity};
use crate::encoding::Encoding;
use crate::evaluation::{NoValue, Values, settle_constants};
use crate::expression::{self, Expression};
use crate::lexer::tokenize;
use crate::loader::Loader;
use crate::macros::{Arguments, Macro, substitute};
use crate::source::{Context, ContextId, Span};
use crate::statement::{Kind, ListedLine, Program, Statement};
use crate::symbols::Definition;
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
    /// Whether a long branch becomes a short one where it can.
    pub(crate) short_branches: bool,
    frames: Vec<Frame>,
    /// The last global label: what local ones belong to.
    pub(crate) base: Arc<str>,
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
    settle_constants(&mut expander.program.symbols);
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
            short_branches: false,
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
            format!("`{written}` is not text: byte {at} is not UTF-8")
        })
    }

    pub(crate) fn open_text(&mut self, name: String, text: &Arc<str>, context: ContextId) {
        let file = self.program.sources.add(name, text.clone());
        let lines = tokenize(text, file, self.target.syntax());
        self.open(lines.into(), context);
    }

    pub(crate) fn open(&mut self, lines: Arc<[Line]>, context: ContextId) {
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

    /// A condition inside one that is skipped is never taken, so the innermost decides.
    fn skipping(&self) -> bool {
        let innermost = self.frames.last().and_then(|frame| frame.conditions.last());
        innermost.is_some_and(|condition| condition.state != Branch::Taken)
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
