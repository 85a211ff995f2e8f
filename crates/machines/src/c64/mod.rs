//! A Commodore 64 as far as a machine-language program needs it that uses KERNAL
//! calls: no ROM is copied, the routines of the jump table are done in Rust.
//!
//! A [`C64`] has 64 KB of memory with the banking of the 6510's port, a character
//! ROM of our own, the jiffy clock at $A0, driven by an interrupt that programs can
//! hook at $0314, and a text screen wherever the video chip is told to look for it:
//! [`C64::picture`] is what it shows, with colours, sprites and the character set in
//! use, and [`Picture::rgba`] the same in dots. Keys are pressed and released in the
//! matrix at $DC00, which the interrupt reads too, or typed as PETSCII; a joystick
//! goes into either port. It loads a PRG file, finds the address behind `SYS`, and
//! runs it. LOAD and SAVE work on a [`D64`] in drive 8, whose command channel deletes
//! files and tells what became of the last one. [`C64::plug_in`] gives it a RAM Expansion Unit.
//!
//! Cycles are those of the machine's clock: bad lines and sprites take theirs from
//! the processor, by the line, and interrupts theirs. Routines of the KERNAL cost
//! roughly what they cost.
//!
//! What is left out: sound is only registers, bitmaps, changes of the picture within
//! a frame, the timers of the CIAs but for the jiffy clock, tape, the interrupt of the
//! expansion unit, and the joining of two screen lines into one. A call that is not emulated is a [`Fault`] that
//! names it.

mod bus;
mod characters;
mod d64;
mod drive;
mod fault;
mod kernal;
mod key;
mod keyboard;
mod machine;
mod matrix;
mod petscii;
mod picture;
mod prg;
mod render;
mod reu;
mod rom;
mod screen;
mod service;
mod standard;
mod video;

pub use bus::C64Bus;
pub use characters::CHARACTER_ROM;
pub use d64::{D64, DirectoryEntry, DiskError};
pub use fault::Fault;
pub use kernal::KernalCall;
pub use key::Key;
pub use machine::C64;
pub use matrix::{ControlPort, Joystick};
pub use petscii::{
    CharacterSet, DELETE, RETURN, SHIFT_RETURN, char_from_petscii, char_from_screen_code,
    petscii_from_ascii, screen_code,
};
pub use picture::{CELLS, Picture, Sprite, TextMode};
pub use prg::PrgError;
pub use render::{FRAME_HEIGHT, FRAME_WIDTH, PALETTE};
pub use reu::ReuModel;
pub use screen::{COLUMNS, ROWS};
pub use standard::VideoStandard;

pub use crate::Pause;
