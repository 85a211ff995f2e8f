//! EPD: a position with operations, one per line, as test suites have them.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::{FenError, Position, quote};

/// A position and what is said about it.
///
/// ```
/// use rules::Epd;
///
/// let line = r#"4k3/8/8/8/8/8/8/R3K3 w Q - bm Ra8+; id "back rank";"#;
/// let epd: Epd = line.parse()?;
/// assert_eq!(epd.operand("id"), Some("back rank"));
/// assert_eq!(epd.operands("bm"), Some(&["Ra8+".to_owned()][..]));
/// assert_eq!(epd.to_string(), line);
/// # Ok::<(), rules::EpdError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// The position; `hmvc` and `fmvn` give its clocks.
    pub position: Position,
    /// The operations in their order: a code and its operands.
    pub operations: Vec<Operation>,
}

/// One operation of an [`Epd`].
///
/// ```
/// use rules::Operation;
///
/// let best = Operation { code: "bm".to_owned(), operands: vec!["Nf3".to_owned()] };
/// assert_eq!(best.to_string(), "bm Nf3;");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// What it is about: `bm`, `id`, `c0`.
    pub code: String,
    /// What it says.
    pub operands: Vec<String>,
}

/// A line that is not EPD.
///
/// ```
/// use rules::{Epd, EpdError};
///
/// let unfinished = r#"4k3/8/8/8/8/8/8/4K3 w - - id "endless"#;
/// assert!(matches!(unfinished.parse::<Epd>(), Err(EpdError::OpenQuote { .. })));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EpdError {
    /// The position is wrong.
    Fen(FenError),
    /// A quoted operand does not end.
    OpenQuote {
        /// The operand, as far as it goes.
        text: String,
    },
    /// An operand stands where a code should.
    BadCode {
        /// What stands there.
        text: String,
    },
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EpdError::Fen(error) => error.fmt(f),
            EpdError::OpenQuote { text } => write!(f, "EPD operand '{text}' has no closing quote"),
            EpdError::BadCode { text } => write!(f, "'{text}' is not an EPD operation code"),
        }
    }
}

impl core::error::Error for EpdError {}

impl Epd {
    /// All operands of an operation.
    ///
    /// ```
    /// use rules::Epd;
    ///
    /// let epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - - am Ke2 Kd2;".parse()?;
    /// assert_eq!(epd.operands("am").map(<[String]>::len), Some(2));
    /// # Ok::<(), rules::EpdError>(())
    /// ```
    #[must_use]
    pub fn operands(&self, code: &str) -> Option<&[String]> {
        self.operations.iter().find(|op| op.code == code).map(|op| op.operands.as_slice())
    }

    /// The first operand of an operation.
    ///
    /// ```
    /// use rules::Epd;
    ///
    /// let epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - -".parse()?;
    /// assert_eq!(epd.operand("id"), None);
    /// # Ok::<(), rules::EpdError>(())
    /// ```
    #[must_use]
    pub fn operand(&self, code: &str) -> Option<&str> {
        self.operands(code)?.first().map(String::as_str)
    }
}

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(line: &str) -> Result<Epd, EpdError> {
        let (fields, rest) = split_four_fields(line);
        let operations = parse_operations(rest)?;
        let number = |code: &str, missing: u32| {
            let found = operations.iter().find(|op| op.code == code);
            found.and_then(|op| op.operands.first()?.parse().ok()).unwrap_or(missing)
        };
        let fen = format!("{fields} {} {}", number("hmvc", 0), number("fmvn", 1));
        let position = Position::from_fen(&fen).map_err(EpdError::Fen)?;
        Ok(Epd { position, operations })
    }
}

/// The position, and what follows it. Two numbers there, as in a FEN, are clocks and are read so.
fn split_four_fields(line: &str) -> (&str, &str) {
    let line = line.trim();
    let mut fields = 0;
    let mut inside = false;
    for (at, letter) in line.char_indices() {
        if letter.is_whitespace() && inside {
            fields += 1;
            if fields == 4 {
                return (&line[..at], line[at..].trim());
            }
        }
        inside = !letter.is_whitespace();
    }
    (line, "")
}

fn parse_operations(text: &str) -> Result<Vec<Operation>, EpdError> {
    let mut operations = Vec::new();
    let mut rest = skip_clocks(text);
    while !rest.is_empty() {
        let (words, behind) = parse_one(rest)?;
        let mut words = words.into_iter();
        if let Some(code) = words.next() {
            if !is_code(&code) {
                return Err(EpdError::BadCode { text: quote(&code) });
            }
            operations.push(Operation { code, operands: words.collect() });
        }
        rest = behind;
    }
    Ok(operations)
}

/// A letter, and then no quote, semicolon or white space, so that it reads the same once printed.
fn is_code(word: &str) -> bool {
    let stray = |letter: char| letter.is_whitespace() || matches!(letter, ';' | '"');
    word.starts_with(|letter: char| letter.is_ascii_alphabetic()) && !word.contains(stray)
}

/// Suites in the wild put FEN clocks before the operations; they carry no operation code.
fn skip_clocks(text: &str) -> &str {
    let mut rest = text;
    for _ in 0..2 {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let word = &rest[..end];
        if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
            break;
        }
        rest = rest[end..].trim_start();
    }
    rest
}

/// The words up to the next semicolon, and what follows it.
fn parse_one(text: &str) -> Result<(Vec<String>, &str), EpdError> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    loop {
        if let Some(behind) = rest.strip_prefix(';') {
            return Ok((words, behind.trim_start()));
        }
        if rest.is_empty() {
            return Ok((words, rest));
        }
        let (word, behind) = match rest.strip_prefix('"') {
            Some(quoted) => {
                let open = || EpdError::OpenQuote { text: quote(quoted) };
                quoted.split_once('"').ok_or_else(open)?
            }
            None => {
                let stop = |letter: char| letter.is_whitespace() || letter == ';';
                rest.split_at(rest.find(stop).unwrap_or(rest.len()))
            }
        };
        words.push(word.to_owned());
        rest = behind.trim_start();
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.code)?;
        for operand in &self.operands {
            // Text wants quotes; moves and numbers do not. What has a quote in it was never quoted.
            let breaks = |letter: char| letter.is_whitespace() || letter == ';';
            let plain = !operand.is_empty() && !operand.contains(breaks);
            let texts = (self.code == "id" || is_comment(&self.code)) && !operand.contains('"');
            if plain && !texts {
                write!(f, " {operand}")?;
            } else {
                write!(f, " \"{operand}\"")?;
            }
        }
        f.write_str(";")
    }
}

fn is_comment(code: &str) -> bool {
    matches!(code.as_bytes(), [b'c', digit] if digit.is_ascii_digit())
}

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::fen::write_four_fields(f, &self.position.to_setup(), false)?;
        self.operations.iter().try_for_each(|operation| write!(f, " {operation}"))
    }
}
