//! Openings: lists of answers that MicroChess plays without thinking.
//!
//! An opening is 28 bytes, read downwards from the last: the square on which
//! the opponent's move must have ended, then the slot and the square of the
//! answer, nine times, and a byte that ends it. Only the square is compared,
//! and the answer is made blindly.

/// The byte with which every opening begins: what the display shows after `C`.
const FRESH_BOARD: u8 = 0xCC;
/// The byte with which every opening ends; no display ever matches it.
const END: u8 = 0x99;

/// One expected square and the answer to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Answer {
    /// What the last byte of the display must be.
    pub expected: u8,
    /// The slot that answers.
    pub slot: u8,
    /// The square it goes to.
    pub to: u8,
}

/// An opening as it lies in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opening {
    /// What the manual calls it.
    pub name: &'static str,
    /// Whether it is for the computer as White.
    pub computer_is_white: bool,
    bytes: [u8; 28],
}

/// The position in the opening, as the machine keeps it: the number of the
/// byte to compare next; above 127, the book is closed.
pub type BookPointer = u8;

/// Where the pointer stands after `C`.
pub const FIRST_LINE: BookPointer = 27;
/// Where it stands at the ninth answer.
pub const LAST_LINE: BookPointer = 3;
/// The highest pointer that is not a closed book.
pub const LAST_OPEN: BookPointer = 0x7F;
/// The pointer of a closed book.
pub const CLOSED: BookPointer = 0xFF;

impl Opening {
    const fn new(name: &'static str, computer_is_white: bool, lines: [u32; 9]) -> Self {
        let mut bytes = [END; 28];
        let mut line = 0;
        while line < 9 {
            let [_, expected, slot, to] = lines[line].to_be_bytes();
            let top = 27 - 3 * line;
            bytes[top] = expected;
            bytes[top - 1] = slot;
            bytes[top - 2] = to;
            line += 1;
        }
        Self { name, computer_is_white, bytes }
    }

    /// The nine answers in the order of play.
    pub fn answers(&self) -> impl Iterator<Item = Answer> {
        self.bytes.rchunks_exact(3).map(|line| Answer {
            expected: line[2],
            slot: line[1],
            to: line[0],
        })
    }

    /// The answer at the pointer, if the display shows the expected square.
    #[must_use]
    pub fn answer(&self, pointer: BookPointer, shown: u8) -> Option<Answer> {
        let top = usize::from(pointer);
        let expected = *self.bytes.get(top)?;
        let (slot, to) =
            (*self.bytes.get(top.checked_sub(1)?)?, *self.bytes.get(top.checked_sub(2)?)?);
        (expected == shown).then_some(Answer { expected, slot, to })
    }
}

impl Default for Opening {
    fn default() -> Self {
        GIUOCO_PIANO
    }
}

/// The opening that is in the program: 1 e4 e5 2 Nf3 Nc6 3 Bc4 Bc5 4 c3 Nf6
/// 5 d4 exd4 6 cxd4 Bb4+ 7 Nc3 Nxe4 8 O-O Nxc3 9 bxc3.
pub const GIUOCO_PIANO: Opening = Opening::new(
    "Giuoco Piano",
    true,
    [
        u32::from_be_bytes([0, FRESH_BOARD, 0x0F, 0x33]),
        0x43_06_22,
        0x55_04_35,
        0x45_0D_25,
        0x52_0E_34,
        0x34_0D_34,
        0x36_07_25,
        0x33_00_01,
        0x25_0B_25,
    ],
);
