//! Steps 12 and 13: whether a move is worth a search, or a deeper one.

use rules::Move;

use super::{Candidate, Progress, Scene};
use crate::formulas;
use crate::heuristics::Heuristic;
use crate::history::Context;
use crate::picker::{Kind, Picker, won_by};
use crate::value::{UNKNOWN, Value, is_decisive, is_loss};
use crate::worker::{Worker, has_pieces};

impl Worker<'_> {
    /// Step 12. Late moves, futile moves, moves with a bad history, moves that lose material.
    pub(super) fn prunes(
        &mut self,
        scene: &Scene<'_>,
        context: &Context<'_>,
        progress: &Progress,
        Candidate { one, kind, quiet }: Candidate,
        picker: &mut Picker,
    ) -> bool {
        let p = self.parameters();
        let position = scene.position;
        if is_loss(progress.best) || !has_pieces(position, position.turn()) {
            return false;
        }
        if p.uses(Heuristic::LateMovePruning)
            && progress.count > formulas::late_move_count(p, scene.depth, scene.improving)
        {
            picker.skip_quiets();
        }
        if !quiet {
            if kind == Kind::Hash || scene.depth > 8 {
                return false;
            }
            let history = self.histories.capture(position, one);
            let margin = formulas::capture_futility_margin(p, scene.depth, history);
            let hoped = self.frame(scene.ply).evaluation + won_by(position, one) + margin;
            let usable = !scene.in_check && p.uses(Heuristic::Futility) && !one.is_promotion();
            if usable && hoped <= progress.alpha && !position.gives_check(one) {
                return true;
            }
            let margin = formulas::see_capture_margin(p, scene.depth, history);
            return kind == Kind::BadNoisy
                && p.uses(Heuristic::CaptureExchange)
                && !position.see_at_least(one, margin);
        }
        let history = self.histories.quiet(context, one);
        let reduction =
            self.shared.reductions.of(scene.depth, progress.count) - history / p.pruning_history;
        let reduced = (scene.depth - reduction / 1024).max(0);
        if reduced <= 5
            && history < -p.history_pruning * scene.depth
            && p.uses(Heuristic::HistoryPruning)
            && !position.gives_check(one)
        {
            return true;
        }
        let futile =
            self.frame(scene.ply).evaluation + formulas::futility_margin(p, reduced, history);
        let usable = !scene.in_check && reduced <= 9 && p.uses(Heuristic::Futility);
        if usable && futile <= progress.alpha && !position.gives_check(one) {
            // Later moves may give check: they are not passed over with this one.
            return true;
        }
        reduced <= 9
            && p.uses(Heuristic::QuietExchange)
            && !position.see_at_least(one, formulas::see_quiet_margin(p, reduced))
    }

    /// Step 13. The hash move is searched deeper if all others are much worse; an error is a value
    /// that cuts the node off, because more than one move beats beta.
    pub(super) fn extension<const PV: bool, const ROOT: bool>(
        &mut self,
        scene: &Scene<'_>,
        one: Move,
        count: usize,
    ) -> Result<i32, Value> {
        let p = self.parameters();
        let Some(entry) = scene.entry else { return Ok(0) };
        let candidate = !ROOT
            && p.uses(Heuristic::Singular)
            && count == 1
            && scene.hash_move == Some(one)
            && scene.excluded.is_none()
            && scene.depth >= p.singular_depth + i32::from(scene.was_pv)
            && scene.hash_value != UNKNOWN
            && !is_decisive(scene.hash_value)
            && entry.bound.is_lower()
            && entry.depth >= scene.depth - 3
            && scene.ply < 2 * self.root_depth.max(1) as usize;
        if !candidate {
            return Ok(0);
        }
        let beta = formulas::singular_beta(p, scene.hash_value, scene.depth, scene.was_pv && !PV);
        let (depth, ply, cut) = ((scene.depth - 1) / 2, scene.ply, scene.cut_node);
        self.frame(ply).excluded = Some(one);
        let value = self.search::<false, false>(scene.position, beta - 1, beta, depth, ply, cut);
        self.frame(ply).excluded = None;
        if self.aborted {
            return Ok(0);
        }
        if value < beta {
            let double = !PV
                && p.uses(Heuristic::DoubleExtension)
                && value < beta - p.double_extension_margin
                && self.frame(ply).double_extensions < 8;
            self.frame(ply).double_extensions += u32::from(double);
            return Ok(1 + i32::from(double));
        }
        if value >= scene.beta && !is_decisive(value) && p.uses(Heuristic::Multicut) {
            return Err(value);
        }
        if !p.uses(Heuristic::NegativeExtension) {
            return Ok(0);
        }
        if scene.hash_value >= scene.beta {
            return Ok(-2 + i32::from(PV));
        }
        Ok(if scene.cut_node { -2 } else { 0 })
    }
}
