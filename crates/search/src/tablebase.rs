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

/// Endgame tablebases that the search can probe.
pub trait Tablebase: Send + Sync {
    /// The most pieces that are covered.
    fn pieces(&self) -> u32;

    /// The result with best play right after a capture or pawn move; `None` where it is not known.
    /// Without the fifty-move rule, wins that it would spoil are wins.
    fn probe(&self, position: &Position, fifty_move_rule: bool) -> Option<Wdl>;

    /// The moves at the root that keep the result and make progress, with that result.
    fn best_moves(
        &self,
        position: &Position,
        repeated: bool,
        fifty_move_rule: bool,
    ) -> Option<(Vec<Move>, Wdl)>;
}

/// When to probe tablebases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Probing {
    /// Positions with as many pieces as the tables cover are probed from this depth on.
    pub depth: i32,
    /// Positions with more pieces are not probed.
    pub pieces: u32,
    /// Whether wins that the fifty-move rule would spoil are draws.
    pub fifty_move_rule: bool,
}

impl Default for Probing {
    fn default() -> Probing {
        Probing { depth: 1, pieces: 7, fifty_move_rule: true }
    }
}

impl Probing {
    /// The most pieces that these tables are probed for.
    pub(crate) fn limit(&self, tablebase: &dyn Tablebase) -> u32 {
        tablebase.pieces().min(self.pieces)
    }
}
