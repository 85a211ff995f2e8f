//! Steps 12 and 13: whether a move is worth a search, or a deeper one.

use rules::Move;

use super::{BestSoFar, Candidate, NodeContext};
use crate::formulas;
use crate::heuristics::Heuristic;
use crate::history::Context;
use crate::picker::{Kind, Picker, captured_value};
use crate::value::{UNKNOWN, Value, is_decisive, is_loss};
use crate::worker::{Worker, has_pieces};

impl Worker<'_> {
    /// Step 12. Late moves, futile moves, moves with a bad history, moves that lose material.
    pub(super) fn prunes(
        &mut self,
        node: &NodeContext<'_>,
        context: &Context<'_>,
        so_far: &BestSoFar,
        Candidate { mv, kind, quiet }: Candidate,
        picker: &mut Picker,
    ) -> bool {
        let p = self.parameters();
        let position = node.position;
        if is_loss(so_far.best) || !has_pieces(position, position.turn()) {
            return false;
        }
        if p.uses(Heuristic::LateMovePruning)
            && so_far.count > formulas::late_move_count(p, node.depth, node.improving)
        {
            picker.skip_quiets();
        }
        if !quiet {
            if kind == Kind::Hash || node.depth > 8 {
                return false;
            }
            let history = self.histories.capture(position, mv);
            let margin = formulas::capture_futility_margin(p, node.depth, history);
            let hoped = self.frame(node.ply).static_eval + captured_value(position, mv) + margin;
            let usable = !node.in_check && p.uses(Heuristic::Futility) && !mv.is_promotion();
            if usable && hoped <= so_far.alpha && !position.gives_check(mv) {
                return true;
            }
            let margin = formulas::see_capture_margin(p, node.depth, history);
            return kind == Kind::BadNoisy
                && p.uses(Heuristic::CaptureExchange)
                && !position.see_at_least(mv, margin);
        }
        let history = self.histories.quiet(context, mv);
        let reduction =
            self.shared.reductions.of(node.depth, so_far.count) - history / p.pruning_history;
        let reduced = (node.depth - reduction / 1024).max(0);
        if reduced <= 5
            && history < -p.history_pruning * node.depth
            && p.uses(Heuristic::HistoryPruning)
            && !position.gives_check(mv)
        {
            return true;
        }
        let futile =
            self.frame(node.ply).static_eval + formulas::futility_margin(p, reduced, history);
        let usable = !node.in_check && reduced <= 9 && p.uses(Heuristic::Futility);
        if usable && futile <= so_far.alpha && !position.gives_check(mv) {
            // Later moves may give check: they are not passed over with this one.
            return true;
        }
        reduced <= 9
            && p.uses(Heuristic::QuietExchange)
            && !position.see_at_least(mv, formulas::see_quiet_margin(p, reduced))
    }

    /// Step 13. The hash move is searched deeper if all others are much worse; an error is a value
    /// that cuts the node off, because more than one move beats beta.
    pub(super) fn extension<const PV: bool, const ROOT: bool>(
        &mut self,
        node: &NodeContext<'_>,
        mv: Move,
        count: usize,
    ) -> Result<i32, Value> {
        let p = self.parameters();
        let Some(entry) = node.entry else { return Ok(0) };
        let candidate = !ROOT
            && p.uses(Heuristic::Singular)
            && count == 1
            && node.hash_move == Some(mv)
            && node.excluded.is_none()
            && node.depth >= p.singular_depth + i32::from(node.was_pv)
            && node.hash_value != UNKNOWN
            && !is_decisive(node.hash_value)
            && entry.bound.is_lower()
            && entry.depth >= node.depth - 3
            && node.ply < 2 * self.root_depth.max(1) as usize;
        if !candidate {
            return Ok(0);
        }
        let beta = formulas::singular_beta(p, node.hash_value, node.depth, node.was_pv && !PV);
        let (depth, ply, cut) = ((node.depth - 1) / 2, node.ply, node.cut_node);
        self.frame(ply).excluded = Some(mv);
        let value = self.search::<false, false>(node.position, beta - 1, beta, depth, ply, cut);
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
        if value >= node.beta && !is_decisive(value) && p.uses(Heuristic::Multicut) {
            return Err(value);
        }
        if !p.uses(Heuristic::NegativeExtension) {
            return Ok(0);
        }
        if node.hash_value >= node.beta {
            return Ok(-2 + i32::from(PV));
        }
        Ok(if node.cut_node { -2 } else { 0 })
    }
}
