//! Openings: lists of answers that MicroChess plays without thinking.
//!
//! An opening is 28 bytes, read downwards from the last: the square on which
//! the opponent's move must have ended, then the slot and the square of the
//! answer, nine times, and a byte that ends it. White's first move answers the
//! `CC` that the display shows after `C`. Only the square is compared, and the
//! answer is made blindly.

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
    /// Reads an opening written as the manual prints it, in the order of play.
    const fn new(name: &'static str, computer_is_white: bool, table: &str) -> Self {
        let table = table.as_bytes();
        let mut bytes = [END; 28];
        let (mut at, mut filled) = (0, 0);
        while at < table.len() {
            if table[at] != b' ' {
                bytes[27 - filled] = digit(table[at]) << 4 | digit(table[at + 1]);
                filled += 1;
                at += 1;
            }
            at += 1;
        }
        assert!(filled == 28 && bytes[0] == END, "nine answers and the end");
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

    /// The bytes for the program on the KIM-1, which plays every answer that is expected: the
    /// ninth is expected nowhere, since the serial edition does not play it.
    pub(crate) fn program_bytes(&self) -> [u8; 28] {
        let mut bytes = self.bytes;
        bytes[usize::from(LAST_LINE)] = END;
        bytes
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
pub const GIUOCO_PIANO: Opening = OPENINGS[1];

/// The ten openings of the manual, which the owner typed in or read from tape.
///
/// Castling is the king's move alone, and answers castling when the rook's move
/// was entered last.
pub const OPENINGS: [Opening; 10] = [
    Opening::new(
        "French Defence",
        true,
        "CC 0F33 53 0E34 44 0725 52 0541 63 0F43 64 0563 63 0114 72 0C32 45 0622 99",
    ),
    Opening::new(
        "Giuoco Piano",
        true,
        "CC 0F33 43 0622 55 0435 45 0D25 52 0E34 34 0D34 36 0725 33 0001 25 0B25 99",
    ),
    Opening::new(
        "Ruy Lopez",
        true,
        "CC 0F33 43 0622 55 0446 52 0001 33 0E34 63 0113 54 0455 55 0E43 66 0725 99",
    ),
    Opening::new(
        "Queen's Indian",
        true,
        "CC 0E34 52 0D35 53 0622 56 0A21 66 0411 63 0001 72 0725 33 0115 25 0125 99",
    ),
    Opening::new(
        "Four Knights",
        true,
        "CC 0F33 43 0622 55 0725 52 0446 36 0001 72 0E24 54 0541 25 0B25 63 0203 99",
    ),
    Opening::new(
        "French Defence",
        false,
        "44 0F24 43 0E33 52 0625 36 0414 34 0613 14 0114 63 0006 45 0D32 55 0722 99",
    ),
    Opening::new(
        "Giuoco Piano",
        false,
        "44 0F34 55 0722 42 0432 52 0625 43 0F43 43 0441 52 0644 75 0652 52 0452 99",
    ),
    Opening::new(
        "Ruy Lopez",
        false,
        "44 0F34 55 0722 31 0625 75 0644 43 0414 64 0623 22 0B22 34 0611 52 0006 99",
    ),
    Opening::new(
        "Queen's Indian",
        false,
        "43 0625 42 0F24 55 0B21 56 0511 66 0414 75 0006 52 0644 62 0652 52 0C35 99",
    ),
    Opening::new(
        "Four Knights",
        false,
        "44 0F34 55 0722 52 0625 31 0441 75 0006 53 0E23 36 0452 52 0114 74 0703 99",
    ),
];

const fn digit(character: u8) -> u8 {
    match character {
        b'0'..=b'9' => character - b'0',
        b'A'..=b'F' => character - b'A' + 10,
        _ => panic!("not a hexadecimal digit"),
    }
}
