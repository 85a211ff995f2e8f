//! Historic chess programs, re-created to behave as the originals did.
//!
//! | module | program | year | how |
//! |---|---|---|---|
//! | [`c64`] | a chess program of our own | 1982 | our 6502 assembly on our 6502, in the memory of a Commodore 64 |
//! | [`cdp1802`] | a chess program of our own | 1976 | our 1802 assembly on our CDP1802 and CDP1806, with a serial line |
//! | [`eniac`] | a chess program of our own | 1946 | our assembly on our chessvm, in 75 words of memory |
//! | [`kim1`] | a monitor of our own | 1976 | our 6502 assembly, in the ROMs of our KIM-1 |
//! | [`microchess`] | Peter Jennings's MicroChess for the 6502 | 1976 | plain Rust with 8-bit arithmetic, and our 6502 assembly on our KIM-1; both equal to the original value for value |
//!
//! Each program can be used on its own, without the rest of Torres: as a
//! machine with a keyboard and a display, and as a function from a position to
//! a move.

mod best_moves;
pub mod c64;
mod camera;
pub mod cdp1802;
pub mod eniac;
mod inspect;
pub mod kim1;
mod limits;
pub mod microchess;
mod real_time;
mod registers;
pub mod snapshot;
mod speed;
