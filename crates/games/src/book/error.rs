use std::fmt;
use std::io;

use rules::EpdError;

use crate::pgn::PgnError;

/// A book that cannot be used: where, and why.
#[derive(Debug)]
pub struct BookError {
    /// The line of a text, from 1; 0 where there are no lines.
    pub line: u64,
    /// Why.
    pub fault: BookFault,
}

/// What can be wrong with a book.
#[derive(Debug)]
pub enum BookFault {
    /// The file cannot be read.
    Io(io::Error),
    /// A line is not a position.
    Epd(EpdError),
    /// A position in which nobody can move.
    Over,
    /// A game cannot be read.
    Pgn(PgnError),
    /// A Polyglot file whose length is not a multiple of 16.
    Torn {
        /// Its length in bytes.
        length: usize,
    },
    /// No opening in the whole book.
    Empty,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.fault {
            BookFault::Pgn(error) => return error.fmt(f),
            _ if self.line > 0 => write!(f, "line {}: ", self.line)?,
            _ => {}
        }
        self.fault.fmt(f)
    }
}

impl fmt::Display for BookFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookFault::Io(error) => error.fmt(f),
            BookFault::Epd(error) => error.fmt(f),
            BookFault::Over => f.write_str("the game is over in this position"),
            BookFault::Pgn(error) => error.fmt(f),
            BookFault::Torn { length } => {
                write!(f, "a Polyglot book has entries of 16 bytes, this has {length} bytes")
            }
            BookFault::Empty => f.write_str("the book holds no opening"),
        }
    }
}

impl std::error::Error for BookError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.fault {
            BookFault::Io(error) => Some(error),
            BookFault::Epd(error) => Some(error),
            BookFault::Pgn(error) => Some(error),
            _ => None,
        }
    }
}
