//! The end of every line: captures until it is quiet, so that no exchange is cut in half.

use rules::{Move, Position};

use crate::heuristics::Heuristic;
use crate::picker::{Buffers, Picker, is_quiet, won_by};
use crate::table::{Bound, Entry};
use crate::threats::Threats;
use crate::value::{
    INFINITE, MAX_PLY, UNKNOWN, Value, from_table, is_decisive, is_loss, mated_in, to_table,
};
use crate::worker::Worker;

/// What a node of quiescence knows before it looks at moves.
struct Calm<'p> {
    position: &'p Position,
    ply: usize,
    beta: Value,
    in_check: bool,
    entry: Option<Entry>,
    hash_value: Value,
    /// The evaluation as the network or the hand-made one gives it; unknown in check.
    raw: Value,
    /// What a capture that wins nothing would leave.
    futile: Value,
}

/// What the moves have shown so far.
struct Found {
    alpha: Value,
    best: Value,
    best_move: Option<Move>,
    count: usize,
}

impl Worker<'_> {
    /// The value of a position once captures have been played out; in check, all moves.
    pub(crate) fn quiescence<const PV: bool>(
        &mut self,
        position: &Position,
        alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Value {
        // Step 1. Draws and the longest line.
        self.enter(ply);
        if PV {
            self.clear_line(ply);
        }
        if self.aborted || self.is_draw(position, ply) {
            return 0;
        }
        if ply >= MAX_PLY {
            return if position.in_check() { 0 } else { self.evaluate(position, ply).1 };
        }

        // Step 2. The hash table.
        let mut calm = self.calm(position, beta, ply);
        if !PV && calm.table_cuts(alpha) {
            return calm.hash_value;
        }

        // Step 3. The side to move may stand pat, unless it is in check.
        let mut found = Found { alpha, best: -INFINITE, best_move: None, count: 0 };
        if !calm.in_check && self.stand_pat(&mut calm, &mut found) {
            return found.best;
        }

        // Step 4. Captures, or all moves out of check.
        self.quiet_moves::<PV>(&calm, &mut found);
        if self.aborted {
            return 0;
        }

        // Step 5. Mate, and the table.
        if calm.in_check && found.count == 0 {
            return mated_in(ply);
        }
        let best = self.drawn_in(found.best, beta);
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        self.store_quiet(&calm, found.best_move, best, bound);
        best
    }

    fn calm<'p>(&self, position: &'p Position, beta: Value, ply: usize) -> Calm<'p> {
        let p = self.parameters();
        let asked = p.uses(Heuristic::QuietTable) && p.uses(Heuristic::HashTable);
        let entry = if asked { self.shared.table.find(position.key()) } else { None };
        let hash_value = entry
            .and_then(|entry| entry.known_value())
            .map_or(UNKNOWN, |value| from_table(value, ply));
        let in_check = position.in_check();
        Calm { position, ply, beta, in_check, entry, hash_value, raw: UNKNOWN, futile: -INFINITE }
    }

    /// Step 3. The evaluation is a lower bound; true if that is enough already.
    fn stand_pat(&mut self, calm: &mut Calm<'_>, found: &mut Found) -> bool {
        let known = calm.entry.map(|entry| entry.evaluation).filter(|value| *value != UNKNOWN);
        calm.raw = known.unwrap_or_else(|| self.evaluator.evaluate(calm.position, calm.ply));
        let corrected = self.corrected(calm.position, calm.ply, calm.raw);
        found.best = calm.improved_by_table(corrected);
        calm.futile = found.best + self.parameters().quiescence_futility;
        if found.best < calm.beta {
            found.alpha = found.alpha.max(found.best);
            return false;
        }
        found.best = self.drawn_in(found.best, calm.beta);
        if calm.entry.is_none() {
            self.store_quiet(calm, None, found.best, Bound::Lower);
        }
        true
    }

    /// Step 4. The moves, the most promising first.
    fn quiet_moves<const PV: bool>(&mut self, calm: &Calm<'_>, found: &mut Found) {
        let (position, ply) = (calm.position, calm.ply);
        let mut picker = calm.picker(self.uses(Heuristic::HashMove), self.buffers());
        // Only quiet evasions are ordered by what threatens them.
        let threats = if calm.in_check { self.threats(position) } else { Threats::NONE };
        let context = self.context_with(position, ply, threats);
        while let Some((one, _)) = picker.next(&context, self.histories) {
            found.count += 1;
            if self.passes_over(calm, found, one, &mut picker) {
                continue;
            }
            let next = self.play(position, one, ply);
            let value = -self.quiescence::<PV>(&next, -calm.beta, -found.alpha, ply + 1);
            self.undo();
            if self.aborted {
                break;
            }
            if value > found.best {
                found.best = value;
                if value > found.alpha {
                    found.best_move = Some(one);
                    if PV {
                        self.extend_line(ply, one);
                    }
                    if value >= calm.beta {
                        break;
                    }
                    found.alpha = value;
                }
            }
        }
        self.recycle(picker);
    }

    /// Whether a move is not worth a look: a second quiet evasion, or a capture that would not be
    /// enough even if it cost nothing.
    fn passes_over(
        &self,
        calm: &Calm<'_>,
        found: &mut Found,
        one: Move,
        picker: &mut Picker,
    ) -> bool {
        if is_loss(found.best) {
            return false;
        }
        if calm.in_check {
            let late = found.count > 1
                && self.uses(Heuristic::QuietEvasions)
                && is_quiet(calm.position, one);
            if late {
                picker.skip_quiets();
            }
            return late;
        }
        if one.is_promotion() || !self.uses(Heuristic::QuietFutility) {
            return false;
        }
        let position = calm.position;
        let hoped = calm.futile + won_by(position, one);
        let bound = if hoped <= found.alpha {
            hoped
        } else if calm.futile <= found.alpha && !position.see_at_least(one, 1) {
            calm.futile
        } else {
            return false;
        };
        if position.gives_check(one) {
            return false;
        }
        found.best = found.best.max(bound);
        true
    }

    /// A score above beta is worth less than it says: the opponent would not have let it come so far.
    fn drawn_in(&self, best: Value, beta: Value) -> Value {
        let apart = best >= beta && !is_decisive(best) && self.uses(Heuristic::FailMiddle);
        if apart { (best + beta) / 2 } else { best }
    }

    fn store_quiet(&self, calm: &Calm<'_>, best: Option<Move>, value: Value, bound: Bound) {
        let entry = Entry {
            best,
            value: to_table(value, calm.ply),
            evaluation: calm.raw,
            depth: 0,
            bound,
            was_pv: false,
        };
        self.shared.table.store(calm.position.key(), entry);
    }
}

impl Calm<'_> {
    /// Whether the table's score is on the right side of the window.
    fn table_cuts(&self, alpha: Value) -> bool {
        let value = self.hash_value;
        let outside = value >= self.beta || value <= alpha;
        value != UNKNOWN && outside && self.table_bounds(self.beta)
    }

    /// Whether the table's score is a bound on the side of this value on which it lies.
    fn table_bounds(&self, value: Value) -> bool {
        let lower = self.hash_value >= value;
        self.entry.is_some_and(
            |entry| {
                if lower { entry.bound.is_lower() } else { entry.bound.is_upper() }
            },
        )
    }

    /// The table's score, where it says more than the evaluation.
    fn improved_by_table(&self, evaluation: Value) -> Value {
        let value = self.hash_value;
        // An equal score changes nothing, so that it does not matter which bound it is.
        let better = value != UNKNOWN && !is_decisive(value) && self.table_bounds(evaluation);
        if better { value } else { evaluation }
    }

    /// The moves to look at, the table's first.
    fn picker(&self, asks_table: bool, buffers: Box<Buffers>) -> Picker {
        let known = self
            .entry
            .and_then(|entry| entry.best)
            .filter(|one| asks_table && self.position.is_legal(*one));
        if self.in_check {
            Picker::new(known, None, buffers)
        } else {
            Picker::noisy(known.filter(|one| !is_quiet(self.position, *one)), 0, buffers)
        }
    }
}
