//! chessvm add-time by add-time.
//!
//! [`Pulses`] runs the control circuit of the machine in its three accumulators: fetch, program counter,
//! decoding, operands, jumps and the return address, all in decimal digits with their carries, as the wiring
//! has them. What an instruction does to the other seventeen accumulators happens in the last of its
//! add-times, by [`Chessvm`]: the ways of the digits inside an instruction are not modelled.
//!
//! ```
//! use machines::chessvm::{Pulses, Rom, Step, Work};
//!
//! // mov 41,A; halt
//! let mut pulses = Pulses::new(&"FT1 00  40 40 95".parse::<Rom>()?);
//! let beats: Vec<Work> = (0..16).map(|_| pulses.beat().map(|beat| beat.work)).collect::<Result<_, _>>()?;
//! assert_eq!(beats[..2], [Work::Fetch(Step::Look), Work::Fetch(Step::ChooseTable)]);
//! assert!(matches!(beats[12], Work::Execute { left: 3, .. }));
//! assert_eq!(pulses.accumulators()[12].words()[0], 41); // a13, the registers A to E
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod control;
mod decades;
mod units;

use super::{Accumulator, Chessvm, ChessvmFault, Deck, Operation, Rom};
use crate::{Machine, Stop};
use control::Control;

pub use control::{Step, control_accumulators};
pub use decades::Decades;
pub use units::Unit;

/// Memory accumulators before and after the registers A to E, which are a13.
const MEMORY_BEFORE_REGISTERS: u8 = 8;
const MEMORY_ACCUMULATORS: u8 = 15;

/// What the machine does in one add-time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Work {
    /// It fetches.
    Fetch(Step),
    /// It executes.
    Execute {
        /// What.
        operation: Operation,
        /// The add-times after this one.
        left: u8,
    },
}

/// One add-time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beat {
    /// What was done.
    pub work: Work,
    /// The units that took part, as far as they are known.
    pub units: Vec<Unit>,
    /// Whether an instruction ended with it, and whether that stopped the machine.
    pub end: End,
}

/// How an instruction stands after an add-time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It goes on.
    NotYet,
    /// It is done.
    Instruction,
    /// It is done and has stopped the machine.
    Machine(Stop),
}

/// The machine, add-time by add-time.
#[derive(Clone, Debug)]
pub struct Pulses {
    rom: Rom,
    control: Control,
    machine: Chessvm,
    /// The instruction at work, and the add-times that it still takes.
    executing: Option<(Operation, u8)>,
    beats: u64,
}

impl Pulses {
    /// A machine with this program, cleared, at row 0 of the first table, with no cards.
    #[must_use]
    pub fn new(rom: &Rom) -> Pulses {
        let (control, machine) = (Control::new(), Chessvm::new(rom));
        Pulses { rom: rom.clone(), control, machine, executing: None, beats: 0 }
    }

    /// Puts a deck in the reader.
    pub fn insert(&mut self, deck: Deck) {
        self.machine.insert(deck);
    }

    /// The machine between instructions, and while one is at work as it was before.
    #[must_use]
    pub fn machine(&self) -> &Chessvm {
        &self.machine
    }

    /// Add-times so far.
    #[must_use]
    pub fn add_times(&self) -> u64 {
        self.beats
    }

    /// All twenty accumulators, a1 first.
    #[must_use]
    pub fn accumulators(&self) -> [Decades; 20] {
        let registers = self.machine.registers();
        let memory =
            |number| self.machine.accumulator(number).map_or(Decades::default(), Decades::from);
        let before = (0..MEMORY_BEFORE_REGISTERS).map(memory);
        let after = (MEMORY_BEFORE_REGISTERS..MEMORY_ACCUMULATORS).map(memory);
        let Control { counter, instructions, execution, .. } = self.control;
        let first = [counter, instructions, execution, registers.ls.into()];
        let mut all = first.into_iter().chain(before).chain([registers.rf.into()]).chain(after);
        std::array::from_fn(|_| all.next().unwrap_or_default())
    }

    /// Works for one add-time.
    ///
    /// # Errors
    /// When the instruction that ends with it cannot be executed.
    pub fn beat(&mut self) -> Result<Beat, ChessvmFault> {
        self.beats += 1;
        if let Some((operation, left)) = self.executing {
            self.executing = Some((operation, left - 1));
            let work = Work::Execute { operation, left: left - 1 };
            let units = units::executing(operation, &self.machine);
            let end = if left == 1 { self.finish(operation)? } else { End::NotYet };
            return Ok(Beat { work, units, end });
        }
        let step = self.control.step;
        let units = units::fetching(step, self.control.bank());
        let mut end = End::NotYet;
        if let Some(opcode) = self.control.beat(&self.rom) {
            end = self.begin(opcode)?;
        }
        Ok(Beat { work: Work::Fetch(step), units, end })
    }

    /// Works to the end of the instruction and says whether that stopped the machine.
    ///
    /// # Errors
    /// When the instruction cannot be executed.
    pub fn step(&mut self) -> Result<Option<Stop>, ChessvmFault> {
        loop {
            match self.beat()?.end {
                End::NotYet => {}
                End::Instruction => return Ok(None),
                End::Machine(stop) => return Ok(Some(stop)),
            }
        }
    }

    /// The opcode is known. Cards take no add-times that are counted.
    fn begin(&mut self, opcode: u8) -> Result<End, ChessvmFault> {
        let at = self.machine.address();
        let operation =
            Operation::from_opcode(opcode).ok_or(ChessvmFault::UndefinedOpcode { at, opcode })?;
        match operation.execute_time() {
            0 => self.finish(operation),
            left => {
                self.executing = Some((operation, left));
                Ok(End::NotYet)
            }
        }
    }

    fn finish(&mut self, operation: Operation) -> Result<End, ChessvmFault> {
        self.executing = None;
        let jumps = jumps(operation, self.machine.registers().rf);
        let stop = self.machine.step()?;
        self.control.finish(operation, jumps);
        Ok(stop.map_or(End::Instruction, End::Machine))
    }
}

/// Whether a jump inside a table is made.
fn jumps(operation: Operation, registers: Accumulator) -> bool {
    let digits = [registers.words[0] / 10, registers.words[0] % 10];
    match operation {
        Operation::Jmp => true,
        Operation::Jn => registers.minus,
        Operation::Jz => digits == [0, 0],
        Operation::Jil => digits.iter().any(|digit| matches!(digit, 0 | 9)),
        _ => false,
    }
}
