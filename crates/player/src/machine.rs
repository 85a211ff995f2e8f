use std::str::FromStr;

/// A picture of an emulated machine, for a panel that draws it.
///
/// Values keep their types here; how they are written is up to the panel.
///
/// ```
/// use player::{Device, MachineKind, MachineState, MemoryRegion, Register, RegisterValue};
///
/// let state = MachineState {
///     kind: MachineKind::Mos6502,
///     registers: vec![Register::new("PC", 0xC000_u16), Register::new("A", 7_u8)],
///     memory: vec![MemoryRegion::bytes("RAM", 0, vec![0; 65_536])],
///     devices: vec![Device::Screen("READY.".to_owned())],
///     cycles: 4,
///     hertz: 985_248,
/// };
/// assert_eq!(state.registers[1].value, RegisterValue::Binary { value: 7, bits: 8 });
/// assert_eq!("mos6502".parse(), Ok(state.kind));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MachineState {
    /// Which machine it is.
    pub kind: MachineKind,
    /// Registers, in the order in which the machine's manual lists them.
    pub registers: Vec<Register>,
    /// The parts of its memory that are worth showing.
    pub memory: Vec<MemoryRegion>,
    /// What its user sees and touches. A device that has nothing to show yet is left out.
    pub devices: Vec<Device>,
    /// Cycles so far.
    pub cycles: u64,
    /// How many of them the real machine makes in a second; 0 where unknown.
    pub hertz: u32,
}

/// The machines that have a panel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum MachineKind {
    /// ENIAC as a stored-program computer.
    Eniac,
    /// A MOS 6502 in a Commodore 64.
    Mos6502,
    /// An RCA 1802 with a serial line.
    Cdp1802,
    /// A KIM-1 with its chess program of 1976.
    MicroChess,
    /// Torres Quevedo's automaton of 1912.
    Ajedrecista,
    /// Turing's machine of paper and pencil.
    Turochamp,
    /// The Bernstein program on an IBM 704.
    Bernstein,
}

impl MachineKind {
    /// All of them.
    pub const ALL: [MachineKind; 7] = [
        MachineKind::Eniac,
        MachineKind::Mos6502,
        MachineKind::Cdp1802,
        MachineKind::MicroChess,
        MachineKind::Ajedrecista,
        MachineKind::Turochamp,
        MachineKind::Bernstein,
    ];

    /// The name used in files and messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            MachineKind::Eniac => "eniac",
            MachineKind::Mos6502 => "mos6502",
            MachineKind::Cdp1802 => "cdp1802",
            MachineKind::MicroChess => "microchess",
            MachineKind::Ajedrecista => "ajedrecista",
            MachineKind::Turochamp => "turochamp",
            MachineKind::Bernstein => "bernstein",
        }
    }

    fn names() -> String {
        MachineKind::ALL.map(MachineKind::name).join(", ")
    }
}

/// A name that does not belong to any [`MachineKind`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a machine with a panel ({known})", known = MachineKind::names())]
pub struct UnknownMachine(String);

impl FromStr for MachineKind {
    type Err = UnknownMachine;

    fn from_str(text: &str) -> Result<MachineKind, UnknownMachine> {
        let found = MachineKind::ALL.into_iter().find(|kind| kind.name() == text);
        found.ok_or_else(|| UnknownMachine(text.to_owned()))
    }
}

/// A register and what it holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Register {
    /// Its name in the machine's manual.
    pub name: String,
    /// Its contents.
    pub value: RegisterValue,
}

impl Register {
    /// A register of that name.
    #[must_use]
    pub fn new(name: impl Into<String>, value: impl Into<RegisterValue>) -> Register {
        Register { name: name.into(), value: value.into() }
    }
}

/// The contents of a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegisterValue {
    /// A binary number of the given width.
    Binary {
        /// The number.
        value: u32,
        /// How wide the register is.
        bits: u8,
    },
    /// Eight flags, highest bit first; the register's name has one letter for each.
    Flags(u8),
    /// A decimal accumulator: a sign and ten digits.
    Accumulator {
        /// Whether the sign is minus.
        minus: bool,
        /// The digits from the left, each below 10.
        digits: [u8; 10],
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
    /// The value of a move that came from the opening book instead of a calculation.
    FromBook,
    /// The machine has not computed it yet.
    Pending,
}

impl From<bool> for RegisterValue {
    fn from(bit: bool) -> RegisterValue {
        RegisterValue::Binary { value: bit.into(), bits: 1 }
    }
}

impl From<u8> for RegisterValue {
    fn from(byte: u8) -> RegisterValue {
        RegisterValue::Binary { value: byte.into(), bits: 8 }
    }
}

impl From<u16> for RegisterValue {
    fn from(word: u16) -> RegisterValue {
        RegisterValue::Binary { value: word.into(), bits: 16 }
    }
}

/// A stretch of memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemoryRegion {
    /// What it is.
    pub name: &'static str,
    /// The address of its first cell.
    pub start: u32,
    /// What a cell holds.
    pub cell: MemoryCell,
    /// The cells, one per byte.
    pub cells: Vec<u8>,
}

impl MemoryRegion {
    /// A stretch of bytes.
    #[must_use]
    pub fn bytes(name: &'static str, start: u32, cells: Vec<u8>) -> MemoryRegion {
        MemoryRegion { name, start, cell: MemoryCell::Byte, cells }
    }
}

/// What one cell of memory holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum MemoryCell {
    /// A byte.
    Byte,
    /// Two decimal digits, 0 to 99.
    TwoDigits,
}

/// Something that a machine shows to its user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Device {
    /// A punched card, by its text.
    Card(String),
    /// The cards that it reads, by their text, the first to be read first.
    Deck(Vec<String>),
    /// A screen or a printing terminal, line by line.
    Screen(String),
    /// Seven-segment displays, two hexadecimal digits per byte.
    SevenSegment([u8; 3]),
    /// The latest lines of a serial line, oldest first.
    SerialLine(Vec<SerialText>),
    /// Digits of seven segments from the left, as the machine lights them: bit 0 is a, at the top,
    /// then clockwise to f; bit 6 is g in the middle.
    Segments(Vec<u8>),
    /// A screen as the video chip draws it.
    Raster(Box<Raster>),
    /// Lamps by name.
    Lamps(Vec<Lamp>),
    /// The machine hears its keyboard: what is pressed now reaches it.
    Keyboard,
}

/// A picture of dots.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Raster {
    /// Dots in a line.
    pub width: u16,
    /// The colours in red, green and blue; at most 16.
    pub palette: Vec<[u8; 3]>,
    /// The number of the colour of each dot, line by line.
    pub dots: Vec<u8>,
}

/// A lamp.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lamp {
    /// What is written beside it.
    pub name: &'static str,
    /// Whether it is lit.
    pub is_lit: bool,
}

/// A line of text on a serial line.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SerialText {
    /// Whether it went to the machine; otherwise the machine printed it.
    pub is_sent: bool,
    /// The text without its line end.
    pub text: String,
}
