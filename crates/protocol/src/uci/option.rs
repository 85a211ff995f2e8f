//! `option`: what can be set, and to what.

use super::set_option::{text, written};
use crate::error::{ParseError, shortened};
use crate::words::{OneLine, Words, number};
use std::fmt;

/// An option as an engine declares it.
///
/// ```
/// use protocol::uci::{Message, OptionDeclaration, OptionKind};
///
/// let line = "option name Move Overhead type spin default 10 min 0 max 5000";
/// let Message::Option(option) = line.parse()? else { panic!() };
/// assert_eq!(option.name, "Move Overhead");
/// assert_eq!(option.kind, OptionKind::Spin { default: 10, min: 0, max: 5000 });
/// assert_eq!(option.to_string(), line);
/// # Ok::<(), protocol::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionDeclaration {
    /// What it is called; may hold blanks.
    pub name: String,
    /// What it can be.
    pub kind: OptionKind,
}

/// The five types of option.
///
/// ```
/// use protocol::uci::{OptionKind, OptionValue};
///
/// let style = OptionKind::Combo {
///     default: "Normal".into(),
///     choices: vec!["Solid".into(), "Normal".into(), "Risky".into()],
/// };
/// assert_eq!(style.accept(Some("risky")), Ok(OptionValue::Text("Risky".into())));
/// assert!(style.accept(Some("Reckless")).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// True or false.
    Check {
        /// Value before anybody sets it.
        default: bool,
    },
    /// A whole number in a range.
    Spin {
        /// Value before anybody sets it.
        default: i64,
        /// Smallest value.
        min: i64,
        /// Largest value.
        max: i64,
    },
    /// One of several texts.
    Combo {
        /// Value before anybody sets it.
        default: String,
        /// The texts.
        choices: Vec<String>,
    },
    /// Something to press.
    Button,
    /// Any text.
    Text {
        /// Value before anybody sets it.
        default: String,
    },
}

/// A value that fits its option.
///
/// ```
/// use protocol::uci::{OptionKind, OptionValue};
///
/// let hash = OptionKind::Spin { default: 16, min: 1, max: 4096 };
/// assert_eq!(hash.accept(Some("99999999999")), Ok(OptionValue::Number(4096)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// Of a check.
    Flag(bool),
    /// Of a spin.
    Number(i64),
    /// Of a combo or a text.
    Text(String),
    /// A button was pressed.
    Pressed,
}

/// Why a value does not fit its option.
///
/// ```
/// use protocol::uci::OptionKind;
///
/// let refused = OptionKind::Check { default: true }.accept(Some("maybe")).unwrap_err();
/// assert_eq!(refused.to_string(), "'maybe' is not true or false");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionError {
    text: String,
    expected: String,
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not {}", self.text, self.expected)
    }
}

impl std::error::Error for OptionError {}

impl OptionKind {
    /// Reads the value of a `setoption` for this option. Numbers out of range are moved into it;
    /// upper and lower case make no difference for checks and combos.
    ///
    /// # Errors
    /// When the value is of another type, or none of the choices.
    ///
    /// ```
    /// use protocol::uci::{OptionKind, OptionValue};
    ///
    /// let ponder = OptionKind::Check { default: false };
    /// assert_eq!(ponder.accept(Some("true")), Ok(OptionValue::Flag(true)));
    /// assert_eq!(OptionKind::Button.accept(None), Ok(OptionValue::Pressed));
    /// ```
    pub fn accept(&self, value: Option<&str>) -> Result<OptionValue, OptionError> {
        let text = value.unwrap_or_default().trim();
        let refused =
            |expected: &str| OptionError { text: shortened(text), expected: expected.to_owned() };
        match self {
            Self::Check { .. } => {
                flag(text).map(OptionValue::Flag).ok_or_else(|| refused("true or false"))
            }
            Self::Spin { min, max, .. } => {
                let value: i64 = number(text).ok_or_else(|| refused("a number"))?;
                Ok(OptionValue::Number(value.min(*max).max(*min)))
            }
            Self::Combo { choices, .. } => {
                let same = |choice: &&String| choice.eq_ignore_ascii_case(text);
                let found = choices.iter().find(same);
                let found = found.ok_or_else(|| refused(&format!("one of {}", choices.join(", "))));
                found.cloned().map(OptionValue::Text)
            }
            Self::Button => Ok(OptionValue::Pressed),
            Self::Text { .. } => Ok(OptionValue::Text(value.unwrap_or_default().to_owned())),
        }
    }
}

fn flag(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "on" | "1" => Some(true),
        "false" | "off" | "0" => Some(false),
        _ => None,
    }
}

impl OptionDeclaration {
    pub(super) fn read(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let missing = |what| ParseError::Missing { command: "option", what };
        words.until(|word| word == "name");
        words.next();
        let name = words.until(|word| word == "type").join(" ");
        if name.is_empty() {
            return Err(missing("a name"));
        }
        words.next();
        let kind = match words.next().ok_or_else(|| missing("a type"))? {
            "check" => read_check(words),
            "spin" => read_spin(words),
            "combo" => read_combo(words),
            "button" => OptionKind::Button,
            "string" => read_text(words),
            other => return Err(ParseError::bad_value("a type of option", other)),
        };
        Ok(Self { name, kind })
    }
}

fn read_check(words: &mut Words<'_>) -> OptionKind {
    words.until(|word| word == "default");
    words.next();
    OptionKind::Check { default: words.accept(flag).unwrap_or(false) }
}

/// Missing ends are the ends of the number's type, a missing default is the nearest to 0.
fn read_spin(words: &mut Words<'_>) -> OptionKind {
    let (mut default, mut min, mut max) = (None, i64::MIN, i64::MAX);
    while let Some(word) = words.next() {
        match word {
            "default" => default = words.accept(number),
            "min" => min = words.accept(number).unwrap_or(min),
            "max" => max = words.accept(number).unwrap_or(max),
            _ => {}
        }
    }
    OptionKind::Spin { default: default.unwrap_or(0.min(max).max(min)), min, max }
}

fn read_combo(words: &mut Words<'_>) -> OptionKind {
    let keyword = |word: &str| matches!(word, "default" | "var");
    let (mut default, mut choices) = (None, Vec::new());
    while let Some(word) = words.next() {
        match word {
            "default" => default = Some(text(&words.until(keyword).join(" "))),
            "var" => choices.push(text(&words.until(keyword).join(" "))),
            _ => {}
        }
    }
    let default = default.or_else(|| choices.first().cloned()).unwrap_or_default();
    OptionKind::Combo { default, choices }
}

/// The text goes on to the end of the line, whatever words are in it.
fn read_text(words: &mut Words<'_>) -> OptionKind {
    words.until(|word| word == "default");
    words.next();
    OptionKind::Text { default: text(words.rest()) }
}

impl fmt::Display for OptionDeclaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type {}", OneLine(&self.name), self.kind)
    }
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Check { default } => write!(f, "check default {default}"),
            Self::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            Self::Combo { default, choices } => {
                write!(f, "combo default {}", written(default))?;
                choices.iter().try_for_each(|choice| write!(f, " var {}", written(choice)))
            }
            Self::Button => f.write_str("button"),
            Self::Text { default } => write!(f, "string default {}", written(default)),
        }
    }
}
