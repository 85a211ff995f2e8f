use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::hexadecimal;

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
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ram(#[serde(with = "hexadecimal")] Box<[u8; 0x1_0000]>);

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
