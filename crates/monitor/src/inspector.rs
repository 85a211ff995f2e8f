//! A look into a machine that somebody else runs, at its own pace: for the page.
//!
//! A [`Monitor`](crate::Monitor) owns its machine and steps it. An [`Inspector`] is lent a machine for
//! each slice of its work. While there is no breakpoint the machine runs at its own speed, and the
//! inspector looks at it from time to time; with breakpoints it is followed from instruction to
//! instruction.

use std::collections::BTreeMap;

use crate::breakpoints::{Breakpoint, Breakpoints, Condition};
use crate::error::MonitorError;
use crate::program_text::ProgramText;
use crate::subject::{Flow, Subject};

/// A machine with all that is rewound with it.
pub trait Inspected: Clone {
    /// Cycles from one look at the routine at work to the next: a prime, so that no loop keeps step with it.
    const SAMPLE: u64 = 9_973;

    /// The machine.
    fn subject(&self) -> &dyn Subject;

    /// Executes one instruction.
    ///
    /// # Errors
    /// When it cannot be executed.
    fn step(&mut self) -> Result<(), MonitorError>;

    /// Runs for about this many cycles at full speed, at least one instruction.
    ///
    /// # Errors
    /// When an instruction cannot be executed.
    fn run(&mut self, cycles: u64) -> Result<(), MonitorError>;

    /// Whether what it was asked for is done, so that it must not go on.
    fn is_done(&self) -> bool;
}

/// Why a machine was halted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halted {
    /// It came to a breakpoint.
    Breakpoint(Breakpoint),
    /// It came to where it was to run to, or the step is done.
    Reached,
}

/// What a machine is to come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    Place(u32),
    /// The return from this many calls.
    Return {
        depth: u64,
    },
}

/// A moment to which the machine can be put back.
#[derive(Clone, Debug)]
struct Moment<T> {
    cycles: u64,
    machine: T,
}

/// Moments that reach back to the beginning, and the last few one after the other.
const MOST_MOMENTS: usize = 64;
const RECENT_MOMENTS: usize = 8;
/// The first distance in cycles of moments that reach far back.
const FIRST_INTERVAL: u64 = 100_000;

/// A look into a machine.
#[derive(Clone, Debug)]
pub struct Inspector<T> {
    breakpoints: Breakpoints,
    goal: Option<Goal>,
    moments: Vec<Moment<T>>,
    recent: Vec<Moment<T>>,
    interval: u64,
    latest: u64,
    /// Cycles by routine.
    profile: BTreeMap<String, u64>,
}

impl<T: Inspected> Default for Inspector<T> {
    fn default() -> Inspector<T> {
        Inspector {
            breakpoints: Breakpoints::default(),
            goal: None,
            moments: Vec::new(),
            recent: Vec::new(),
            interval: FIRST_INTERVAL,
            latest: 0,
            profile: BTreeMap::new(),
        }
    }
}

impl<T: Inspected> Inspector<T> {
    /// Forgets the past and the profile; breakpoints stay. For a new thought.
    pub fn begin(&mut self) {
        *self = Inspector { breakpoints: self.breakpoints.clone(), ..Inspector::default() };
    }

    /// The breakpoints in the order in which they were set.
    pub fn breakpoints(&self) -> &[Breakpoint] {
        self.breakpoints.all()
    }

    /// Sets or removes a breakpoint at a place.
    ///
    /// # Errors
    /// When there are too many.
    pub fn set_place(&mut self, place: u32, wanted: bool) -> Result<(), MonitorError> {
        let is_it = |one: &Breakpoint| one.condition == Condition::Place(place);
        self.set(is_it, wanted, Condition::Place(place))
    }

    /// Sets or removes a watch on a cell of memory.
    ///
    /// # Errors
    /// When there are too many.
    pub fn set_watch(&mut self, machine: &T, cell: u32, wanted: bool) -> Result<(), MonitorError> {
        let is_it = |one: &Breakpoint| matches!(one.condition, Condition::Changed { cell: at, .. } if at == cell);
        let last = machine.subject().peek(cell);
        self.set(is_it, wanted, Condition::Changed { cell, last })
    }

    fn set(
        &mut self,
        is_it: impl Fn(&Breakpoint) -> bool,
        wanted: bool,
        condition: Condition,
    ) -> Result<(), MonitorError> {
        let known: Vec<usize> =
            self.breakpoints.all().iter().filter(|one| is_it(one)).map(|one| one.number).collect();
        match wanted {
            true if known.is_empty() => self.breakpoints.add(condition).map(drop),
            true => Ok(()),
            false => {
                for number in known {
                    self.breakpoints.remove(number);
                }
                Ok(())
            }
        }
    }

    /// Runs to a place when the machine goes on.
    pub fn run_to(&mut self, place: u32) {
        self.goal = Some(Goal::Place(place));
    }

    /// When the machine goes on, it is halted after the next instruction, and after all of the routine if
    /// that calls one.
    ///
    /// # Errors
    /// When the instruction cannot be executed.
    pub fn step_over(&mut self, machine: &mut T, text: &ProgramText) -> Result<(), MonitorError> {
        let flow = machine.subject().flow();
        self.follow(machine, text)?;
        self.goal = (flow == Flow::Call).then_some(Goal::Return { depth: 1 });
        Ok(())
    }

    /// When the machine goes on, it is halted when the routine at work has returned.
    pub fn step_out(&mut self) {
        self.goal = Some(Goal::Return { depth: 1 });
    }

    /// Whether a run to somewhere is under way.
    pub fn has_goal(&self) -> bool {
        self.goal.is_some()
    }

    /// Gives up a run to somewhere.
    pub fn drop_goal(&mut self) {
        self.goal = None;
    }

    /// The cycles to which the machine can be put back or forth.
    pub fn range(&self) -> Option<(u64, u64)> {
        let first = self.moments.first().or(self.recent.first())?;
        Some((first.cycles, self.latest))
    }

    /// Cycles by routine, the greatest first.
    pub fn profile(&self) -> Vec<(String, u64)> {
        let mut all: Vec<_> =
            self.profile.iter().map(|(name, cycles)| (name.clone(), *cycles)).collect();
        all.sort_by_key(|(_, cycles)| std::cmp::Reverse(*cycles));
        all
    }

    /// Runs for about this many cycles; says why it was halted before.
    ///
    /// # Errors
    /// When an instruction cannot be executed.
    pub fn run(
        &mut self,
        machine: &mut T,
        cycles: u64,
        text: &ProgramText,
    ) -> Result<Option<Halted>, MonitorError> {
        self.remember(machine);
        let end = machine.subject().cycles().saturating_add(cycles);
        let is_followed = !self.breakpoints.all().is_empty() || self.goal.is_some();
        let mut halted = None;
        while machine.subject().cycles() < end && !machine.is_done() && halted.is_none() {
            if is_followed {
                halted = self.follow(machine, text)?;
            } else {
                let before = machine.subject().cycles();
                machine.run(T::SAMPLE.min(end - before))?;
                let spent = machine.subject().cycles() - before;
                self.count(machine, spent, text);
                // It waits for somebody at its keyboard.
                if spent == 0 {
                    break;
                }
            }
        }
        self.latest = self.latest.max(machine.subject().cycles());
        if halted.is_some() || machine.is_done() {
            self.goal = None;
        }
        Ok(halted)
    }

    /// Executes one instruction; says whether the machine is to be halted behind it.
    ///
    /// # Errors
    /// When the instruction cannot be executed.
    pub fn follow(
        &mut self,
        machine: &mut T,
        text: &ProgramText,
    ) -> Result<Option<Halted>, MonitorError> {
        let (flow, before) = match self.goal {
            Some(Goal::Return { .. }) => (machine.subject().flow(), machine.subject().cycles()),
            _ => (Flow::Other, machine.subject().cycles()),
        };
        let routine = text.routine(machine.subject().place());
        machine.step()?;
        let subject = machine.subject();
        if let Some(routine) = routine {
            let spent = subject.cycles().saturating_sub(before);
            *self.profile.entry(routine.to_owned()).or_default() += spent;
        }
        self.latest = self.latest.max(subject.cycles());
        let is_reached = match &mut self.goal {
            None => false,
            Some(Goal::Place(place)) => subject.place() == *place,
            Some(Goal::Return { depth }) => {
                match flow {
                    Flow::Call => *depth += 1,
                    Flow::Return => *depth = depth.saturating_sub(1),
                    Flow::Other => {}
                }
                *depth == 0 && subject.is_settled()
            }
        };
        let hit = self.breakpoints.hit(subject).map(Halted::Breakpoint);
        Ok(hit.or(is_reached.then_some(Halted::Reached)))
    }

    fn count(&mut self, machine: &T, cycles: u64, text: &ProgramText) {
        let Some(routine) = text.routine(machine.subject().place()) else { return };
        match self.profile.get_mut(routine) {
            Some(spent) => *spent += cycles,
            None => drop(self.profile.insert(routine.to_owned(), cycles)),
        }
    }

    /// Keeps the machine as it is, if it has come further than ever.
    pub fn remember(&mut self, machine: &T) {
        let cycles = machine.subject().cycles();
        let is_newer = |moments: &[Moment<T>]| moments.last().is_none_or(|one| one.cycles < cycles);
        if is_newer(&self.recent) {
            if self.recent.len() >= RECENT_MOMENTS {
                self.recent.remove(0);
            }
            self.recent.push(Moment { cycles, machine: machine.clone() });
        }
        let last = self.moments.last().map(|one| one.cycles);
        if last.is_some_and(|last| cycles < last.saturating_add(self.interval)) {
            return;
        }
        if self.moments.len() >= MOST_MOMENTS {
            let mut index = 0;
            self.moments.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.interval = self.interval.saturating_mul(2);
        }
        self.moments.push(Moment { cycles, machine: machine.clone() });
    }

    /// Puts the machine to where it was after this many cycles, back or forth, but not further than it
    /// has come: a wish must not run it without end.
    ///
    /// # Errors
    /// When that lies before the first moment that is known, an instruction cannot be executed, or
    /// `is_stopped` says so meanwhile. The machine stays where it is then.
    pub fn put_to(
        &mut self,
        machine: &mut T,
        cycles: u64,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<(), MonitorError> {
        let now = machine.subject().cycles();
        self.latest = self.latest.max(now);
        let cycles = cycles.min(self.latest);
        let known = self.moments.iter().chain(&self.recent).filter(|one| one.cycles <= cycles);
        let best = known.max_by_key(|one| one.cycles);
        let mut from = match best {
            // From here it is nearer.
            Some(one) if now <= cycles && one.cycles <= now => machine.clone(),
            Some(one) => one.machine.clone(),
            None => return Err(MonitorError::BeforeSnapshot),
        };
        steps_to(&mut from, cycles, is_stopped)?;
        *machine = from;
        self.moved(machine);
        Ok(())
    }

    /// Takes instructions back.
    ///
    /// # Errors
    /// When that leads before the first moment that is known, or `is_stopped` says so meanwhile.
    pub fn step_back(
        &mut self,
        machine: &mut T,
        instructions: u64,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<(), MonitorError> {
        let now = machine.subject().cycles();
        let mut starts: Vec<u64> =
            self.moments.iter().chain(&self.recent).map(|one| one.cycles).collect();
        starts.retain(|start| *start < now);
        starts.sort_unstable_by_key(|start| std::cmp::Reverse(*start));
        for start in starts {
            let mut from = machine.clone();
            self.put_to(&mut from, start, is_stopped)?;
            let steps = steps_to(&mut from.clone(), now, is_stopped)?;
            if steps >= instructions {
                for _ in 0..steps - instructions {
                    from.step()?;
                }
                *machine = from;
                self.moved(machine);
                return Ok(());
            }
        }
        Err(MonitorError::BeforeSnapshot)
    }

    /// The machine is at another point of its run than before.
    fn moved(&mut self, machine: &T) {
        self.goal = None;
        self.breakpoints.look_again(machine.subject());
    }
}

/// Instructions between two looks at whether somebody wants it to stop.
const STEPS_BETWEEN_LOOKS: u64 = 4_096;

/// Executes instructions up to this cycle; says how many.
fn steps_to<T: Inspected>(
    machine: &mut T,
    cycles: u64,
    is_stopped: &dyn Fn() -> bool,
) -> Result<u64, MonitorError> {
    let mut steps = 0;
    while machine.subject().cycles() < cycles && !machine.is_done() {
        machine.step()?;
        steps += 1;
        if steps % STEPS_BETWEEN_LOOKS == 0 && is_stopped() {
            return Err(MonitorError::Stopped);
        }
    }
    Ok(steps)
}
