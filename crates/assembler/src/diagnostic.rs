use std::fmt;

use ariadne::{CharSet, Color, Config, IndexType, Label, Report, ReportKind, Source};

use crate::source::{ContextId, Sources, Span};

/// Macro calls and includes that are named in one message.
const MOST_CONTEXTS: usize = 4;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The program was assembled, but probably not as meant.
    Warning,
    /// There is no program.
    Error,
}

/// Something that the assembler has to say about a place in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// Warning or error.
    pub severity: Severity,
    /// What is wrong, in one sentence.
    pub message: String,
    /// Where.
    pub span: Span,
    /// A way out, where one is known.
    pub help: Option<String>,
    /// Another place that has to do with it, and why.
    pub related: Option<(Span, String)>,
    /// The includes and macro calls around the place.
    pub context: ContextId,
    /// Whether it may be only a consequence of errors that were found before.
    pub(crate) may_be_consequence: bool,
}

impl Diagnostic {
    pub(crate) fn error(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            message: message.into(),
            span,
            help: None,
            related: None,
            context: 0,
            may_be_consequence: false,
        }
    }

    pub(crate) fn warning(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(span, message) }
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    pub(crate) fn related(mut self, span: Span, why: impl Into<String>) -> Diagnostic {
        self.related = Some((span, why.into()));
        self
    }

    /// Not worth a word if reading the program found errors.
    pub(crate) fn unless_others(mut self) -> Diagnostic {
        self.may_be_consequence = true;
        self
    }

    pub(crate) fn within(mut self, context: ContextId) -> Diagnostic {
        self.context = context;
        self
    }

    /// One line, as compilers write it: `file:line:column: error: message`.
    #[must_use]
    pub fn brief(&self, sources: &Sources) -> String {
        let place = sources.place(self.span);
        let word = if self.severity == Severity::Error { "error" } else { "warning" };
        format!("{}:{}:{}: {word}: {}", place.file, place.line, place.column, self.message)
    }

    /// The message with the line it is about and an arrow into it.
    #[must_use]
    pub fn render(&self, sources: &Sources, color: bool) -> String {
        self.render_with(&mut Cache { sources, loaded: Vec::new() }, color)
    }

    fn render_with(&self, cache: &mut Cache<'_>, color: bool) -> String {
        let sources = cache.sources;
        if sources.line(self.span).len() > 400 {
            return self.brief(sources) + "\n";
        }
        let mut bytes = Vec::new();
        let written = self.report(sources, color).write(cache, &mut bytes);
        match written {
            Ok(()) => String::from_utf8_lossy(&bytes)
                .lines()
                .map(str::trim_end)
                .fold(String::new(), |text, line| text + line + "\n"),
            Err(_) => self.brief(sources) + "\n",
        }
    }

    fn report(&self, sources: &Sources, color: bool) -> Report<'static, Place> {
        let (kind, ink) = match self.severity {
            Severity::Error => (ReportKind::Error, Color::Red),
            Severity::Warning => (ReportKind::Warning, Color::Yellow),
        };
        let config = Config::default()
            .with_color(color)
            .with_index_type(IndexType::Byte)
            .with_char_set(CharSet::Unicode)
            .with_multiline_arrows(false);
        let place = |span: Span| Place::of(span, sources.text(span.file));
        let mut report = Report::build(kind, place(self.span))
            .with_config(config)
            .with_message(&self.message)
            .with_label(Label::new(place(self.span)).with_color(ink).with_message("here"));
        if let Some((span, why)) = &self.related {
            report.add_label(Label::new(place(*span)).with_color(Color::Blue).with_message(why));
        }
        for context in sources.enclosing(self.context).take(MOST_CONTEXTS) {
            let place = sources.place(context.call);
            report.add_note(format!("in {}, from {}:{}", context.what, place.file, place.line));
        }
        let more = sources.depth(self.context).saturating_sub(MOST_CONTEXTS);
        if more > 0 {
            report.add_note(format!("and {more} more around that"));
        }
        if let Some(help) = &self.help {
            report.add_help(help);
        }
        report.finish()
    }
}

/// A span in the form that ariadne wants.
#[derive(Clone, Copy)]
struct Place(Span);

impl Place {
    /// Ariadne draws nothing for an empty span, and wants whole characters: an
    /// empty one becomes the character that it stands before.
    fn of(span: Span, text: &str) -> Place {
        let start = text.floor_char_boundary(span.start as usize);
        let next = text[start..].chars().next().map_or(1, char::len_utf8);
        let end = text.ceil_char_boundary(span.end as usize).max(start + next);
        Place(Span::new(span.file, start, end))
    }
}

impl ariadne::Span for Place {
    type SourceId = u32;

    fn source(&self) -> &u32 {
        &self.0.file
    }

    fn start(&self) -> usize {
        self.0.start as usize
    }

    fn end(&self) -> usize {
        self.0.end as usize
    }
}

/// Renders many messages; each file is prepared once for all of them.
pub(crate) fn render_all(diagnostics: &[Diagnostic], sources: &Sources, color: bool) -> String {
    let mut cache = Cache { sources, loaded: Vec::new() };
    diagnostics.iter().map(|diagnostic| diagnostic.render_with(&mut cache, color)).collect()
}

struct Cache<'a> {
    sources: &'a Sources,
    loaded: Vec<(u32, Source<String>)>,
}

impl ariadne::Cache<u32> for &mut Cache<'_> {
    type Storage = String;

    fn fetch(&mut self, id: &u32) -> Result<&Source<String>, impl fmt::Debug> {
        let found = self.loaded.iter().position(|(file, _)| file == id);
        let index = found.unwrap_or_else(|| {
            // A blank behind the end, so that it can be pointed at.
            self.loaded.push((*id, Source::from(format!("{} ", self.sources.text(*id)))));
            self.loaded.len() - 1
        });
        Ok::<_, fmt::Error>(&self.loaded[index].1)
    }

    fn display<'b>(&self, id: &'b u32) -> Option<impl fmt::Display + 'b> {
        Some(self.sources.name(*id).to_owned())
    }
}

/// Why a program could not be assembled.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", self.render(false))]
pub struct Failure {
    /// All that was found, in order of the source; at least one error.
    pub diagnostics: Vec<Diagnostic>,
    /// The text that the diagnostics point into.
    pub sources: Sources,
}

impl Failure {
    /// Everything for a terminal.
    #[must_use]
    pub fn render(&self, color: bool) -> String {
        render_all(&self.diagnostics, &self.sources, color)
    }

    /// One line for each diagnostic.
    #[must_use]
    pub fn brief(&self) -> String {
        self.diagnostics.iter().map(|diagnostic| diagnostic.brief(&self.sources) + "\n").collect()
    }
}
