//! `feature option`: what can be set in a CECP engine.

use crate::error::ParseError;
use crate::words::{OneLine, Words, number};
use std::fmt;
use std::str::FromStr;
use terms::{OptionKind, OptionSpec};

/// An option in CECP's notation.
///
/// ```
/// use protocol::OptionKind;
/// use protocol::cecp::EngineOption;
///
/// let EngineOption(option) = "Hash Size -spin 64 1 1024".parse()?;
/// assert_eq!(option.name, "Hash Size");
/// assert_eq!(option.kind, OptionKind::Spin { default: 64, min: 1, max: 1024 });
/// assert_eq!(EngineOption(option).to_string(), "Hash Size -spin 64 1 1024");
/// # Ok::<(), protocol::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption(pub OptionSpec);

/// What stands between the choices of a combo.
const SEPARATOR: &str = "///";

impl FromStr for EngineOption {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let missing = |what| ParseError::Missing { command: "feature option", what };
        let (name, kind) = text.split_once(" -").ok_or_else(|| missing("a type"))?;
        let name = name.trim().to_owned();
        if name.is_empty() {
            return Err(missing("a name"));
        }
        let mut words = Words::new(kind);
        let kind = match words.next().unwrap_or_default() {
            "button" | "save" | "reset" => OptionKind::Button,
            "check" => OptionKind::Check { default: words.accept(number) == Some(1u32) },
            "spin" | "slider" => read_spin(words).ok_or_else(|| missing("three numbers"))?,
            "string" | "file" | "path" => OptionKind::Text { default: words.rest().to_owned() },
            "combo" => read_combo(words.rest()),
            other => return Err(ParseError::bad_value("a type of option", other)),
        };
        Ok(Self(OptionSpec { name, kind }))
    }
}

fn read_spin(mut words: Words<'_>) -> Option<OptionKind> {
    let (default, min, max) = (words.accept(number)?, words.accept(number)?, words.accept(number)?);
    Some(OptionKind::Spin { default, min, max })
}

/// `Solid /// *Normal /// Risky`: the star marks the default, else it is the first.
fn read_combo(text: &str) -> OptionKind {
    let marked: Vec<&str> = text.split(SEPARATOR).map(str::trim).collect();
    let starred = marked.iter().find_map(|choice| choice.strip_prefix('*'));
    let default = starred.or(marked.first().copied()).unwrap_or_default().to_owned();
    let bare = |choice: &&str| choice.strip_prefix('*').unwrap_or(choice).to_owned();
    OptionKind::Combo { default, choices: marked.iter().map(bare).collect() }
}

impl fmt::Display for EngineOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", OneLine(&self.0.name))?;
        match &self.0.kind {
            OptionKind::Check { default } => write!(f, "-check {}", u8::from(*default)),
            OptionKind::Spin { default, min, max } => write!(f, "-spin {default} {min} {max}"),
            OptionKind::Combo { default, choices } => {
                let starred = |choice: &String| {
                    format!("{}{}", if choice == default { "*" } else { "" }, OneLine(choice))
                };
                let choices: Vec<String> = choices.iter().map(starred).collect();
                write!(f, "-combo {}", choices.join(" /// "))
            }
            OptionKind::Button => write!(f, "-button"),
            OptionKind::Text { default } => write!(f, "-string {}", OneLine(default)),
        }
    }
}
