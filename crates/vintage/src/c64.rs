//! A chess program for the Commodore 64, run on [`machines::mos6502`].
//!
//! The program is our own (`programs/c64`) and is assembled when this crate is
//! built. A [`Computer`] is the machine with the program in memory: its tables
//! are made once, and each copy starts from that snapshot. Positions are put
//! into memory as the program keeps them ([`Layout`]), its routines are called,
//! and cycles are counted.
//!
//! ```
//! use rules::Position;
//! use vintage::c64::Computer;
//!
//! let mut computer = Computer::new();
//! let counted = computer.perft(&Position::start(), 2)?;
//! assert_eq!(counted.positions, 400);
//! println!("{} cycles", counted.cycles);
//! # Ok::<(), vintage::c64::C64Error>(())
//! ```
//!
//! [`player::C64`] plays whole games by the clock of the machine.

mod activities;
mod at_keyboard;
mod book;
mod camera;
mod computer;
mod error;
mod explain;
mod layout;
pub mod player;
mod profile;
mod program;
mod screen;
mod thinking;
mod whole;

pub(crate) use at_keyboard::opened as opened_whole;
pub use computer::{Computer, Counted};
pub use error::C64Error;
pub use layout::Layout;
pub use program::{CONSOLE, MissingSymbol, Program};
pub(crate) use thinking::opened;
pub use thinking::{Thinking, ThinkingLimits, Thought};
