use std::fmt;
use std::ops::{Index, IndexMut};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// 64 KB of memory and nothing else: the simplest bus, and the fastest.
///
/// ```
/// use machines::Ram;
///
/// let mut ram = Ram::new();
/// ram.load(0x0400, &[0xA9, 0x01]).unwrap();
/// assert_eq!(ram[0x0401], 0x01);
/// assert!(ram.load(0xFFFF, &[1, 2]).is_err());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Ram(Box<[u8; 0x1_0000]>);

impl Ram {
    /// Memory full of zeros.
    #[must_use]
    pub fn new() -> Ram {
        Ram(Box::new([0; 0x1_0000]))
    }

    /// Copies `bytes` to `address` and what follows it.
    ///
    /// # Errors
    /// When the bytes would run over the end of memory; nothing is copied then.
    pub fn load(&mut self, address: u16, bytes: &[u8]) -> Result<(), DoesNotFit> {
        let start = usize::from(address);
        let too_long = DoesNotFit { address, length: bytes.len() };
        self.0.get_mut(start..start + bytes.len()).ok_or(too_long)?.copy_from_slice(bytes);
        Ok(())
    }

    /// All of memory.
    #[must_use]
    pub fn bytes(&self) -> &[u8; 0x1_0000] {
        &self.0
    }
}

impl Default for Ram {
    fn default() -> Ram {
        Ram::new()
    }
}

impl fmt::Debug for Ram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Ram { 65536 bytes }")
    }
}

/// Memory is written as one string of hexadecimal digits.
impl Serialize for Ram {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
        let digits = |byte: &u8| [byte >> 4, byte & 15].map(|four| DIGITS[usize::from(four)]);
        let text: String = self.0.iter().flat_map(digits).map(char::from).collect();
        serializer.serialize_str(&text)
    }
}

impl<'de> Deserialize<'de> for Ram {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ram, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut ram = Ram::new();
        if text.len() != 2 * ram.0.len() {
            let found = text.len();
            return Err(D::Error::custom(format_args!("memory has {found} digits, not 131072")));
        }
        for (cell, pair) in ram.0.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            let digit = |at: usize| char::from(pair[at]).to_digit(16);
            let (Some(high), Some(low)) = (digit(0), digit(1)) else {
                return Err(D::Error::custom("memory holds something that is not a digit"));
            };
            *cell = (high * 16 + low) as u8;
        }
        Ok(ram)
    }
}

impl Index<u16> for Ram {
    type Output = u8;

    #[inline(always)]
    fn index(&self, address: u16) -> &u8 {
        &self.0[usize::from(address)]
    }
}

impl IndexMut<u16> for Ram {
    #[inline(always)]
    fn index_mut(&mut self, address: u16) -> &mut u8 {
        &mut self.0[usize::from(address)]
    }
}

/// Memory as a bus: the part that is the same for every processor.
macro_rules! memory_cycles {
    () => {
        #[inline(always)]
        fn read(&mut self, address: u16, _cycle: u64) -> u8 {
            self[address]
        }

        #[inline(always)]
        fn write(&mut self, address: u16, value: u8, _cycle: u64) {
            self[address] = value;
        }

        fn peek(&self, address: u16) -> u8 {
            self[address]
        }
    };
}
pub(crate) use memory_cycles;

/// An image that is longer than the memory behind its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{length} bytes at ${address:04X} run over the end of memory at $FFFF")]
pub struct DoesNotFit {
    /// Where it was to go.
    pub address: u16,
    /// How many bytes it has.
    pub length: usize,
}
