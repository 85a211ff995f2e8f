//! Steps 6 to 9: nodes that need no full search.

use player::Bound;

use super::NodeContext;
use crate::formulas;
use crate::heuristics::Heuristic;
use crate::picker::{Picker, is_quiet};
use crate::table::Entry;
use crate::value::{UNKNOWN, Value, is_decisive, is_loss, is_win, to_table};
use crate::worker::{Worker, has_pieces};

impl Worker<'_> {
    /// Steps 6 to 8, the cheapest first.
    #[inline]
    pub(super) fn early_cutoff(&mut self, node: &NodeContext<'_>) -> Option<Value> {
        self.razoring(node).or_else(|| self.reverse_futility(node)).or_else(|| self.null_move(node))
    }

    /// Step 6. Razoring: the evaluation is so far below alpha that only a capture can help, and qsearch
    /// finds those. Its value is believed only if it agrees.
    fn razoring(&mut self, node: &NodeContext<'_>) -> Option<Value> {
        let margin = formulas::razoring_margin(self.parameters(), node.depth);
        let low = node.eval < node.alpha - margin && self.uses(Heuristic::Razoring);
        if is_decisive(node.alpha) || !low {
            return None;
        }
        let (alpha, ply) = (node.alpha, node.ply);
        let value = self.qsearch::<false>(node.position, alpha, alpha + 1, ply);
        (value <= alpha && !is_decisive(value)).then_some(value)
    }

    /// Step 7. Reverse futility: the evaluation is so far above beta that some quiet move will keep it
    /// there. Not where a principal variation once was, because mistakes cost the most there; not
    /// against a lost beta, which any move may beat by avoiding the mate.
    fn reverse_futility(&mut self, node: &NodeContext<'_>) -> Option<Value> {
        let p = self.parameters();
        let margin = formulas::reverse_futility_margin(p, node.depth, node.improving);
        let high = node.eval - margin >= node.beta;
        let usable = p.uses(Heuristic::ReverseFutility)
            && node.depth <= p.reverse_futility_depth
            && !node.was_pv
            && !is_loss(node.beta)
            && !is_win(node.eval);
        // Only part of the surplus is returned: the evaluation has not been searched.
        (high && usable).then(|| node.beta + (node.eval - node.beta) / p.reverse_futility_surplus)
    }

    /// Step 8. Null move: if even passing keeps the score above beta, a move will too.
    fn null_move(&mut self, node: &NodeContext<'_>) -> Option<Value> {
        let p = self.parameters();
        let (position, ply) = (node.position, node.ply);
        // Worth trying where a fail high is expected and the evaluation agrees; near the horizon the
        // static evaluation must be further above beta, because little search will confirm it.
        let promising = p.uses(Heuristic::NullMove)
            && node.cut_node
            && node.depth >= p.null_depth
            && node.eval >= node.beta
            && self.frame(ply).static_eval + p.null_static_slope * node.depth
                >= node.beta + p.null_static_margin;
        // Two null moves in a row would only search the same position less deeply. With pawns alone
        // zugzwang is common, and passing then is better than any move.
        let allowed = !self.ancestor(ply, 1).null_move
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
        // A mate that begins with a pass has not been proved.
        let value = if is_win(value) { node.beta } else { value };
        let verifies =
            node.depth >= p.null_verification_depth && p.uses(Heuristic::NullVerification);
        if self.null_from_ply > 0 || !verifies {
            return Some(value);
        }
        // At high depth a mistake by zugzwang is expensive: search again, without null moves for the
        // greater part of the way down.
        self.null_from_ply = ply + formulas::null_verification_plies(p, below);
        let (low, high) = (node.beta - 1, node.beta);
        let verified = self.search::<false, false>(position, low, high, below, ply, false);
        self.null_from_ply = 0;
        (verified >= node.beta).then_some(value)
    }

    /// Step 9. `ProbCut`: a capture that beats beta by a margin in a shallow search very likely beats
    /// beta in a deep one.
    pub(super) fn probcut(&mut self, node: &NodeContext<'_>) -> Option<Value> {
        let p = self.parameters();
        let target = formulas::probcut_beta(p, node.beta, node.improving);
        // A search to `depth` after the capture is one to `depth + 1` of this node.
        let depth = node.depth - p.probcut_reduction;
        // The table has already seen that it will not work.
        let known_low = node.hash_value != UNKNOWN
            && node.entry.is_some_and(|entry| entry.depth > depth)
            && node.hash_value < target;
        let usable = node.depth >= p.probcut_depth && p.uses(Heuristic::ProbCut);
        if !usable || is_decisive(node.beta) || known_low {
            return None;
        }
        let (position, ply) = (node.position, node.ply);
        let hash_move = node.hash_move.filter(|mv| !is_quiet(position, *mv));
        // Only captures that win enough to lift the evaluation over the target are tried.
        let threshold = target - self.frame(ply).static_eval;
        let mut picker = Picker::noisy(hash_move, threshold, self.buffers());
        let context = self.context_with(position, ply, node.threats);
        while let Some((mv, _)) = picker.next(&context, self.histories) {
            let next = self.play(position, mv, ply);
            // Qsearch first: where that fails, the more expensive search need not be tried.
            let mut value = -self.qsearch::<false>(&next, -target, -target + 1, ply + 1);
            if value >= target && node.depth > p.probcut_depth {
                let (alpha, beta, cut) = (-target, -target + 1, !node.cut_node);
                value = -self.search::<false, false>(&next, alpha, beta, depth, ply + 1, cut);
            }
            self.undo();
            if self.aborted {
                return None;
            }
            if value >= target {
                let entry = Entry {
                    best: Some(mv),
                    value: to_table(value, ply),
                    evaluation: node.raw_eval,
                    depth: depth + 1,
                    bound: Some(Bound::Lower),
                    was_pv: node.was_pv,
                };
                self.shared.table.store(position.key(), entry);
                // The margin is taken off again: beta is what was proved.
                let surplus = target - node.beta;
                return Some(if is_decisive(value) { value } else { value - surplus });
            }
        }
        None
    }
}
