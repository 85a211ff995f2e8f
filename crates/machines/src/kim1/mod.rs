//! A KIM-1: the 6502 with two 6530s, a keypad of 23 keys, six digits of seven
//! segments, 1 KB of memory and 128 bytes in the 6530s, a teletype and a cassette
//! recorder.
//!
//! | address | what |
//! |---|---|
//! | $0000-$03FF | memory |
//! | $1700-$173F | ports and timer of the 6530-003, free for the owner |
//! | $1740-$177F | ports and timer of the 6530-002: keypad, digits, teletype, tape |
//! | $1780-$17BF | memory of the 6530-003 |
//! | $17C0-$17FF | memory of the 6530-002; the monitor keeps the last 25 bytes |
//! | $1800-$1FFF | read-only memory, given by the caller |
//!
//! Only thirteen address lines are decoded, so that all of this repeats every 8 KB
//! and the vectors at $FFFA are those at $1FFA. Where nothing answers, a read gives
//! the high byte of the address, which the bus still holds.
//!
//! Everything hangs on bits of the ports, and only on them: the digits are lit one
//! at a time for as long as the program lights them, the keypad is read a row at a
//! time, and characters of the teletype and bits of the tape are timed by the
//! program in a loop. No ROM is copied.

mod bus;
pub mod cassette;
mod display;
mod keypad;
mod machine;
mod port;
mod rriot;
mod tape_port;
mod timer;
mod tty;

pub use bus::{Kim1Bus, ROM_BYTES};
pub use display::{DIGITS, Lit, SEGMENTS_OF_HEX};
pub use keypad::Key;
pub use machine::Kim1;
pub use port::Port;
pub use rriot::Rriot;
pub use tape_port::{Tape, Tone};
pub use timer::Timer;
pub use tty::Tty;

/// Clock cycles in a second.
pub const HERTZ: u32 = 1_000_000;
