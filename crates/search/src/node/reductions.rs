//! Step 14: how deep and with which window a move is searched.

use super::{BestSoFar, Candidate, NodeContext};
use crate::formulas;
use crate::heuristics::Heuristic;
use crate::history::Context;
use crate::picker::{Kind, is_quiet};
use crate::value::Value;
use crate::worker::Worker;

impl Worker<'_> {
    /// Step 14. Reduced if late, with a narrow window if not the first, in full if it proves better.
    pub(super) fn search_move<const PV: bool>(
        &mut self,
        node: &NodeContext<'_>,
        context: &Context<'_>,
        so_far: &BestSoFar,
        candidate: Candidate,
        extension: i32,
    ) -> Value {
        let ply = node.ply;
        let next = self.play(node.position, candidate.mv, ply);
        self.frame(ply).quiet = candidate.quiet.then(|| context.butterfly_index(candidate.mv));
        let depth = node.depth - 1 + extension;
        let (alpha, beta) = (so_far.alpha, node.beta);
        let mut value = 0;
        let late = node.depth >= 2
            && so_far.count > 1 + usize::from(PV)
            && self.uses(Heuristic::Reductions);
        let mut narrow = !PV || so_far.count > 1;
        if late {
            let gives_check = next.in_check();
            let reduction = self.reduction::<PV>(node, context, so_far, candidate, gives_check);
            let reduced = (depth - reduction).clamp(1.min(depth), depth + i32::from(PV));
            self.frame(ply).reduction = depth - reduced;
            value = -self.search::<false, false>(&next, -alpha - 1, -alpha, reduced, ply + 1, true);
            self.frame(ply).reduction = 0;
            narrow = value > alpha && reduced < depth;
            if narrow && !self.aborted {
                let varies = self.uses(Heuristic::ResearchDepth);
                let deeper = i32::from(varies && value > so_far.best + 40 + 2 * depth);
                let shallower = i32::from(varies && value < so_far.best + depth);
                let again = depth + deeper - shallower;
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
        } else if narrow {
            let cut = !node.cut_node;
            value = -self.search::<false, false>(&next, -alpha - 1, -alpha, depth, ply + 1, cut);
        }
        if PV && !self.aborted && (so_far.count == 1 || value > alpha) {
            value = -self.search::<true, false>(&next, -beta, -alpha, depth, ply + 1, false);
        }
        self.undo();
        value
    }

    /// A reduced move that looked better was searched again: it was, or it was not.
    fn learn_from_research(
        &mut self,
        node: &NodeContext<'_>,
        context: &Context<'_>,
        candidate: Candidate,
        value: Value,
        alpha: Value,
    ) {
        let settled = value <= alpha || value >= node.beta;
        let Some(piece_to) = self.frame(node.ply).moved else { return };
        if settled && candidate.quiet && !self.aborted {
            let lesson =
                formulas::research_history_bonus(self.parameters(), node.depth, value > alpha);
            self.histories.learn_continuation(&context.previous, piece_to, lesson);
        }
    }

    /// By how many plies a late move is reduced.
    fn reduction<const PV: bool>(
        &mut self,
        node: &NodeContext<'_>,
        context: &Context<'_>,
        so_far: &BestSoFar,
        Candidate { mv, kind, quiet }: Candidate,
        gives_check: bool,
    ) -> i32 {
        let p = self.parameters();
        let mut sum = self.shared.reductions.of(node.depth, so_far.count);
        let history = if quiet {
            self.histories.quiet(context, mv)
        } else {
            sum -= 600;
            self.histories.capture(node.position, mv)
        };
        if p.uses(Heuristic::ReductionHistory) {
            sum -= history * 1024 / p.reduction_history;
        }
        if p.uses(Heuristic::ReductionPv) {
            sum -= p.reduction_pv * i32::from(PV || node.was_pv);
        }
        if p.uses(Heuristic::ReductionCutNode) {
            sum += p.reduction_cut_node * i32::from(node.cut_node);
        }
        sum += p.reduction_not_improving * i32::from(!node.improving);
        let hash_capture = node.hash_move.is_some_and(|mv| !is_quiet(node.position, mv));
        sum += p.reduction_hash_capture * i32::from(hash_capture && quiet);
        sum -= p.reduction_killer * i32::from(gives_check || kind == Kind::Killer);
        let no_hash_move = node.cut_node && node.hash_move.is_none();
        sum += p.reduction_no_hash_move * i32::from(no_hash_move);
        if !node.in_check {
            let own = self.frame(node.ply).static_eval;
            sum -= p.reduction_correction * (own - node.raw_eval).abs().min(200);
        }
        let many_cutoffs = self.before(node.ply + 2, 1).cutoffs > 3;
        sum += 700 * i32::from(many_cutoffs && p.uses(Heuristic::ReductionCutoffs));
        sum / 1024
    }
}
