//! The formulas of the search, each a pure function of what it depends on and its parameters.

use crate::parameters::Parameters;
use crate::value::Value;

/// A ply in the unit of reductions: fine enough that small terms add up. Not tuned: it is a unit.
pub const PLY: i32 = 1024;
/// The unit of parameters that are a share of a bonus or margin, and of the growth of windows. Not tuned.
pub const SIXTEENTHS: i32 = 16;
/// Fifty moves of both sides without capture or pawn move are a draw.
const FIFTY_MOVES: u32 = 100;

/// An evaluation damped as the fifty-move rule comes near.
#[must_use]
pub fn fifty_damped(p: &Parameters, evaluation: Value, halfmoves: u32) -> Value {
    evaluation * (p.fifty_damping - halfmoves.min(FIFTY_MOVES) as i32) / p.fifty_damping
}

/// How far above beta the evaluation must be for a node to be cut without search.
#[must_use]
pub fn reverse_futility_margin(p: &Parameters, depth: i32, improving: bool) -> Value {
    p.reverse_futility_margin * depth - p.reverse_futility_improving * i32::from(improving)
}

/// How far below alpha the evaluation must be for a node to go straight to qsearch.
#[must_use]
pub fn razoring_margin(p: &Parameters, depth: i32) -> Value {
    p.razoring_base + p.razoring_slope * depth * depth
}

/// By how many plies a search after a null move is reduced.
#[must_use]
pub fn null_reduction(p: &Parameters, depth: i32, above_beta: Value) -> i32 {
    let by_evaluation = (above_beta / p.null_evaluation).clamp(0, p.null_evaluation_max);
    p.null_base + depth / p.null_divisor + by_evaluation
}

/// For how many plies no null move is made while one is verified by a search to this depth.
#[must_use]
pub fn null_verification_plies(p: &Parameters, depth: i32) -> usize {
    (p.null_verification_quarters * depth.max(0) / 4) as usize
}

/// What a capture must reach in a shallow search for `ProbCut`.
#[must_use]
pub fn probcut_beta(p: &Parameters, beta: Value, improving: bool) -> Value {
    beta + p.probcut_margin - p.probcut_improving * i32::from(improving)
}

/// How many moves are looked at before the remaining quiet ones are skipped.
#[must_use]
pub fn late_move_count(p: &Parameters, depth: i32, improving: bool) -> usize {
    let all = p.late_move_base + depth * depth;
    (if improving { all } else { all / p.late_move_divisor }) as usize
}

/// How far below alpha a quiet move may leave the evaluation before it is skipped.
#[must_use]
pub fn futility_margin(p: &Parameters, reduced_depth: i32, history: i32) -> Value {
    p.futility_base + p.futility_slope * reduced_depth + history / p.futility_history
}

/// How far below alpha a capture may leave the evaluation, with what it wins, before it is skipped.
#[must_use]
pub fn capture_futility_margin(p: &Parameters, depth: i32, history: i32) -> Value {
    let by_history = history / p.capture_futility_history;
    p.capture_futility_base + p.capture_futility_slope * depth + by_history
}

/// The exchange that a quiet move may lose before it is skipped.
#[must_use]
pub fn see_quiet_margin(p: &Parameters, reduced_depth: i32) -> Value {
    -p.see_quiet * reduced_depth * reduced_depth
}

/// The exchange that a capture may lose before it is skipped.
#[must_use]
pub fn see_capture_margin(p: &Parameters, depth: i32, history: i32) -> Value {
    -p.see_capture * depth - history / p.see_capture_history
}

/// What a good move adds to its histories. Shallow searches prove little, deep ones are rare: the bonus
/// begins below nothing and is capped.
#[must_use]
pub fn history_bonus(p: &Parameters, depth: i32) -> i32 {
    (p.history_bonus * depth - p.history_bonus_offset).clamp(0, p.history_bonus_max)
}

/// What the moves tried before it lose.
#[must_use]
pub fn history_malus(p: &Parameters, depth: i32) -> i32 {
    (p.history_malus * depth - p.history_malus_offset).clamp(0, p.history_malus_max)
}

/// What a quiet move gains when no answer to it is good enough.
#[must_use]
pub fn prior_bonus(p: &Parameters, depth: i32) -> i32 {
    history_bonus(p, depth) * p.prior_bonus / SIXTEENTHS
}

/// What a quiet move gains or loses by a second search, deeper than the first: it held, or it did not.
#[must_use]
pub fn research_history_bonus(p: &Parameters, depth: i32, held: bool) -> i32 {
    let bonus = if held { history_bonus(p, depth) } else { -history_malus(p, depth) };
    bonus * p.research_bonus / SIXTEENTHS
}

/// By how much the second search of a reduced move goes deeper than usual, or less deep: deeper if the
/// first beat the best score so far by far, less deep if it hardly did.
#[must_use]
pub fn research_depth_change(p: &Parameters, above_best: Value, depth: i32) -> i32 {
    let deeper = above_best > p.research_deeper_margin + p.research_deeper_slope * depth;
    let shallower = above_best < p.research_shallower_slope * depth;
    i32::from(deeper) - i32::from(shallower)
}

/// What a quiet move gains by making the evaluation better, or loses. `both` is the evaluation before
/// it plus the one after it, each for the side to move; to move is worth something, so that a move that
/// changes nothing makes their sum a little more than 0.
#[must_use]
pub fn evaluation_history_bonus(p: &Parameters, both: Value) -> i32 {
    let gain = (-both).clamp(-p.evaluation_history_loss, p.evaluation_history_gain);
    (gain + p.evaluation_history_tempo) * p.evaluation_history
}

/// Plies to add where the move that led here was reduced and the evaluations show that it was too much
/// or too little. If the move made the evaluation better for its side, it was reduced too much; if it
/// made it much worse, the reply needs less depth to refute it.
#[must_use]
pub fn hindsight_adjustment(p: &Parameters, reduction: i32, depth: i32, both: Value) -> i32 {
    /// A node keeps at least a ply of depth.
    const LEAST_DEPTH: i32 = 2;
    if p.hindsight_margin == 0 {
        0
    } else if reduction >= p.hindsight_deeper_reduction && both <= 0 {
        1
    } else if reduction >= p.hindsight_shallower_reduction
        && depth >= LEAST_DEPTH
        && both > p.hindsight_margin
    {
        -1
    } else {
        0
    }
}

/// The window below which the moves other than the hash move must stay for it to be singular.
#[must_use]
pub fn singular_beta(p: &Parameters, table_value: Value, depth: i32, was_pv: bool) -> Value {
    table_value - (p.singular_margin * (1 + i32::from(was_pv)) * depth) / SIXTEENTHS
}

/// How deep the moves other than the hash move are searched: half as deep as the hash move would be.
#[must_use]
pub fn singular_search_depth(depth: i32) -> i32 {
    (depth - 1) / 2
}

/// The window of a new iteration around the last score; large scores vary more.
#[must_use]
pub fn aspiration_width(p: &Parameters, average: Value) -> Value {
    let extra = (average * average / p.aspiration_divisor).min(p.aspiration_extra_max);
    p.aspiration_width + extra
}

/// What a late move is reduced by, before adjustments, in 1/1024 ply.
#[derive(Clone, Debug)]
pub struct Reductions {
    /// By depth and number of the move, as far as nearly all searches need them: a division of floating
    /// point numbers takes longer than a look into the cache.
    usual: Box<[[i32; USUAL]; USUAL]>,
    logarithms: [f64; 256],
    base: f64,
    divisor: f64,
}

/// Depths and numbers of moves whose reductions are kept.
const USUAL: usize = 48;

impl Reductions {
    /// The table for these parameters.
    #[must_use]
    pub fn new(p: &Parameters) -> Reductions {
        let mut logarithms = [0.0; 256];
        for (number, entry) in (1u32..).zip(&mut logarithms[1..]) {
            *entry = f64::from(number).ln();
        }
        let mut reductions = Reductions {
            usual: Box::new([[0; USUAL]; USUAL]),
            logarithms,
            base: f64::from(p.reduction_base),
            divisor: f64::from(p.reduction_divisor) / f64::from(PLY) / f64::from(PLY),
        };
        for depth in 0..USUAL {
            for number in 0..USUAL {
                reductions.usual[depth][number] = reductions.computed(depth, number);
            }
        }
        reductions
    }

    /// For the `number`th move at this depth.
    #[inline]
    #[must_use]
    pub fn of(&self, depth: i32, number: usize) -> i32 {
        let depth = depth.max(0) as usize;
        let known = self.usual.get(depth).and_then(|row| row.get(number));
        known.copied().unwrap_or_else(|| self.computed(depth, number))
    }

    fn computed(&self, depth: usize, number: usize) -> i32 {
        let product = self.logarithms[depth.min(255)] * self.logarithms[number.min(255)];
        (self.base + product / self.divisor) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each formula at two points or more, worked out by hand from the parameters in play.
    #[test]
    fn margins_have_these_values() {
        let p = &Parameters::default();
        // 58 per ply, 25 less when improving.
        assert_eq!([1, 5].map(|depth| reverse_futility_margin(p, depth, false)), [58, 290]);
        assert_eq!(reverse_futility_margin(p, 5, true), 265);
        // 358 + 241 d².
        assert_eq!([1, 2, 3].map(|depth| razoring_margin(p, depth)), [599, 1322, 2527]);
        // 4 + d / 4 + (above / 215, at most 3).
        assert_eq!([0, 215, 430, 9999].map(|above| null_reduction(p, 12, above)), [7, 8, 9, 10]);
        assert_eq!(null_reduction(p, 3, -500), 4);
        assert_eq!([-2, 0, 4, 10].map(|depth| null_verification_plies(p, depth)), [0, 0, 3, 7]);
        assert_eq!([false, true].map(|improving| probcut_beta(p, 100, improving)), [341, 291]);
        // 4 + d², half of that when not improving.
        assert_eq!([1, 3, 6].map(|depth| late_move_count(p, depth, true)), [5, 13, 40]);
        assert_eq!([1, 3, 6].map(|depth| late_move_count(p, depth, false)), [2, 6, 20]);
        // 85 + 65 d + history / 128.
        assert_eq!([-1280, 0, 1280].map(|history| futility_margin(p, 4, history)), [335, 345, 355]);
        // 232 + 167 d + history / 32.
        assert_eq!([-320, 320].map(|h| capture_futility_margin(p, 3, h)), [723, 743]);
        assert_eq!([0, 2, 4].map(|depth| see_quiet_margin(p, depth)), [0, -84, -336]);
        assert_eq!([-320, 320].map(|history| see_capture_margin(p, 3, history)), [-182, -202]);
    }

    #[test]
    fn windows_have_these_values() {
        let p = &Parameters::default();
        // 9 d / 16 below, twice that where a principal variation was.
        assert_eq!([false, true].map(|pv| singular_beta(p, 50, 8, pv)), [46, 41]);
        assert_eq!([6, 7, 12].map(singular_search_depth), [2, 3, 5]);
        // 24 + score² / 16384, at most 60 of it.
        assert_eq!([0, 128, -256, 5_000].map(|score| aspiration_width(p, score)), [24, 25, 28, 84]);
        assert_eq!(
            [0, 44, 100, 130].map(|plies| fifty_damped(p, 220, plies)),
            [220, 176, 120, 120]
        );
    }

    #[test]
    fn history_updates_have_these_values() {
        let p = &Parameters::default();
        // 149 d - 80, at most 1545; 266 d - 60, at most 1781.
        assert_eq!([0, 1, 5, 100].map(|depth| history_bonus(p, depth)), [0, 69, 665, 1545]);
        assert_eq!([0, 1, 5, 100].map(|depth| history_malus(p, depth)), [0, 206, 1270, 1781]);
        assert_eq!(prior_bonus(p, 5), 540);
        assert_eq!([true, false].map(|held| research_history_bonus(p, 5, held)), [831, -1587]);
        // 8 (35 - both), with both between -130 and 160.
        let sums = [-500, -130, -35, 0, 35, 160, 500];
        let bonuses = [1320, 1320, 560, 280, 0, -1000, -1000];
        assert_eq!(sums.map(|both| evaluation_history_bonus(p, both)), bonuses);
    }

    #[test]
    fn depth_changes_have_these_values() {
        let p = &Parameters::default();
        assert_eq!([5, 6, 52, 53].map(|above| research_depth_change(p, above, 6)), [-1, 0, 0, 1]);
        assert_eq!([2, 3].map(|reduction| hindsight_adjustment(p, reduction, 5, 0)), [0, 1]);
        assert_eq!([1, 2].map(|reduction| hindsight_adjustment(p, reduction, 5, 157)), [0, -1]);
        assert_eq!(hindsight_adjustment(p, 2, 5, 156), 0);
        assert_eq!(hindsight_adjustment(p, 2, 1, 157), 0, "too shallow");
        let never = &Parameters { hindsight_margin: 0, ..p.clone() };
        assert_eq!(hindsight_adjustment(never, 3, 5, 0), 0);
    }

    /// 920 + 1024² ln d ln n / 2202, in 1/1024 ply.
    #[test]
    fn reductions_have_these_values() {
        let table = Reductions::new(&Parameters::default());
        assert_eq!([1, 2, 12].map(|depth| table.of(depth, 1)), [920, 920, 920]);
        assert_eq!(table.of(0, 5), 920);
        assert_eq!(
            [(2, 2), (10, 5), (12, 12), (20, 30)].map(|(d, n)| table.of(d, n)),
            [1148, 2684, 3860, 5771]
        );
        assert_eq!(table.of(1_000, 1_000), table.of(255, 255));
        // At the edge of what is kept, and beyond it.
        let edges = [(47, 47), (47, 48), (48, 47), (48, 48)];
        assert_eq!(edges.map(|(d, n)| table.of(d, n)), [7978, 8017, 8017, 8056]);
    }
}
