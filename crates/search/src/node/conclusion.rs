//! Steps 16 to 18: mate and stalemate, histories, the hash table.

use player::Bound;
use rules::{Move, MoveList};

use super::{BestSoFar, NodeContext};
use crate::formulas;
use crate::heuristics::Heuristic;
use crate::picker::is_quiet;
use crate::table::Entry;
use crate::value::{INFINITE, Value, is_decisive, mated_in, to_table};
use crate::worker::Worker;

impl Worker<'_> {
    /// Steps 16 to 18. The value of a node whose moves have been searched.
    pub(super) fn conclude<const ROOT: bool>(
        &mut self,
        node: &NodeContext<'_>,
        so_far: BestSoFar,
        tried: &MoveList,
    ) -> Value {
        // Step 16. Mate or stalemate; if the only legal move is excluded, all others fail low.
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

        // Step 17. Histories.
        if let Some(mv) = so_far.best_move
            && (best >= node.beta || self.uses(Heuristic::ExactHistory))
        {
            self.update_histories(node, tried, mv, best >= node.beta);
        }
        if so_far.best_move.is_none() && node.excluded.is_none() {
            self.reward_previous_move(node);
        }

        // Step 18. The hash table. Not with a move excluded, and not for the second best lines of the
        // root, which would replace the best.
        if node.excluded.is_none() && !(ROOT && self.line_index > 0) {
            // The line that led here is the principal variation as long as nothing better is found.
            let fails_low = best <= node.alpha && self.uses(Heuristic::InheritedPv);
            let was_pv = node.was_pv || fails_low && self.ancestor(node.ply, 1).was_pv;
            let bound = self.store_result(node, so_far.best_move, best, was_pv);
            self.update_correction(node, so_far.best_move, best, bound);
        }
        best
    }

    /// Step 17. No answer was good enough: the quiet move that led here gains.
    fn reward_previous_move(&mut self, node: &NodeContext<'_>) {
        let p = self.parameters();
        let prior = *self.ancestor(node.ply, 1);
        let (Some(index), Some(moved)) = (prior.quiet, prior.moved) else { return };
        let bonus = formulas::prior_bonus(p, node.depth);
        self.histories.learn_butterfly(index, bonus);
        self.histories.learn_continuation(&self.previous_moves(node.ply - 1), moved, bonus);
    }

    /// Step 17. A move has cut the node off or is the best of all: it gains, the others lose.
    fn update_histories(&mut self, node: &NodeContext<'_>, tried: &MoveList, mv: Move, cut: bool) {
        let p = self.parameters();
        let position = node.position;
        let bonus = formulas::history_bonus(p, node.depth);
        let malus = formulas::history_malus(p, node.depth);
        let context = self.context_with(position, node.ply, node.threats);
        let others = tried.iter().copied().filter(|other| *other != mv);
        // A capture that cuts says nothing against quiet moves; a quiet move does, against captures too.
        let quiet = is_quiet(position, mv);
        if quiet {
            if cut {
                self.frame_mut(node.ply).killer = Some(mv);
            }
            self.histories.learn_quiet(&context, mv, bonus);
        } else {
            self.histories.learn_capture(position, mv, bonus);
        }
        for other in others {
            if !is_quiet(position, other) {
                self.histories.learn_capture(position, other, -malus);
            } else if quiet {
                self.histories.learn_quiet(&context, other, -malus);
            }
        }
    }

    /// Step 18. Stores the result and says what kind of bound it is.
    fn store_result(
        &self,
        node: &NodeContext<'_>,
        mv: Option<Move>,
        best: Value,
        was_pv: bool,
    ) -> Bound {
        let bound = if best >= node.beta {
            Bound::Lower
        } else if mv.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            best: mv,
            value: to_table(best, node.ply),
            evaluation: node.raw_eval,
            depth: node.depth,
            bound: Some(bound),
            was_pv,
        };
        self.shared.table.store(node.position.key(), entry);
        bound
    }

    /// Step 18. The correction histories learn by how much the search disagrees with the evaluation:
    /// only where the bound says so, and not where a capture is best, which evaluations do not foresee.
    fn update_correction(
        &mut self,
        node: &NodeContext<'_>,
        mv: Option<Move>,
        best: Value,
        bound: Bound,
    ) {
        let own = self.frame(node.ply).static_eval;
        let disagrees = match bound {
            Bound::Lower => best > own,
            Bound::Upper => best < own,
            _ => true,
        };
        let quiet = mv.is_none_or(|mv| is_quiet(node.position, mv));
        if !node.in_check && quiet && disagrees && !is_decisive(best) {
            let moves = self.last_two_moves(node.ply);
            self.histories.learn_correction(node.position, moves, node.depth, best - own);
        }
    }
}
