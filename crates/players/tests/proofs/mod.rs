//! Mates proved by trying everything.

use rules::Position;

/// Whether the side to move mates within the given number of moves, whatever the other does.
pub(crate) fn forces_mate(position: &Position, moves: u32) -> bool {
    moves > 0
        && position.legal_moves().iter().any(|mv| is_mated_in(&position.after(*mv), moves - 1))
}

/// Whether the side to move is mated within the given number of the other's moves, whatever it
/// does.
pub(crate) fn is_mated_in(position: &Position, moves: u32) -> bool {
    let answers = position.legal_moves();
    if answers.is_empty() {
        return position.in_check();
    }
    moves > 0 && answers.iter().all(|mv| forces_mate(&position.after(*mv), moves))
}
