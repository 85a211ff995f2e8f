//! The NMOS 6502 (and 6510), exact to the bus cycle.
//!
//! A [`Mos6502`] is a processor ([`Cpu`]) and a [`Bus`]. Every clock cycle is
//! one call of the bus, in the order of the chip, its superfluous reads and
//! writes included; [`Ram`] is the bus that is only memory and so skips those,
//! without changing a cycle count.
//!
//! The opcode table [`OPCODES`] is the only place that says which byte means
//! what: the decoder, the disassembler ([`Instruction`]) and assemblers
//! ([`Opcode::find`]) all read it. Opcodes that the manual does not list are a
//! [`Fault`] by name, and the machine then still stands on them.
//!
//! The 6502 cannot halt, but a program can: one that jumps to itself while
//! nothing can interrupt it ends the run with
//! [`Stop::Halted`](crate::Stop::Halted).
//!
//! [`vectors`] checks this processor, or shows others how to check theirs,
//! against single instructions with all of their bus cycles.

mod addressing;
mod arithmetic;
mod bus;
mod core;
mod cpu;
mod disassembly;
mod fault;
mod flags;
mod interrupts;
mod jumps;
mod machine;
mod mnemonic;
mod mode;
mod opcodes;
mod operations;
mod ram;
pub mod vectors;

pub use bus::{Bus, Lines};
pub use cpu::Cpu;
pub use disassembly::Instruction;
pub use fault::Fault;
pub use flags::Flags;
pub use machine::Mos6502;
pub use mnemonic::{Mnemonic, UnknownMnemonic};
pub use mode::Mode;
pub use opcodes::{OPCODES, Opcode};

pub use crate::Ram;
