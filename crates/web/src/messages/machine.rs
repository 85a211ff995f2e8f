pub use player::{MachineKind, MemoryCell, SerialText};
use serde::{Deserialize, Serialize};

use super::MachineTime;

/// A picture of an emulated machine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MachineView {
    /// Which machine it is.
    pub kind: MachineKind,
    /// Registers, in the machine's own order.
    pub registers: Vec<RegisterView>,
    /// The parts of its memory that are worth showing, always the same ones.
    pub memory: Vec<MemoryView>,
    /// What its user sees; a device that has nothing to show yet is left out.
    pub devices: Vec<DeviceView>,
    /// Cycles so far, and the time that the real machine would have taken; `hertz` 0 where unknown.
    pub time: MachineTime,
}

/// A register and what it holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RegisterView {
    /// Its name in the machine's manual.
    pub name: String,
    /// Its contents.
    pub value: RegisterValue,
}

/// The contents of a register.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum RegisterValue {
    /// A binary number.
    Binary {
        /// The number.
        value: u32,
        /// How wide the register is.
        bits: u8,
    },
    /// Eight flags, highest bit first; the register's name has one letter for each.
    Flags {
        /// All of them as a byte.
        value: u8,
    },
    /// A decimal accumulator: a sign and ten digits.
    Accumulator {
        /// Whether the sign is minus.
        minus: bool,
        /// The digits from the left, each below 10.
        digits: Vec<u8>,
    },
    /// A word of ENIAC's function tables, where its program is.
    FunctionTable {
        /// The table, 1 to 3.
        table: u8,
        /// The row, 0 to 99.
        row: u8,
        /// The word in the row, 0 to 5.
        word: u8,
    },
    /// The value of a move that came from the opening book.
    FromBook,
    /// The machine has not computed it yet.
    Pending,
}

/// A stretch of memory.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MemoryView {
    /// What it is.
    pub name: String,
    /// The address of its first cell.
    pub start: u32,
    /// What a cell holds.
    pub cell: MemoryCell,
    /// The cells as base64, one per byte; `null` when they are as in the last picture.
    pub base64: Option<String>,
}

/// Something that a machine shows to its user.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum DeviceView {
    /// A punched card.
    Card {
        /// What is punched.
        text: String,
    },
    /// The cards that it reads.
    Deck {
        /// What is punched on each, the first to be read first.
        cards: Vec<String>,
    },
    /// A screen or a printing terminal.
    Screen {
        /// What it shows, line by line.
        text: String,
    },
    /// Seven-segment displays.
    SevenSegment {
        /// Two hexadecimal digits per byte.
        bytes: Vec<u8>,
    },
    /// The latest lines of a serial line.
    SerialLine {
        /// Oldest first.
        lines: Vec<SerialText>,
    },
    /// Digits of seven segments, as the machine lights them.
    Segments {
        /// From the left; bit 0 is a, at the top, then clockwise to f; bit 6 is g in the middle.
        digits: Vec<u8>,
    },
    /// A screen as the video chip draws it.
    Raster {
        /// Dots in a line.
        width: u16,
        /// The colours in red, green and blue.
        palette: Vec<[u8; 3]>,
        /// Runs of dots of one colour, as base64: the colour in the high four bits of a byte, the
        /// length less one in the low four.
        runs: String,
    },
    /// Lamps.
    Lamps {
        /// From the left.
        lamps: Vec<LampView>,
    },
    /// The machine hears its keyboard: what is pressed now reaches it.
    Keyboard,
}

/// A lamp.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LampView {
    /// What is written beside it.
    pub name: String,
    /// Whether it is lit.
    pub is_lit: bool,
}

/// How far a machine has come with its move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MachineProgress {
    /// The part of the work that is done, from 0 to 1; 0 where the program does not let one tell.
    pub done: f32,
    /// What it has spent on this move.
    pub time: MachineTime,
    /// A guess of the machine's own time that is left.
    pub left: Option<MachineTime>,
}

/// A page about a machine: `GET /api/machines` lists them, `GET /api/machines/{name}` gives one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MachinePage {
    /// The player's name.
    pub name: String,
    /// The heading.
    pub title: String,
    /// The year.
    pub year: Option<u16>,
    /// Its memory, in words.
    pub memory: Option<String>,
    /// Facts worth a table: label and value.
    pub facts: Vec<(String, String)>,
    /// Its story in plain text, one paragraph per entry.
    pub story: Vec<String>,
    /// The files of its program; empty where it is not ours to show or not in assembly.
    pub sources: Vec<SourceFile>,
    /// Whether `GET /api/machines/{name}/listing` has an assembled listing.
    pub has_listing: bool,
    /// Its program as files, for `GET /api/machines/{name}/downloads/{file}`.
    pub downloads: Vec<Download>,
}

/// A file to download.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Download {
    /// Its name.
    pub file: String,
    /// What it is for.
    pub about: String,
}

/// A file of a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SourceFile {
    /// Its name, for `GET /api/machines/{name}/sources/{file}`.
    pub file: String,
    /// What it is for: the first words of its first comment.
    pub about: String,
    /// How many lines it has.
    pub lines: u32,
}

/// The text of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SourceText {
    /// Its name.
    pub file: String,
    /// Its contents.
    pub text: String,
}

/// An assembled program: addresses, bytes, cycles, source.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Listing {
    /// The listing, line by line.
    pub text: String,
    /// Names in it that lead to the line where they are defined.
    pub jumps: Vec<Jump>,
}

/// A name in a listing and where it is defined; lines are counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Jump {
    /// The line that it is in.
    pub line: u32,
    /// Its first character in the line.
    pub start: u32,
    /// Its length in characters.
    pub length: u32,
    /// The line where it is defined.
    pub to: u32,
}
