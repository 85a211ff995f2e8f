//! chessvm: a small computer for the wiring of the ENIAC, to play chess. The ENIAC is of 1946; chessvm was
//! designed around 2021 by Wierzbicki and Stray and has run in simulators.
//!
//! # The machine
//! A *word* is two decimal digits. There are ten registers, `A` to `E` in one
//! accumulator and `F` to `J` in another; `A` and `F` carry a sign as well, so
//! that `A` holds −100 to +99 in ten's complement. Negative values are written
//! with an `M`: `M99` is −1, `M00` is −100.
//!
//! Memory is 75 words in 15 accumulators of five. Every load and store passes
//! through `F` to `J` and leaves the whole accumulator there. The program lies
//! in three function tables of 100 rows with six words each (see [`Rom`]).
//! Jumps go to the beginning of a row, and there is one return address.
//!
//! Time is counted in add-times of 200 µs, exactly: each instruction takes a
//! fetch (6, or 12 for the first of a row, 13 in the third table) and what
//! [`Operation::execute_time`] says. The wait for card reader and punch is not
//! counted.
//!
//! # What is peculiar
//! * Taking the operand of an instruction increments the rest of the row, so it is
//!   stored minus one; a stored 99 becomes 00 and carries into the next word. The
//!   bank word of a far jump is stored as it is, less the borrow of a row 00.
//!   [`encode_row`] does the arithmetic.
//! * Nothing can be executed from row 99, nor from rows 0 to 5 of the third
//!   table, and word 0 of each row of that table is data for `ftl`.
//! * The signs of accumulators 12 to 14 show which table the program runs in:
//!   plus for the current one, minus for the others.
//! * The word 99 in place of an opcode is a *sled*: the rest of the row is
//!   skipped in no time.
//!
//! # Example
//! ```
//! use machines::chessvm::{Chessvm, Punched, Rom};
//! use machines::{Budget, Machine, Stop};
//!
//! // mov 41,A; swap A,B; mov 12,A; print; halt
//! let rom: Rom = "FT1 00  40 40 01 40 11 92\nFT1 01  95".parse()?;
//! let mut machine = Chessvm::new(&rom);
//! assert_eq!(machine.run(Budget::cycles(1_000))?, Stop::Halted);
//! assert_eq!(machine.punched(), [Punched { a: 12, b: 41 }]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod address;
mod cards;
mod decode;
mod execute;
mod fault;
mod operation;
mod pulses;
mod registers;
mod rom;
mod switches;
mod vm;

pub use address::{Address, Bank};
pub use cards::{Card, Deck, Punched};
pub use decode::{EncodeError, encode_row};
pub use fault::ChessvmFault;
pub use operation::Operation;
pub use pulses::{Beat, Decades, End, Pulses, Step, Unit, Work, control_accumulators};
pub use registers::{Accumulator, Registers};
pub use rom::{Rom, RomError};
pub use vm::{Chessvm, MEMORY_WORDS, Saved};

/// The length of an add-time, the beat of the ENIAC, in microseconds.
pub const ADD_TIME_MICROSECONDS: u64 = 200;
