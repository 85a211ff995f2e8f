//! Steps 12 and 13: whether a move is worth a search, or a deeper one.

use rules::Move;

use super::{BestSoFar, Candidate, NodeContext};
use crate::formulas;
use crate::heuristics::Heuristic;
use crate::picker::{Kind, Picker, captured_value};
use crate::value::{UNKNOWN, Value, is_decisive, is_loss};
use crate::worker::{Worker, has_pieces};

/// What step 13 says of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Extension {
    /// Search it deeper by this many plies, or less deeply where that is negative.
    By(i32),
    /// Several moves beat beta: the node needs no search and has this value.
    Cut(Value),
}

impl Worker<'_> {
    /// Step 12. Late moves, futile moves, moves that lose material.
    pub(super) fn prunes(
        &mut self,
        node: &NodeContext<'_>,
        so_far: &mut BestSoFar,
        candidate: Candidate,
        picker: &mut Picker<'_>,
    ) -> bool {
        let p = self.parameters();
        let position = node.position;
        // While every move so far loses, the one that saves the game may be any of the rest. Without
        // pieces there may be zugzwang, where static judgements are wrong.
        if is_loss(so_far.best) || !has_pieces(position, position.turn()) {
            return false;
        }
        // Late move pruning: the order is good, so that at low depth a quiet move far down the list
        // hardly ever is the best. More moves are tried when improving, where one may beat beta.
        if p.uses(Heuristic::LateMovePruning)
            && so_far.count > formulas::late_move_count(p, node.depth, node.improving)
        {
            picker.skip_quiets();
        }
        if candidate.quiet {
            self.prunes_quiet(node, so_far, candidate)
        } else {
            self.prunes_capture(node, so_far, candidate)
        }
    }

    fn prunes_capture(
        &mut self,
        node: &NodeContext<'_>,
        so_far: &BestSoFar,
        Candidate { mv, kind, history, .. }: Candidate,
    ) -> bool {
        let p = self.parameters();
        let position = node.position;
        // The hash move has proved itself, and at high depth a capture deserves a look.
        if kind == Kind::Hash || node.depth > p.capture_pruning_depth {
            return false;
        }
        // Futility of captures: even with what it wins and a margin for what follows, the score stays
        // below alpha. Checks and promotions may change more than the captured piece says.
        let margin = formulas::capture_futility_margin(p, node.depth, history);
        let hoped = self.frame(node.ply).static_eval + captured_value(position, mv) + margin;
        let usable = !node.in_check && p.uses(Heuristic::Futility) && !mv.is_promotion();
        if usable && hoped <= so_far.alpha && !position.gives_check(mv) {
            return true;
        }
        // SEE pruning: the exchange loses more than the remaining depth is likely to win back. Only
        // captures that the picker found bad are asked about; the others win material.
        let margin = formulas::see_capture_margin(p, node.depth, history);
        kind == Kind::BadNoisy
            && p.uses(Heuristic::CaptureExchange)
            && !position.see_at_least(mv, margin)
    }

    fn prunes_quiet(
        &mut self,
        node: &NodeContext<'_>,
        so_far: &mut BestSoFar,
        Candidate { mv, history, .. }: Candidate,
    ) -> bool {
        let p = self.parameters();
        let position = node.position;
        // What counts is the depth that the move would be searched to after its reduction.
        let reduction =
            self.shared.reductions.of(node.depth, so_far.count) - history / p.pruning_history;
        let reduced = (node.depth - reduction / formulas::PLY).max(0);
        // Futility: the evaluation is so far below alpha that a quiet move will not make up for it in
        // the depth that is left. Later moves may give check: they are not skipped with this one.
        let futile =
            self.frame(node.ply).static_eval + formulas::futility_margin(p, reduced, history);
        let usable = !node.in_check && reduced <= p.futility_depth && p.uses(Heuristic::Futility);
        if usable && futile <= so_far.alpha && !position.gives_check(mv) {
            // The move could have reached that much: a lower bound would claim what nobody looked at.
            if futile > so_far.best && p.uses(Heuristic::FutilityBound) && !is_decisive(futile) {
                so_far.best = futile;
            }
            return true;
        }
        // SEE pruning: the piece is lost on its new square, and little depth is left to show what the
        // sacrifice is good for.
        reduced <= p.see_quiet_depth
            && p.uses(Heuristic::QuietExchange)
            && !position.see_at_least(mv, formulas::see_quiet_margin(p, reduced))
    }

    /// Step 13. Singular extension: the hash move is searched deeper if all others are much worse. A
    /// search of the others to half the depth, with a window below the table's score, shows that.
    pub(super) fn extension<const PV: bool, const ROOT: bool>(
        &mut self,
        node: &NodeContext<'_>,
        mv: Move,
        count: usize,
    ) -> Extension {
        let p = self.parameters();
        let Some(entry) = node.entry else { return Extension::By(0) };
        // The table must be trusted on this: a lower bound of nearly the present depth. Lines that are
        // already twice as long as the iteration are not extended further, or the search may explode.
        let is_candidate = !ROOT
            && p.uses(Heuristic::Singular)
            && count == 1
            && node.hash_move == Some(mv)
            && node.excluded.is_none()
            && node.depth >= p.singular_depth + i32::from(node.was_pv)
            && node.hash_value != UNKNOWN
            && !is_decisive(node.hash_value)
            && entry.is_lower()
            && entry.depth >= node.depth - p.singular_entry_depth
            && node.ply < (p.singular_ply_limit * self.root_depth.max(1)) as usize;
        if !is_candidate {
            return Extension::By(0);
        }
        let beta = formulas::singular_beta(p, node.hash_value, node.depth, node.was_pv && !PV);
        let depth = formulas::singular_search_depth(node.depth);
        let (ply, cut) = (node.ply, node.cut_node);
        self.frame_mut(ply).excluded = Some(mv);
        let value = self.search::<false, false>(node.position, beta - 1, beta, depth, ply, cut);
        self.frame_mut(ply).excluded = None;
        if self.aborted {
            return Extension::By(0);
        }
        self.extension_from::<PV>(node, value, beta)
    }

    /// Step 13. What the value of the other moves says about the hash move.
    fn extension_from<const PV: bool>(
        &mut self,
        node: &NodeContext<'_>,
        value: Value,
        singular_beta: Value,
    ) -> Extension {
        let p = self.parameters();
        // Singular: everything hangs on this move. Two plies if the others are far behind, but only so
        // often in a line, so that forced lines come to an end.
        if value < singular_beta {
            let few = self.frame(node.ply).double_extensions < p.double_extension_limit as u32;
            let double = !PV
                && few
                && p.uses(Heuristic::DoubleExtension)
                && value < singular_beta - p.double_extension_margin;
            return Extension::By(1 + i32::from(double));
        }
        // Multicut: a move beats beta even without the hash move, which is expected to beat it too. With
        // two such moves the node surely fails high.
        if value >= node.beta && !is_decisive(value) && p.uses(Heuristic::Multicut) {
            return Extension::Cut(value);
        }
        if !p.uses(Heuristic::NegativeExtension) {
            return Extension::By(0);
        }
        // Negative extension: not the only good move, and likely to fail high anyway. A less deep search
        // will do; on the principal variation it is shortened less.
        if node.hash_value >= node.beta {
            return Extension::By(-p.negative_extension + i32::from(PV));
        }
        // Nor does a node that is expected to fail high depend on this one move.
        Extension::By(if node.cut_node { -p.negative_extension } else { 0 })
    }
}
