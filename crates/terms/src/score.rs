use std::fmt;

use rules::Color;

use crate::Evaluation;

/// How good a position is for the side to move.
///
/// ```
/// use terms::Score;
///
/// assert_eq!(Score::Centipawns(35).to_string(), "cp 35");
/// assert!(Score::Mate(3) > Score::Centipawns(9_000));
/// assert!(Score::Mate(-3) < Score::Centipawns(-9_000));
/// assert!(Score::Mate(2) > Score::Mate(5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Score {
    /// Hundredths of a pawn.
    #[cfg_attr(feature = "serde", serde(rename = "cp"))]
    Centipawns(i32),
    /// Mate in this many moves; negative when the side to move is mated, 0 when it already is.
    #[cfg_attr(feature = "serde", serde(rename = "mate"))]
    Mate(i32),
}

impl Score {
    /// The same from the other side of the board.
    #[must_use]
    pub fn flipped(self) -> Score {
        match self {
            Score::Centipawns(value) => Score::Centipawns(value.saturating_neg()),
            Score::Mate(moves) => Score::Mate(moves.saturating_neg()),
        }
    }

    /// A score of the side to move as White sees it.
    ///
    /// ```
    /// use rules::Color;
    /// use terms::{Evaluation, Score};
    ///
    /// assert_eq!(Score::Mate(3).as_white_sees_it(Color::Black), Evaluation::Mate(-3));
    /// ```
    #[must_use]
    pub fn as_white_sees_it(self, turn: Color) -> Evaluation {
        match turn.pick(self, self.flipped()) {
            Score::Centipawns(value) => Evaluation::Centipawns(value),
            Score::Mate(moves) => Evaluation::Mate(moves),
        }
    }

    /// A number that orders scores: mates beyond all centipawns, quick ones further out.
    fn rank(self) -> i64 {
        const MATE: i64 = 1 << 40;
        match self {
            Score::Centipawns(value) => i64::from(value),
            Score::Mate(moves) if moves > 0 => MATE - i64::from(moves),
            Score::Mate(moves) => -MATE - i64::from(moves),
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Score) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centipawns(value) => write!(f, "cp {value}"),
            Score::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

/// Whether a score is exact or only a bound.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Bound {
    /// It is what it says.
    #[default]
    Exact,
    /// The truth is at least this.
    Lower,
    /// The truth is at most this.
    Upper,
}

impl Bound {
    /// What it says of the score from the other side of the board.
    #[must_use]
    pub const fn flipped(self) -> Bound {
        match self {
            Bound::Exact => Bound::Exact,
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        }
    }

    /// Whether a score with this bound proves something at least as large as itself.
    #[must_use]
    pub const fn is_lower(self) -> bool {
        matches!(self, Bound::Lower | Bound::Exact)
    }

    /// Whether a score with this bound proves something at most as large as itself.
    #[must_use]
    pub const fn is_upper(self) -> bool {
        matches!(self, Bound::Upper | Bound::Exact)
    }
}

/// Chances to win, draw and lose, in thousandths: of the side to move, or of White in messages to
/// the page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Wdl {
    /// Of a win.
    pub win: u16,
    /// Of a draw.
    pub draw: u16,
    /// Of a loss.
    pub loss: u16,
}

impl Wdl {
    /// The same from the other side of the board.
    #[must_use]
    pub const fn flipped(self) -> Wdl {
        Wdl { win: self.loss, draw: self.draw, loss: self.win }
    }
}
