use serde::{Deserialize, Serialize};
use std::fmt;

/// The processor status, one flag a field.
///
/// The two bits that exist only in the copy on the stack, B and the unused bit
/// 5, are added by [`Flags::pushed`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flags {
    /// N: bit 7 of the last result.
    pub negative: bool,
    /// V: the last sum left the signed range.
    pub overflow: bool,
    /// D: ADC and SBC count in decimal.
    pub decimal: bool,
    /// I: interrupt requests are ignored.
    pub interrupt_disable: bool,
    /// Z: the last result was zero.
    pub zero: bool,
    /// C: carry, or no borrow.
    pub carry: bool,
}

const NEGATIVE: u8 = 0x80;
const OVERFLOW: u8 = 0x40;
const UNUSED: u8 = 0x20;
const BREAK: u8 = 0x10;
const DECIMAL: u8 = 0x08;
const INTERRUPT_DISABLE: u8 = 0x04;
const ZERO: u8 = 0x02;
const CARRY: u8 = 0x01;

impl Flags {
    /// Reads the byte that `PLP` pulls; B and bit 5 are not flags and get lost.
    #[must_use]
    pub const fn from_byte(byte: u8) -> Flags {
        Flags {
            negative: byte & NEGATIVE != 0,
            overflow: byte & OVERFLOW != 0,
            decimal: byte & DECIMAL != 0,
            interrupt_disable: byte & INTERRUPT_DISABLE != 0,
            zero: byte & ZERO != 0,
            carry: byte & CARRY != 0,
        }
    }

    /// The byte as an interrupt pushes it: bit 5 set, B clear.
    ///
    /// ```
    /// use machines::mos6502::Flags;
    ///
    /// assert_eq!(Flags::default().byte(), 0x20);
    /// assert_eq!(Flags::from_byte(0xFF).byte(), 0xEF);
    /// ```
    #[must_use]
    pub const fn byte(self) -> u8 {
        ((self.negative as u8) << 7)
            | ((self.overflow as u8) << 6)
            | UNUSED
            | ((self.decimal as u8) << 3)
            | ((self.interrupt_disable as u8) << 2)
            | ((self.zero as u8) << 1)
            | self.carry as u8
    }

    /// The byte as `PHP` and `BRK` push it: bit 5 and B set.
    #[must_use]
    pub const fn pushed(self) -> u8 {
        self.byte() | BREAK
    }

    /// Sets N and Z after a result.
    #[inline(always)]
    pub(super) fn note(&mut self, result: u8) {
        self.negative = result >= 0x80;
        self.zero = result == 0;
    }
}

impl fmt::Display for Flags {
    /// Capitals for flags that are set: `Nv-bdiZc`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (bit, letter) in "nv-bdizc".chars().enumerate() {
            let set = self.byte() & (0x80 >> bit) != 0;
            write!(f, "{}", if set { letter.to_ascii_uppercase() } else { letter })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_keeps_its_six_flags() {
        for byte in 0..=255 {
            assert_eq!(Flags::from_byte(byte).byte(), byte & !BREAK | UNUSED);
        }
    }

    #[test]
    fn flags_print_as_letters() {
        assert_eq!(Flags::from_byte(0x82).to_string(), "Nv-bdiZc");
    }
}
