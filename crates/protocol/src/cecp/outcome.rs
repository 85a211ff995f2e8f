//! How a game ended.

use crate::words::{OneLine, Words};
use std::fmt;

/// A result with its reason, as both sides may announce it.
///
/// ```
/// use protocol::cecp::{Command, GameEnd, Winner};
///
/// let command: Command = "result 1-0 {White mates}".parse()?;
/// let end = GameEnd { winner: Winner::White, reason: "White mates".into() };
/// assert_eq!(command, Command::Result(end));
/// # Ok::<(), protocol::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// Who won.
    pub winner: Winner,
    /// Why, in the words of whoever says so.
    pub reason: String,
}

/// Who won.
///
/// ```
/// assert_eq!(protocol::cecp::Winner::Nobody.to_string(), "1/2-1/2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// `1-0`
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Nobody,
    /// `*`: the game was not finished.
    Unknown,
}

impl Winner {
    fn read(word: &str) -> Option<Self> {
        match word {
            "1-0" => Some(Self::White),
            "0-1" => Some(Self::Black),
            "1/2-1/2" => Some(Self::Nobody),
            "*" => Some(Self::Unknown),
            _ => None,
        }
    }
}

impl fmt::Display for Winner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "1-0",
            Self::Black => "0-1",
            Self::Nobody => "1/2-1/2",
            Self::Unknown => "*",
        })
    }
}

impl GameEnd {
    pub(super) fn read(mut words: Words<'_>) -> Option<Self> {
        let winner = words.accept(Winner::read)?;
        let reason = words.rest();
        let reason = reason.strip_prefix('{').unwrap_or(reason);
        let reason = reason.strip_suffix('}').unwrap_or(reason);
        Some(Self { winner, reason: reason.trim().to_owned() })
    }
}

impl fmt::Display for GameEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {{{}}}", self.winner, OneLine(&self.reason))
    }
}
