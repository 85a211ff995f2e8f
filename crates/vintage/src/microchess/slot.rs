//! The 32 places in memory where MicroChess keeps its pieces.

use serde::{Deserialize, Serialize};

use super::square;

/// Which half of the slots a piece is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Slots 0 to 15: the side MicroChess plays.
    Computer,
    /// Slots 16 to 31: the side the owner plays.
    Opponent,
}

impl Side {
    /// The other side.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Computer => Self::Opponent,
            Self::Opponent => Self::Computer,
        }
    }

    /// The slot number at which this side's sixteen slots begin.
    pub(crate) fn first_slot(self) -> u8 {
        match self {
            Self::Computer => 0,
            Self::Opponent => 16,
        }
    }
}

/// How a piece moves. A slot's kind never changes: a pawn on the last rank
/// stays a pawn, without moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Slot 0.
    King,
    /// Slot 1.
    Queen,
    /// Slots 2 and 3.
    Rook,
    /// Slots 4 and 5.
    Bishop,
    /// Slots 6 and 7.
    Knight,
    /// Slots 8 to 15.
    Pawn,
}

impl Kind {
    /// The directions of this kind in the order in which MicroChess tries them,
    /// for a side that moves up the board. A pawn's last direction is its step.
    #[must_use]
    pub fn directions(self) -> &'static [u8] {
        match self {
            Self::King | Self::Queen => &ROYAL,
            Self::Rook => ROYAL.last_chunk::<4>().expect("eight directions"),
            Self::Bishop => ROYAL.first_chunk::<4>().expect("eight directions"),
            Self::Knight => &LEAPS,
            Self::Pawn => &PAWN,
        }
    }
}

/// The diagonals, then the straight lines.
const ROYAL: [u8; 8] = square::offsets([-15, -17, 15, 17, 16, 1, -1, -16]);
const LEAPS: [u8; 8] = square::offsets([33, 31, 14, 18, -14, -18, -31, -33]);
const PAWN: [u8; 3] = square::offsets([15, 17, 16]);

/// A piece's place among the sixteen of its side, 0 to 15.
///
/// ```
/// use vintage::microchess::{Kind, Slot};
/// let slot = Slot::new(2).unwrap();
/// assert_eq!(slot.kind(), Kind::Rook);
/// assert_eq!(slot.points(), 6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Slot(u8);

impl Slot {
    /// The king, whose loss is worth eleven points to the arithmetic.
    pub const KING: Self = Self(0);
    /// The only queen a side can have.
    pub const QUEEN: Self = Self(1);

    /// The slot of that number, if it is below 16.
    #[must_use]
    pub fn new(index: u8) -> Option<Self> {
        (index < 16).then_some(Self(index))
    }

    /// The slot that a number means when its side is left out of account.
    #[must_use]
    pub fn of_either_side(index: u8) -> Self {
        Self(index & 15)
    }

    /// All slots in the order in which MicroChess tries them: pawns first, king last.
    pub fn in_order() -> impl Iterator<Item = Self> {
        (0..16).rev().map(Self)
    }

    /// 0 for the king to 15 for the king's pawn.
    #[must_use]
    pub fn index(self) -> u8 {
        self.0
    }

    /// How the piece in this slot moves.
    #[must_use]
    pub fn kind(self) -> Kind {
        match self.0 {
            0 => Kind::King,
            1 => Kind::Queen,
            2 | 3 => Kind::Rook,
            4 | 5 => Kind::Bishop,
            6 | 7 => Kind::Knight,
            _ => Kind::Pawn,
        }
    }

    /// What the piece counts for when it can be captured.
    #[must_use]
    pub fn points(self) -> u8 {
        match self.kind() {
            Kind::King => 11,
            Kind::Queen => 10,
            Kind::Rook => 6,
            Kind::Bishop | Kind::Knight => 4,
            Kind::Pawn => 2,
        }
    }

    /// Whether a capture of this piece goes on a chain of exchanges.
    /// MicroChess follows neither pawns nor the king.
    #[must_use]
    pub fn counts_in_exchange(self) -> bool {
        (1..8).contains(&self.0)
    }
}
