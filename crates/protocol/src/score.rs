//! How an engine judges a position.

/// A judgement from the engine's point of view: positive is good for the side to move.
///
/// ```
/// use protocol::Score;
///
/// assert!(Score::Mate(3) > Score::Centipawns(1200));
/// assert!(Score::Mate(-3) < Score::Centipawns(-1200));
/// assert!(Score::Mate(2) > Score::Mate(5), "the sooner the better");
/// assert!(Score::Mate(-2) < Score::Mate(-5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; negative if the engine gets mated. 0 is: mated already.
    Mate(i32),
}

impl Score {
    /// Larger is better; mates lie beyond all centipawns.
    fn rank(self) -> i64 {
        const BEYOND: i64 = 1 << 40;
        match self {
            Self::Centipawns(value) => i64::from(value),
            Self::Mate(moves) if moves > 0 => BEYOND - i64::from(moves),
            Self::Mate(moves) => -BEYOND - i64::from(moves),
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

/// Whether a score is exact or only a limit.
///
/// ```
/// assert_eq!(protocol::Bound::default(), protocol::Bound::Exact);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The score itself.
    #[default]
    Exact,
    /// At least so good.
    Lower,
    /// At most so good.
    Upper,
}
