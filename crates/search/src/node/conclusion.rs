//! Steps 16 to 18: no moves; what was learnt; the table.

use rules::Move;

use super::{Progress, Scene};
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
        scene: &Scene<'_>,
        progress: &Progress,
    ) -> Value {
        if progress.count == usize::MAX {
            return progress.best;
        }
        if progress.count == 0 {
            return match (scene.excluded, scene.in_check) {
                (Some(_), _) => scene.alpha,
                (None, true) => mated_in(scene.ply),
                (None, false) => 0,
            };
        }
        let mut best = progress.best;
        if best == -INFINITE {
            // Every move was pruned: none was worth more than alpha.
            best = scene.alpha;
        }
        let drawn_in = self.uses(Heuristic::FailMiddle);
        if best >= scene.beta && !is_decisive(best) && !is_decisive(scene.alpha) && drawn_in {
            best = (best * scene.depth + scene.beta) / (scene.depth + 1);
        }
        if let Some(one) = progress.best_move
            && best >= scene.beta
        {
            self.reward(scene, progress, one);
        }
        if progress.best_move.is_none() && scene.excluded.is_none() {
            self.reward_prior(scene);
        }
        if scene.excluded.is_none() && !(ROOT && self.line_index > 0) {
            self.remember(scene, progress, best);
        }
        best
    }

    fn remember(&mut self, scene: &Scene<'_>, progress: &Progress, best: Value) {
        let bound = if best >= scene.beta {
            Bound::Lower
        } else if progress.best_move.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            best: progress.best_move,
            value: to_table(best, scene.ply),
            evaluation: scene.raw,
            depth: scene.depth,
            bound,
            was_pv: scene.was_pv,
        };
        self.shared.table.store(scene.position.key(), entry);
        let own = self.frame(scene.ply).evaluation;
        let told = match bound {
            Bound::Lower => best > own,
            Bound::Upper => best < own,
            _ => true,
        };
        let quiet_best = progress.best_move.is_none_or(|one| is_quiet(scene.position, one));
        if !scene.in_check && quiet_best && told && !is_decisive(best) {
            let steps = self.last_steps(scene.ply);
            self.histories.learn_correction(scene.position, steps, scene.depth, best - own);
        }
    }

    /// No answer was good enough: the quiet move that led here gains.
    fn reward_prior(&mut self, scene: &Scene<'_>) {
        let p = self.parameters();
        let prior = *self.before(scene.ply, 1);
        let (Some(slot), Some(step)) = (prior.quiet, prior.step) else { return };
        let bonus = formulas::prior_bonus(p, scene.depth);
        self.histories.learn_butterfly(slot, bonus);
        self.histories.learn_continuation(&self.steps(scene.ply - 1), step, bonus);
    }

    /// A move has cut the node off: it gains, those tried before it lose.
    fn reward(&mut self, scene: &Scene<'_>, progress: &Progress, one: Move) {
        let p = self.parameters();
        let bonus = formulas::history_bonus(p, scene.depth);
        let malus = formulas::history_malus(p, scene.depth);
        let context = self.context_with(scene.position, scene.ply, scene.threats);
        if is_quiet(scene.position, one) {
            self.frame(scene.ply).killer = Some(one);
            self.histories.learn_quiet(&context, one, bonus);
            for other in progress.quiets.iter().filter(|other| **other != one) {
                self.histories.learn_quiet(&context, *other, -malus);
            }
        } else {
            self.histories.learn_capture(scene.position, one, bonus);
        }
        for other in progress.captures.iter().filter(|other| **other != one) {
            self.histories.learn_capture(scene.position, *other, -malus);
        }
    }
}
