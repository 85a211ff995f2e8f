use serde::{Deserialize, Serialize};

/// How fast bits go over a serial line, against the processor's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BitRate {
    /// Machine cycles per second: an eighth of the clock.
    pub cycles_per_second: u64,
    /// Bits per second.
    pub baud: u64,
}

impl BitRate {
    /// A rate for a processor clock in hertz.
    ///
    /// # Panics
    /// When either is zero.
    #[must_use]
    pub const fn new(clock: u64, baud: u64) -> BitRate {
        assert!(clock >= 8 && baud > 0, "no clock or no baud rate");
        BitRate { cycles_per_second: clock / 8, baud }
    }

    /// Machine cycles of the given number of bits, rounded up.
    #[must_use]
    pub const fn whole_cycles(self, bits: u64) -> u64 {
        (bits * self.cycles_per_second).div_ceil(self.baud)
    }

    /// Machine cycles from the start of a character to `half_bits` half bits
    /// later, rounded down.
    pub(super) const fn cycles(self, half_bits: u64) -> u64 {
        half_bits * self.cycles_per_second / (2 * self.baud)
    }

    /// Which bit is on the line the given number of machine cycles after the start.
    pub(super) const fn bit_at(self, cycles: u64) -> u64 {
        cycles * self.baud / self.cycles_per_second
    }
}
