//! Steps 6 to 9: nodes that need no full search.

use super::Scene;
use crate::formulas;
use crate::heuristics::Heuristic;
use crate::picker::{Picker, is_quiet};
use crate::table::{Bound, Entry};
use crate::value::{UNKNOWN, Value, is_decisive, is_loss, is_win, to_table};
use crate::worker::{Worker, has_pieces};

impl Worker<'_> {
    /// Step 6. Razoring: so far below alpha that only a capture can help.
    pub(super) fn razoring(&mut self, scene: &Scene<'_>) -> Option<Value> {
        let margin = formulas::razoring_margin(self.parameters(), scene.depth);
        let low = scene.estimate < scene.alpha - margin && self.uses(Heuristic::Razoring);
        if is_decisive(scene.alpha) || !low {
            return None;
        }
        let (alpha, ply) = (scene.alpha, scene.ply);
        let value = self.quiescence::<false>(scene.position, alpha, alpha + 1, ply);
        (value <= alpha && !is_decisive(value)).then_some(value)
    }

    /// Step 7. Reverse futility: so far above beta that a quiet move will do.
    pub(super) fn reverse_futility(&mut self, scene: &Scene<'_>) -> Option<Value> {
        let p = self.parameters();
        let margin = formulas::reverse_futility_margin(p, scene.depth, scene.improving);
        let high = scene.estimate - margin >= scene.beta;
        let usable = p.uses(Heuristic::ReverseFutility)
            && scene.depth <= p.reverse_futility_depth
            && !scene.was_pv
            && !is_loss(scene.beta)
            && !is_win(scene.estimate);
        (high && usable).then(|| scene.beta + (scene.estimate - scene.beta) / 3)
    }

    /// Step 8. Null move: if even passing keeps the score above beta, a move will too.
    pub(super) fn null_move(&mut self, scene: &Scene<'_>) -> Option<Value> {
        let p = self.parameters();
        let (position, ply) = (scene.position, scene.ply);
        let promising = p.uses(Heuristic::NullMove)
            && scene.cut_node
            && scene.depth >= 3
            && scene.estimate >= scene.beta
            && self.frame(ply).evaluation + 20 * scene.depth >= scene.beta + 150;
        let allowed = !self.before(ply, 1).null_move
            && ply >= self.null_from_ply
            && !is_loss(scene.beta)
            && has_pieces(position, position.turn());
        if !promising || !allowed {
            return None;
        }
        let reduction = formulas::null_reduction(p, scene.depth, scene.estimate - scene.beta);
        let next = self.pass(position, ply)?;
        let below = scene.depth - reduction;
        let (alpha, beta) = (-scene.beta, -scene.beta + 1);
        let value = -self.search::<false, false>(&next, alpha, beta, below, ply + 1, false);
        self.undo();
        if self.aborted || value < scene.beta {
            return None;
        }
        let value = if is_win(value) { scene.beta } else { value };
        let checked =
            scene.depth >= p.null_verification_depth && p.uses(Heuristic::NullVerification);
        if self.null_from_ply > 0 || !checked {
            return Some(value);
        }
        // Deep down, zugzwang is worth a look: search again without null moves for a while.
        self.null_from_ply = ply + (3 * below.max(0) / 4) as usize;
        let (low, high) = (scene.beta - 1, scene.beta);
        let verified = self.search::<false, false>(position, low, high, below, ply, false);
        self.null_from_ply = 0;
        (verified >= scene.beta).then_some(value)
    }

    /// Step 9. `ProbCut`: a capture that beats beta by a margin in a shallow search.
    pub(super) fn probcut(&mut self, scene: &Scene<'_>) -> Option<Value> {
        let p = self.parameters();
        let target = scene.beta + p.probcut_margin - 50 * i32::from(scene.improving);
        let known_low = scene.hash_value != UNKNOWN
            && scene.entry.is_some_and(|entry| entry.depth >= scene.depth - 3)
            && scene.hash_value < target;
        let usable = scene.depth >= 5 && p.uses(Heuristic::ProbCut);
        if !usable || is_decisive(scene.beta) || known_low {
            return None;
        }
        let (position, ply) = (scene.position, scene.ply);
        let hash_move = scene.hash_move.filter(|one| !is_quiet(position, *one));
        let threshold = target - self.frame(ply).evaluation;
        let mut picker = Picker::noisy(hash_move, threshold, self.buffers());
        let context = self.context_with(position, ply, scene.threats);
        while let Some((one, _)) = picker.next(&context, self.histories) {
            let next = self.play(position, one, ply);
            let mut value = -self.quiescence::<false>(&next, -target, -target + 1, ply + 1);
            if value >= target && scene.depth > 5 {
                let (alpha, beta, depth) = (-target, -target + 1, scene.depth - 4);
                let cut = !scene.cut_node;
                value = -self.search::<false, false>(&next, alpha, beta, depth, ply + 1, cut);
            }
            self.undo();
            if self.aborted {
                break;
            }
            if value >= target {
                self.recycle(picker);
                let entry = Entry {
                    best: Some(one),
                    value: to_table(value, ply),
                    evaluation: scene.raw,
                    depth: scene.depth - 3,
                    bound: Bound::Lower,
                    was_pv: scene.was_pv,
                };
                self.shared.table.store(position.key(), entry);
                return Some(if is_decisive(value) {
                    value
                } else {
                    value - (target - scene.beta)
                });
            }
        }
        self.recycle(picker);
        None
    }
}
