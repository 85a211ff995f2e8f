//! Square bytes: the rank in the high half, the file in the low half.
//!
//! Rank 0 is the computer's back rank. The file runs from the computer's right
//! to its left: with White that is h to a, with Black a to h. A byte with
//! either `0x80` or `0x08` set is off the board, which makes the edge test one
//! instruction.

/// The square byte of a captured piece.
pub const CAPTURED: u8 = 0xCC;

/// Whether the byte names one of the 64 squares.
#[must_use]
pub fn is_on_board(square: u8) -> bool {
    square & 0x88 == 0
}

/// The same square seen from the other side of the board.
///
/// Bytes off the board turn too: a captured piece goes from `CC` to `AB` and
/// back, and has no moves on either.
///
/// ```
/// use vintage::microchess::square::{CAPTURED, turned};
/// assert_eq!(turned(0x13), 0x64);
/// assert_eq!(turned(CAPTURED), 0xAB);
/// assert_eq!(turned(0xAB), CAPTURED);
/// ```
#[must_use]
pub fn turned(square: u8) -> u8 {
    0x77_u8.wrapping_sub(square)
}

/// Signed steps as the bytes that are added to a square.
pub(crate) const fn offsets<const N: usize>(steps: [i8; N]) -> [u8; N] {
    let mut bytes = [0; N];
    let mut i = 0;
    while i < N {
        bytes[i] = steps[i].cast_unsigned();
        i += 1;
    }
    bytes
}
