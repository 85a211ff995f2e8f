use std::io;

use rules::EpdError;

use crate::pgn::PgnError;

/// A book that cannot be used: where, and why.
#[derive(Debug, thiserror::Error)]
#[error("{}{fault}", place(*line, fault))]
pub struct BookError {
    /// The line of a text, from 1; 0 where there are no lines.
    pub line: u64,
    /// Why.
    #[source]
    pub fault: BookFault,
}

/// What can be wrong with a book.
#[derive(Debug, thiserror::Error)]
pub enum BookFault {
    /// The file cannot be read.
    #[error(transparent)]
    Io(io::Error),
    /// A line is not a position.
    #[error(transparent)]
    Epd(EpdError),
    /// A position in which nobody can move.
    #[error("the game is over in this position")]
    Over,
    /// A game cannot be read.
    #[error(transparent)]
    Pgn(PgnError),
    /// A Polyglot file whose length is not a multiple of 16.
    #[error("a Polyglot book has entries of 16 bytes, this has {length} bytes")]
    Torn {
        /// Its length in bytes.
        length: usize,
    },
    /// No opening in the whole book.
    #[error("the book holds no opening")]
    Empty,
}

/// Where the fault is; a game's fault says that itself.
fn place(line: u64, fault: &BookFault) -> String {
    match fault {
        BookFault::Pgn(_) => String::new(),
        _ if line > 0 => format!("line {line}: "),
        _ => String::new(),
    }
}
