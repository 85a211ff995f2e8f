//! Quiescence search, the end of every line: captures until the position is quiet, so that no exchange
//! is cut in half.

use player::Bound;
use rules::{Move, Position};

use crate::heuristics::Heuristic;
use crate::node::BestSoFar;
use crate::picker::{Picker, PooledBuffers, captured_value, is_quiet};
use crate::table::Entry;
use crate::threats::Threats;
use crate::value::{
    INFINITE, MAX_PLY, UNKNOWN, Value, from_table, is_decisive, is_loss, mated_in, to_table,
};
use crate::worker::Worker;

/// An exchange that wins at least this wins something.
const ANY_GAIN: i32 = 1;

/// What a node of qsearch knows before it looks at moves.
struct QsearchNode<'p> {
    position: &'p Position,
    ply: usize,
    beta: Value,
    in_check: bool,
    entry: Option<Entry>,
    hash_value: Value,
    /// The evaluation as the network or the hand-crafted one gives it; unknown in check.
    raw_eval: Value,
    /// What a capture that wins nothing would leave.
    futile: Value,
}

impl Worker<'_> {
    /// The value of a position once captures have been played out; in check, all moves.
    pub(crate) fn qsearch<const PV: bool>(
        &mut self,
        position: &Position,
        mut alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Value {
        // Step 1. Draws and the longest line.
        self.count_node(ply);
        if PV {
            self.clear_line(ply);
        }
        if self.aborted {
            return 0;
        }
        if self.is_draw(position, ply) {
            return self.draw_value();
        }
        if ply >= MAX_PLY {
            return if position.in_check() { 0 } else { self.evaluate(position, ply).1 };
        }

        let sees_repetitions = self.uses(Heuristic::QsearchRepetition);
        alpha = self.raised_by_repetition(sees_repetitions, position, alpha, ply);
        if alpha >= beta {
            return alpha;
        }

        // Step 2. The hash table.
        let mut node = self.qsearch_node(position, beta, ply);
        if !PV && node.table_cuts(alpha) {
            return node.hash_value;
        }

        // Step 3. The side to move may stand pat, unless it is in check.
        let mut so_far = BestSoFar::new(alpha);
        if !node.in_check && self.stand_pat(&mut node, &mut so_far) {
            return so_far.best;
        }

        // Step 4. Captures, or all moves out of check.
        self.search_captures::<PV>(&node, &mut so_far);
        if self.aborted {
            return 0;
        }

        // Step 5. Mate, and the table.
        if node.in_check && so_far.count == 0 {
            return mated_in(ply);
        }
        let best = so_far.best;
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        self.store_qsearch(&node, so_far.best_move, best, bound);
        best
    }

    fn qsearch_node<'p>(&self, position: &'p Position, beta: Value, ply: usize) -> QsearchNode<'p> {
        let p = self.parameters();
        let asked = p.uses(Heuristic::QsearchTable) && p.uses(Heuristic::HashTable);
        let entry = if asked { self.shared.table.probe(position.key()) } else { None };
        let hash_value = entry
            .and_then(|entry| entry.known_value())
            .map_or(UNKNOWN, |value| from_table(value, ply));
        let in_check = position.in_check();
        QsearchNode {
            position,
            ply,
            beta,
            in_check,
            entry,
            hash_value,
            raw_eval: UNKNOWN,
            futile: -INFINITE,
        }
    }

    /// Step 3. Stand pat: no side has to capture, so that the evaluation is a lower bound. True if that
    /// beats beta already.
    fn stand_pat(&mut self, node: &mut QsearchNode<'_>, so_far: &mut BestSoFar) -> bool {
        let known = node.entry.map(|entry| entry.evaluation).filter(|value| *value != UNKNOWN);
        node.raw_eval = known.unwrap_or_else(|| self.evaluator.evaluate(node.position, node.ply));
        let corrected = self.corrected(node.position, node.ply, node.raw_eval);
        so_far.best = node.improved_by_table(corrected);
        node.futile = so_far.best + self.parameters().quiescence_futility;
        if so_far.best < node.beta {
            so_far.alpha = so_far.alpha.max(so_far.best);
            return false;
        }
        if node.entry.is_none() {
            self.store_qsearch(node, None, so_far.best, Bound::Lower);
        }
        true
    }

    /// Step 4. The moves, the most promising first.
    fn search_captures<const PV: bool>(&mut self, node: &QsearchNode<'_>, so_far: &mut BestSoFar) {
        let (position, ply) = (node.position, node.ply);
        let mut picker = node.picker(self.uses(Heuristic::HashMove), self.buffers());
        // Only quiet evasions are ordered by what threatens them.
        let threats = if node.in_check { self.threats(position) } else { Threats::NONE };
        let context = self.context_with(position, ply, threats);
        while let Some((mv, _)) = picker.next(&context, self.histories) {
            so_far.count += 1;
            if self.qsearch_prunes(node, so_far, mv, &mut picker) {
                continue;
            }
            let mut next = position.clone();
            self.play_on(&mut next, mv, ply);
            let value = -self.qsearch::<PV>(&next, -node.beta, -so_far.alpha, ply + 1);
            self.undo();
            if self.aborted {
                break;
            }
            if value > so_far.best {
                so_far.best = value;
                if value > so_far.alpha {
                    so_far.best_move = Some(mv);
                    if PV {
                        self.extend_line(ply, mv);
                    }
                    if value >= node.beta {
                        break;
                    }
                    so_far.alpha = value;
                }
            }
        }
    }

    /// Whether a move is not worth a look: a second quiet evasion, or a capture that would not be
    /// enough even if it cost nothing.
    fn qsearch_prunes(
        &self,
        node: &QsearchNode<'_>,
        so_far: &mut BestSoFar,
        mv: Move,
        picker: &mut Picker<'_>,
    ) -> bool {
        // While every move so far loses, the one that saves the game may be any of the rest.
        if is_loss(so_far.best) {
            return false;
        }
        // Out of check all moves are legal answers, but the search of quiet ones must end somewhere: the
        // best of them by the order has to do.
        if node.in_check {
            let late = so_far.count > self.parameters().quiescence_evasions as usize
                && self.uses(Heuristic::QsearchEvasions)
                && is_quiet(node.position, mv);
            if late {
                picker.skip_quiets();
            }
            return late;
        }
        // Futility: what is captured, or nothing at all if the exchange wins nothing, does not lift the
        // score over alpha. A promotion wins more than it captures, and a check may win more.
        if mv.is_promotion() || !self.uses(Heuristic::QsearchFutility) {
            return false;
        }
        let position = node.position;
        let hoped = node.futile + captured_value(position, mv);
        let bound = if hoped <= so_far.alpha {
            hoped
        } else if node.futile <= so_far.alpha && !position.see_at_least(mv, ANY_GAIN) {
            node.futile
        } else {
            return false;
        };
        if position.gives_check(mv) {
            return false;
        }
        so_far.best = so_far.best.max(bound);
        true
    }

    fn store_qsearch(
        &self,
        node: &QsearchNode<'_>,
        best: Option<Move>,
        value: Value,
        bound: Bound,
    ) {
        let entry = Entry {
            best,
            value: to_table(value, node.ply),
            evaluation: node.raw_eval,
            depth: 0,
            bound: Some(bound),
            was_pv: node.entry.is_some_and(|entry| entry.was_pv)
                && self.uses(Heuristic::InheritedPv),
        };
        self.shared.table.store(node.position.key(), entry);
    }
}

impl QsearchNode<'_> {
    /// Whether the table's score is on the right side of the window.
    fn table_cuts(&self, alpha: Value) -> bool {
        let value = self.hash_value;
        let outside = value >= self.beta || value <= alpha;
        value != UNKNOWN && outside && self.table_bounds(self.beta)
    }

    /// Whether the table's score is a bound on the side of this value on which it lies.
    fn table_bounds(&self, value: Value) -> bool {
        let lower = self.hash_value >= value;
        self.entry.is_some_and(|entry| if lower { entry.is_lower() } else { entry.is_upper() })
    }

    /// The table's score, where it says more than the evaluation.
    fn improved_by_table(&self, evaluation: Value) -> Value {
        let value = self.hash_value;
        // An equal score changes nothing, so that it does not matter which bound it is.
        let better = value != UNKNOWN && !is_decisive(value) && self.table_bounds(evaluation);
        if better { value } else { evaluation }
    }

    /// The moves to look at, the table's first.
    fn picker<'b>(&self, asks_table: bool, buffers: PooledBuffers<'b>) -> Picker<'b> {
        let known = self
            .entry
            .and_then(|entry| entry.best)
            .filter(|mv| asks_table && self.position.is_legal(*mv));
        if self.in_check {
            Picker::new(known, None, buffers)
        } else {
            Picker::noisy(known.filter(|mv| !is_quiet(self.position, *mv)), 0, buffers)
        }
    }
}
