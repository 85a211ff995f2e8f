use std::time::Instant;

use player::{Score, Signal};
use rules::{Move, Position};

use super::order::in_natural_order;
use crate::material_balance;

/// A mate at the root; one found deeper counts less by its distance in half-moves.
const MATE: i32 = 32_000;
/// Scores beyond this are mates.
const MATE_THRESHOLD: i32 = 31_000;
const INFINITY: i32 = 32_001;
/// No line is longer than this.
pub(crate) const DEEPEST: u32 = 64;
/// The clock is read again after this many more nodes.
const NODES_BETWEEN_LOOKS: u64 = 1024;

/// When a search has to end.
#[derive(Debug)]
pub(crate) struct Brakes<'a> {
    pub(crate) signal: &'a Signal,
    pub(crate) deadline: Option<Instant>,
    pub(crate) nodes: Option<u64>,
    /// What the deadline becomes when the expected move has been played.
    pub(crate) on_ponder_hit: Option<std::time::Duration>,
}

impl Brakes<'_> {
    fn are_pulled(&mut self) -> bool {
        if self.signal.was_ponder_hit()
            && let Some(time) = self.on_ponder_hit.take()
        {
            self.deadline = Instant::now().checked_add(time);
        }
        self.signal.stopped() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// What is counted and remembered while one position is searched.
#[derive(Debug)]
pub(crate) struct Search<'a> {
    pub(crate) nodes: u64,
    pub(crate) deepest: u32,
    pub(crate) best: Option<Move>,
    pub(crate) score: i32,
    pub(crate) stopped: bool,
    root_moves: Vec<Move>,
    brakes: Brakes<'a>,
}

impl<'a> Search<'a> {
    /// A search of these moves of the root, or of all when there are none.
    pub(crate) fn new(root_moves: Vec<Move>, brakes: Brakes<'a>) -> Search<'a> {
        Search { nodes: 0, deepest: 0, best: None, score: 0, stopped: false, root_moves, brakes }
    }

    /// Searches to a depth. When it is stopped, `best` is that of the moves looked at so far.
    pub(crate) fn deepen_to(&mut self, position: &Position, depth: u32) {
        self.score = self.negamax(position, depth, 0, -INFINITY, INFINITY);
    }

    fn negamax(&mut self, position: &Position, depth: u32, ply: u32, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        if self.must_stop() {
            return 0;
        }
        if depth == 0 {
            return evaluate(position);
        }
        let moves = self.moves_at(position, ply);
        if moves.is_empty() {
            return if position.in_check() { mated_in(ply) } else { 0 };
        }
        self.best_of(&moves, position, depth, ply, (alpha, beta))
    }

    fn best_of(
        &mut self,
        moves: &[Move],
        position: &Position,
        depth: u32,
        ply: u32,
        (mut alpha, beta): (i32, i32),
    ) -> i32 {
        let mut best = -INFINITY;
        for mv in moves {
            let mut next = position.clone();
            next.play_unchecked(*mv);
            let score = -self.negamax(&next, depth - 1, ply + 1, -beta, -alpha);
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                self.remember_at_root(ply, *mv);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn remember_at_root(&mut self, ply: u32, mv: Move) {
        if ply == 0 {
            self.best = Some(mv);
        }
    }

    fn moves_at(&self, position: &Position, ply: u32) -> Vec<Move> {
        let mut moves = in_natural_order(position);
        if ply == 0 && !self.root_moves.is_empty() {
            moves.retain(|mv| self.root_moves.contains(mv));
        }
        moves
    }

    fn must_stop(&mut self) -> bool {
        let enough = self.brakes.nodes.is_some_and(|most| self.nodes > most);
        let look = self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS);
        self.stopped |= enough || (look && self.brakes.are_pulled());
        self.stopped
    }
}

/// Material, or nothing where nobody can win.
fn evaluate(position: &Position) -> i32 {
    if position.has_insufficient_material() { 0 } else { material_balance(position) }
}

/// The score of the side that is mated the given number of half-moves from the root.
fn mated_in(ply: u32) -> i32 {
    ply.cast_signed() - MATE
}

/// Whether a score announces a mate.
pub(crate) fn is_mate(score: i32) -> bool {
    score.abs() > MATE_THRESHOLD
}

/// A score as players say it: mates are counted in moves.
pub(crate) fn spoken(score: i32) -> Score {
    if !is_mate(score) {
        return Score::Centipawns(score);
    }
    let moves = (MATE - score.abs() + 1) / 2;
    Score::Mate(if score > 0 { moves } else { -moves })
}
