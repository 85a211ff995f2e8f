use std::io;

use rules::{FenError, SanError};

/// A game that cannot be read: which one, where, and why.
#[derive(Debug, thiserror::Error)]
#[error("game {game}, line {line}: {fault}")]
pub struct PgnError {
    /// Which game of the file, from 1.
    pub game: u64,
    /// The line on which reading stopped, from 1.
    pub line: u64,
    /// Why.
    #[source]
    pub fault: PgnFault,
}

/// What can be wrong with a game.
#[derive(Debug, thiserror::Error)]
pub enum PgnFault {
    /// A word that has no meaning among moves.
    #[error("'{text}' is not a move")]
    NotAMove {
        /// The word.
        text: String,
    },
    /// A move that cannot be played.
    #[error(transparent)]
    Move(SanError),
    /// The tag `FEN` holds no position.
    #[error(transparent)]
    Fen(FenError),
    /// A game with other rules.
    #[error("variant '{name}' has other rules")]
    Variant {
        /// Its name.
        name: String,
    },
    /// A `{` without its `}`.
    #[error("a comment has no closing brace")]
    UnclosedComment,
    /// A tag that does not end within two thousand bytes.
    #[error("tag '{name}' is too long")]
    LongTag {
        /// Its name.
        name: String,
    },
    /// Variations within variations beyond any use.
    #[error("variations are nested too deeply")]
    TooDeep,
    /// A main line beyond the limit of the reader.
    #[error("more than {most} half-moves in one game")]
    LongMainLine {
        /// The limit.
        most: usize,
    },
    /// Moves beyond the limit of the reader, those of variations too.
    #[error("more than {most} moves with those of variations")]
    TooManyMoves {
        /// The limit.
        most: usize,
    },
    /// More tags or more words than one game can hold.
    #[error("the game is too long")]
    TooLong,
    /// There is no game at all.
    #[error("there is no game")]
    Empty,
    /// The file cannot be read.
    #[error(transparent)]
    Io(io::Error),
}
