use rules::{Bitboard, Color, Position, Role};

use crate::architecture::Place;

/// Where the pieces stood when an accumulator was made: a number of four bits for each square, each bit
/// in a set of its own. Three bits are the role, from 1 for a pawn, and the last says that it is Black's;
/// an empty square is 0. Half the size of a set for each role and colour, and quicker to compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Snapshot([Bitboard; 4]);

impl Snapshot {
    pub(crate) const EMPTY: Snapshot = Snapshot([Bitboard::EMPTY; 4]);

    #[inline]
    pub(crate) fn of(position: &Position) -> Snapshot {
        let [pawns, knights, bishops, rooks, queens, kings] =
            Role::ALL.map(|role| position.by_role(role));
        Snapshot([
            pawns | bishops | queens,
            knights | bishops | kings,
            rooks | queens | kings,
            position.by_color(Color::Black),
        ])
    }

    /// The squares that differ.
    #[inline]
    fn differing(&self, other: &Snapshot) -> Bitboard {
        let [a, b, c, d] = std::array::from_fn(|bit| self.0[bit] ^ other.0[bit]);
        (a | b) | (c | d)
    }

    /// How many squares differ.
    #[inline]
    pub(crate) fn distance(&self, other: &Snapshot) -> u32 {
        self.differing(other).len()
    }

    /// The number of a square.
    #[inline]
    fn number(&self, square: u32) -> u32 {
        let bit = |set: Bitboard| (set.0 >> square) as u32 & 1;
        let [a, b, c, black] = self.0;
        bit(a) | bit(b) << 1 | bit(c) << 2 | bit(black) << 3
    }

    /// The squares with pieces.
    #[inline]
    fn occupied(&self) -> Bitboard {
        let [a, b, c, _] = self.0;
        a | b | c
    }

    /// Tells each piece that is in only one of two boards: true if it is in this one.
    #[inline]
    pub(crate) fn each_change(&self, old: &Snapshot, mut tell: impl FnMut(Place, bool)) {
        let changed = self.differing(old);
        for (board, new) in [(old, false), (self, true)] {
            for square in changed & board.occupied() {
                let square = square.index() as u32;
                let number = board.number(square);
                tell(Place::new(number >> 3, (number & 7) - 1, square), new);
            }
        }
    }
}
