//! A Commodore 64 as far as a machine-language program needs it that uses KERNAL
//! calls: no ROM is copied, the routines of the jump table are done in Rust.
//!
//! A [`C64`] has 64 KB of memory with the banking of the 6510's port, screen
//! memory at $0400, colour memory at $D800, a keyboard buffer, and the jiffy
//! clock at $A0, driven by an interrupt that programs can hook at $0314. It loads
//! a PRG file, finds the address behind `SYS`, and runs it. Keys go in and
//! characters come out as PETSCII, for which there are translations.
//!
//! What is left out: sprites, sound, the timers of the CIAs, disk and tape, the
//! joining of two screen lines into one, and the cycles that the video chip takes
//! from the processor (about a twentieth while the picture is on). A call that is
//! not emulated is a [`Fault`] that names it.

mod bus;
mod fault;
mod kernal;
mod keyboard;
mod machine;
mod petscii;
mod prg;
mod rom;
mod screen;
mod service;
mod standard;

pub use bus::C64Bus;
pub use fault::Fault;
pub use kernal::KernalCall;
pub use machine::C64;
pub use petscii::{
    CharacterSet, DELETE, RETURN, SHIFT_RETURN, char_from_petscii, char_from_screen_code,
    petscii_from_ascii, screen_code,
};
pub use prg::PrgError;
pub use screen::{COLUMNS, ROWS};
pub use standard::VideoStandard;

pub use crate::Pause;
