use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::builder::{Builder, Built};
use super::mender::Mender;
use super::{PgnError, PgnFault, PgnLimits};
use crate::Game;

/// Reads games one after the other, holding one at a time: a file of any size will do.
///
/// It reads in large pieces itself; no [`BufReader`](io::BufReader) is needed.
#[derive(Debug)]
pub struct Reader<R> {
    inner: pgn_reader::Reader<Counted<Mender<R>>>,
    /// Line breaks that pgn-reader has taken in.
    breaks: Arc<AtomicU64>,
    games: u64,
    line: u64,
    broken: bool,
    limits: PgnLimits,
}

impl<R: Read> Reader<R> {
    /// A reader of a file, a pipe or a slice of bytes.
    #[must_use]
    pub fn new(source: R) -> Reader<R> {
        let breaks = Arc::new(AtomicU64::new(0));
        let counted = Counted { source: Mender::new(source), breaks: breaks.clone() };
        let inner = pgn_reader::Reader::build(counted)
            // Escapes can double a tag.
            .set_supported_tag_line_length(2 * super::input::HORIZON + 64)
            .finish();
        Reader { inner, breaks, games: 0, line: 1, broken: false, limits: PgnLimits::default() }
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
        self.games
    }

    /// The line on which the game read last begins.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.line
    }

    /// Passes over a game without looking at it. Says whether there was one.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn skip_game(&mut self) -> io::Result<bool> {
        let skipped = self.inner.skip_game()?;
        self.games += u64::from(skipped);
        Ok(skipped)
    }

    /// The line that pgn-reader has come to.
    fn present_line(&self) -> u64 {
        let ahead = line_breaks(self.inner.buffer());
        self.breaks.load(Ordering::Relaxed).saturating_sub(ahead) + 1
    }

    fn read(&mut self) -> io::Result<Option<Built>> {
        // Brings pgn-reader to the first byte of the game.
        if !self.inner.has_more()? {
            return Ok(None);
        }
        self.games += 1;
        self.line = self.present_line();
        self.inner.read_game(&mut Builder { limits: self.limits })
    }

    fn error(&self, line: u64, fault: PgnFault) -> PgnError {
        PgnError { game: self.games, line, fault }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Game, PgnError>;

    fn next(&mut self) -> Option<Result<Game, PgnError>> {
        while !self.broken {
            match self.read() {
                Ok(None) => return None,
                Ok(Some(Built::Nothing)) => self.games -= 1,
                Ok(Some(Built::Game(game))) => return Some(Ok(*game)),
                Ok(Some(Built::Bad(fault @ (PgnFault::Fen(_) | PgnFault::Variant { .. }), _))) => {
                    return Some(Err(self.error(self.line, fault)));
                }
                Ok(Some(Built::Bad(fault, lines_ago))) => {
                    let line = self.present_line().saturating_sub(lines_ago).max(1);
                    return Some(Err(self.error(line, fault)));
                }
                Err(error) => {
                    self.broken = true;
                    return Some(Err(self.error(self.present_line(), PgnFault::Io(error))));
                }
            }
        }
        None
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
    let nothing = || PgnError { game: 1, line: 1, fault: PgnFault::Empty };
    Reader::new(text.as_bytes()).next().unwrap_or_else(|| Err(nothing()))
}

const PIECE: usize = 1 << 10;

/// Counts the line breaks that go through.
#[derive(Debug)]
struct Counted<R> {
    source: R,
    breaks: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // In small pieces: the less lies ahead of pgn-reader, the less there is to count again.
        let piece = buffer.len().min(PIECE);
        let number = self.source.read(&mut buffer[..piece])?;
        self.breaks.fetch_add(line_breaks(&buffer[..number]), Ordering::Relaxed);
        Ok(number)
    }
}

/// Line breaks of the file; those that [`Mender`] added follow a `\r`.
fn line_breaks(bytes: &[u8]) -> u64 {
    let count = |wanted: u8| bytes.iter().filter(|byte| **byte == wanted).count() as u64;
    count(b'\n').wrapping_sub(count(b'\r'))
}
