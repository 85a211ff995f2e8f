//! Lines of the board, and slider attacks the slow way: the specification of the lookup tables.

use super::Table;
use crate::{Bitboard, Square};

/// The four lines through a square, without the square itself: file, rank, diagonal, antidiagonal.
const fn lines(square: Square) -> [u64; 4] {
    let mut sets = [0; 4];
    let steps: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let mut line = 0;
    while line < 4 {
        let (files, ranks) = steps[line];
        sets[line] = ray(square, files, ranks) | ray(square, -files, -ranks);
        line += 1;
    }
    sets
}

const fn ray(square: Square, files: i8, ranks: i8) -> u64 {
    let mut set = 0;
    let mut at = square;
    while let Some(next) = at.offset(files, ranks) {
        set |= Bitboard::of(next).0;
        at = next;
    }
    set
}

/// Attacks along one line by subtraction: `occupied - 2 * slider` borrows up to the first blocker,
/// and the same on the reversed board gives the other direction.
const fn along(square: Square, line: u64, occupied: u64) -> u64 {
    let slider = Bitboard::of(square).0;
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(slider.wrapping_mul(2));
    let down = blockers.reverse_bits().wrapping_sub(slider.reverse_bits().wrapping_mul(2));
    (up ^ down.reverse_bits()) & line
}

pub(super) const fn slow_rook(square: Square, occupied: u64) -> u64 {
    let lines = lines(square);
    along(square, lines[0], occupied) | along(square, lines[1], occupied)
}

pub(super) const fn slow_bishop(square: Square, occupied: u64) -> u64 {
    let lines = lines(square);
    along(square, lines[2], occupied) | along(square, lines[3], occupied)
}

/// `along` for a fixed square, with the lines found once.
pub(super) const fn slow_pair(square: Square, pair: [u64; 2], occupied: u64) -> u64 {
    along(square, pair[0], occupied) | along(square, pair[1], occupied)
}

pub(super) const fn rook_lines(square: Square) -> [u64; 2] {
    let lines = lines(square);
    [lines[0], lines[1]]
}

pub(super) const fn bishop_lines(square: Square) -> [u64; 2] {
    let lines = lines(square);
    [lines[2], lines[3]]
}

pub(super) static ROOK: Table = empty_board(true);
pub(super) static BISHOP: Table = empty_board(false);

const fn empty_board(rook: bool) -> Table {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::masked(index);
        table[index as usize] =
            Bitboard(if rook { slow_rook(square, 0) } else { slow_bishop(square, 0) });
        index += 1;
    }
    table
}

const fn pairs(whole_line: bool) -> [Table; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let from = Square::masked(a);
        let lines = lines(from);
        let mut line = 0;
        while line < 4 {
            let mut rest = lines[line];
            while rest != 0 {
                let b = rest.trailing_zeros();
                let both = 1 << a | 1 << b;
                let inside = along(from, lines[line], 1 << b)
                    & along(Square::masked(b), lines[line] | 1 << a, 1 << a);
                table[a as usize][b as usize] =
                    Bitboard(if whole_line { lines[line] | both } else { inside & !both });
                rest &= rest - 1;
            }
            line += 1;
        }
        a += 1;
    }
    table
}

pub(super) static BETWEEN: [Table; 64] = pairs(false);
pub(super) static LINE: [Table; 64] = pairs(true);
