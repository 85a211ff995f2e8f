use crate::{Outcome, Position, cuckoo, zobrist};
use alloc::vec::Vec;

/// The positions that led to the present one, as far as repetition is concerned.
///
/// Record each position before a move is played from it.
///
/// ```
/// use rules::{History, Outcome, Position};
///
/// let mut history = History::new();
/// let mut position = Position::start();
/// for text in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"] {
///     assert_eq!(history.outcome(&position), None);
///     history.record(&position);
///     position.play(position.parse_uci(text)?);
/// }
/// assert_eq!(history.outcome(&position), Some(Outcome::Threefold));
/// # Ok::<(), rules::UciError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct History {
    keys: Vec<u64>,
    /// For each null move, how many positions were recorded once it was made.
    passes: Vec<usize>,
}

impl History {
    /// No past.
    ///
    /// ```
    /// assert!(rules::History::new().is_empty());
    /// ```
    #[must_use]
    pub const fn new() -> History {
        History { keys: Vec::new(), passes: Vec::new() }
    }

    /// Remembers a position that is about to be left.
    ///
    /// ```
    /// use rules::{History, Position};
    ///
    /// let mut history = History::new();
    /// history.record(&Position::start());
    /// assert_eq!(history.len(), 1);
    /// ```
    #[inline]
    pub fn record(&mut self, position: &Position) {
        self.keys.push(position.key());
    }

    /// Remembers a position that is about to be left by a null move. What lies before a null move cannot
    /// be repeated by moves: a search that passes must not take the way back for a draw.
    ///
    /// ```
    /// use rules::{History, Position};
    ///
    /// let mut history = History::new();
    /// let mut position = Position::start();
    /// history.record_null(&position);
    /// position = position.after_null_move().expect("not in check");
    /// history.record(&position);
    /// position.play(position.parse_uci("b8c6")?);
    /// history.record_null(&position);
    /// position = position.after_null_move().expect("not in check");
    /// assert!(!history.can_repeat(&position, 3)); // Nb8 leads back, but White has passed twice
    /// # Ok::<(), rules::UciError>(())
    /// ```
    #[inline]
    pub fn record_null(&mut self, position: &Position) {
        self.record(position);
        self.passes.push(self.keys.len());
    }

    /// Forgets the position recorded last, when its move is taken back.
    ///
    /// ```
    /// use rules::{History, Position};
    ///
    /// let mut history = History::new();
    /// history.record(&Position::start());
    /// history.take_back();
    /// assert!(history.is_empty());
    /// ```
    #[inline]
    pub fn take_back(&mut self) {
        self.keys.pop();
        if self.passes.last().is_some_and(|after| *after > self.keys.len()) {
            self.passes.pop();
        }
    }

    /// How many positions are remembered.
    ///
    /// ```
    /// assert_eq!(rules::History::new().len(), 0);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether nothing is remembered.
    ///
    /// ```
    /// assert!(rules::History::new().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The keys of the recorded positions, oldest first.
    ///
    /// ```
    /// use rules::{History, Position};
    ///
    /// let mut history = History::new();
    /// history.record(&Position::start());
    /// assert_eq!(history.keys(), &[Position::start().key()]);
    /// ```
    #[must_use]
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// How many of the recorded positions can come again: those since the last capture, pawn move or
    /// null move.
    #[inline]
    fn reach(&self, position: &Position) -> usize {
        let since_null = self.keys.len() - self.passes.last().copied().unwrap_or(0);
        since_null.min(position.halfmoves() as usize)
    }

    /// How far back each earlier occurrence of a position lies, nearest first. Only positions with the
    /// same side to move can be equal.
    fn distances<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = usize> + 'a {
        let reach = self.reach(position);
        (4..=reach).step_by(2).filter(|back| self.keys[self.keys.len() - back] == position.key())
    }

    /// How often a position has occurred before.
    ///
    /// ```
    /// use rules::{History, Position};
    ///
    /// assert_eq!(History::new().occurrences(&Position::start()), 0);
    /// ```
    #[must_use]
    pub fn occurrences(&self, position: &Position) -> usize {
        self.distances(position).count()
    }

    /// Whether a search should take the position for a draw by repetition: it occurred within the
    /// last `plies` half-moves (since the root of the search), or twice before that.
    ///
    /// ```
    /// use rules::{History, Position};
    ///
    /// assert!(!History::new().is_repetition(&Position::start(), 0));
    /// ```
    #[inline]
    #[must_use]
    pub fn is_repetition(&self, position: &Position, plies: usize) -> bool {
        let mut before = 0;
        for back in self.distances(position) {
            before += 1;
            if back <= plies || before == 2 {
                return true;
            }
        }
        false
    }

    /// Whether the side to move can repeat, by one reversible move, a position of the last `plies`
    /// half-moves: a search may count on a draw then.
    ///
    /// ```
    /// use rules::{History, Position};
    ///
    /// let mut history = History::new();
    /// let mut position = Position::start();
    /// for text in ["g1f3", "g8f6", "f3g1"] {
    ///     history.record(&position);
    ///     position.play(position.parse_uci(text)?);
    /// }
    /// assert!(history.can_repeat(&position, 4)); // by Ng8
    /// assert!(!history.can_repeat(&position, 2));
    /// # Ok::<(), rules::UciError>(())
    /// ```
    #[must_use]
    pub fn can_repeat(&self, position: &Position, plies: usize) -> bool {
        let reach = self.reach(position).min(plies);
        let key_before = |back: usize| self.keys[self.keys.len() - back];
        // What the opponent's moves since then have changed. Unless they have cancelled out, no move of
        // the side to move leads back, and the table of moves need not be asked.
        let mut by_opponent = if reach < 3 { 0 } else { position.key() ^ key_before(1) };
        (3..=reach).step_by(2).any(|back| {
            by_opponent ^= key_before(back - 1) ^ key_before(back);
            let cancelled = by_opponent == 0 || by_opponent == zobrist::BLACK_TO_MOVE;
            cancelled && {
                let difference = position.key() ^ key_before(back);
                cuckoo::path(difference).is_some_and(|path| !path.intersects(position.occupied()))
            }
        })
    }

    /// How the game has ended, repetition included. Mate and stalemate come before draws by count.
    ///
    /// ```
    /// use rules::{History, Position};
    ///
    /// assert_eq!(History::new().outcome(&Position::start()), None);
    /// ```
    #[must_use]
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        position
            .outcome()
            .or_else(|| (self.occurrences(position) >= 2).then_some(Outcome::Threefold))
    }
}
