//! The order in which a person writes moves down: by the square that the piece leaves, then by the one
//! that it goes to.

use player::Question;
use rules::{Move, Position};

/// All legal moves in that order.
pub(crate) fn in_board_order(position: &Position) -> Vec<Move> {
    sorted(position.legal_moves().into_iter().collect())
}

/// The moves that a question allows, in that order.
pub(crate) fn candidates(question: &Question) -> Vec<Move> {
    sorted(question.candidates())
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    // The better promotion comes first.
    let rank = |mv: &Move| mv.promotes_to().map_or(0, |role| 6 - role.index());
    moves.sort_by_key(|mv| (mv.from().index(), mv.to().index(), rank(mv)));
    moves
}
