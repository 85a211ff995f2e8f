use std::sync::Arc;

use crate::source::{LONGEST_LINE, Span};
use crate::syntax::Syntax;
use crate::token::{Kind, Line, Token};

/// Operators and separators, longer ones before their beginnings.
const MARKS: &[&str] = &[
    "<->", "<<", ">>", "<=", ">=", "==", "!=", "<>", "&&", "||", ":=", "+=", "-=", "*=", "+", "-",
    "*", "/", "%", "&", "|", "^", "~", "!", "<", ">", "=", "(", ")", "[", "]", "{", "}", ",", ":",
    "#", "?",
];

/// Cuts a whole file into lines of tokens. Nothing is reported here: what is
/// no token becomes [`Kind::Bad`], and matters only if its line is assembled.
pub(crate) fn tokenize(text: &str, file: u32, syntax: &Syntax) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut start = 0;
    for raw in text.split('\n') {
        let line = raw.trim_end_matches('\r');
        lines.push(tokenize_line(line, file, start, syntax));
        start += raw.len() + 1;
    }
    lines
}

fn tokenize_line(line: &str, file: u32, start: usize, syntax: &Syntax) -> Line {
    let span = Span::new(file, start, start + line.len());
    if line.len() > LONGEST_LINE {
        let why = format!("line of {} bytes; {LONGEST_LINE} is the longest", line.len());
        let span = Span::new(file, start, start + 1);
        let token = Token { kind: Kind::Bad(why.into()), span, scope: 0, spaced: false };
        return Line { tokens: vec![token], span };
    }
    let mut lexer = Lexer { line, at: 0, syntax, tokens: Vec::new(), file, start };
    while lexer.token() {}
    Line { tokens: lexer.tokens, span }
}

struct Lexer<'a> {
    line: &'a str,
    at: usize,
    syntax: &'a Syntax,
    tokens: Vec<Token>,
    file: u32,
    start: usize,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.line[self.at..]
    }

    /// Reads one token; false at the end of the line or at a comment.
    fn token(&mut self) -> bool {
        let before = self.at;
        self.at += self.rest().len() - self.rest().trim_start().len();
        let spaced = self.at > before;
        let rest = self.rest();
        if rest.is_empty() || rest.starts_with(';') || rest.starts_with("//") {
            return false;
        }
        let from = self.at;
        let kind = self.kind(spaced);
        let span = Span::new(self.file, self.start + from, self.start + self.at);
        self.tokens.push(Token { kind, span, scope: 0, spaced });
        true
    }

    fn kind(&mut self, spaced: bool) -> Kind {
        let rest = self.rest();
        let first = rest.chars().next().unwrap_or(' ');
        match first {
            '0'..='9' => self.number(),
            '$' => self.radix(1, 16),
            '%' if self.expects_operand() && starts_with_digit(&rest[1..], 2) => self.radix(1, 2),
            '#' if self.is_hash_number(rest) => self.radix(1, 16),
            '"' => self.text(),
            '\'' => self.character(),
            '\\' => self.parameter(),
            '.' if !spaced && !self.expects_operand() && self.is_half(rest) => self.half(),
            '.' | '@' if rest[1..].starts_with(is_name_start) => self.name(),
            _ if is_name_start(first) => self.name(),
            _ => self.mark(first),
        }
    }

    /// `#1F`, but not `#else` at the start of a line.
    fn is_hash_number(&self, rest: &str) -> bool {
        self.syntax.hash_hex && !self.tokens.is_empty() && starts_with_digit(&rest[1..], 16)
    }

    /// Whether an operator, a comma or nothing comes before: then `%` starts a
    /// binary number and is not the remainder.
    fn expects_operand(&self) -> bool {
        !matches!(
            self.tokens.last().map(|token| &token.kind),
            Some(
                Kind::Name(_)
                    | Kind::Number(_)
                    | Kind::Parameter(_)
                    | Kind::Half(_)
                    | Kind::Mark(")" | "]")
            )
        )
    }

    fn take(&mut self, length: usize) -> &'a str {
        let taken = &self.line[self.at..self.at + length];
        self.at += length;
        taken
    }

    fn take_while(&mut self, keep: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|c| !keep(c)).unwrap_or(rest.len());
        self.take(length)
    }

    fn number(&mut self) -> Kind {
        let text = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
        let digits = text.replace('_', "").to_ascii_lowercase();
        let (digits, radix) = self.split_radix(&digits);
        parse_digits(digits, radix, text)
    }

    fn split_radix<'d>(&self, digits: &'d str) -> (&'d str, u32) {
        if let Some(hex) = digits.strip_prefix("0x") {
            return (hex, 16);
        }
        if self.syntax.suffixed_numbers {
            if let Some(hex) = digits.strip_suffix('h') {
                return (hex, 16);
            }
            if let Some(binary) = digits.strip_suffix('b').filter(|text| all_digits(text, 2)) {
                return (binary, 2);
            }
        }
        match digits.strip_prefix("0b") {
            Some(binary) => (binary, 2),
            None => (digits, 10),
        }
    }

    fn radix(&mut self, prefix: usize, radix: u32) -> Kind {
        let from = self.at;
        self.take(prefix);
        let digits = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
        parse_digits(&digits.replace('_', ""), radix, &self.line[from..self.at])
    }

    fn text(&mut self) -> Kind {
        self.take(1);
        let mut text = String::new();
        let mut chars = self.rest().char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.at += at + 1;
                    return Kind::Text(text.into());
                }
                '\\' => match chars.next() {
                    Some((_, escaped)) => text.push(unescape(escaped)),
                    None => break,
                },
                _ => text.push(c),
            }
        }
        self.at = self.line.len();
        bad("text without a closing quote")
    }

    fn character(&mut self) -> Kind {
        self.take(1);
        let mut chars = self.rest().chars();
        let value = match (chars.next(), chars.next()) {
            (Some('\\'), Some(escaped)) => {
                self.at += 1 + escaped.len_utf8();
                unescape(escaped)
            }
            (Some(c), _) => {
                self.at += c.len_utf8();
                c
            }
            (None, _) => return bad("a character is missing behind the quote"),
        };
        if self.rest().starts_with('\'') {
            self.take(1);
        }
        Kind::Number(i64::from(u32::from(value)))
    }

    fn parameter(&mut self) -> Kind {
        self.take(1);
        let name = self.take_while(is_name_part);
        if name.is_empty() {
            bad("`\\` without the name of a parameter")
        } else {
            Kind::Parameter(name.into())
        }
    }

    fn is_half(&self, rest: &str) -> bool {
        let mut chars = rest.chars().skip(1);
        matches!(chars.next(), Some('0' | '1')) && !chars.next().is_some_and(is_name_part)
    }

    fn half(&mut self) -> Kind {
        let text = self.take(2);
        Kind::Half(text.as_bytes()[1] - b'0')
    }

    /// A name, with `base.local` as one name.
    fn name(&mut self) -> Kind {
        let from = self.at;
        let first = self.rest().chars().next().map_or(0, char::len_utf8);
        self.take(first);
        self.take_while(is_name_part);
        while self.rest().starts_with('.') && self.rest()[1..].starts_with(is_name_start) {
            self.take(1);
            self.take_while(is_name_part);
        }
        let name = &self.line[from..self.at];
        if self.syntax.m_numbers && is_m_number(name) {
            return Kind::Number(name[1..].parse::<i64>().map_or(0, |digits| digits - 100));
        }
        Kind::Name(name.into())
    }

    fn mark(&mut self, first: char) -> Kind {
        if let Some(mark) = MARKS.iter().find(|mark| self.rest().starts_with(**mark)) {
            self.take(mark.len());
            return Kind::Mark(mark);
        }
        self.take(first.len_utf8());
        bad(&format!("unexpected character {first:?}"))
    }
}

fn bad(why: &str) -> Kind {
    Kind::Bad(why.into())
}

fn is_name_start(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

fn is_name_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn is_m_number(name: &str) -> bool {
    (2..=3).contains(&name.len()) && name.starts_with('M') && all_digits(&name[1..], 10)
}

fn all_digits(text: &str, radix: u32) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_digit(radix))
}

fn starts_with_digit(text: &str, radix: u32) -> bool {
    text.starts_with(|c: char| c.is_digit(radix))
}

fn unescape(c: char) -> char {
    match c {
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        '0' => '\0',
        other => other,
    }
}

fn parse_digits(digits: &str, radix: u32, text: &str) -> Kind {
    match i64::from_str_radix(digits, radix) {
        Ok(value) if !digits.starts_with(['+', '-']) && value <= i64::from(u32::MAX) => {
            Kind::Number(value)
        }
        _ => {
            let why: Arc<str> =
                format!("`{text}` is not a number of base {radix} below 2^32").into();
            Kind::Bad(why)
        }
    }
}
