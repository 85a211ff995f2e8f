//! Computers from three decades as plain Rust values.
//!
//! | module | computer | one cycle is |
//! |---|---|---|
//! | [`chessvm`] | the two-digit machine that was wired on the ENIAC | an add-time, 200 µs |
//! | [`cdp1802`] | the RCA CDP1802 and CDP1806 | a machine cycle, eight clocks |
//! | [`c64`] | a Commodore 64 for programs that use KERNAL calls | a clock cycle of the 6510 |
//! | [`kim1`] | a KIM-1 with keypad, digits, teletype and tape | a clock cycle, 1 µs |
//! | [`mos6502`] | the NMOS 6502, every bus cycle | a clock cycle, about 1 µs |
//!
//! What they share is small and lives beside them:
//!
//! * a run gets a [`Budget`] of cycles and cannot hang;
//! * what goes wrong is a value, never a panic: every machine has its own fault
//!   type, and each [`Fault`] knows the program counter where it happened;
//! * a machine is a plain `Clone` value, so a snapshot is `machine.clone()` and
//!   a restore is an assignment;
//! * a [`Trace`] watches every instruction, and costs nothing when nobody
//!   listens: the run is compiled separately for each listener, and for [`Silent`]
//!   the calls vanish;
//! * [`Coverage`] is such a listener, and counts which instructions ran.
//!
//! The machines know nothing of the programs they run, print nothing, open no
//! file and read no clock.
#![forbid(unsafe_code)]

/// The first program of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod budget;
mod coverage;
mod fault;
mod hexadecimal;
mod machine;
mod mnemonic;
mod pause;
mod ram;
mod splitmix;
mod system;
mod trace;

pub mod c64;
pub mod cdp1802;
pub mod chessvm;
pub mod kim1;
pub mod mos6502;

pub use budget::Budget;
pub use coverage::Coverage;
pub use fault::Fault;
pub use machine::{Machine, Stop};
pub use pause::Pause;
pub use ram::{DoesNotFit, Ram};
pub use splitmix::SplitMix;
pub use system::{Core, Processor, System};
pub use trace::{Silent, Trace};
