//! A short number that stands for a match: the same settings give the same one.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Adds up values into 64 bits (FNV-1a); for telling settings apart, not for secrets.
#[derive(Clone, Debug)]
pub(crate) struct Digest {
    state: u64,
}

impl Default for Digest {
    fn default() -> Digest {
        Digest { state: 0xcbf2_9ce4_8422_2325 }
    }
}

impl Digest {
    /// Adds a text; where it ends is part of it.
    pub(crate) fn add(&mut self, text: &str) {
        text.bytes().for_each(|byte| self.add_byte(byte));
        self.add_number(text.len() as u64);
    }

    pub(crate) fn add_number(&mut self, number: u64) {
        number.to_le_bytes().into_iter().for_each(|byte| self.add_byte(byte));
    }

    fn add_byte(&mut self, byte: u8) {
        self.state = (self.state ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }

    pub(crate) fn value(&self) -> u64 {
        self.state
    }
}

/// By what a journal knows its match.
///
/// ```
/// use arena::Fingerprint;
///
/// let fingerprint: Fingerprint = "00ff00ff00ff00ff".parse()?;
/// assert_eq!(fingerprint.to_string(), "00ff00ff00ff00ff");
/// # Ok::<(), std::num::ParseIntError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Fingerprint(pub(crate) u64);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for Fingerprint {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Fingerprint, Self::Err> {
        u64::from_str_radix(text, 16).map(Fingerprint)
    }
}

impl From<Fingerprint> for String {
    fn from(fingerprint: Fingerprint) -> String {
        fingerprint.to_string()
    }
}

impl TryFrom<String> for Fingerprint {
    type Error = std::num::ParseIntError;

    fn try_from(text: String) -> Result<Fingerprint, Self::Error> {
        text.parse()
    }
}
