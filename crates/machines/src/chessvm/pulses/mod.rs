//! chessvm add-time by add-time.
//!
//! [`Pulses`] runs what is wired for chessvm on the twenty accumulators of the ENIAC: fetch and decoding, and the
//! programs of each instruction, in which digits go from accumulator to accumulator over lines and adapters, are
//! complemented, carried and counted, and accumulators of memory lend a hand while their own digits wait in a3.
//! Function tables and constant transmitter send what the wiring needs. Not modelled are single pulses
//! within an add-time, and the plugs that start one program after another: what happens when is a table.
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

mod accumulators;
mod control;
mod decades;
mod execution;
mod programs;
mod units;

use super::{Chessvm, ChessvmFault, Deck, Operation, Rom};
use crate::{Machine, Stop};
use accumulators::{Accumulators, Number};
use control::Control;
use execution::Execution;

pub use control::{Step, control_accumulators};
pub use decades::Decades;
pub use units::Unit;

/// Accumulators of memory.
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
        /// The add-times after this one; a conditional jump that is made has one more behind the decision.
        left: u8,
    },
}

/// One add-time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beat {
    /// What was done.
    pub work: Work,
    /// The units that took part.
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
    accumulators: Accumulators,
    control: Control,
    /// The instruction at work.
    executing: Option<Execution>,
    /// Reads and punches the cards, and knows what is a fault.
    machine: Chessvm,
    beats: u64,
}

impl Pulses {
    /// A machine with this program, cleared, at row 0 of the first table, with no cards.
    #[must_use]
    pub fn new(rom: &Rom) -> Pulses {
        Pulses::resume(rom, Chessvm::new(rom))
    }

    /// A machine that continues from where another one with the same program stands.
    #[must_use]
    pub fn resume(rom: &Rom, machine: Chessvm) -> Pulses {
        let mut accumulators = Accumulators([Decades::default(); 20]);
        accumulators.0[..3].copy_from_slice(&control_accumulators(&machine, rom));
        let registers = machine.registers();
        accumulators[Number::LOAD_STORE] = registers.ls.into();
        accumulators[Number::REGISTERS] = registers.rf.into();
        for index in 0..MEMORY_ACCUMULATORS {
            let held = machine.accumulator(index).map(Decades::from);
            accumulators[Number::of_memory(index)] = held.unwrap_or_default();
        }
        let control = Control::new();
        let rom = rom.clone();
        Pulses { rom, accumulators, control, executing: None, machine, beats: 0 }
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

    /// Whether the last instruction was a jump that was made: the row behind it is fetched without a look at
    /// what is left of the last one.
    #[must_use]
    pub fn is_behind_jump(&self) -> bool {
        self.executing.is_none() && self.control.step == Step::ChooseTable
    }

    /// All twenty accumulators, a1 first.
    #[must_use]
    pub fn accumulators(&self) -> [Decades; 20] {
        self.accumulators.0
    }

    /// Works for one add-time.
    ///
    /// # Errors
    /// When the instruction that ends with it cannot be executed.
    pub fn beat(&mut self) -> Result<Beat, ChessvmFault> {
        self.beats += 1;
        if let Some(execution) = &mut self.executing {
            let units = execution.beat(&mut self.accumulators, &self.rom);
            let work = Work::Execute { operation: execution.operation, left: execution.left() };
            let end = if execution.is_over() { self.finish()? } else { End::NotYet };
            return Ok(Beat { work, units, end });
        }
        let step = self.control.step;
        let units = units::fetching(step, control::bank(&self.accumulators));
        let mut end = End::NotYet;
        if let Some(opcode) = self.control.beat(&mut self.accumulators, &self.rom) {
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
        let execution = Execution::new(operation);
        self.executing = Some(execution);
        if execution.is_over() { self.finish() } else { Ok(End::NotYet) }
    }

    fn finish(&mut self) -> Result<End, ChessvmFault> {
        let Some(execution) = self.executing.take() else { return Ok(End::NotYet) };
        let card = self.machine.card_in_reader();
        let stop = self.machine.step()?;
        if let (Operation::Read, Some(digits)) = (execution.operation, card) {
            self.accumulators[Number::LOAD_STORE].count(execution::at_the_top_five(digits), false);
        }
        if execution.jumps() {
            self.control.jump();
        }
        Ok(stop.map_or(End::Instruction, End::Machine))
    }
}
