//! The transposition table: shared by all threads without locks and without undefined behaviour.
//!
//! An entry is two atomic words. The first is the key mixed with the second, so that an entry of
//! which only one word has been written by another thread fits no position. Moves that come out are
//! checked by the rules before they are believed, so that even random bytes do no harm.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use player::Bound;
use rules::Move;

use crate::huge_pages;
use crate::value::{UNKNOWN, Value};

/// What the score of an entry says about the true one, in two bits; 0 if there is no score.
fn bound_bits(bound: Option<Bound>) -> u64 {
    match bound {
        None => 0,
        Some(Bound::Upper) => 1,
        Some(Bound::Lower) => 2,
        Some(Bound::Exact) => 3,
    }
}

fn bound_of(bits: u64) -> Option<Bound> {
    match bits & 3 {
        0 => None,
        1 => Some(Bound::Upper),
        2 => Some(Bound::Lower),
        _ => Some(Bound::Exact),
    }
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move, not yet checked.
    pub best: Option<Move>,
    /// The score, decisive ones counted from the node.
    pub value: Value,
    /// The evaluation.
    pub evaluation: Value,
    /// How deep it was searched.
    pub depth: i32,
    /// What the score means; nothing if only the evaluation counts.
    pub bound: Option<Bound>,
    /// Whether it once was on the principal variation.
    pub was_pv: bool,
}

/// The depth of an entry that holds only an evaluation: below that of qsearch, which is 0.
pub const EVALUATION_ONLY: i32 = -2;

/// Five bits of an entry say in which search it was written.
const GENERATIONS: u8 = 32;
/// Added to a depth before it is stored, so that it is never negative.
const DEPTH_OFFSET: i32 = 4;
/// An entry of the same position and search is kept if it is this much deeper: a new bound is worth more
/// than a little depth.
const KEPT_IF_DEEPER_BY: i32 = 4;
/// Entries of the principal variation replace still deeper ones.
const PV_DEPTH_BONUS: i32 = 2;
/// How many plies of depth an entry loses in worth with each search since it was written.
const DEPTH_PER_GENERATION: i32 = 4;

impl Entry {
    /// move 16, value 16, evaluation 16, depth 8, bound 2, pv 1, generation 5
    fn pack(&self, generation: u8) -> u64 {
        let best = u64::from(self.best.map_or(0, Move::to_bits));
        let value = u64::from(self.value as i16 as u16);
        let evaluation = u64::from(self.evaluation as i16 as u16);
        let depth = (self.depth + DEPTH_OFFSET).clamp(0, 255) as u64;
        best | value << 16
            | evaluation << 32
            | depth << 48
            | bound_bits(self.bound) << 56
            | u64::from(self.was_pv) << 58
            | u64::from(generation) << 59
    }

    fn unpack(data: u64) -> Entry {
        let best = Move::from_bits(data as u16);
        Entry {
            best: best.to_nonzero().map(|_| best),
            value: Value::from((data >> 16) as u16 as i16),
            evaluation: Value::from((data >> 32) as u16 as i16),
            depth: i32::from((data >> 48) as u8) - DEPTH_OFFSET,
            bound: bound_of(data >> 56),
            was_pv: data >> 58 & 1 != 0,
        }
    }
}

fn generation_of(data: u64) -> u8 {
    (data >> 59) as u8
}

fn depth_of(data: u64) -> i32 {
    i32::from((data >> 48) as u8)
}

#[derive(Debug, Default)]
struct AtomicEntry {
    guard: AtomicU64,
    data: AtomicU64,
}

/// Four entries: a cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket {
    slots: [AtomicEntry; 4],
}

/// The table.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

/// There is no memory for a table of this size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no memory for a hash table of {megabytes} MB")]
pub struct NoMemory {
    /// The size that was asked for.
    pub megabytes: usize,
}

impl Table {
    /// A table of the given size in MB, cleared by the given number of threads.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub fn new(megabytes: usize, threads: usize) -> Result<Table, NoMemory> {
        let refused = NoMemory { megabytes };
        let number = megabytes.max(1).checked_mul(1 << 20).ok_or(refused)? / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(number).map_err(|_| refused)?;
        huge_pages::ask_for(buckets.spare_capacity_mut());
        buckets.resize_with(number, Bucket::default);
        let table = Table { buckets, generation: AtomicU8::new(0) };
        table.clear(threads);
        Ok(table)
    }

    /// Forgets everything.
    pub fn clear(&self, threads: usize) {
        let part = self.buckets.len().div_ceil(threads.max(1)).max(1);
        let mut parts = self.buckets.chunks(part);
        let own = parts.next();
        std::thread::scope(|scope| {
            for buckets in parts {
                let clear = || buckets.iter().for_each(Bucket::clear);
                // A part that the system has no thread for is cleared here.
                if std::thread::Builder::new().spawn_scoped(scope, clear).is_err() {
                    clear();
                }
            }
            own.into_iter().flatten().for_each(Bucket::clear);
        });
        self.generation.store(0, Ordering::Relaxed);
    }

    /// Begins a new search: what is there now grows older.
    pub fn age(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let index = ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize;
        &self.buckets[index]
    }

    /// Asks the memory for a position's entries before they are needed.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        crate::prefetch::prefetch(std::ptr::from_ref(self.bucket(key)));
    }

    /// What is known of a position.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).slots.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let guard = slot.guard.load(Ordering::Relaxed);
            (guard ^ data == key && data != 0).then(|| Entry::unpack(data))
        })
    }

    /// Remembers what was found; keeps an old best move where there is no new one.
    #[inline]
    pub fn store(&self, key: u64, mut entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let slots = &self.bucket(key).slots;
        let known = slots.iter().find(|slot| slot.holds(key));
        if let Some(slot) = known {
            let old = Entry::unpack(slot.data.load(Ordering::Relaxed));
            entry.best = entry.best.or(old.best);
            let same_age = generation_of(slot.data.load(Ordering::Relaxed)) == generation;
            let deeper = entry.depth + KEPT_IF_DEEPER_BY + PV_DEPTH_BONUS * i32::from(entry.was_pv)
                > old.depth;
            if entry.bound != Some(Bound::Exact) && !deeper && same_age {
                // The deeper score stays, but the newer move is the better guess.
                if entry.best != old.best {
                    let data = Entry { best: entry.best, ..old }.pack(generation);
                    slot.data.store(data, Ordering::Relaxed);
                    slot.guard.store(key ^ data, Ordering::Relaxed);
                }
                return;
            }
        }
        let worth = |slot: &&AtomicEntry| {
            let data = slot.data.load(Ordering::Relaxed);
            let age = (GENERATIONS + generation - generation_of(data)) % GENERATIONS;
            depth_of(data) - DEPTH_PER_GENERATION * i32::from(age)
        };
        let victim = known.or_else(|| slots.iter().min_by_key(worth));
        if let Some(slot) = victim {
            let data = entry.pack(generation);
            slot.data.store(data, Ordering::Relaxed);
            slot.guard.store(key ^ data, Ordering::Relaxed);
        }
    }

    /// How full it is with entries of this search, in thousandths.
    #[must_use]
    pub fn fullness(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = sample
            .iter()
            .flat_map(|bucket| &bucket.slots)
            .map(|slot| slot.data.load(Ordering::Relaxed))
            .filter(|data| *data != 0 && generation_of(*data) == generation)
            .count();
        (used * 1000 / (sample.len() * 4).max(1)) as u32
    }

    /// Fills the table with arbitrary words, to prove that nothing in it is trusted.
    pub fn poison(&self, mut next: impl FnMut() -> u64) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.slots) {
            slot.data.store(next(), Ordering::Relaxed);
            slot.guard.store(next(), Ordering::Relaxed);
        }
    }

    /// Makes every arbitrary word fit the position that is asked for: the worst that can happen.
    pub fn poison_for(&self, key: u64, mut next: impl FnMut() -> u64) {
        for slot in &self.bucket(key).slots {
            let data = next();
            slot.data.store(data, Ordering::Relaxed);
            slot.guard.store(key ^ data, Ordering::Relaxed);
        }
    }
}

impl Bucket {
    fn clear(&self) {
        for slot in &self.slots {
            slot.data.store(0, Ordering::Relaxed);
            slot.guard.store(0, Ordering::Relaxed);
        }
    }
}

impl AtomicEntry {
    #[inline]
    fn holds(&self, key: u64) -> bool {
        self.guard.load(Ordering::Relaxed) ^ self.data.load(Ordering::Relaxed) == key
    }
}

impl Entry {
    /// Whether its score proves something at least as large as itself.
    #[must_use]
    pub fn is_lower(&self) -> bool {
        self.bound.is_some_and(Bound::is_lower)
    }

    /// Whether its score proves something at most as large as itself.
    #[must_use]
    pub fn is_upper(&self) -> bool {
        self.bound.is_some_and(Bound::is_upper)
    }

    /// The score, where there is one.
    #[must_use]
    pub fn known_value(&self) -> Option<Value> {
        (self.value != Value::from(UNKNOWN as i16) && self.bound.is_some()).then_some(self.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Square;

    fn entry(depth: i32) -> Entry {
        Entry {
            best: Some(Move::normal(Square::E2, Square::E4)),
            value: -31_990,
            evaluation: 17,
            depth,
            bound: Some(Bound::Lower),
            was_pv: true,
        }
    }

    #[test]
    fn entries_come_back() {
        let table = Table::new(1, 2).expect("memory");
        for depth in [-3, 0, 5, 245] {
            table.store(0x1234_5678_9abc_def0, entry(depth));
            table.clear(1);
            table.store(0x1234_5678_9abc_def0, entry(depth));
            assert_eq!(table.probe(0x1234_5678_9abc_def0), Some(entry(depth)));
        }
        assert_eq!(table.probe(0x1234_5678_9abc_def1), None);
    }

    #[test]
    fn a_move_outlives_an_entry_without_one() {
        let table = Table::new(1, 1).expect("memory");
        table.store(7, entry(3));
        table.store(7, Entry { best: None, ..entry(12) });
        assert_eq!(table.probe(7).and_then(|found| found.best), entry(3).best);
    }

    #[test]
    fn a_new_move_joins_a_deeper_score() {
        let table = Table::new(1, 1).expect("memory");
        let newer = Move::normal(Square::D2, Square::D4);
        table.store(7, entry(20));
        table.store(7, Entry { best: Some(newer), was_pv: false, ..entry(3) });
        assert_eq!(table.probe(7), Some(Entry { best: Some(newer), ..entry(20) }));
    }

    #[test]
    fn impossible_sizes_are_refused() {
        assert!(Table::new(usize::MAX >> 21, 1).is_err());
    }

    #[test]
    fn old_entries_go_first() {
        let table = Table::new(1, 1).expect("memory");
        for key in 0..4 {
            table.store(key, entry(20));
        }
        for _ in 0..8 {
            table.age();
        }
        table.store(4, entry(1));
        assert!(table.probe(4).is_some());
    }
}
