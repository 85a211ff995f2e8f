//! Step 14: how deep and with which window a move is searched.

use super::{BestSoFar, Candidate, NodeContext};
use crate::formulas;
use crate::heuristics::Heuristic;
use crate::history::Context;
use crate::picker::{Kind, is_quiet};
use crate::value::Value;
use crate::worker::Worker;

impl Worker<'_> {
    /// Step 14. Reduced if late, with a null window if not the first, in full if it proves better.
    pub(super) fn search_move<const PV: bool>(
        &mut self,
        node: &NodeContext<'_>,
        context: &Context<'_>,
        so_far: &BestSoFar,
        candidate: Candidate,
        depth: i32,
    ) -> Value {
        let p = self.parameters();
        let ply = node.ply;
        let mut next = node.position.clone();
        self.play_on(&mut next, candidate.mv, ply);
        self.frame_mut(ply).quiet = candidate.quiet.then(|| context.butterfly_index(candidate.mv));
        let (alpha, beta) = (so_far.alpha, node.beta);
        let mut value = 0;
        // The first moves are the likely best ones, one more of them on the principal variation.
        let late = node.depth >= p.reduction_depth
            && so_far.count > 1 + usize::from(PV)
            && self.uses(Heuristic::Reductions);
        let null_window = !PV || so_far.count > 1;
        if late {
            let gives_check = next.in_check();
            let reduction = self.reduction::<PV>(node, so_far, candidate, gives_check);
            // Never straight into qsearch, and no extension but by one ply on the principal variation.
            let reduced = (depth - reduction).clamp(1.min(depth), depth + i32::from(PV));
            self.frame_mut(ply).reduction = depth - reduced;
            value = -self.search::<false, false>(&next, -alpha - 1, -alpha, reduced, ply + 1, true);
            self.frame_mut(ply).reduction = 0;
            // Better than expected at a reduced depth: look again before it is believed.
            if value > alpha && reduced < depth && !self.aborted {
                let varies = self.uses(Heuristic::ResearchDepth);
                let change = formulas::research_depth_change(p, value - so_far.best, depth);
                let again = depth + if varies { change } else { 0 };
                if again > reduced {
                    let cut = !node.cut_node;
                    value = -self.search::<false, false>(
                        &next,
                        -alpha - 1,
                        -alpha,
                        again,
                        ply + 1,
                        cut,
                    );
                }
                self.learn_from_research(node, context, candidate, value, alpha);
            }
        } else if null_window {
            let cut = !node.cut_node;
            value = -self.search::<false, false>(&next, -alpha - 1, -alpha, depth, ply + 1, cut);
        }
        // The first move and those that beat it get an exact value, which is the new principal variation.
        if PV && !self.aborted && (so_far.count == 1 || value > alpha) {
            value = -self.search::<true, false>(&next, -beta, -alpha, depth, ply + 1, false);
        }
        self.undo();
        value
    }

    /// A reduced move that looked better was searched again: it was better, or it was not. Continuation
    /// history learns which.
    fn learn_from_research(
        &mut self,
        node: &NodeContext<'_>,
        context: &Context<'_>,
        candidate: Candidate,
        value: Value,
        alpha: Value,
    ) {
        let settled = value <= alpha || value >= node.beta;
        let Some(moved) = self.frame(node.ply).moved else { return };
        if settled && candidate.quiet && !self.aborted {
            let p = self.parameters();
            let bonus = formulas::research_history_bonus(p, node.depth, value > alpha);
            self.histories.learn_continuation(&context.previous, moved, bonus);
        }
    }

    /// By how many plies a late move is reduced.
    fn reduction<const PV: bool>(
        &mut self,
        node: &NodeContext<'_>,
        so_far: &BestSoFar,
        Candidate { kind, quiet, history, .. }: Candidate,
        gives_check: bool,
    ) -> i32 {
        let p = self.parameters();
        // The deeper the node and the later the move, the less likely that it is the best.
        let mut sum = self.shared.reductions.of(node.depth, so_far.count);
        // Captures change the position more than quiet moves: they are reduced less.
        sum -= p.reduction_capture * i32::from(!quiet);
        // Moves that have done well elsewhere are looked at more closely.
        if p.uses(Heuristic::ReductionHistory) {
            sum -= history * formulas::PLY / p.reduction_history;
        }
        // On a principal variation, now or in an earlier iteration, mistakes cost the most.
        if p.uses(Heuristic::ReductionPv) {
            sum -= p.reduction_pv * i32::from(PV || node.was_pv);
        }
        // A node that should fail high does so with one of its first moves; if those have not done it,
        // the late ones hardly will.
        if p.uses(Heuristic::ReductionCutNode) {
            sum += p.reduction_cut_node * i32::from(node.cut_node);
        }
        // A position that gets worse move by move is less likely to hold a surprise.
        sum += p.reduction_not_improving * i32::from(!node.improving);
        // Where the best move known is a capture, quiet moves rarely matter.
        let hash_capture = node.hash_move.is_some_and(|mv| !is_quiet(node.position, mv));
        sum += p.reduction_hash_capture * i32::from(hash_capture && quiet);
        // Checks force the answer, and a killer has just refuted a sibling.
        sum -= p.reduction_killer * i32::from(gives_check || kind == Kind::Killer);
        // Nothing is known of a node that should fail high: do not spend much on it.
        let no_hash_move = node.cut_node && node.hash_move.is_none();
        sum += p.reduction_no_hash_move * i32::from(no_hash_move);
        // A large correction means that the evaluation cannot be trusted here: search more.
        if !node.in_check {
            let correction = (self.frame(node.ply).static_eval - node.raw_eval).abs();
            sum -= p.reduction_correction * correction.min(p.reduction_correction_max);
        }
        // Most replies here refute at once: the node is bad for its side whatever it plays.
        let many_cutoffs = self.child(node.ply).cutoffs > p.reduction_cutoff_count as u32;
        sum += p.reduction_cutoffs * i32::from(many_cutoffs && p.uses(Heuristic::ReductionCutoffs));
        sum / formulas::PLY
    }
}
