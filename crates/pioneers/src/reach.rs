//! Where the pieces of one side can go, regardless of whose move it is.

use rules::{Bitboard, Color, Position, Role, Square, attacks};

/// The moves that one side's pieces have, or would have if it were that side's turn: legal ones, without
/// castling and en passant. Capturing the king is not a move.
pub(crate) struct Reach<'a> {
    position: &'a Position,
    color: Color,
    king: Square,
    pinned: Bitboard,
    /// The squares that end a check; all where there is none.
    evasions: Bitboard,
}

impl<'a> Reach<'a> {
    pub(crate) fn new(position: &'a Position, color: Color) -> Reach<'a> {
        let king = position.king(color);
        let checkers = position.attackers_to(king) & position.by_color(!color);
        let evasions = match checkers.single() {
            Some(checker) => attacks::between(king, checker) | checkers,
            None if checkers.is_empty() => Bitboard::FULL,
            None => Bitboard::EMPTY,
        };
        let pinned = position.king_blockers(color) & position.by_color(color);
        Reach { position, color, king, pinned, evasions }
    }

    fn own(&self) -> Bitboard {
        self.position.by_color(self.color)
    }

    fn enemy_king(&self) -> Bitboard {
        self.position.king(!self.color).into()
    }

    /// The squares that the piece on this square can go to; it must belong to this side.
    pub(crate) fn of(&self, square: Square) -> Bitboard {
        let Some(piece) = self.position.piece_at(square) else { return Bitboard::EMPTY };
        match piece.role {
            Role::King => self.of_king(),
            Role::Pawn => self.allowed(square, self.of_pawn(square)),
            _ => {
                let seen = attacks::of(piece, square, self.position.occupied());
                self.allowed(square, seen.without(self.own()))
            }
        }
    }

    /// Without what leaves the king in check, and without his opponent.
    fn allowed(&self, from: Square, targets: Bitboard) -> Bitboard {
        let line = if self.pinned.contains(from) {
            attacks::line(self.king, from)
        } else {
            Bitboard::FULL
        };
        (targets & line & self.evasions).without(self.enemy_king())
    }

    fn of_pawn(&self, square: Square) -> Bitboard {
        let empty = !self.position.occupied();
        let step = Bitboard::of(square).forward(self.color) & empty;
        let third = self.color.pick(rules::Rank::Third, rules::Rank::Sixth);
        let double = (step & Bitboard::rank(third)).forward(self.color) & empty;
        let captures = attacks::pawn(self.color, square) & self.position.by_color(!self.color);
        step | double | captures
    }

    fn of_king(&self) -> Bitboard {
        // He does not hide from a rook behind himself.
        let without_king = self.position.occupied().without(self.king.into());
        let board = self.position.board();
        let is_safe = |square: &Square| {
            let attackers = board.attackers_to(*square, without_king);
            (attackers & self.position.by_color(!self.color)).is_empty()
        };
        attacks::king(self.king).without(self.own()).into_iter().filter(is_safe).collect()
    }

    /// The squares that a queen of this side would reach from its king's square.
    pub(crate) fn of_queen_on_king(&self) -> Bitboard {
        let seen = attacks::queen(self.king, self.position.occupied());
        seen.without(self.own()).without(self.enemy_king())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(fen: &str, color: Color) -> u32 {
        let position = Position::from_fen(fen).expect("a FEN");
        let reach = Reach::new(&position, color);
        position.by_color(color).into_iter().map(|square| reach.of(square).len()).sum()
    }

    #[test]
    fn it_counts_the_legal_moves_of_both_sides() {
        let fens = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
            "4k3/4r3/8/8/8/4B3/3P4/4K3 w - - 0 1",
            "4k3/8/8/8/4r3/8/3P1P2/2BQK3 w - - 0 1",
            "4k3/8/8/8/4r3/5n2/3P1P2/2BQK3 w - - 0 1",
            "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R b - - 0 1",
        ];
        for fen in fens {
            let position = Position::from_fen(fen).expect("a FEN");
            let legal = position.legal_moves().len() as u32;
            assert_eq!(number(fen, position.turn()), legal, "{fen}");
            if let Some(passed) = position.after_null_move() {
                assert_eq!(number(fen, passed.turn()), passed.legal_moves().len() as u32, "{fen}");
            }
        }
    }

    #[test]
    fn a_king_is_not_taken() {
        assert_eq!(number("4k3/8/8/8/8/8/8/K3R3 b - - 0 1", Color::White), 3 + 3 + 3 + 6);
    }
}
