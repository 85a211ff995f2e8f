//! Step 14: how deep and with which window a move is searched.

use super::{Candidate, Progress, Scene};
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
        scene: &Scene<'_>,
        context: &Context<'_>,
        progress: &Progress,
        candidate: Candidate,
        extension: i32,
    ) -> Value {
        let ply = scene.ply;
        let next = self.play(scene.position, candidate.one, ply);
        self.frame(ply).quiet = candidate.quiet.then(|| context.slot(candidate.one));
        let depth = scene.depth - 1 + extension;
        let (alpha, beta) = (progress.alpha, scene.beta);
        let mut value = 0;
        let late = scene.depth >= 2
            && progress.count > 1 + usize::from(PV)
            && self.uses(Heuristic::Reductions);
        let mut narrow = !PV || progress.count > 1;
        if late {
            let gives_check = next.in_check();
            let reduction = self.reduction::<PV>(scene, context, progress, candidate, gives_check);
            let reduced = (depth - reduction).clamp(1.min(depth), depth + i32::from(PV));
            self.frame(ply).reduction = depth - reduced;
            value = -self.search::<false, false>(&next, -alpha - 1, -alpha, reduced, ply + 1, true);
            self.frame(ply).reduction = 0;
            narrow = value > alpha && reduced < depth;
            if narrow && !self.aborted {
                let varies = self.uses(Heuristic::ResearchDepth);
                let deeper = i32::from(varies && value > progress.best + 40 + 2 * depth);
                let shallower = i32::from(varies && value < progress.best + depth);
                let again = depth + deeper - shallower;
                if again > reduced {
                    let cut = !scene.cut_node;
                    value = -self.search::<false, false>(
                        &next,
                        -alpha - 1,
                        -alpha,
                        again,
                        ply + 1,
                        cut,
                    );
                }
                self.learn_from_second_search(scene, context, candidate, value, alpha);
            }
        } else if narrow {
            let cut = !scene.cut_node;
            value = -self.search::<false, false>(&next, -alpha - 1, -alpha, depth, ply + 1, cut);
        }
        if PV && !self.aborted && (progress.count == 1 || value > alpha) {
            value = -self.search::<true, false>(&next, -beta, -alpha, depth, ply + 1, false);
        }
        self.undo();
        value
    }

    /// A reduced move that looked better was searched again: it was, or it was not.
    fn learn_from_second_search(
        &mut self,
        scene: &Scene<'_>,
        context: &Context<'_>,
        candidate: Candidate,
        value: Value,
        alpha: Value,
    ) {
        let settled = value <= alpha || value >= scene.beta;
        let Some(step) = self.frame(scene.ply).step else { return };
        if settled && candidate.quiet && !self.aborted {
            let lesson = formulas::research_lesson(self.parameters(), scene.depth, value > alpha);
            self.histories.learn_continuation(&context.steps, step, lesson);
        }
    }

    /// By how many plies a late move is reduced.
    fn reduction<const PV: bool>(
        &mut self,
        scene: &Scene<'_>,
        context: &Context<'_>,
        progress: &Progress,
        Candidate { one, kind, quiet }: Candidate,
        gives_check: bool,
    ) -> i32 {
        let p = self.parameters();
        let mut sum = self.shared.reductions.of(scene.depth, progress.count);
        let history = if quiet {
            self.histories.quiet(context, one)
        } else {
            sum -= 600;
            self.histories.capture(scene.position, one)
        };
        if p.uses(Heuristic::ReductionHistory) {
            sum -= history * 1024 / p.reduction_history;
        }
        if p.uses(Heuristic::ReductionPv) {
            sum -= p.reduction_pv * i32::from(PV || scene.was_pv);
        }
        if p.uses(Heuristic::ReductionCutNode) {
            sum += p.reduction_cut_node * i32::from(scene.cut_node);
        }
        sum += p.reduction_not_improving * i32::from(!scene.improving);
        let hash_capture = scene.hash_move.is_some_and(|one| !is_quiet(scene.position, one));
        sum += p.reduction_hash_capture * i32::from(hash_capture && quiet);
        sum -= p.reduction_killer * i32::from(gives_check || kind == Kind::Killer);
        let no_hash_move = scene.cut_node && scene.hash_move.is_none();
        sum += p.reduction_no_hash_move * i32::from(no_hash_move);
        if !scene.in_check {
            let own = self.frame(scene.ply).evaluation;
            sum -= p.reduction_correction * (own - scene.raw).abs().min(200);
        }
        let many_cutoffs = self.before(scene.ply + 2, 1).cutoffs > 3;
        sum += 700 * i32::from(many_cutoffs && p.uses(Heuristic::ReductionCutoffs));
        sum / 1024
    }
}
