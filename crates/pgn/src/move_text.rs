use std::borrow::Cow;

use rules::{Move, Position, San, SanError};

use crate::decode;

/// A move as a file has it, without glyphs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveText<'a>(pub(crate) &'a [u8]);

/// A word that is not a move in a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// A word that has no meaning among moves.
    #[error("'{text}' is not a move")]
    NotAMove {
        /// The word.
        text: String,
    },
    /// A move that cannot be played.
    #[error(transparent)]
    Move(SanError),
}

/// Letters of a UCI move: two squares and a promotion.
const LONGEST_UCI: usize = 5;

impl<'a> MoveText<'a> {
    /// A word that should be a move.
    ///
    /// ```
    /// use pgn::MoveText;
    /// use rules::Position;
    ///
    /// let start = Position::start();
    /// let knight = start.parse_uci("g1f3")?;
    /// for text in ["Nf3", "Ng1-f3", "g1f3"] {
    ///     assert_eq!(MoveText::new(text.as_bytes()).find(&start)?, knight);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(text: &'a [u8]) -> MoveText<'a> {
        MoveText(text)
    }

    /// The word.
    #[must_use]
    pub fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// The word as text.
    #[must_use]
    pub fn text(self) -> Cow<'a, str> {
        decode(self.0)
    }

    /// What the move says by itself; `None` if it is not SAN.
    #[must_use]
    pub fn san(self) -> Option<San> {
        San::parse(self.0)
    }

    /// The legal move that this means in a position: SAN, long forms of it, or UCI.
    ///
    /// # Errors
    /// When it is not a move, not a legal one, or fits several.
    #[inline]
    pub fn find(self, position: &Position) -> Result<Move, MoveError> {
        match self.san().map(|san| position.find_san(san)) {
            Some(Ok(mv)) => Ok(mv),
            _ => self.find_otherwise(position),
        }
    }

    #[cold]
    fn find_otherwise(self, position: &Position) -> Result<Move, MoveError> {
        if let Some(mv) = self.uci(position) {
            return Ok(mv);
        }
        match position.parse_san(&self.text()) {
            Ok(mv) => Ok(mv),
            Err(SanError::Malformed { text }) => Err(MoveError::NotAMove { text }),
            Err(error) => Err(MoveError::Move(error)),
        }
    }

    /// The move by its two squares, with or without signs between and behind them.
    fn uci(self, position: &Position) -> Option<Move> {
        let mut letters = [0; LONGEST_UCI];
        let mut length = 0;
        for byte in self.0.iter().filter(|byte| !b"-x+#".contains(byte)) {
            *letters.get_mut(length)? = *byte;
            length += 1;
        }
        let text = std::str::from_utf8(&letters[..length]).ok()?;
        position.parse_uci(text).ok()
    }
}
