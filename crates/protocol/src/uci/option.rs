//! `option`: what can be set, and to what.

use super::set_option::{text, written};
use crate::error::ParseError;
use crate::words::{OneLine, Words, number};
use std::fmt;
use terms::{OptionKind, OptionSpec};

/// An option in UCI's notation.
///
/// ```
/// use protocol::uci::{Message, OptionDeclaration};
/// use protocol::OptionKind;
///
/// let line = "option name Move Overhead type spin default 10 min 0 max 5000";
/// let Message::Option(OptionDeclaration(option)) = line.parse()? else { panic!() };
/// assert_eq!(option.name, "Move Overhead");
/// assert_eq!(option.kind, OptionKind::Spin { default: 10, min: 0, max: 5000 });
/// assert_eq!(OptionDeclaration(option).to_string(), line);
/// # Ok::<(), protocol::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionDeclaration(pub OptionSpec);

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
        Ok(Self(OptionSpec { name, kind }))
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
        write!(f, "option name {} type ", OneLine(&self.0.name))?;
        match &self.0.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, choices } => {
                write!(f, "combo default {}", written(default))?;
                choices.iter().try_for_each(|choice| write!(f, " var {}", written(choice)))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::Text { default } => write!(f, "string default {}", written(default)),
        }
    }
}
