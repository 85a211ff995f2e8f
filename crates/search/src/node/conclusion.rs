//! Steps 16 to 18: no moves; what was learnt; the table.

use rules::Move;

use super::{BestSoFar, NodeContext};
use crate::formulas;
use crate::heuristics::Heuristic;
use crate::picker::is_quiet;
use crate::table::{Bound, Entry};
use crate::value::{INFINITE, Value, is_decisive, mated_in, to_table};
use crate::worker::Worker;

impl Worker<'_> {
    /// Steps 16 to 18. No moves; what was learnt; the table.
    pub(super) fn conclude<const ROOT: bool>(
        &mut self,
        node: &NodeContext<'_>,
        so_far: &BestSoFar,
    ) -> Value {
        if so_far.count == usize::MAX {
            return so_far.best;
        }
        if so_far.count == 0 {
            return match (node.excluded, node.in_check) {
                (Some(_), _) => node.alpha,
                (None, true) => mated_in(node.ply),
                (None, false) => 0,
            };
        }
        let mut best = so_far.best;
        if best == -INFINITE {
            // Every move was pruned: none was worth more than alpha.
            best = node.alpha;
        }
        let blends = self.uses(Heuristic::FailMiddle);
        if best >= node.beta && !is_decisive(best) && !is_decisive(node.alpha) && blends {
            best = (best * node.depth + node.beta) / (node.depth + 1);
        }
        if let Some(mv) = so_far.best_move
            && best >= node.beta
        {
            self.update_histories(node, so_far, mv);
        }
        if so_far.best_move.is_none() && node.excluded.is_none() {
            self.reward_previous_move(node);
        }
        if node.excluded.is_none() && !(ROOT && self.line_index > 0) {
            self.store_result(node, so_far, best);
        }
        best
    }

    fn store_result(&mut self, node: &NodeContext<'_>, so_far: &BestSoFar, best: Value) {
        let bound = if best >= node.beta {
            Bound::Lower
        } else if so_far.best_move.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            best: so_far.best_move,
            value: to_table(best, node.ply),
            evaluation: node.raw_eval,
            depth: node.depth,
            bound,
            was_pv: node.was_pv,
        };
        self.shared.table.store(node.position.key(), entry);
        let own = self.frame(node.ply).static_eval;
        let told = match bound {
            Bound::Lower => best > own,
            Bound::Upper => best < own,
            _ => true,
        };
        let quiet_best = so_far.best_move.is_none_or(|mv| is_quiet(node.position, mv));
        if !node.in_check && quiet_best && told && !is_decisive(best) {
            let moves = self.last_two_moves(node.ply);
            self.histories.learn_correction(node.position, moves, node.depth, best - own);
        }
    }

    /// No answer was good enough: the quiet move that led here gains.
    fn reward_previous_move(&mut self, node: &NodeContext<'_>) {
        let p = self.parameters();
        let prior = *self.before(node.ply, 1);
        let (Some(index), Some(piece_to)) = (prior.quiet, prior.moved) else { return };
        let bonus = formulas::prior_bonus(p, node.depth);
        self.histories.learn_butterfly(index, bonus);
        self.histories.learn_continuation(&self.previous_moves(node.ply - 1), piece_to, bonus);
    }

    /// A move has cut the node off: it gains, those tried before it lose.
    fn update_histories(&mut self, node: &NodeContext<'_>, so_far: &BestSoFar, mv: Move) {
        let p = self.parameters();
        let bonus = formulas::history_bonus(p, node.depth);
        let malus = formulas::history_malus(p, node.depth);
        let context = self.context_with(node.position, node.ply, node.threats);
        if is_quiet(node.position, mv) {
            self.frame(node.ply).killer = Some(mv);
            self.histories.learn_quiet(&context, mv, bonus);
            for other in so_far.quiets.iter().filter(|other| **other != mv) {
                self.histories.learn_quiet(&context, *other, -malus);
            }
        } else {
            self.histories.learn_capture(node.position, mv, bonus);
        }
        for other in so_far.captures.iter().filter(|other| **other != mv) {
            self.histories.learn_capture(node.position, *other, -malus);
        }
    }
}
