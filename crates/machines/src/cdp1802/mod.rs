//! The RCA CDP1802 and the CDP1806, exact to the machine cycle.
//!
//! A [`Cdp1802`] is a processor ([`Cpu`]) of one [`Model`] and a [`Bus`]: memory,
//! ports, flag lines, Q, and requests for interrupts and direct memory access.
//! A machine cycle is eight clocks: at 12 MHz there are 1.5 million a second.
//! Most instructions take two.
//!
//! The tables behind [`Opcode`] are the only place that says which code means
//! what: the decoder, the disassembler ([`Instruction`]) and assemblers all read
//! them. A code that the model does not have is a [`Fault`], and the machine then
//! still stands on it.
//!
//! A program that executes `IDL`, or branches to itself, where nothing can
//! interrupt it ends the run with [`Stop::Halted`](crate::Stop::Halted).
//!
//! A [`Computer`] is a processor on a [`Board`] with a terminal. The terminal
//! hangs either on Q and EF3, and the program makes every bit itself
//! ([`SerialLine`]), or on a serial chip that the BIOS drives, whose entry points
//! ([`BiosCall`]) are done here.
//!
//! [`vectors`] checks this processor, or helps others to check theirs.
//!
//! Where the manual leaves something open, this is what happens here:
//!
//! * after `RLDI`, `RLXA`, `RSXD`, `RNX`, `SCAL` and `SRET`, T holds the high
//!   byte of the word that was moved;
//! * where such an instruction loads the very register that it steps, the loaded
//!   word wins;
//! * decimal instructions are right for decimal digits, and for other digits
//!   merely the same each time;
//! * a masked interrupt does not end `IDL`;
//! * CI is set whether or not CIE is.

mod arithmetic;
mod bios;
mod bios_service;
mod board;
mod branches;
mod bus;
mod computer;
mod console;
mod core;
mod counter;
mod cpu;
mod disassembly;
mod extensions;
mod fault;
mod machine;
mod mnemonic;
mod model;
mod opcodes;
mod operations;
mod ram;
mod requests;
mod serial;
pub mod vectors;

pub use bios::BiosCall;
pub use board::{Board, Terminal};
pub use bus::{Bus, FlagLine, Requests};
pub use computer::Computer;
pub use console::Console;
pub use counter::{Counter, CounterMode};
pub use cpu::Cpu;
pub use disassembly::Instruction;
pub use fault::Fault;
pub use machine::Cdp1802;
pub use mnemonic::{Mnemonic, UnknownMnemonic};
use mnemonic::{is_decimal, loses_t};
pub use model::Model;
pub use opcodes::{Opcode, Operand, PREFIX};
pub use serial::{BitRate, Pacing, Polarity, SerialLine};

pub use crate::{Pause, Ram};
