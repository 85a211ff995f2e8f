//! The structure of the pawns, which changes rarely and is remembered.

use rules::{Bitboard, Color, Position, Role, Square, attacks};

use super::Sum;
use super::features::{self, PASSED, PAWNS, PHALANX, PROTECTED, Reader};
use super::score::Tapered;

/// What the pawns of both sides amount to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Structure {
    pub(super) score: Tapered,
    pub(super) passed: Bitboard,
}

/// Structures by their key; an old one gives way to a new one.
#[derive(Clone, Debug)]
pub(super) struct Cache {
    entries: Vec<(u64, Structure)>,
}

const ENTRIES: usize = 4096;

impl Cache {
    pub(super) fn new() -> Cache {
        let empty = Structure { score: Tapered::ZERO, passed: Bitboard::EMPTY };
        // The key of a board without pawns is 0, and its structure is the empty one.
        Cache { entries: vec![(0, empty); ENTRIES] }
    }

    pub(super) fn of(&mut self, position: &Position) -> &Structure {
        let key = position.keys().pawns;
        let entry = &mut self.entries[key as usize % ENTRIES];
        if entry.0 != key {
            let mut sum = Sum(Tapered::ZERO);
            let structure = read(position, &mut sum);
            *entry = (key, Structure { score: sum.0, ..structure });
        }
        &entry.1
    }
}

/// The squares in front of a square on the files beside it.
pub(super) fn ahead_on_neighbours(square: Square, color: Color) -> Bitboard {
    let file = Bitboard::file(square.file());
    (file.west() | file.east()) & ahead(square, color)
}

/// All ranks in front of a square.
fn ahead(square: Square, color: Color) -> Bitboard {
    let rank = square.rank().index() as u32 * 8;
    match color {
        Color::White if rank == 56 => Bitboard::EMPTY,
        Color::White => Bitboard(!0 << (rank + 8)),
        Color::Black => Bitboard((1 << rank) - 1),
    }
}

/// Hands the features of the pawns to a reader.
pub(super) fn read<R: Reader>(position: &Position, reader: &mut R) -> Structure {
    let mut passed = Bitboard::EMPTY;
    for color in Color::ALL {
        let own = position.pieces(color, Role::Pawn);
        let enemy = position.pieces(!color, Role::Pawn);
        for pawn in own {
            features::place(color, Role::Pawn, pawn, reader);
            let rank = pawn.relative_to(color).rank().index();
            let file = Bitboard::file(pawn.file());
            let neighbours = file.west() | file.east();
            let in_front = ahead(pawn, color);
            if !neighbours.intersects(own) {
                reader.add(color, feature(PAWNS, 0), 1);
            }
            if (file & in_front).intersects(own) {
                reader.add(color, feature(PAWNS, 1), 1);
            }
            let beside = Bitboard::of(pawn).west() | Bitboard::of(pawn).east();
            let protected = attacks::pawn(!color, pawn).intersects(own);
            if beside.intersects(own) {
                reader.add(color, feature(PHALANX, rank), 1);
            }
            if protected {
                reader.add(color, feature(PROTECTED, rank), 1);
            }
            // Nobody beside or behind can cover the square in front, and an enemy pawn does.
            let helpers = neighbours & own & !in_front;
            let next = Bitboard::of(pawn).forward(color);
            let stopped = attacks::pawns(!color, enemy).intersects(next);
            if helpers.is_empty() && stopped && !protected {
                reader.add(color, feature(PAWNS, 2), 1);
            }
            let opposed = ((file | neighbours) & in_front).intersects(enemy);
            if !opposed && !(file & in_front).intersects(own) {
                passed |= pawn.into();
                reader.add(color, feature(PASSED, rank), 1);
            }
        }
    }
    Structure { score: Tapered::ZERO, passed }
}

fn feature(group: features::Group, index: usize) -> features::Feature {
    features::Feature(group.first() + index)
}
