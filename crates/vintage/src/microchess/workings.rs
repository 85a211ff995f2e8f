//! The position while the search moves pieces about in it.
//!
//! MicroChess looks through all slots to see who stands on a square, and turns
//! the whole board when the other side is to move. Here each square knows its
//! slots as bits, and a [`Side`] says from where the board is seen; the answers
//! are the same, including which of two pieces on one square is found, and how
//! many slots MicroChess would have looked at.

use super::board::Board;
use super::slot::{Side, Slot};
use super::square::CAPTURED;

/// A position that can be searched.
#[derive(Clone, Debug)]
pub(crate) struct Workings {
    squares: [u8; 32],
    /// For each square byte, the slots standing there as bits.
    standing: [u32; 256],
}

/// Who stands on a square, as one side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occupant {
    Nobody,
    /// One's own piece, with the number of slots compared until it was found.
    Own {
        compared: u32,
    },
    Enemy(Slot),
}

/// What is needed to take a move back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Undo {
    mover: usize,
    from: u8,
    to: u8,
    victim: Option<usize>,
}

impl Workings {
    pub(crate) fn new(board: &Board) -> Self {
        let mut standing = [0; 256];
        for (slot, &square) in board.0.iter().enumerate() {
            standing[usize::from(square)] |= 1 << slot;
        }
        Self { squares: board.0, standing }
    }

    pub(crate) fn square_of(&self, side: Side, slot: Slot) -> u8 {
        self.squares[index(side, slot)]
    }

    /// Looks for a piece on a square, the enemy's slots first, from the highest down.
    pub(crate) fn look(&self, side: Side, square: u8) -> Occupant {
        let slots = self.standing[usize::from(square)];
        let seen = match side {
            Side::Computer => slots,
            Side::Opponent => slots.rotate_left(16),
        };
        match seen.leading_zeros() {
            32 => Occupant::Nobody,
            passed @ 0..16 => Occupant::Enemy(Slot::of_either_side(15 - passed as u8)),
            passed => Occupant::Own { compared: passed + 1 },
        }
    }

    pub(crate) fn make(&mut self, side: Side, slot: Slot, to: u8, victim: Option<Slot>) -> Undo {
        let mover = index(side, slot);
        let victim = victim.map(|slot| index(side.other(), slot));
        if let Some(victim) = victim {
            self.place(victim, CAPTURED);
        }
        let from = self.squares[mover];
        self.place(mover, to);
        Undo { mover, from, to, victim }
    }

    pub(crate) fn unmake(&mut self, undo: Undo) {
        self.place(undo.mover, undo.from);
        if let Some(victim) = undo.victim {
            self.place(victim, undo.to);
        }
    }

    fn place(&mut self, index: usize, square: u8) {
        let old = self.squares[index];
        self.standing[usize::from(old)] &= !(1 << index);
        self.standing[usize::from(square)] |= 1 << index;
        self.squares[index] = square;
    }
}

/// Both halves are sixteen long, so the sum stays below 32; the mask tells the
/// compiler.
fn index(side: Side, slot: Slot) -> usize {
    usize::from(side.first_slot() | slot.index()) & 31
}
