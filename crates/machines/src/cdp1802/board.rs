use super::{Bus, Console, FlagLine, SerialLine};
use crate::Ram;
use serde::{Deserialize, Serialize};

/// Memory and a terminal: what the boards of this family have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// All 64 KB, read-only memory included.
    pub memory: Ram,
    /// The first address that cannot be written.
    pub rom_start: u16,
    /// The terminal.
    pub terminal: Terminal,
}

/// How the terminal is connected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Terminal {
    /// To Q and EF3: the program makes every bit itself.
    Line(SerialLine),
    /// Through a serial chip behind the BIOS.
    Bios(Console),
}

impl Board {
    /// Puts bytes on their way to the program.
    pub fn send(&mut self, bytes: &[u8], cycle: u64) {
        match &mut self.terminal {
            Terminal::Line(line) => line.send(bytes, cycle),
            Terminal::Bios(console) => console.input.extend(bytes),
        }
    }

    /// Takes the bytes that the program has sent.
    pub fn received(&mut self, cycle: u64) -> Vec<u8> {
        match &mut self.terminal {
            Terminal::Line(line) => line.received(cycle),
            Terminal::Bios(console) => std::mem::take(&mut console.output),
        }
    }
}

impl Bus for Board {
    #[inline(always)]
    fn read(&mut self, address: u16, _cycle: u64) -> u8 {
        self.memory[address]
    }

    #[inline(always)]
    fn write(&mut self, address: u16, value: u8, _cycle: u64) {
        if address < self.rom_start {
            self.memory[address] = value;
        }
    }

    fn flag(&mut self, line: FlagLine, cycle: u64) -> bool {
        match (&mut self.terminal, line) {
            (Terminal::Line(serial), FlagLine::Ef3) => serial.flag(cycle),
            _ => false,
        }
    }

    fn set_q(&mut self, level: bool, cycle: u64) {
        if let Terminal::Line(serial) = &mut self.terminal {
            serial.set_q(level, cycle);
        }
    }

    fn peek(&self, address: u16) -> u8 {
        self.memory[address]
    }
}
