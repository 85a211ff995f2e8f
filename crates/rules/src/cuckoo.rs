//! Which single move turns one position into another, by the difference of their keys.
//!
//! A cuckoo table: every key has two places where it can be, so that a lookup needs two looks. It is
//! filled by the compiler with the key of every move that can be made and taken back on an empty
//! board: 3,668 of them.

use crate::{Bitboard, Color, Role, Square, attacks, zobrist};

const SLOTS: usize = 8192;
const REVERSIBLE_MOVES: usize = 3668;

struct Table {
    keys: [u64; SLOTS],
    squares: [(u8, u8); SLOTS],
}

const fn first_place(key: u64) -> usize {
    (key & 0x1fff) as usize
}

const fn second_place(key: u64) -> usize {
    (key >> 16 & 0x1fff) as usize
}

/// Puts a key into one of its places; a key that was there moves to its other place.
const fn insert(table: &mut Table, mut key: u64, mut squares: (u8, u8)) {
    let mut place = first_place(key);
    while key != 0 {
        let evicted = (table.keys[place], table.squares[place]);
        table.keys[place] = key;
        table.squares[place] = squares;
        (key, squares) = evicted;
        place = if place == first_place(key) { second_place(key) } else { first_place(key) };
    }
}

static TABLE: Table = {
    let mut table = Table { keys: [0; SLOTS], squares: [(0, 0); SLOTS] };
    let mut number = 0;
    let mut piece = 0;
    while piece < 12 {
        let role = Role::from_index((piece % 6) as u8);
        let color = if piece < 6 { Color::White } else { Color::Black };
        let mut a = 0;
        while a < 64 && !matches!(role, Role::Pawn) {
            let from = Square::masked(a);
            let mut b = a + 1;
            while b < 64 {
                let to = Square::masked(b);
                if attacks::reaches_on_empty_board(role, from, to) {
                    let key = zobrist::of_move(role.of(color), from, to);
                    insert(&mut table, key, (a as u8, b as u8));
                    number += 1;
                }
                b += 1;
            }
            a += 1;
        }
        piece += 1;
    }
    assert!(number == REVERSIBLE_MOVES);
    table
};

/// The squares that a piece must cross for a move that makes this difference; none if no move does.
#[inline]
pub(crate) fn path(difference: u64) -> Option<Bitboard> {
    let place = [first_place(difference), second_place(difference)]
        .into_iter()
        .find(|place| TABLE.keys[*place] == difference)?;
    let (a, b) = TABLE.squares[place];
    let (a, b) = (Square::masked(u32::from(a)), Square::masked(u32::from(b)));
    Some(attacks::between(a, b))
}
