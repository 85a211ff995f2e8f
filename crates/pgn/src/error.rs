use std::{fmt, io};

/// A place in a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// From 1. `\n`, `\r\n` and a lone `\r` end a line.
    pub line: u64,
    /// In bytes, from 1.
    pub column: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A game that could not be read: which one, where, and why. `E` is what the visitor refuses.
#[derive(Debug, thiserror::Error)]
#[error("game {game}, {place}: {fault}")]
pub struct ReadError<E> {
    /// Which game of the file, from 1.
    pub game: u64,
    /// Where.
    pub place: Place,
    /// Why.
    pub fault: ReadFault<E>,
}

/// What can be wrong.
#[derive(Debug, thiserror::Error)]
pub enum ReadFault<E> {
    /// A `{` without its `}`.
    #[error("a comment has no closing brace")]
    UnclosedComment,
    /// A tag that does not end within two thousand bytes.
    #[error("tag '{name}' is too long")]
    LongTag {
        /// Its name.
        name: String,
    },
    /// The file cannot be read. There is no next game after this.
    #[error("{0}")]
    Io(io::Error),
    /// What the visitor said.
    #[error("{0}")]
    Refused(E),
}
