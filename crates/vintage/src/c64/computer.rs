use super::layout::EMPTY;
use super::program::{Program, Symbols};
use super::{C64Error, Layout};
use machines::Budget;
use machines::mos6502::{Mos6502, Ram};
use rules::Position;
use std::sync::OnceLock;

/// Where calls return to: a jump to itself.
pub(super) const HOME: u16 = 0x0334;

/// Half-moves that fit into the lists of the program, whatever the position.
const DEEPEST: u32 = 7;

/// The processor and memory of a C64 with the chess program loaded, its ROMs
/// switched off and no interrupts.
#[derive(Clone, Debug)]
pub struct Computer {
    pub(super) machine: Mos6502<Ram>,
    pub(super) symbols: Symbols,
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
        let boot = || Computer::boot(&Program::built_in()).expect("it was tested");
        SNAPSHOT.get_or_init(boot).clone()
    }

    /// The machine with another program, as it is after its tables are made.
    ///
    /// # Errors
    /// When the program does not fit into memory or cannot make its tables.
    pub fn boot(program: &Program) -> Result<Computer, C64Error> {
        let (address, bytes) = program.prg.split_first_chunk().ok_or(C64Error::NoProgram)?;
        let mut ram = Ram::new();
        let address = u16::from_le_bytes(*address);
        ram.load(address, bytes).map_err(|_| C64Error::NoProgram)?;
        ram.load(HOME, &[0x4C, 0x34, 0x03]).map_err(|_| C64Error::NoProgram)?;
        let machine = Mos6502::at(HOME, ram);
        let mut computer = Computer { machine, symbols: program.symbols };
        computer.call(computer.symbols.init_tables)?;
        Ok(computer)
    }

    /// Puts a position into memory.
    ///
    /// # Errors
    /// When the program has no room for it.
    pub fn set_up(&mut self, position: &Position) -> Result<(), C64Error> {
        let layout = Layout::of(position)?;
        self.call(self.symbols.clear_board)?;
        for (square, piece) in (0..).zip(layout.board).filter(|(_, piece)| *piece != EMPTY) {
            self.machine.bus[self.symbols.board + square] = piece;
        }
        self.machine.bus[self.symbols.side] = layout.side;
        self.machine.bus[self.symbols.castle] = layout.castling;
        self.machine.bus[self.symbols.en_passant] = layout.en_passant;
        self.machine.bus[self.symbols.fifty] = layout.fifty;
        self.call(self.symbols.fill_lists)
    }

    /// Lets the program count the positions after the given number of half-moves.
    ///
    /// # Errors
    /// When the program has no room for the position or the depth.
    pub fn perft(&mut self, position: &Position, depth: u32) -> Result<Counted, C64Error> {
        self.perft_within(position, depth, Budget::UNLIMITED)
    }

    /// As [`Computer::perft`], within a budget of cycles.
    ///
    /// # Errors
    /// When the program has no room for the position or the depth, or the budget
    /// is used up.
    pub fn perft_within(
        &mut self,
        position: &Position,
        depth: u32,
        budget: Budget,
    ) -> Result<Counted, C64Error> {
        if depth > DEEPEST {
            return Err(C64Error::TooDeep { depth });
        }
        if depth == 0 {
            return Ok(Counted { positions: 1, cycles: 0 });
        }
        self.set_up(position)?;
        let before = self.machine.cpu.cycles;
        self.machine.cpu.a = depth as u8;
        self.call_within(self.symbols.count_positions, budget)?;
        let bytes = [0, 1, 2, 3].map(|at| self.machine.bus[self.symbols.count + at]);
        Ok(Counted {
            positions: u32::from_le_bytes(bytes).into(),
            cycles: self.machine.cpu.cycles - before,
        })
    }

    /// Clock cycles since power-on.
    #[must_use]
    pub fn cycles(&self) -> u64 {
        self.machine.cpu.cycles
    }

    pub(super) fn call(&mut self, routine: u16) -> Result<(), C64Error> {
        self.call_within(routine, Budget::UNLIMITED)
    }

    fn call_within(&mut self, routine: u16, budget: Budget) -> Result<(), C64Error> {
        match self.machine.call(routine, budget)? {
            None => Ok(()),
            Some(_) => Err(C64Error::Stopped),
        }
    }
}
