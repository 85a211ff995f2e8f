use serde::{Deserialize, Serialize};

/// A key of the keypad that the program reads. ST and RS are wired to the processor:
/// [`Kim1::stop`](super::Kim1::stop) and [`Kim1::reset`](super::Kim1::reset).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Key {
    /// 0 to 9 and A to F; only the low four bits count.
    Digit(u8),
    /// AD: digits are an address.
    Address,
    /// DA: digits are data.
    Data,
    /// +: the next address.
    Plus,
    /// GO: run.
    Go,
    /// PC: show the program counter.
    ProgramCounter,
}

impl Key {
    /// The number that the monitor's routine GETKEY returns for it, 0 to 20.
    #[must_use]
    pub fn code(self) -> u8 {
        match self {
            Key::Digit(digit) => digit & 15,
            Key::Address => 0x10,
            Key::Data => 0x11,
            Key::Plus => 0x12,
            Key::Go => 0x13,
            Key::ProgramCounter => 0x14,
        }
    }

    /// The row of seven keys, and the pin of port A that its key pulls low.
    pub(super) fn position(self) -> (u8, u8) {
        (self.code() / 7, 1 << (6 - self.code() % 7))
    }
}
