//! The position as MicroChess stores it: one square byte for each piece.

use std::fmt;
use std::str::FromStr;

use super::square::{CAPTURED, turned};

/// The 32 slots: 0 to 15 the computer, 16 to 31 the opponent.
///
/// Nothing prevents two pieces from standing on one square; before the first
/// `C` all of them do. The highest slot is then the one that is found.
///
/// ```
/// use vintage::microchess::Board;
/// let board: Board = "0304000702050106101711161215141373747077727571766067616662656463".parse()?;
/// assert_eq!(board, Board::START);
/// assert_eq!(board.slot_on(0x13), Some(15));
/// assert_eq!(board.exchanged().exchanged(), board);
/// # Ok::<(), vintage::microchess::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board(pub [u8; 32]);

impl Board {
    /// Memory at power-up: every piece on square 00.
    pub const POWER_UP: Self = Self([0; 32]);

    /// The start of a game with the computer White.
    pub const START: Self = Self([
        0x03, 0x04, 0x00, 0x07, 0x02, 0x05, 0x01, 0x06, 0x10, 0x17, 0x11, 0x16, 0x12, 0x15, 0x14,
        0x13, 0x73, 0x74, 0x70, 0x77, 0x72, 0x75, 0x71, 0x76, 0x60, 0x67, 0x61, 0x66, 0x62, 0x65,
        0x64, 0x63,
    ]);

    /// A board on which every piece is captured.
    pub const EMPTY: Self = Self([CAPTURED; 32]);

    /// The highest slot whose piece stands on the square.
    #[must_use]
    pub fn slot_on(&self, square: u8) -> Option<u8> {
        (0..32).rev().find(|&slot| self.0[usize::from(slot)] == square)
    }

    /// The square byte of a slot.
    ///
    /// # Panics
    /// When `slot` is 32 or more.
    #[must_use]
    pub fn square_of(&self, slot: u8) -> u8 {
        self.0[usize::from(slot)]
    }

    /// The same position with the sides exchanged and the board turned.
    #[must_use]
    pub fn exchanged(&self) -> Self {
        Self(std::array::from_fn(|slot| turned(self.0[slot ^ 16])))
    }

    /// Moves whatever is in `slot` to `square`; whatever stood there is
    /// captured, also when `slot` is not one of the 32 and nothing moves.
    /// Returns the slot that was captured.
    pub fn put(&mut self, slot: u8, square: u8) -> Option<u8> {
        let captured = self.slot_on(square);
        if let Some(victim) = captured {
            self.0[usize::from(victim)] = CAPTURED;
        }
        if let Some(byte) = self.0.get_mut(usize::from(slot)) {
            *byte = square;
        }
        captured
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

/// A text that is not 64 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board is 64 hexadecimal digits, not '{0}'")]
pub struct BoardError(pub String);

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || BoardError(text.to_owned());
        let digits: Option<Vec<u8>> =
            text.chars().map(|c| c.to_digit(16).and_then(|d| u8::try_from(d).ok())).collect();
        let digits = digits.filter(|digits| digits.len() == 64).ok_or_else(wrong)?;
        Ok(Self(std::array::from_fn(|slot| digits[2 * slot] << 4 | digits[2 * slot + 1])))
    }
}
