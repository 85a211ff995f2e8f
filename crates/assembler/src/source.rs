use std::sync::Arc;

/// Longest line that is read. Longer ones are not written by people.
pub(crate) const LONGEST_LINE: usize = 8_192;

/// A stretch of a source file, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// Which file, as a number into [`Sources`].
    pub file: u32,
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    pub(crate) fn new(file: u32, start: usize, end: usize) -> Span {
        Span { file, start: start as u32, end: end as u32 }
    }

    /// From the start of this span to the end of `other`, if both lie in the
    /// same file in that order.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        let together = self.file == other.file && self.start <= other.end;
        if together { Span { end: other.end.max(self.end), ..self } } else { self }
    }

    /// The empty span behind this one.
    #[must_use]
    pub fn after(self) -> Span {
        Span { start: self.end, ..self }
    }
}

/// Number of a [`Context`]; 0 is the main file itself.
pub type ContextId = u32;

/// How the assembler came to read a line: the include, macro call or
/// repetition that brought it there.
#[derive(Clone, Debug)]
pub struct Context {
    /// The context of the line that opened this one.
    pub parent: ContextId,
    /// What opened it, in words: "macro `add16`".
    pub what: Arc<str>,
    /// The line that opened it.
    pub call: Span,
    /// Whether local labels inside are its own (macros and repetitions).
    pub hygienic: bool,
}

/// Position of a byte for people: file name, line and column from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

/// All text that took part in an assembly.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
    contexts: Vec<Context>,
}

#[derive(Clone, Debug)]
struct SourceFile {
    name: String,
    text: Arc<str>,
    line_starts: Vec<u32>,
}

impl Sources {
    /// Adds a file, unless it was read before.
    pub(crate) fn add(&mut self, name: String, text: Arc<str>) -> u32 {
        let known = self.files.iter().position(|file| file.name == name && file.text == text);
        if let Some(known) = known {
            return known as u32;
        }
        let mut line_starts = vec![0];
        line_starts.extend(text.match_indices('\n').map(|(at, _)| at as u32 + 1));
        self.files.push(SourceFile { name, text, line_starts });
        self.files.len() as u32 - 1
    }

    pub(crate) fn open_context(&mut self, context: Context) -> ContextId {
        self.contexts.push(context);
        self.contexts.len() as u32
    }

    /// The context with that number; none for the main file.
    #[must_use]
    pub fn context(&self, id: ContextId) -> Option<&Context> {
        self.contexts.get((id as usize).checked_sub(1)?)
    }

    /// The contexts from `id` outwards.
    pub fn enclosing(&self, id: ContextId) -> impl Iterator<Item = &Context> {
        std::iter::successors(self.context(id), |context| self.context(context.parent))
    }

    /// How deep `id` is nested.
    pub(crate) fn depth(&self, id: ContextId) -> usize {
        self.enclosing(id).count()
    }

    /// The name of a file.
    #[must_use]
    pub fn name(&self, file: u32) -> &str {
        self.files.get(file as usize).map_or("?", |source| &source.name)
    }

    /// The names of all files read, in order of reading.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|file| file.name.as_str())
    }

    /// The text of a file.
    #[must_use]
    pub fn text(&self, file: u32) -> &str {
        self.files.get(file as usize).map_or("", |source| &source.text)
    }

    /// The text of a span.
    #[must_use]
    pub fn snippet(&self, span: Span) -> &str {
        self.text(span.file).get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// The number of the line in which `span` starts, from 1.
    #[must_use]
    pub fn line_number(&self, span: Span) -> usize {
        let Some(source) = self.files.get(span.file as usize) else { return 1 };
        source.line_starts.partition_point(|&start| start <= span.start)
    }

    /// The line in which `span` starts, without its end.
    #[must_use]
    pub fn line(&self, span: Span) -> &str {
        let Some(source) = self.files.get(span.file as usize) else { return "" };
        let number = self.line_number(span);
        let start = source.line_starts[number - 1] as usize;
        let end = source.line_starts.get(number).map_or(source.text.len(), |&end| end as usize);
        source.text.get(start..end).unwrap_or("").trim_end_matches(['\n', '\r'])
    }

    /// Where a span starts, for people.
    #[must_use]
    pub fn place(&self, span: Span) -> Place {
        let line = self.line_number(span);
        let start = self.files.get(span.file as usize).map_or(0, |file| file.line_starts[line - 1]);
        let before = self.snippet(Span { start, end: span.start, ..span });
        let file = self.name(span.file).to_owned();
        Place { file, line, column: before.chars().count() + 1 }
    }
}
