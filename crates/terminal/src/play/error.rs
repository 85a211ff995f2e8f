use std::fmt;
use std::io;
use std::path::PathBuf;

use player::{OptionError, UnknownPlayer};

/// Why no game can be played, or no more.
#[derive(Debug)]
pub enum PlayError {
    /// There is no such opponent.
    Player(UnknownPlayer),
    /// The opponent does not take an option.
    Option(OptionError),
    /// The games cannot be kept in that file.
    Pgn {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The terminal fails.
    Terminal(io::Error),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Player(error) => error.fmt(f),
            PlayError::Option(error) => error.fmt(f),
            PlayError::Pgn { path, error } => {
                write!(f, "games cannot be kept in {}: {error}", path.display())
            }
            PlayError::Terminal(error) => write!(f, "the terminal fails: {error}"),
        }
    }
}

impl std::error::Error for PlayError {}

impl From<io::Error> for PlayError {
    fn from(error: io::Error) -> PlayError {
        PlayError::Terminal(error)
    }
}
