//! `setoption` and `register`: small commands with free text in them.

use crate::error::ParseError;
use crate::words::{OneLine, Words};
use std::fmt;

/// How UCI writes a text without characters.
pub(super) const EMPTY: &str = "<empty>";

/// A change of an option. Names and values may hold blanks.
///
/// ```
/// use protocol::uci::{Command, SetOption};
///
/// let line = "setoption name Debug Log File value /tmp/my  log.txt";
/// let Command::SetOption(option) = line.parse()? else { panic!() };
/// assert_eq!(option.name, "Debug Log File");
/// assert_eq!(option.value.as_deref(), Some("/tmp/my  log.txt"));
/// # Ok::<(), protocol::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetOption {
    /// The option; runs of blanks in it count as one.
    pub name: String,
    /// The new value, or nothing to press a button. `<empty>` is read and written for an empty
    /// text.
    pub value: Option<String>,
}

impl SetOption {
    pub(super) fn read(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let missing = ParseError::Missing { command: "setoption", what: "a name" };
        words.until(|word| word == "name");
        words.next();
        let name = words.until(|word| word == "value").join(" ");
        if name.is_empty() {
            return Err(missing);
        }
        let value = words.next().map(|_| text(words.rest()));
        Ok(Self { name, value })
    }
}

/// A text as UCI writes it.
pub(super) fn text(written: &str) -> String {
    if written == EMPTY { String::new() } else { written.to_owned() }
}

/// The text as it is to be written.
pub(super) fn written(text: &str) -> OneLine<'_> {
    OneLine(if text.trim().is_empty() { EMPTY } else { text })
}

impl fmt::Display for SetOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "setoption name {}", OneLine(&self.name))?;
        match &self.value {
            Some(value) => write!(f, " value {}", written(value)),
            None => Ok(()),
        }
    }
}

/// An answer to an engine that wants to be registered.
///
/// ```
/// use protocol::uci::{Command, Registration};
///
/// let command: Command = "register name Stefan MK code 4359874324".parse()?;
/// let name = Some("Stefan MK".into());
/// let code = Some("4359874324".into());
/// assert_eq!(command, Command::Register(Registration::Code { name, code }));
/// # Ok::<(), protocol::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Registration {
    /// Not now.
    Later,
    /// With these data, either of which may be missing.
    Code {
        /// Who.
        name: Option<String>,
        /// The code that proves it.
        code: Option<String>,
    },
}

impl Registration {
    pub(super) fn read(words: &mut Words<'_>) -> Self {
        let keyword = |word: &str| matches!(word, "name" | "code");
        let (mut name, mut code) = (None, None);
        while let Some(word) = words.next() {
            let field = match word {
                "name" => &mut name,
                "code" => &mut code,
                _ => continue,
            };
            let text = words.until(keyword).join(" ");
            *field = Some(text).filter(|text| !text.is_empty());
        }
        if name.is_none() && code.is_none() { Self::Later } else { Self::Code { name, code } }
    }
}

impl fmt::Display for Registration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Code { name, code } = self else {
            return f.write_str("register later");
        };
        f.write_str("register")?;
        for (keyword, text) in [("name", name), ("code", code)] {
            if let Some(text) = text {
                write!(f, " {keyword} {}", OneLine(text))?;
            }
        }
        Ok(())
    }
}
