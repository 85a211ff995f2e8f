//! How much time a move gets.

use std::time::Duration;

use player::{Clock, Limits};
use rules::Color;

use crate::parameters::Parameters;

/// Moves that a game is expected to last, and the most that a session is divided into.
const EXPECTED_MOVES: u32 = 40;
/// For how many moves the overhead is set aside in advance.
const RESERVED_MOVES: u32 = 10;
/// What is left for this move and the next ones is at least this part of the time, overhead or not.
const LEAST_BANK: u32 = 4;
/// The usual and the greatest share of the time for the last move before the time control.
const LAST_MOVE: (f64, f64) = (0.8, 0.9);
/// With a time control: an even share is exceeded by a tenth, because games are decided early; the
/// greatest share.
const EVEN_SHARE: (f64, f64) = (1.1, 0.5);
/// In sudden death: the greatest share of the time for a move (`time_share` is the usual one).
const SUDDEN_DEATH_MOST: f64 = 0.45;
/// The part of the increment that a move spends; the rest is saved.
const INCREMENT_SHARE: f64 = 0.75;
/// The most of the time left that any move but the last may take.
const CAREFUL_SHARE: f64 = 0.25;
/// How many times its usual time a move may take.
const MOST_OVER_SOFT: u32 = 5;

/// The time for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeBudget {
    /// What a move usually takes; none when only the hard limit counts.
    pub soft: Option<Duration>,
    /// What it never exceeds.
    pub hard: Duration,
}

/// What the last iterations say about how settled the choice is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stability {
    /// Iterations since the best move changed.
    pub stable_iterations: u32,
    /// The share of all nodes spent on the best move, 0 to 1.
    pub best_share: f64,
    /// By how many centipawns the score has fallen since earlier iterations.
    pub falling: i32,
}

impl TimeBudget {
    /// The time for a move under these limits; none when there is no limit of time.
    #[must_use]
    pub fn new(
        limits: &Limits,
        turn: Color,
        overhead: Duration,
        p: &Parameters,
    ) -> Option<TimeBudget> {
        if let Some(time) = limits.move_time {
            let hard = time.saturating_sub(overhead.min(time / 2)).max(Duration::from_millis(1));
            return Some(TimeBudget { soft: None, hard });
        }
        limits.clock.map(|clock| TimeBudget::of_clock(&clock, turn, overhead, p))
    }

    fn of_clock(clock: &Clock, turn: Color, overhead: Duration, p: &Parameters) -> TimeBudget {
        let side = clock.of(turn);
        let least = Duration::from_millis(1);
        let usable = side.time.saturating_sub(overhead).max(least);
        let moves = clock.moves_to_go.unwrap_or(EXPECTED_MOVES).clamp(1, EXPECTED_MOVES);
        let reserve = overhead * moves.min(RESERVED_MOVES);
        let bank = usable.saturating_sub(reserve).max(usable / LEAST_BANK);
        let (share, most) = match clock.moves_to_go {
            Some(1) => LAST_MOVE,
            Some(_) => (EVEN_SHARE.0 / f64::from(moves), EVEN_SHARE.1),
            None => (f64::from(p.time_share) / 1000.0, SUDDEN_DEATH_MOST),
        };
        let increment = side.increment.mul_f64(INCREMENT_SHARE);
        let hard = usable.mul_f64(most).max(least);
        // Never so much that a delay on one of the next moves could lose on time.
        let careful = if moves == 1 { hard } else { bank.mul_f64(CAREFUL_SHARE) + side.increment };
        let soft = (bank.mul_f64(share) + increment).min(hard);
        let hard = hard.min(soft * MOST_OVER_SOFT).min(careful).max(least);
        TimeBudget { soft: Some(soft.min(hard)), hard }
    }

    /// Whether no other iteration should begin.
    #[must_use]
    pub fn is_used_up(&self, spent: Duration, stability: Stability) -> bool {
        self.soft
            .is_some_and(|soft| spent >= soft.mul_f64(stability_factor(stability)).min(self.hard))
    }
}

/// How much more or less than usual a move deserves.
#[must_use]
pub fn stability_factor(stability: Stability) -> f64 {
    // A best move that has just changed may change again; one that has held for five iterations will
    // hardly do so.
    const BY_STABILITY: [f64; 6] = [1.9, 1.3, 1.1, 0.95, 0.85, 0.78];
    let steady = BY_STABILITY[(stability.stable_iterations as usize).min(5)];
    // Few nodes on the best move mean that the others were hard to refute.
    let share = (2.1 - 1.6 * stability.best_share.clamp(0.0, 1.0)).clamp(0.5, 1.9);
    // A falling score is trouble: look for a way out. A rising one can be trusted sooner.
    let falling = (1.0 + f64::from(stability.falling.clamp(-20, 60)) / 80.0).clamp(0.75, 1.75);
    (steady * share * falling).clamp(0.3, 4.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::SideClock;

    fn clock(milliseconds: u64, increment: u64, moves_to_go: Option<u32>) -> Limits {
        let side = SideClock {
            time: Duration::from_millis(milliseconds),
            increment: Duration::from_millis(increment),
        };
        Limits { clock: Some(Clock { white: side, black: side, moves_to_go }), ..Limits::default() }
    }

    #[test]
    fn never_more_than_there_is() {
        let overhead = Duration::from_millis(10);
        for left in [0, 1, 5, 20, 100, 1_000, 60_000, 3_600_000] {
            for increment in [0, 10, 1_000, 60_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(1_000)] {
                    let limits = clock(left, increment, moves);
                    let time =
                        TimeBudget::new(&limits, Color::White, overhead, &Parameters::default())
                            .expect("a clock");
                    let most = Duration::from_millis(left.saturating_sub(10).max(1));
                    assert!(time.hard <= most, "{left}+{increment} {moves:?}: {time:?}");
                    assert!(time.soft.is_some_and(|soft| soft <= time.hard));
                }
            }
        }
    }

    #[test]
    fn an_unsettled_choice_gets_more() {
        let calm = Stability { stable_iterations: 8, best_share: 0.9, falling: 0 };
        let wild = Stability { stable_iterations: 0, best_share: 0.2, falling: 50 };
        assert!(stability_factor(wild) > 2.0 * stability_factor(calm));
    }

    #[test]
    fn the_factor_has_these_values() {
        let factor = |stable_iterations, best_share, falling| {
            stability_factor(Stability { stable_iterations, best_share, falling })
        };
        // 0.78 (2.1 - 1.6 share), a quarter more for a fall of 20, no more than four times.
        for (value, expected) in [
            (factor(9, 1.0, 0), 0.39),
            (factor(9, 0.5, 0), 1.014),
            (factor(9, 0.5, 20), 1.2675),
            (factor(9, 1.0, -500), 0.3),
            (factor(0, 0.0, 500), 4.0),
        ] {
            assert!((value - expected).abs() < 1e-9, "{value} {expected}");
        }
    }

    /// A minute with a second of increment: 35 thousandths of what is left after ten overheads, and
    /// three quarters of the increment.
    #[test]
    fn a_usual_move_gets_this_much() {
        let limits = clock(60_000, 1_000, None);
        let overhead = Duration::from_millis(10);
        let time = TimeBudget::new(&limits, Color::White, overhead, &Parameters::default());
        let time = time.expect("a clock");
        assert_eq!(time.soft.map(|soft| soft.as_millis()), Some(2_846));
        assert_eq!(time.hard.as_millis(), 14_230);
    }

    #[test]
    fn a_fixed_time_has_no_soft_limit() {
        let limits = Limits { move_time: Some(Duration::from_millis(100)), ..Limits::default() };
        let time = TimeBudget::new(
            &limits,
            Color::Black,
            Duration::from_millis(10),
            &Parameters::default(),
        );
        assert_eq!(time, Some(TimeBudget { soft: None, hard: Duration::from_millis(90) }));
    }
}
