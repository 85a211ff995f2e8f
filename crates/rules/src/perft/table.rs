//! A table of counts that threads share without locks.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU64, Ordering};

use crate::Position;

/// Two words that only fit together if nobody wrote one of them in between: the first is the key
/// mixed (by exclusive or) with the second, so that a torn entry is taken for an unknown one.
#[derive(Debug, Default)]
struct Slot {
    guard: AtomicU64,
    count: AtomicU64,
}

#[derive(Debug)]
pub(super) struct Table {
    slots: Vec<Slot>,
}

/// The key of a position at a depth.
fn key(position: &Position, depth: u32) -> u64 {
    position.key() ^ u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl Table {
    /// A table of this size, or nothing if there is no such memory.
    pub(super) fn new(megabytes: usize) -> Option<Table> {
        let number = megabytes.checked_mul(1 << 20)? / size_of::<Slot>();
        let mut slots = Vec::new();
        slots.try_reserve_exact(number).ok()?;
        slots.resize_with(number, Slot::default);
        Some(Table { slots })
    }

    fn slot(&self, key: u64) -> Option<&Slot> {
        let index = (u128::from(key) * self.slots.len() as u128) >> 64;
        self.slots.get(index as usize)
    }

    pub(super) fn find(&self, position: &Position, depth: u32) -> Option<u64> {
        let key = key(position, depth);
        let slot = self.slot(key)?;
        let count = slot.count.load(Ordering::Relaxed);
        (slot.guard.load(Ordering::Relaxed) ^ count == key && count != 0).then_some(count)
    }

    pub(super) fn store(&self, position: &Position, depth: u32, count: u64) {
        let key = key(position, depth);
        if let Some(slot) = self.slot(key) {
            slot.count.store(count, Ordering::Relaxed);
            slot.guard.store(key ^ count, Ordering::Relaxed);
        }
    }
}
