use std::io;
use std::path::PathBuf;

use player::{OptionError, UnknownPlayer};

/// Why no game can be played, or no more.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// There is no such opponent.
    #[error("{0}")]
    Player(UnknownPlayer),
    /// The opponent does not take an option.
    #[error("{0}")]
    Option(OptionError),
    /// The games cannot be kept in that file.
    #[error("games cannot be kept in {}: {error}", path.display())]
    Pgn {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The terminal fails.
    #[error("the terminal fails: {0}")]
    Terminal(#[from] io::Error),
}
