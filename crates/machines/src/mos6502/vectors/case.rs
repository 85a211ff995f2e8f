use std::fmt;

use super::super::{Cpu, Flags};

/// One instruction: what was before, what is after, and all that went over the
/// bus in between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// A label, by habit the bytes of the instruction; at most 10 bytes go into
    /// a file.
    pub name: String,
    /// Before.
    pub initial: State,
    /// After.
    pub after: State,
    /// Every cycle in order.
    pub cycles: Vec<Cycle>,
}

/// Registers, and memory as far as the instruction touches it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The registers; the cycle counter is not part of a case.
    pub cpu: Cpu,
    /// The memory cells.
    pub memory: Vec<Cell>,
}

/// A byte of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Where.
    pub address: u16,
    /// What.
    pub value: u8,
}

/// One bus cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// On the address lines.
    pub address: u16,
    /// On the data lines.
    pub value: u8,
    /// Who drove them.
    pub access: Access,
}

/// The direction of a bus cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// The processor reads.
    Read,
    /// The processor writes.
    Write,
}

impl Case {
    /// Appends the case in the form of the file.
    pub fn write(&self, file: &mut Vec<u8>) {
        let name = self.name.bytes().chain(std::iter::repeat(0)).take(NAME_BYTES);
        file.extend(name);
        self.initial.write(file);
        self.after.write(file);
        file.push(self.cycles.len() as u8);
        for cycle in &self.cycles {
            cycle.write(file);
        }
    }
}

/// How long the name of a case is in a file.
pub(super) const NAME_BYTES: usize = 10;

impl State {
    fn write(&self, file: &mut Vec<u8>) {
        let Cpu { pc, s, a, x, y, flags, .. } = self.cpu;
        file.extend(pc.to_be_bytes());
        file.extend([s, a, x, y, flags.byte()]);
        file.push(self.memory.len() as u8);
        for cell in &self.memory {
            file.extend(cell.address.to_be_bytes());
            file.push(cell.value);
        }
    }

    pub(super) fn registers(pc: u16, [s, a, x, y, p]: [u8; 5]) -> Cpu {
        Cpu { pc, s, a, x, y, flags: Flags::from_byte(p), ..Cpu::default() }
    }
}

impl Cycle {
    fn write(self, file: &mut Vec<u8>) {
        file.extend(self.address.to_be_bytes());
        file.extend([self.value, self.access.letter()]);
    }
}

impl Access {
    /// `r` or `w`.
    #[must_use]
    pub const fn letter(self) -> u8 {
        match self {
            Access::Read => b'r',
            Access::Write => b'w',
        }
    }
}

impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cycle { address, value, access } = self;
        write!(f, "{} ${address:04X}=${value:02X}", char::from(access.letter()))
    }
}
