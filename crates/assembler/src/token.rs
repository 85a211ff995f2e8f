use std::sync::Arc;

use crate::source::{ContextId, Span};

/// The smallest piece of a source line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    /// A name, a mnemonic, or a directive with its dot.
    Name(Arc<str>),
    Number(i64),
    /// Text between double quotes, escapes resolved.
    Text(Arc<str>),
    /// `\name` or `\1` in the body of a macro.
    Parameter(Arc<str>),
    /// An operator or separator.
    Mark(&'static str),
    /// `.0` or `.1` directly behind an operand: its low or high byte.
    Half(u8),
    /// Something that is not a token; says why.
    Bad(Arc<str>),
}

/// A token and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
    /// The macro expansion in which local labels in this token are looked up.
    /// Tokens of an argument keep the context of the call.
    pub(crate) scope: ContextId,
    /// Whether white space stands before it.
    pub(crate) spaced: bool,
}

impl Token {
    pub(crate) fn name(&self) -> Option<&Arc<str>> {
        match &self.kind {
            Kind::Name(name) => Some(name),
            _ => None,
        }
    }

    pub(crate) fn is(&self, mark: &str) -> bool {
        matches!(self.kind, Kind::Mark(text) if text == mark)
    }
}

/// A source line in tokens.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) tokens: Vec<Token>,
    pub(crate) span: Span,
}

impl Line {
    /// From the first token to the last, or the whole line if it has none.
    pub(crate) fn text_span(&self) -> Span {
        match (self.tokens.first(), self.tokens.last()) {
            // Tokens from the arguments of a macro lie elsewhere.
            (Some(first), Some(last)) if self.holds(first) && self.holds(last) => {
                first.span.to(last.span)
            }
            _ => self.span,
        }
    }

    fn holds(&self, token: &Token) -> bool {
        token.span.file == self.span.file
            && (self.span.start..=self.span.end).contains(&token.span.start)
    }

    /// Whether the first token stands in column 1.
    pub(crate) fn starts_at_margin(&self) -> bool {
        self.tokens.first().is_some_and(|token| !token.spaced)
    }
}

/// Reads the tokens of one statement from left to right.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a> {
    tokens: &'a [Token],
    /// The place to point at when something is missing at the end.
    end: Span,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(line: &'a Line) -> Cursor<'a> {
        let last = line.tokens.last().map_or(line.span, |token| token.span);
        Cursor { tokens: &line.tokens, end: last.after() }
    }

    pub(crate) fn over(tokens: &'a [Token], end: Span) -> Cursor<'a> {
        Cursor { tokens, end: tokens.last().map_or(end, |token| token.span.after()) }
    }

    pub(crate) fn rest(&self) -> &'a [Token] {
        self.tokens
    }

    pub(crate) fn peek(&self) -> Option<&'a Token> {
        self.tokens.first()
    }

    pub(crate) fn next(&mut self) -> Option<&'a Token> {
        let (first, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        Some(first)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    pub(crate) fn peek_is(&self, mark: &str) -> bool {
        self.peek().is_some_and(|token| token.is(mark))
    }

    /// Steps over `mark` if it comes next.
    pub(crate) fn eat(&mut self, mark: &str) -> bool {
        let found = self.peek_is(mark);
        if found {
            self.next();
        }
        found
    }

    /// Steps over the name `word`, whatever its case, if it comes next.
    pub(crate) fn eat_word(&mut self, word: &str) -> bool {
        let next = self.peek().and_then(Token::name);
        let found = next.is_some_and(|name| name.eq_ignore_ascii_case(word));
        if found {
            self.next();
        }
        found
    }

    /// The next token, or the place behind the last one.
    pub(crate) fn here(&self) -> Span {
        self.peek().map_or(self.end, |token| token.span)
    }

    /// Everything that is left, as one span.
    pub(crate) fn rest_span(&self) -> Span {
        match (self.tokens.first(), self.tokens.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => self.end,
        }
    }

    /// The groups of tokens between commas that are not inside brackets.
    pub(crate) fn split_at_commas(&self) -> Vec<Cursor<'a>> {
        let mut groups = Vec::new();
        let mut depth = 0i32;
        let mut start = 0;
        for (at, token) in self.tokens.iter().enumerate() {
            match token.kind {
                Kind::Mark("(" | "[") => depth += 1,
                Kind::Mark(")" | "]") => depth -= 1,
                Kind::Mark(",") if depth <= 0 => {
                    groups.push(Cursor::over(&self.tokens[start..at], token.span));
                    start = at + 1;
                }
                _ => {}
            }
        }
        if !self.tokens.is_empty() {
            groups.push(Cursor::over(&self.tokens[start..], self.end));
        }
        groups
    }
}
