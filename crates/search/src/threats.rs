//! Where the opponent attacks a piece with a lesser one.

use rules::{Bitboard, Move, Position, Role, attacks};

/// The squares that the opponent attacks, by the least piece that attacks them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Threats {
    /// With pawns.
    pawns: Bitboard,
    /// With pawns and minor pieces.
    minors: Bitboard,
    /// With anything but the queen and the king.
    rooks: Bitboard,
    /// With anything.
    all: Bitboard,
}

/// What is at stake, in centipawns. Round values, because `threat_order` scales them.
const MINOR: i32 = 300;
const ROOK: i32 = 500;
const QUEEN: i32 = 900;

impl Threats {
    /// No threats, where they are not needed.
    pub(crate) const NONE: Threats = Threats {
        pawns: Bitboard::EMPTY,
        minors: Bitboard::EMPTY,
        rooks: Bitboard::EMPTY,
        all: Bitboard::EMPTY,
    };

    pub(crate) fn of(position: &Position) -> Threats {
        let (them, occupied) = (!position.turn(), position.occupied());
        let pawns = attacks::pawns(them, position.pieces(them, Role::Pawn));
        let mut minors = pawns;
        for knight in position.pieces(them, Role::Knight) {
            minors |= attacks::knight(knight);
        }
        for bishop in position.pieces(them, Role::Bishop) {
            minors |= attacks::bishop(bishop, occupied);
        }
        let mut rooks = minors;
        for rook in position.pieces(them, Role::Rook) {
            rooks |= attacks::rook(rook, occupied);
        }
        let mut all = rooks | attacks::king(position.king(them));
        for queen in position.pieces(them, Role::Queen) {
            all |= attacks::bishop(queen, occupied) | attacks::rook(queen, occupied);
        }
        Threats { pawns, minors, rooks, all }
    }

    /// The squares that any piece attacks, or only those that pawns and minor pieces do.
    #[inline]
    pub(crate) fn attacked(&self, by_all: bool) -> Bitboard {
        if by_all { self.all } else { self.minors }
    }

    /// What it is worth to take each role out of the reach of lesser pieces, when a centipawn counts
    /// `order / unit`.
    #[inline]
    pub(crate) fn escapes(&self, order: i32, unit: i32) -> Escapes {
        let mut escapes = [(Bitboard::EMPTY, 0); 6];
        escapes[Role::Knight.index()] = (self.pawns, MINOR * order / unit);
        escapes[Role::Bishop.index()] = (self.pawns, MINOR * order / unit);
        escapes[Role::Rook.index()] = (self.minors, ROOK * order / unit);
        escapes[Role::Queen.index()] = (self.rooks, QUEEN * order / unit);
        Escapes(escapes)
    }
}

/// For each role, the squares in reach of lesser pieces, and what it is worth to leave them. Pawns and the
/// king have none.
pub(crate) struct Escapes([(Bitboard, i32); 6]);

impl Escapes {
    /// What a move by a piece of this role takes out of the reach of lesser pieces, or brings into it.
    #[inline]
    pub(crate) fn of(&self, role: Role, mv: Move) -> i32 {
        let (reach, worth) = self.0[role.index()];
        worth * (i32::from(reach.contains(mv.from())) - i32::from(reach.contains(mv.to())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_saves_or_risks_what_lesser_pieces_attack() {
        // Black's rook on d8 looks down the d-file, its pawn on e5 attacks d4 and f4.
        let position: Position = "3r2k1/8/8/4p3/3Q4/8/8/1N4K1 w - - 0 1".parse().expect("a FEN");
        let escapes = Threats::of(&position).escapes(1, 1);
        let escape = |text: &str| {
            let mv = position.parse_uci(text).expect("a legal move");
            escapes.of(position.piece_at(mv.from()).expect("a piece").role, mv)
        };
        assert_eq!(escape("d4c3"), 900, "out of reach");
        assert_eq!(escape("d4d6"), 0, "nearer to the rook");
        assert_eq!(escape("b1c3"), 0, "nowhere near");
        assert_eq!(escape("g1f2"), 0, "kings have no value to save");
    }
}
