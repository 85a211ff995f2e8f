//! MicroChess, the chess program that fitted into the 1.1 KB of a KIM-1.
//!
//! The program keeps no board. It has 32 piece [slots](Slot), each holding a
//! [square byte](square); everything else is found by looking through them.
//! One routine generates moves, and what is done with each move depends on the
//! [stage](Stage) the search is in:
//!
//! ```text
//! Prior         what could I do before I move?
//! Candidates    each of my moves, and for each of them:
//!   Replies       what could the opponent answer?
//!     Exchange      and if he captures, what do I capture, and he, and I, and he?
//!   Continuation  what could I do next, were it my turn again?
//! KingSafety    (at the normal level) would this move leave the king to be captured?
//! ```
//!
//! The [tallies](Tally) these stages leave become one byte, the
//! [`value`] of the candidate, and the highest byte is played.
//!
//! ```
//! use vintage::microchess::{Board, Level, think};
//!
//! let thought = think(&Board::START, Level::Normal);
//! let best = thought.best.expect("the start position has moves");
//! assert_eq!(format!("{:02X} {:02X} {:02X}", best.slot.index(), best.from, best.to), "0F 13 33");
//! assert_eq!(thought.best_value, 0xD0);
//! assert_eq!(thought.cycles(), 20_924_331);
//! ```
//!
//! [`Console`] is the machine key by key, [`Terminal`] the same on a serial
//! line, [`run_keys`] a whole list of keys, and [`verify`] compares all of it
//! with recordings of the original. [`player`] makes it a player of whole chess.
//! [`Kim1Console`] is the same by a program of our own in 6502 assembly, on an emulated KIM-1.

mod at_keypad;
mod board;
pub mod book;
mod console;
mod counters;
mod decision;
mod engine;
mod events;
mod explain;
mod generator;
mod kim1_console;
mod level;
mod operator;
mod placement;
pub mod player;
mod screen;
mod script;
mod search;
mod slot;
pub mod square;
mod terminal;
pub mod value;
pub mod verify;
mod workings;

pub use board::{Board, BoardError};
pub use console::{Console, Display, Key, NO_PIECE, Reply, Response};
pub use counters::{Counters, Tally};
pub use engine::{Engine, EngineConsole, UnknownEngine};
pub use events::{Event, Events};
pub(crate) use kim1_console::opened;
pub use kim1_console::{Kim1Console, Kim1Error};
pub use level::{Level, UnknownLevel};
pub use screen::screen;
pub use script::{KeyError, Played, ScriptError, key_bytes, run_keys, run_keys_on};
pub use search::{Candidate, Stage, Thought, think};
pub use slot::{Kind, Side, Slot};
pub use terminal::Terminal;
pub use value::Step;
