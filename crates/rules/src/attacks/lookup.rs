//! Slider attacks by table lookup: the only file of the crate with `unsafe` in it.
//!
//! The table has one slot for each way in which the squares that matter can be occupied. The
//! index is PEXT of the occupied squares where the build enables BMI2 (`-C target-cpu=native`
//! on a CPU with a fast one), and a multiplication by a magic number elsewhere. The choice is made
//! by the compiler, and the table is filled by it: nothing is initialised at run time.
#![expect(unsafe_code, reason = "indices are bounded by construction; see each SAFETY note")]
#![expect(long_running_const_eval, reason = "107,648 table entries are computed by the compiler")]

use super::rays;
use crate::{Bitboard, Square};

const SLOTS: usize = 102_400 + 5_248;

#[derive(Clone, Copy)]
struct Slider {
    /// The squares whose occupation changes the attacks.
    mask: u64,
    #[cfg(not(target_feature = "bmi2"))]
    magic: u64,
    #[cfg(not(target_feature = "bmi2"))]
    shift: u32,
    /// Where this square's slots begin.
    offset: u32,
}

impl Slider {
    #[cfg(target_feature = "bmi2")]
    #[inline]
    fn slot(&self, occupied: u64) -> usize {
        // SAFETY: this function exists only in builds for CPUs with BMI2.
        let index = unsafe { core::arch::x86_64::_pext_u64(occupied, self.mask) };
        self.offset as usize + index as usize
    }

    #[cfg(not(target_feature = "bmi2"))]
    #[inline]
    fn slot(&self, occupied: u64) -> usize {
        self.magic_slot(occupied & self.mask)
    }

    #[cfg(not(target_feature = "bmi2"))]
    #[inline]
    const fn magic_slot(&self, blockers: u64) -> usize {
        self.offset as usize + (blockers.wrapping_mul(self.magic) >> self.shift) as usize
    }

    /// Where the compiler puts the `nth` subset of the mask, counted as PEXT does.
    const fn slot_of_subset(&self, nth: usize, blockers: u64) -> usize {
        #[cfg(target_feature = "bmi2")]
        {
            let _ = blockers;
            self.offset as usize + nth
        }
        #[cfg(not(target_feature = "bmi2"))]
        {
            let _ = nth;
            self.magic_slot(blockers)
        }
    }

    #[inline]
    fn attacks(&self, occupied: Bitboard) -> Bitboard {
        let slot = self.slot(occupied.0);
        debug_assert!(slot < SLOTS);
        // SAFETY: `offset + 2^popcount(mask) <= SLOTS` for every slider (checked when the table is
        // built), and both kinds of index are below 2^popcount(mask).
        unsafe { *TABLE.get_unchecked(slot) }
    }
}

/// A slider's last square on each line never matters: nothing is behind it.
const fn relevant(lines: [u64; 2], square: Square) -> u64 {
    const RANKS: u64 = 0xff00_0000_0000_00ff;
    const FILES: u64 = 0x8181_8181_8181_8181;
    let own_rank = Bitboard::rank(square.rank()).0;
    let own_file = Bitboard::file(square.file()).0;
    let edges = (RANKS & !own_rank) | (FILES & !own_file);
    (lines[0] | lines[1]) & !edges
}

const fn lines(square: Square, rook: bool) -> [u64; 2] {
    if rook { rays::rook_lines(square) } else { rays::bishop_lines(square) }
}

const fn sliders(rook: bool, start: u32) -> [Slider; 64] {
    let mut list = [Slider {
        mask: 0,
        #[cfg(not(target_feature = "bmi2"))]
        magic: 0,
        #[cfg(not(target_feature = "bmi2"))]
        shift: 0,
        offset: 0,
    }; 64];
    let mut offset = start;
    let mut index = 0;
    while index < 64 {
        let square = Square::masked(index);
        let mask = relevant(lines(square, rook), square);
        list[index as usize] = Slider {
            mask,
            #[cfg(not(target_feature = "bmi2"))]
            magic: if rook {
                super::magics::ROOK[index as usize]
            } else {
                super::magics::BISHOP[index as usize]
            },
            #[cfg(not(target_feature = "bmi2"))]
            shift: 64 - mask.count_ones(),
            offset,
        };
        offset += 1 << mask.count_ones();
        index += 1;
    }
    assert!(offset as usize <= SLOTS);
    list
}

static BISHOPS: [Slider; 64] = sliders(false, 102_400);
static ROOKS: [Slider; 64] = sliders(true, 0);
static TABLE: [Bitboard; SLOTS] = table();

const fn table() -> [Bitboard; SLOTS] {
    let filled = fill([Bitboard::EMPTY; SLOTS], true, sliders(true, 0));
    fill(filled, false, sliders(false, 102_400))
}

const fn fill(
    mut table: [Bitboard; SLOTS],
    rook: bool,
    sliders: [Slider; 64],
) -> [Bitboard; SLOTS] {
    let mut index = 0;
    while index < 64 {
        let square = Square::masked(index);
        let slider = sliders[index as usize];
        let pair = lines(square, rook);
        let mut blockers = 0u64;
        let mut nth = 0;
        loop {
            let attacks = rays::slow_pair(square, pair, blockers);
            let slot = slider.slot_of_subset(nth, blockers);
            assert!(table[slot].0 == 0 || table[slot].0 == attacks, "two boards share a slot");
            table[slot] = Bitboard(attacks);
            blockers = blockers.wrapping_sub(slider.mask) & slider.mask;
            nth += 1;
            if blockers == 0 {
                break;
            }
        }
        index += 1;
    }
    table
}

/// The squares that a bishop attacks through these occupied squares.
///
/// ```
/// use rules::{attacks, Bitboard, Square};
///
/// assert_eq!(attacks::bishop(Square::A1, Bitboard::of(Square::C3)).len(), 2);
/// ```
#[inline]
#[must_use]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    BISHOPS[square.index()].attacks(occupied)
}

/// The squares that a rook attacks through these occupied squares.
///
/// ```
/// use rules::{attacks, Bitboard, Square};
///
/// assert_eq!(attacks::rook(Square::A1, Bitboard::EMPTY).len(), 14);
/// ```
#[inline]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    ROOKS[square.index()].attacks(occupied)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Miri is a thousand times slower than the processor and looks at some only.
    const STRIDE: usize = if cfg!(miri) { 97 } else { 1 };

    #[test]
    fn lookup_equals_the_slow_attacks_on_every_subset() {
        for square in Square::all() {
            for (sliders, rook) in [(&BISHOPS, false), (&ROOKS, true)] {
                let slider = sliders[square.index()];
                for blockers in Bitboard(slider.mask).subsets().step_by(STRIDE) {
                    let slow = rays::slow_pair(square, lines(square, rook), blockers.0);
                    assert_eq!(slider.attacks(blockers).0, slow);
                    assert_eq!(slider.attacks(blockers | !Bitboard(slider.mask)).0, slow);
                }
            }
        }
    }
}
