use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How fast an emulated machine runs, told from another thread: at a multiple of the speed of the
/// real one, held, or step by step. At first it runs as fast as it can.
///
/// ```
/// use player::Pace;
///
/// let pace = Pace::default();
/// assert_eq!((pace.factor(), pace.is_held()), (None, false));
/// pace.set_factor(Some(2.5));
/// pace.hold();
/// assert_eq!((pace.factor(), pace.is_held()), (Some(2.5), true));
/// pace.go_on();
/// assert!(!pace.is_held());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Pace {
    state: Arc<State>,
}

#[derive(Debug, Default)]
struct State {
    /// The bits of an `f64`; zero is as fast as possible.
    factor: AtomicU64,
    held: AtomicBool,
    /// Instructions that may be done although it is held.
    steps: AtomicU64,
}

impl Pace {
    /// Instructions that can wait to be done while it is held.
    pub const MOST_STEPS: u64 = 100_000;

    /// Runs at this multiple of the speed of the real machine; `None` as fast as possible.
    pub fn set_factor(&self, factor: Option<f64>) {
        let factor = factor.filter(|factor| factor.is_finite() && *factor > 0.0).unwrap_or(0.0);
        self.state.factor.store(factor.to_bits(), Ordering::Relaxed);
    }

    /// Times the speed of the real machine; `None` as fast as possible.
    #[must_use]
    pub fn factor(&self) -> Option<f64> {
        let factor = f64::from_bits(self.state.factor.load(Ordering::Relaxed));
        (factor > 0.0).then_some(factor)
    }

    /// Holds the machine.
    pub fn hold(&self) {
        self.state.steps.store(0, Ordering::Relaxed);
        self.state.held.store(true, Ordering::Relaxed);
    }

    /// Lets it go on.
    pub fn go_on(&self) {
        self.state.held.store(false, Ordering::Relaxed);
    }

    /// Holds it after this number of further instructions; those of calls before count as well, up to
    /// [`MOST_STEPS`](Self::MOST_STEPS).
    pub fn step(&self, instructions: u64) {
        self.state.held.store(true, Ordering::Relaxed);
        let more = |left: u64| Some(left.saturating_add(instructions).min(Self::MOST_STEPS));
        // The closure refuses nothing.
        let _ = self.state.steps.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
    }

    /// Whether it is held, perhaps with some steps to do.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.state.held.load(Ordering::Relaxed)
    }

    /// Takes one step, if there is one to take.
    fn take_step(&self) -> bool {
        let steps = &self.state.steps;
        steps.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok()
    }
}

/// What a machine does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Runs this many cycles, then asks again.
    Cycles(u64),
    /// Runs one instruction, then asks again; an observer wants to see it.
    Instruction,
}

/// What a machine that can be looked into does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Works.
    Work(Turn),
    /// Shows itself and answers what the [`Probe`](crate::Probe) of its signal wants, then asks again.
    Answer,
}

/// Keeps a machine to its [`Pace`]: asked before each slice of work, it waits as long as it must and
/// says how much to do.
///
/// ```
/// use player::{Governor, Signal, Turn};
///
/// let signal = Signal::new();
/// let mut governor = Governor::new(signal.clone(), 5_000);
/// assert_eq!(governor.next(0, 2_000_000), Some(Turn::Cycles(2_000_000)));
/// signal.pace().step(1);
/// assert_eq!(governor.next(2_000_000, 2_000_000), Some(Turn::Instruction));
/// signal.stop();
/// assert_eq!(governor.next(2_000_005, 2_000_000), None);
/// ```
#[derive(Debug)]
pub struct Governor {
    signal: crate::Signal,
    hertz: u32,
    /// Since when and from which cycle on the present speed is kept.
    since: Instant,
    from: u64,
    factor: Option<f64>,
    /// Whether it has not been asked yet: a thought that is resumed does not begin at cycle 0.
    is_new: bool,
    /// Whether it has been asked to show itself since it is held.
    has_shown_hold: bool,
}

/// How long it sleeps between two looks at the signal.
const NAP: Duration = Duration::from_millis(5);
/// Slices per second at a given speed, so that pictures of the machine move.
const SLICES: f64 = 30.0;

impl Governor {
    /// For a machine of the given number of cycles per second.
    #[must_use]
    pub fn new(signal: crate::Signal, hertz: u32) -> Governor {
        let factor = signal.pace().factor();
        Governor {
            signal,
            hertz: hertz.max(1),
            since: Instant::now(),
            from: 0,
            factor,
            is_new: true,
            has_shown_hold: false,
        }
    }

    /// Waits until the machine, which has done the given number of cycles, may go on, and says how
    /// far: `usual` cycles at most. `None` when the signal says stop.
    pub fn next(&mut self, cycles: u64, usual: u64) -> Option<Turn> {
        loop {
            match self.await_task(cycles, usual, false)? {
                Task::Work(turn) => return Some(turn),
                Task::Answer => {}
            }
        }
    }

    /// As [`next`](Self::next), for a machine that answers its [`Probe`](crate::Probe).
    pub fn next_task(&mut self, cycles: u64, usual: u64) -> Option<Task> {
        self.await_task(cycles, usual, true)
    }

    fn await_task(&mut self, cycles: u64, usual: u64, answers: bool) -> Option<Task> {
        let mut has_waited = std::mem::take(&mut self.is_new);
        loop {
            if self.signal.stopped() {
                return None;
            }
            if answers && self.signal.probe().is_wanted() {
                // What answering takes, and where it leads, is not counted against the pace.
                self.is_new = true;
                return Some(Task::Answer);
            }
            if self.signal.pace().is_held() {
                if self.signal.pace().take_step() {
                    self.begin(cycles);
                    return Some(Task::Work(Turn::Instruction));
                }
                // What was last seen of it may be older than the moment at which it was held.
                if answers && !std::mem::replace(&mut self.has_shown_hold, true) {
                    self.is_new = true;
                    return Some(Task::Answer);
                }
                has_waited = true;
                thread::sleep(NAP);
                continue;
            }
            self.has_shown_hold = false;
            if has_waited || self.factor != self.signal.pace().factor() {
                has_waited = false;
                self.begin(cycles);
            }
            match self.ahead(cycles) {
                Some(time) => thread::sleep(time.min(NAP)),
                None => return Some(Task::Work(Turn::Cycles(self.slice(usual)))),
            }
        }
    }

    fn begin(&mut self, cycles: u64) {
        self.since = Instant::now();
        self.from = cycles;
        self.factor = self.signal.pace().factor();
    }

    /// Cycles per second at the present speed.
    fn rate(&self) -> Option<f64> {
        self.factor.map(|factor| f64::from(self.hertz) * factor)
    }

    /// By how much the machine is too early.
    fn ahead(&self, cycles: u64) -> Option<Duration> {
        let due = cycles.saturating_sub(self.from) as f64 / self.rate()?;
        let due = Duration::try_from_secs_f64(due).unwrap_or(Duration::MAX);
        due.checked_sub(self.since.elapsed()).filter(|time| !time.is_zero())
    }

    fn slice(&self, usual: u64) -> u64 {
        self.rate().map_or(usual, |rate| ((rate / SLICES) as u64).clamp(1, usual.max(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Signal;

    #[test]
    fn steps_add_up_only_so_far() {
        let pace = Pace::default();
        (0..5).for_each(|_| pace.step(u64::MAX / 2));
        let taken = (0..2 * Pace::MOST_STEPS).filter(|_| pace.take_step()).count() as u64;
        assert_eq!(taken, Pace::MOST_STEPS);
    }

    #[test]
    fn a_speed_is_kept() {
        let signal = Signal::new();
        signal.pace().set_factor(Some(10.0));
        let mut governor = Governor::new(signal, 1_000);
        let (begin, mut cycles) = (Instant::now(), 0);
        while begin.elapsed() < Duration::from_millis(200) {
            match governor.next(cycles, 1_000_000) {
                Some(Turn::Cycles(more)) => cycles += more,
                other => panic!("{other:?}"),
            }
        }
        // On a busy machine it may fall behind, but it is never more than a slice ahead.
        let due = begin.elapsed().as_secs_f64() * 10_000.0;
        assert!(cycles > 0 && (cycles as f64) <= due + 334.0, "{due} are due: {cycles}");
    }

    #[test]
    fn a_held_machine_waits_steps_and_goes_on() {
        let signal = Signal::new();
        let pace = signal.pace().clone();
        pace.hold();
        let other = pace.clone();
        let helper = thread::spawn(move || {
            thread::sleep(Duration::from_millis(30));
            other.step(2);
            thread::sleep(Duration::from_millis(30));
            other.go_on();
        });
        let begin = Instant::now();
        let mut governor = Governor::new(signal, 1_000);
        assert_eq!(governor.next(0, 7), Some(Turn::Instruction));
        assert!(begin.elapsed() >= Duration::from_millis(30));
        assert_eq!(governor.next(1, 7), Some(Turn::Instruction));
        assert_eq!(governor.next(2, 7), Some(Turn::Cycles(7)));
        helper.join().expect("no panic");
    }

    #[test]
    fn a_machine_that_is_held_shows_itself_once() {
        let signal = Signal::new();
        let mut governor = Governor::new(signal.clone(), 1_000);
        assert_eq!(governor.next_task(0, 7), Some(Task::Work(Turn::Cycles(7))));
        signal.pace().hold();
        assert_eq!(governor.next_task(7, 7), Some(Task::Answer));
        signal.pace().step(1);
        assert_eq!(governor.next_task(7, 7), Some(Task::Work(Turn::Instruction)));
        signal.pace().go_on();
        assert_eq!(governor.next_task(8, 7), Some(Task::Work(Turn::Cycles(7))));
        signal.pace().hold();
        assert_eq!(governor.next_task(15, 7), Some(Task::Answer));
    }

    #[test]
    fn a_thought_that_goes_on_is_neither_hurried_nor_delayed() {
        let signal = Signal::new();
        signal.pace().set_factor(Some(1.0));
        let mut governor = Governor::new(signal.clone(), 1_000);
        let begin = Instant::now();
        // An hour of machine time lies behind it: it is not slept through again.
        assert_eq!(governor.next(3_600_000, 1_000_000), Some(Turn::Cycles(33)));
        assert!(begin.elapsed() < Duration::from_millis(500));
        signal.probe().ask_for_snapshot();
        assert_eq!(governor.next_task(3_600_033, 1_000_000), Some(Task::Answer));
        assert!(signal.probe().takes_snapshot());
        signal.suspend();
        assert_eq!(governor.next(3_600_033, 1_000_000), None);
        assert!(signal.probe().is_suspended());
    }

    #[test]
    fn nonsense_is_as_fast_as_possible() {
        let pace = Pace::default();
        for factor in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            pace.set_factor(Some(factor));
            assert_eq!(pace.factor(), None);
        }
    }
}
