use super::{C64Error, Layout, symbols};
use machines::Budget;
use machines::mos6502::{Mos6502, Ram};
use rules::Position;
use std::sync::OnceLock;

/// The program as `build.rs` assembled it.
const PROGRAM: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/c64.prg"));

/// Where calls return to: a jump to itself.
pub(super) const HOME: u16 = 0x0334;

/// Half-moves that fit into the lists of the program, whatever the position.
const DEEPEST: u32 = 7;

/// The processor and memory of a C64 with the chess program loaded, its ROMs
/// switched off and no interrupts.
#[derive(Clone, Debug)]
pub struct Computer {
    pub(super) machine: Mos6502<Ram>,
}

/// The answer of [`Computer::perft`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Positions at that depth.
    pub positions: u64,
    /// Clock cycles.
    pub cycles: u64,
}

impl Default for Computer {
    fn default() -> Computer {
        Computer::new()
    }
}

impl Computer {
    /// The machine as it is after the program has made its tables.
    ///
    /// # Panics
    /// Never: the program was assembled together with this crate.
    #[must_use]
    pub fn new() -> Computer {
        static SNAPSHOT: OnceLock<Computer> = OnceLock::new();
        SNAPSHOT.get_or_init(Computer::boot).clone()
    }

    fn boot() -> Computer {
        let mut ram = Ram::new();
        let address = u16::from_le_bytes([PROGRAM[0], PROGRAM[1]]);
        ram.load(address, &PROGRAM[2..]).expect("the assembler checked that it fits");
        ram.load(HOME, &[0x4C, 0x34, 0x03]).expect("three bytes");
        let mut computer = Computer { machine: Mos6502::at(HOME, ram) };
        computer.call(symbols::INIT_TABLES).expect("tables do not depend on anything");
        computer
    }

    /// Puts a position into memory.
    ///
    /// # Errors
    /// When the program has no room for it.
    pub fn set_up(&mut self, position: &Position) -> Result<(), C64Error> {
        let layout = Layout::of(position)?;
        self.call(symbols::CLEAR_BOARD)?;
        for square in (0..=0x77).filter(|square| square & 0x88 == 0) {
            self.machine.bus[symbols::BOARD + square] = layout.board[usize::from(square)];
        }
        self.machine.bus[symbols::SIDE] = layout.side;
        self.machine.bus[symbols::CASTLE] = layout.castling;
        self.machine.bus[symbols::EN_PASSANT] = layout.en_passant;
        self.machine.bus[symbols::FIFTY] = layout.fifty;
        self.call(symbols::FILL_LISTS)
    }

    /// Lets the program count the positions behind so many half-moves.
    ///
    /// # Errors
    /// When the program has no room for the position or the depth.
    pub fn perft(&mut self, position: &Position, depth: u32) -> Result<Counted, C64Error> {
        if depth > DEEPEST {
            return Err(C64Error::TooDeep { depth });
        }
        if depth == 0 {
            return Ok(Counted { positions: 1, cycles: 0 });
        }
        self.set_up(position)?;
        let before = self.machine.cpu.cycles;
        self.machine.cpu.a = depth as u8;
        self.call(symbols::COUNT_POSITIONS)?;
        let bytes = [0, 1, 2, 3].map(|at| self.machine.bus[symbols::COUNT + at]);
        Ok(Counted {
            positions: u32::from_le_bytes(bytes).into(),
            cycles: self.machine.cpu.cycles - before,
        })
    }

    pub(super) fn call(&mut self, routine: u16) -> Result<(), C64Error> {
        match self.machine.call(routine, Budget::UNLIMITED)? {
            None => Ok(()),
            Some(_) => Err(C64Error::Stopped),
        }
    }
}
