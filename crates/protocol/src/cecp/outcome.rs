//! How a game ended.

use crate::words::{OneLine, Words};
use std::fmt;
use terms::GameResult;

/// A result with its reason, as both sides may announce it.
///
/// ```
/// use protocol::cecp::{Command, GameEnd};
/// use rules::Color;
/// use terms::GameResult;
///
/// let command: Command = "result 1-0 {White mates}".parse()?;
/// let end = GameEnd { result: GameResult::Win(Color::White), reason: "White mates".into() };
/// assert_eq!(command, Command::Result(end));
/// # Ok::<(), protocol::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// Who won.
    pub result: GameResult,
    /// Why, in the words of the side that says so.
    pub reason: String,
}

impl GameEnd {
    pub(super) fn read(mut words: Words<'_>) -> Option<Self> {
        let result = words.accept(GameResult::parse)?;
        let reason = words.rest();
        let reason = reason.strip_prefix('{').unwrap_or(reason);
        let reason = reason.strip_suffix('}').unwrap_or(reason);
        Some(Self { result, reason: reason.trim().to_owned() })
    }
}

impl fmt::Display for GameEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {{{}}}", self.result, OneLine(&self.reason))
    }
}
