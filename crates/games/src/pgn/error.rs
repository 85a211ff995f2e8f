use std::fmt;
use std::io;

use rules::{FenError, SanError};

/// A game that cannot be read: which one, where, and why.
#[derive(Debug)]
pub struct PgnError {
    /// Which game of the file, from 1.
    pub game: u64,
    /// The line on which reading stopped, from 1.
    pub line: u64,
    /// Why.
    pub fault: PgnFault,
}

/// What can be wrong with a game.
#[derive(Debug)]
pub enum PgnFault {
    /// A word that has no meaning among moves.
    NotAMove {
        /// The word.
        text: String,
    },
    /// A move that cannot be played.
    Move(SanError),
    /// A null move: legal chess has none.
    NullMove,
    /// The tag `FEN` holds no position.
    Fen(FenError),
    /// A game with other rules.
    Variant {
        /// Its name.
        name: String,
    },
    /// A `{` without its `}`.
    UnclosedComment,
    /// A tag that does not end within two thousand bytes.
    LongTag {
        /// Its name.
        name: String,
    },
    /// Variations within variations beyond any use.
    TooDeep,
    /// More moves or more words than one game can hold.
    TooLong,
    /// There is no game at all.
    Empty,
    /// The file cannot be read.
    Io(io::Error),
}

impl fmt::Display for PgnFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PgnFault::NotAMove { text } => write!(f, "'{text}' is not a move"),
            PgnFault::Move(error) => error.fmt(f),
            PgnFault::NullMove => f.write_str("null moves are not legal chess"),
            PgnFault::Fen(error) => error.fmt(f),
            PgnFault::Variant { name } => write!(f, "variant '{name}' has other rules"),
            PgnFault::UnclosedComment => f.write_str("a comment has no closing brace"),
            PgnFault::LongTag { name } => write!(f, "tag '{name}' is too long"),
            PgnFault::TooDeep => f.write_str("variations are nested too deeply"),
            PgnFault::TooLong => f.write_str("the game is too long"),
            PgnFault::Empty => f.write_str("there is no game"),
            PgnFault::Io(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, line {}: {}", self.game, self.line, self.fault)
    }
}

impl std::error::Error for PgnError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.fault {
            PgnFault::Move(error) => Some(error),
            PgnFault::Fen(error) => Some(error),
            PgnFault::Io(error) => Some(error),
            _ => None,
        }
    }
}
