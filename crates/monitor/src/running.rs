//! Letting the machine go on, and where it stops.

use crate::Monitor;
use crate::breakpoints::{Breakpoint, Condition};
use crate::ending::Ending;
use crate::error::MonitorError;
use crate::subject::Flow;

/// What a run is to come to.
#[derive(Clone, Copy, Debug)]
enum Goal {
    Breakpoint,
    Place(u32),
    /// The return from this many calls.
    Return {
        depth: u64,
    },
}

impl Monitor {
    /// Executes instructions, one if told nothing else.
    pub fn step(&mut self, steps: u64) -> Ending {
        let end = self.subject.cycles().saturating_add(self.limit);
        for taken in 0..steps {
            if self.subject.cycles() >= end || taken >= self.limit {
                return Ending::Limit;
            }
            if let Some(ending) = self.advance() {
                return ending;
            }
        }
        Ending::Done
    }

    /// Executes an instruction, and all of the routine if it calls one.
    pub fn step_over(&mut self) -> Ending {
        if self.subject.flow() != Flow::Call {
            return self.step(1);
        }
        if let Some(ending) = self.advance() {
            return ending;
        }
        self.run_to_goal(Goal::Return { depth: 1 }, self.limit)
    }

    /// Runs until the routine returns.
    pub fn step_out(&mut self) -> Ending {
        self.run_to_goal(Goal::Return { depth: 1 }, self.limit)
    }

    /// Runs to a breakpoint, or for the given number of cycles, which the limit replaces if it is
    /// not given.
    pub fn run(&mut self, cycles: Option<u64>) -> Ending {
        self.run_to_goal(Goal::Breakpoint, cycles.unwrap_or(self.limit))
    }

    /// Runs until the next instruction is at a place.
    pub fn run_to(&mut self, place: u32) -> Ending {
        self.run_to_goal(Goal::Place(place), self.limit)
    }

    /// How many cycles a run takes at most.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// Changes how many cycles a run takes at most.
    pub fn set_limit(&mut self, cycles: u64) {
        self.limit = cycles.max(1);
    }

    /// Continues at another place.
    pub fn go_to(&mut self, place: u32) {
        self.subject.go_to(place);
        self.changed();
    }

    /// The breakpoints in the order in which they were set.
    pub fn breakpoints(&self) -> &[Breakpoint] {
        self.breakpoints.all()
    }

    /// Sets a breakpoint. A cycle must be in the future.
    pub fn add_breakpoint(&mut self, condition: Condition) -> Result<Breakpoint, MonitorError> {
        let now = self.subject.cycles();
        match condition {
            Condition::Cycles(cycle) if cycle <= now => {
                Err(MonitorError::CyclePassed { cycle, now })
            }
            _ => self.breakpoints.add(condition),
        }
    }

    /// Sets a breakpoint for when a cell of memory changes.
    pub fn watch(&mut self, cell: u32) -> Result<Breakpoint, MonitorError> {
        self.add_breakpoint(Condition::Changed { cell, last: self.subject.peek(cell) })
    }

    /// Removes a breakpoint and says whether there was one of that number.
    pub fn remove_breakpoint(&mut self, number: usize) -> bool {
        self.breakpoints.remove(number)
    }

    /// Removes all breakpoints.
    pub fn clear_breakpoints(&mut self) {
        self.breakpoints.clear();
    }

    fn run_to_goal(&mut self, mut goal: Goal, cycles: u64) -> Ending {
        let end = self.subject.cycles().saturating_add(cycles);
        // Not every instruction of every machine takes time.
        let last = self.instructions.saturating_add(cycles);
        while self.subject.cycles() < end && self.instructions < last {
            let flow = match goal {
                Goal::Return { .. } => self.subject.flow(),
                Goal::Breakpoint | Goal::Place(_) => Flow::Other,
            };
            if let Some(ending) = self.advance() {
                return ending;
            }
            if self.reaches(&mut goal, flow) {
                return Ending::Done;
            }
        }
        Ending::Limit
    }

    fn reaches(&self, goal: &mut Goal, flow: Flow) -> bool {
        match goal {
            Goal::Breakpoint => false,
            Goal::Place(place) => self.subject.place() == *place,
            Goal::Return { depth } => {
                match flow {
                    Flow::Call => *depth += 1,
                    Flow::Return => *depth = depth.saturating_sub(1),
                    Flow::Other => {}
                }
                *depth == 0 && self.subject.is_settled()
            }
        }
    }

    /// Executes one instruction and tells all that follow the run of it.
    fn advance(&mut self) -> Option<Ending> {
        self.list_from = None;
        let subject = self.subject.as_mut();
        self.history.note(self.instructions, subject);
        if let Some(coverage) = &mut self.coverage {
            coverage.count(subject.place());
        }
        if let Some(trace) = &mut self.trace
            && let Err(reason) = trace.write(subject)
        {
            self.trace = None;
            return Some(Ending::Fault(reason.to_string()));
        }
        match subject.step() {
            Err(reason) => return Some(Ending::Fault(reason.to_string())),
            Ok(stop) => {
                self.instructions += 1;
                if let Some(stop) = stop {
                    return Some(Ending::Stopped(stop));
                }
            }
        }
        self.breakpoints.hit(subject).map(Ending::Breakpoint)
    }
}
