use serde::{Deserialize, Serialize};

/// How many digits there are.
pub const DIGITS: usize = 6;

/// The segments of the sixteen hexadecimal digits: bit 0 is a, at the top, then
/// clockwise to f; bit 6 is g in the middle.
pub const SEGMENTS_OF_HEX: [u8; 16] = [
    0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F, 0x77, 0x7C, 0x39, 0x5E, 0x79, 0x71,
];

/// How many cycles each segment of each digit was lit, from left to right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lit(pub [[u64; 7]; DIGITS]);

impl Lit {
    /// The segments that an eye sees on each digit: those lit for at least half as
    /// long as the brightest.
    #[must_use]
    pub fn segments(&self) -> [u8; DIGITS] {
        let brightest = self.0.iter().flatten().copied().max().unwrap_or(0);
        self.0.map(|digit| {
            let seen = |(bit, cycles): (usize, &u64)| {
                u8::from(*cycles > 0 && *cycles * 2 >= brightest) << bit
            };
            digit.iter().enumerate().map(seen).fold(0, |all, one| all | one)
        })
    }

    /// The digits as hexadecimal characters; a space where it is dark, `?` where the
    /// segments are not those of a digit.
    #[must_use]
    pub fn text(&self) -> String {
        let character = |segments: u8| match SEGMENTS_OF_HEX.iter().position(|s| *s == segments) {
            Some(digit) => char::from_digit(digit as u32, 16).unwrap_or('?').to_ascii_uppercase(),
            None if segments == 0 => ' ',
            None => '?',
        };
        self.segments().map(character).iter().collect()
    }
}

/// The digits as the ports drive them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Display {
    lit: Lit,
    /// The digit that is on and its segments.
    now: Option<(usize, u8)>,
    since: u64,
}

impl Display {
    /// Notes what is on from `cycle` on.
    pub(super) fn drive(&mut self, now: Option<(usize, u8)>, cycle: u64) {
        if let Some((digit, segments)) = self.now {
            let passed = cycle - self.since;
            for (bit, cycles) in self.lit.0[digit].iter_mut().enumerate() {
                *cycles += passed * u64::from(segments >> bit & 1);
            }
        }
        self.now = now;
        self.since = cycle;
    }

    /// What was lit since the last look.
    pub(super) fn take(&mut self, cycle: u64) -> Lit {
        self.drive(self.now, cycle);
        std::mem::take(&mut self.lit)
    }
}
