//! A chess program for the RCA 1802, run on [`machines::cdp1802`].
//!
//! The program is our own (`programs/cdp1802`) and is assembled when this crate
//! is built, for two machines: a CDP1806 at 12 MHz under a BIOS, and a
//! Membership Card, a CDP1802 at 1.75 MHz that makes every bit of its serial
//! line itself. It speaks UCI over that line; a [`Cable`] is the other end.
//!
//! ```
//! use vintage::cdp1802::{Board, Cable};
//!
//! let mut cable = Cable::new(Board::Bios);
//! cable.send_line("isready");
//! assert_eq!(cable.await_line("readyok", 1_000_000)?, "readyok");
//! # Ok::<(), vintage::cdp1802::CableError>(())
//! ```
//!
//! [`player::Cdp1802`] plays whole games by the clock of the machine.

mod activities;
mod board;
mod cable;
mod counting;
mod error;
mod explain;
pub mod player;
mod scrollback;
mod talk;
mod terminal;

/// Addresses of the program's variables, the same in both builds.
mod names {
    include!("../prepared/cdp1802_names.rs");
}

pub use board::Board;
pub use cable::{Cable, Rest};
pub use counting::Counted;
pub use error::CableError;
pub(crate) use player::opened;
