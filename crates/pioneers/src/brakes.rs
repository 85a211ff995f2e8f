//! When a player has to answer: limits of time and nodes, and the signal.

use std::time::{Duration, Instant};

use player::{OptionSpec, Question, Signal};

/// What is never spent of a clock.
const RESERVE: Duration = Duration::from_millis(50);
/// The least that a move takes, however little is left.
const LEAST: Duration = Duration::from_millis(5);
/// The part of the clock that a move may take.
const PART: u32 = 20;

/// What gets lost between us and the clock, as the option `Move Overhead` says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Overhead(Duration);

impl Default for Overhead {
    fn default() -> Overhead {
        Overhead(Duration::from_millis(10))
    }
}

impl Overhead {
    /// Takes the value of the option, if it is that option.
    pub(crate) fn obey(&mut self, option: &OptionSpec, value: &str) {
        if let (true, Ok(milliseconds)) = (option.is_named("Move Overhead"), value.parse()) {
            *self = Overhead(Duration::from_millis(milliseconds));
        }
    }
}

/// Counts positions and says when it is enough.
#[derive(Debug)]
pub(crate) struct Brakes<'a> {
    signal: &'a Signal,
    deadline: Option<Instant>,
    most: Option<u64>,
    /// What the deadline becomes when the expected move has been played.
    after_ponder: Option<Duration>,
    nodes: u64,
    pulled: bool,
}

impl<'a> Brakes<'a> {
    /// The brakes for a question, from now on.
    pub(crate) fn new(question: &'a Question, overhead: Overhead) -> Brakes<'a> {
        let limits = &question.limits;
        let turn = question.situation.position().turn();
        let by_clock = limits.clock.map(|clock| {
            let clock = clock.of(turn);
            let wanted = (clock.time / PART).saturating_add(clock.increment / 2);
            wanted.min(clock.time.saturating_sub(RESERVE.max(overhead.0))).max(LEAST)
        });
        let by_move = limits.move_time.map(|time| time.saturating_sub(overhead.0).max(LEAST));
        let time = by_move.or(by_clock).filter(|_| !limits.infinite);
        let (now, after_ponder) = if limits.ponder { (None, time) } else { (time, None) };
        Brakes {
            signal: &question.signal,
            deadline: now.and_then(|time| Instant::now().checked_add(time)),
            most: limits.nodes,
            after_ponder,
            nodes: 0,
            pulled: false,
        }
    }

    /// Positions so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether it was stopped before it was done.
    pub(crate) fn are_pulled(&self) -> bool {
        self.pulled
    }

    /// Counts a position; true when it is one too many.
    pub(crate) fn count(&mut self) -> bool {
        if self.signal.was_ponder_hit()
            && let Some(time) = self.after_ponder.take()
        {
            self.deadline = Instant::now().checked_add(time);
        }
        let is_late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let is_enough = self.most.is_some_and(|most| self.nodes >= most);
        self.pulled |= is_enough || self.signal.stopped() || is_late();
        self.nodes += u64::from(!self.pulled);
        self.pulled
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::{Clock, Limits, SideClock, Situation};

    fn with(limits: Limits) -> Question {
        Question::new(Situation::start()).with_limits(limits)
    }

    #[test]
    fn nodes_are_counted_to_the_last() {
        let question = with(Limits { nodes: Some(3), ..Limits::default() });
        let mut brakes = Brakes::new(&question, Overhead::default());
        assert_eq!([brakes.count(), brakes.count(), brakes.count()], [false; 3]);
        assert!(brakes.count() && brakes.are_pulled());
        assert_eq!(brakes.nodes(), 3);
    }

    #[test]
    fn a_signal_and_a_deadline_end_it() {
        let question = with(Limits::default());
        let mut brakes = Brakes::new(&question, Overhead::default());
        assert!(!brakes.count());
        question.signal.stop();
        assert!(brakes.count());
        let question = with(Limits { move_time: Some(Duration::ZERO), ..Limits::default() });
        let mut brakes = Brakes::new(&question, Overhead::default());
        std::thread::sleep(LEAST);
        assert!(brakes.count());
    }

    #[test]
    fn a_clock_counts_only_after_the_expected_move() {
        let side = SideClock { time: Duration::from_millis(1), increment: Duration::ZERO };
        let clock = Some(Clock { white: side, black: side, ..Clock::default() });
        let question = with(Limits { clock, ponder: true, ..Limits::default() });
        let mut brakes = Brakes::new(&question, Overhead::default());
        std::thread::sleep(LEAST);
        assert!(!brakes.count());
        question.signal.ponder_hit();
        assert!(!brakes.count());
        std::thread::sleep(LEAST);
        assert!(brakes.count());
    }
}
