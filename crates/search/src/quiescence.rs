//! The end of every line: captures until it is quiet, so that no exchange is cut in half.

use rules::Position;

use crate::picker::{Picker, is_quiet};
use crate::table::{Bound, Entry};
use crate::value::{
    INFINITE, MAX_PLY, UNKNOWN, Value, from_table, is_decisive, is_loss, mated_in, to_table,
};
use crate::worker::Worker;

impl Worker<'_> {
    /// The value of a position once captures have been played out; in check, all moves.
    pub(crate) fn quiescence<const PV: bool>(
        &mut self,
        position: &Position,
        mut alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Value {
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
        let entry = self.shared.table.find(position.key());
        let hash_value = entry
            .and_then(|entry| entry.known_value())
            .map_or(UNKNOWN, |value| from_table(value, ply));
        if !PV
            && let Some(entry) = entry
            && hash_value != UNKNOWN
        {
            let fits =
                if hash_value >= beta { entry.bound.is_lower() } else { entry.bound.is_upper() };
            if fits && (hash_value >= beta || hash_value <= alpha) {
                return hash_value;
            }
        }

        // The side to move may stand pat, unless it is in check.
        let in_check = position.in_check();
        let (mut best, mut raw) = (-INFINITE, UNKNOWN);
        let mut futile = -INFINITE;
        if !in_check {
            let known = entry.map(|entry| entry.evaluation).filter(|value| *value != UNKNOWN);
            raw = known.unwrap_or_else(|| self.evaluator.evaluate(position));
            best = self.corrected(position, ply, raw);
            if hash_value != UNKNOWN
                && !is_decisive(hash_value)
                && let Some(entry) = entry
                && if hash_value > best { entry.bound.is_lower() } else { entry.bound.is_upper() }
            {
                best = hash_value;
            }
            futile = best + self.parameters().quiescence_futility;
            if best >= beta {
                let middle = if is_decisive(best) { best } else { (best + beta) / 2 };
                if entry.is_none() {
                    self.store_quiet(position, None, middle, raw, Bound::Lower, ply);
                }
                return middle;
            }
            alpha = alpha.max(best);
        }

        let known_move = entry.and_then(|entry| entry.best).filter(|one| position.is_legal(*one));
        let mut picker = if in_check {
            Picker::new(known_move, None)
        } else {
            Picker::noisy(known_move.filter(|one| !is_quiet(position, *one)), 0)
        };
        let context = self.context(position, ply);
        let mut count = 0;
        let mut best_move = None;
        while let Some((one, _)) = picker.next(&context, self.histories) {
            count += 1;
            let quiet = is_quiet(position, one);
            if !is_loss(best) {
                if in_check && quiet && count > 1 {
                    picker.skip_quiets();
                    continue;
                }
                // Winning a piece for nothing would not be enough.
                if !in_check && futile <= alpha && !position.see_at_least(one, 1) {
                    best = best.max(futile);
                    continue;
                }
            }
            let next = self.play(position, one, ply);
            let value = -self.quiescence::<PV>(&next, -beta, -alpha, ply + 1);
            self.undo();
            if self.aborted {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(one);
                    if PV {
                        self.extend_line(ply, one);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
        }
        if in_check && count == 0 {
            return mated_in(ply);
        }
        if best >= beta && !is_decisive(best) {
            best = (best + beta) / 2;
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        self.store_quiet(position, best_move, best, raw, bound, ply);
        best
    }

    fn store_quiet(
        &self,
        position: &Position,
        best_move: Option<rules::Move>,
        value: Value,
        raw: Value,
        bound: Bound,
        ply: usize,
    ) {
        let entry = Entry {
            best: best_move,
            value: to_table(value, ply),
            evaluation: raw,
            depth: 0,
            bound,
            was_pv: false,
        };
        self.shared.table.store(position.key(), entry);
    }
}
