use std::io::{self, Read};

use pgn::{ReadError, ReadFault};

use super::builder::Builder;
use super::{PgnError, PgnFault, PgnLimits};
use crate::Game;

/// Reads games one after the other, holding one at a time: a file of any size will do.
///
/// It reads in large pieces itself; no [`BufReader`](io::BufReader) is needed.
#[derive(Debug)]
pub struct Reader<R> {
    inner: pgn::Reader<R>,
    limits: PgnLimits,
}

impl<R: Read> Reader<R> {
    /// A reader of a file, a pipe or a slice of bytes.
    #[must_use]
    pub fn new(source: R) -> Reader<R> {
        Reader { inner: pgn::Reader::new(source), limits: PgnLimits::default() }
    }

    /// The same reader with other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: PgnLimits) -> Reader<R> {
        self.limits = limits;
        self
    }

    /// Sets the limits for the games that follow.
    pub fn set_limits(&mut self, limits: PgnLimits) {
        self.limits = limits;
    }

    /// How many games have been begun.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.inner.games()
    }

    /// The line on which the game read last begins.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.inner.place().line
    }

    /// Passes over a game without looking at it. Says whether there was one.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn skip_game(&mut self) -> io::Result<bool> {
        self.inner.skip_game()
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Game, PgnError>;

    fn next(&mut self) -> Option<Result<Game, PgnError>> {
        let read = self.inner.read_game(&mut Builder::new(self.limits));
        read.map_err(PgnError::from).transpose()
    }
}

impl From<ReadError<PgnFault>> for PgnError {
    fn from(error: ReadError<PgnFault>) -> PgnError {
        let fault = match error.fault {
            ReadFault::UnclosedComment => PgnFault::UnclosedComment,
            ReadFault::LongTag { name } => PgnFault::LongTag { name },
            ReadFault::Io(error) => PgnFault::Io(error),
            ReadFault::Refused(fault) => fault,
        };
        PgnError { game: error.game, line: error.place.line, column: error.place.column, fault }
    }
}

/// The first game of a text.
///
/// # Errors
/// When it cannot be read, or there is none.
///
/// ```
/// let game = games::pgn::read_one("1. e4 e5 2. Nf3 Nc6 3. Bb5 *")?;
/// assert_eq!(game.moves().len(), 5);
/// # Ok::<(), games::pgn::PgnError>(())
/// ```
pub fn read_one(text: &str) -> Result<Game, PgnError> {
    let nothing = || PgnError { game: 1, line: 1, column: 1, fault: PgnFault::Empty };
    Reader::new(text.as_bytes()).next().unwrap_or_else(|| Err(nothing()))
}
