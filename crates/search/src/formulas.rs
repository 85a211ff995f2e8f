//! The formulas of the search, each a pure function of what it depends on and its parameters.

use crate::parameters::Parameters;
use crate::value::Value;

/// How far above beta the evaluation must be for a node to be cut without search.
#[must_use]
pub fn reverse_futility_margin(p: &Parameters, depth: i32, improving: bool) -> Value {
    p.reverse_futility_margin * depth - p.reverse_futility_improving * i32::from(improving)
}

/// How far below alpha the evaluation must be for a node to go straight to quiescence.
#[must_use]
pub fn razoring_margin(p: &Parameters, depth: i32) -> Value {
    p.razoring_base + p.razoring_slope * depth * depth
}

/// By how many plies a search after a null move is reduced.
#[must_use]
pub fn null_reduction(p: &Parameters, depth: i32, above_beta: Value) -> i32 {
    p.null_base + depth / p.null_divisor + (above_beta / p.null_evaluation).clamp(0, 3)
}

/// How many quiet moves are looked at before the rest are skipped.
#[must_use]
pub fn late_move_count(p: &Parameters, depth: i32, improving: bool) -> usize {
    let all = p.late_move_base + depth * depth;
    (if improving { all } else { all / 2 }) as usize
}

/// How far below alpha a quiet move may leave the evaluation before it is skipped.
#[must_use]
pub fn futility_margin(p: &Parameters, reduced_depth: i32, history: i32) -> Value {
    p.futility_base + p.futility_slope * reduced_depth + history / 128
}

/// How far below alpha a capture may leave the evaluation, with what it wins, before it is skipped.
#[must_use]
pub fn capture_futility_margin(p: &Parameters, depth: i32, history: i32) -> Value {
    p.capture_futility_base + p.capture_futility_slope * depth + history / 32
}

/// The exchange that a quiet move may lose before it is skipped.
#[must_use]
pub fn see_quiet_margin(p: &Parameters, reduced_depth: i32) -> Value {
    -p.see_quiet * reduced_depth * reduced_depth
}

/// The exchange that a capture may lose before it is skipped.
#[must_use]
pub fn see_capture_margin(p: &Parameters, depth: i32, history: i32) -> Value {
    -p.see_capture * depth - history / 32
}

/// What a good quiet move adds to its histories.
#[must_use]
pub fn history_bonus(p: &Parameters, depth: i32) -> i32 {
    (p.history_bonus * depth - 80).clamp(0, p.history_bonus_max)
}

/// What the quiet moves tried before it lose.
#[must_use]
pub fn history_malus(p: &Parameters, depth: i32) -> i32 {
    (p.history_malus * depth - 60).clamp(0, p.history_malus_max)
}

/// What a quiet move gains when no answer to it is good enough.
#[must_use]
pub fn prior_bonus(p: &Parameters, depth: i32) -> i32 {
    history_bonus(p, depth) * p.prior_bonus / 16
}

/// What a second search, deeper than the first, teaches of a quiet move: it held, or it did not.
#[must_use]
pub fn research_history_bonus(p: &Parameters, depth: i32, held: bool) -> i32 {
    let lesson = if held { history_bonus(p, depth) } else { -history_malus(p, depth) };
    lesson * p.research_bonus / 16
}

/// What a quiet move gains by making the evaluation better, or loses. `both` is the evaluation before
/// it and the one after it, each for the side to move; to move is worth something, so that a move that
/// changes nothing makes their sum a little more than nothing.
#[must_use]
pub fn evaluation_history_bonus(p: &Parameters, both: Value) -> i32 {
    ((-both).clamp(-160, 130) + 35) * p.evaluation_history
}

/// Plies to add where the move that led here was reduced and the evaluations show that it was too much
/// or too little.
#[must_use]
pub fn hindsight_adjustment(p: &Parameters, reduction: i32, depth: i32, both: Value) -> i32 {
    if p.hindsight_margin == 0 {
        0
    } else if reduction >= 3 && both <= 0 {
        1
    } else if reduction >= 2 && depth >= 2 && both > p.hindsight_margin {
        -1
    } else {
        0
    }
}

/// The window below which the moves other than the hash move must stay for it to be singular.
#[must_use]
pub fn singular_beta(p: &Parameters, table_value: Value, depth: i32, was_pv: bool) -> Value {
    table_value - (p.singular_margin * (1 + i32::from(was_pv)) * depth) / 16
}

/// The window of a new iteration around the last score.
#[must_use]
pub fn aspiration_width(p: &Parameters, average: Value) -> Value {
    p.aspiration_width + (average * average / 16_384).min(60)
}

/// What a late move is reduced by, before adjustments, in 1/1024 ply.
#[derive(Clone, Debug)]
pub struct Reductions {
    logarithms: [f64; 256],
    base: f64,
    divisor: f64,
}

impl Reductions {
    /// The table for these parameters.
    #[must_use]
    pub fn new(p: &Parameters) -> Reductions {
        let mut logarithms = [0.0; 256];
        for (number, entry) in (1u32..).zip(&mut logarithms[1..]) {
            *entry = f64::from(number).ln();
        }
        Reductions {
            logarithms,
            base: f64::from(p.reduction_base),
            divisor: f64::from(p.reduction_divisor) / 1024.0 / 1024.0,
        }
    }

    /// For the `number`th move at this depth.
    #[must_use]
    pub fn of(&self, depth: i32, number: usize) -> i32 {
        let product =
            self.logarithms[depth.clamp(0, 255) as usize] * self.logarithms[number.min(255)];
        (self.base + product / self.divisor) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_moves_are_reduced_more() {
        let table = Reductions::new(&Parameters::default());
        assert!(table.of(10, 20) > table.of(10, 5));
        assert!(table.of(20, 10) > table.of(5, 10));
        assert!((1024..8 * 1024).contains(&table.of(12, 12)));
    }

    #[test]
    fn history_updates_have_the_right_sign() {
        let p = Parameters::default();
        assert!(evaluation_history_bonus(&p, -100) > 0 && evaluation_history_bonus(&p, 100) < 0);
        assert!(
            research_history_bonus(&p, 8, true) > 0 && research_history_bonus(&p, 8, false) < 0
        );
        assert!(prior_bonus(&p, 8) > 0);
        assert_eq!(hindsight_adjustment(&p, 3, 5, -10), 1);
        assert_eq!(hindsight_adjustment(&p, 3, 5, p.hindsight_margin + 1), -1);
        assert_eq!(hindsight_adjustment(&p, 0, 5, -10), 0);
    }

    #[test]
    fn margins_grow_with_depth() {
        let p = Parameters::default();
        assert!(reverse_futility_margin(&p, 5, false) > reverse_futility_margin(&p, 5, true));
        assert!(late_move_count(&p, 6, true) > late_move_count(&p, 6, false));
        assert!(see_quiet_margin(&p, 4) < see_quiet_margin(&p, 2));
        assert!(null_reduction(&p, 12, 400) > null_reduction(&p, 12, 0));
        assert_eq!(history_bonus(&p, 100), p.history_bonus_max);
    }
}
