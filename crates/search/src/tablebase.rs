//! Endgame tablebases, as far as the search knows them.

use rules::{Move, Position};

/// What is known of a position with few pieces, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wdl {
    /// Lost.
    Loss,
    /// Drawn, also by the fifty-move rule.
    Draw,
    /// Won.
    Win,
}

/// Where to ask about endgames.
pub trait Tablebase: Send + Sync {
    /// The most pieces that are covered.
    fn pieces(&self) -> u32;

    /// The result with best play right after a capture or pawn move; `None` where it is not known.
    fn probe(&self, position: &Position) -> Option<Wdl>;

    /// The moves at the root that keep the result and make progress, with that result.
    fn best_moves(&self, position: &Position, repeated: bool) -> Option<(Vec<Move>, Wdl)>;
}
