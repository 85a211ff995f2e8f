//! What pointing at two squares means.

use rules::{CastlingSide, Move, Position, Square};

/// Where the king stands after castling; the target of any other move.
pub(super) fn king_target(position: &Position, mv: Move) -> Square {
    match mv.is_castle() {
        true => CastlingSide::of(mv.from(), mv.to()).king_target(position.turn()),
        false => mv.to(),
    }
}

/// The moves that going from one square to another can mean: castling is going to the rook, or to
/// where the king will stand unless it can simply step there.
pub(super) fn moves_between(position: &Position, from: Square, to: Square) -> Vec<Move> {
    let moves = position.legal_moves();
    let mine = || moves.iter().copied().filter(move |mv| mv.from() == from);
    let plain: Vec<Move> = mine().filter(|mv| mv.to() == to).collect();
    if !plain.is_empty() {
        return plain;
    }
    mine().filter(|mv| king_target(position, *mv) == to).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_king_that_can_step_there_does_not_castle() {
        let position = Position::from_fen("4k3/8/8/8/8/8/8/5K1R w H - 0 1").unwrap();
        let to = |to| moves_between(&position, Square::F1, to);
        assert_eq!(to(Square::G1), [Move::normal(Square::F1, Square::G1)]);
        assert_eq!(to(Square::H1), [Move::castle(Square::F1, Square::H1)]);
        assert_eq!(to(Square::A1), []);
    }
}
