//! Steps 6 to 9: nodes that need no full search.

use super::NodeContext;
use crate::formulas;
use crate::heuristics::Heuristic;
use crate::picker::{Picker, is_quiet};
use crate::table::{Bound, Entry};
use crate::value::{UNKNOWN, Value, is_decisive, is_loss, is_win, to_table};
use crate::worker::{Worker, has_pieces};

impl Worker<'_> {
    /// Step 6. Razoring: so far below alpha that only a capture can help.
    pub(super) fn razoring(&mut self, node: &NodeContext<'_>) -> Option<Value> {
        let margin = formulas::razoring_margin(self.parameters(), node.depth);
        let low = node.eval < node.alpha - margin && self.uses(Heuristic::Razoring);
        if is_decisive(node.alpha) || !low {
            return None;
        }
        let (alpha, ply) = (node.alpha, node.ply);
        let value = self.qsearch::<false>(node.position, alpha, alpha + 1, ply);
        (value <= alpha && !is_decisive(value)).then_some(value)
    }

    /// Step 7. Reverse futility: so far above beta that a quiet move will do.
    pub(super) fn reverse_futility(&mut self, node: &NodeContext<'_>) -> Option<Value> {
        let p = self.parameters();
        let margin = formulas::reverse_futility_margin(p, node.depth, node.improving);
        let high = node.eval - margin >= node.beta;
        let usable = p.uses(Heuristic::ReverseFutility)
            && node.depth <= p.reverse_futility_depth
            && !node.was_pv
            && !is_loss(node.beta)
            && !is_win(node.eval);
        (high && usable).then(|| node.beta + (node.eval - node.beta) / 3)
    }

    /// Step 8. Null move: if even passing keeps the score above beta, a move will too.
    pub(super) fn null_move(&mut self, node: &NodeContext<'_>) -> Option<Value> {
        let p = self.parameters();
        let (position, ply) = (node.position, node.ply);
        let promising = p.uses(Heuristic::NullMove)
            && node.cut_node
            && node.depth >= 3
            && node.eval >= node.beta
            && self.frame(ply).static_eval + 20 * node.depth >= node.beta + 150;
        let allowed = !self.before(ply, 1).null_move
            && ply >= self.null_from_ply
            && !is_loss(node.beta)
            && has_pieces(position, position.turn());
        if !promising || !allowed {
            return None;
        }
        let reduction = formulas::null_reduction(p, node.depth, node.eval - node.beta);
        let next = self.play_null_move(position, ply)?;
        let below = node.depth - reduction;
        let (alpha, beta) = (-node.beta, -node.beta + 1);
        let value = -self.search::<false, false>(&next, alpha, beta, below, ply + 1, false);
        self.undo();
        if self.aborted || value < node.beta {
            return None;
        }
        let value = if is_win(value) { node.beta } else { value };
        let checked =
            node.depth >= p.null_verification_depth && p.uses(Heuristic::NullVerification);
        if self.null_from_ply > 0 || !checked {
            return Some(value);
        }
        // Deep down, zugzwang is worth a look: search again without null moves for a while.
        self.null_from_ply = ply + (3 * below.max(0) / 4) as usize;
        let (low, high) = (node.beta - 1, node.beta);
        let verified = self.search::<false, false>(position, low, high, below, ply, false);
        self.null_from_ply = 0;
        (verified >= node.beta).then_some(value)
    }

    /// Step 9. `ProbCut`: a capture that beats beta by a margin in a shallow search.
    pub(super) fn probcut(&mut self, node: &NodeContext<'_>) -> Option<Value> {
        let p = self.parameters();
        let target = node.beta + p.probcut_margin - 50 * i32::from(node.improving);
        let known_low = node.hash_value != UNKNOWN
            && node.entry.is_some_and(|entry| entry.depth >= node.depth - 3)
            && node.hash_value < target;
        let usable = node.depth >= 5 && p.uses(Heuristic::ProbCut);
        if !usable || is_decisive(node.beta) || known_low {
            return None;
        }
        let (position, ply) = (node.position, node.ply);
        let hash_move = node.hash_move.filter(|mv| !is_quiet(position, *mv));
        let threshold = target - self.frame(ply).static_eval;
        let mut picker = Picker::noisy(hash_move, threshold, self.buffers());
        let context = self.context_with(position, ply, node.threats);
        while let Some((mv, _)) = picker.next(&context, self.histories) {
            let next = self.play(position, mv, ply);
            let mut value = -self.qsearch::<false>(&next, -target, -target + 1, ply + 1);
            if value >= target && node.depth > 5 {
                let (alpha, beta, depth) = (-target, -target + 1, node.depth - 4);
                let cut = !node.cut_node;
                value = -self.search::<false, false>(&next, alpha, beta, depth, ply + 1, cut);
            }
            self.undo();
            if self.aborted {
                break;
            }
            if value >= target {
                self.recycle(picker);
                let entry = Entry {
                    best: Some(mv),
                    value: to_table(value, ply),
                    evaluation: node.raw_eval,
                    depth: node.depth - 3,
                    bound: Bound::Lower,
                    was_pv: node.was_pv,
                };
                self.shared.table.store(position.key(), entry);
                return Some(if is_decisive(value) { value } else { value - (target - node.beta) });
            }
        }
        self.recycle(picker);
        None
    }
}
