use crate::error::MonitorError;
use crate::subject::Subject;

/// Where or when a run is to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The next instruction is at this place.
    Place(u32),
    /// A cell of memory has changed from what it last was.
    Changed {
        /// The cell.
        cell: u32,
        /// What it last held.
        last: u8,
    },
    /// This many cycles have passed since power-on; happens once.
    Cycles(u64),
}

/// A condition with the number under which it can be removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breakpoint {
    /// Counts from 1 and is never given twice.
    pub number: usize,
    /// When it stops a run.
    pub condition: Condition,
}

/// The breakpoints that are set.
#[derive(Clone, Debug, Default)]
pub(crate) struct Breakpoints {
    set: Vec<Breakpoint>,
    last_number: usize,
}

/// More would only slow every instruction down.
const MOST: usize = 100;

impl Breakpoints {
    pub(crate) fn add(&mut self, condition: Condition) -> Result<Breakpoint, MonitorError> {
        if self.set.len() >= MOST {
            return Err(MonitorError::TooMany { most: MOST, what: "breakpoints" });
        }
        self.last_number += 1;
        let breakpoint = Breakpoint { number: self.last_number, condition };
        self.set.push(breakpoint);
        Ok(breakpoint)
    }

    pub(crate) fn remove(&mut self, number: usize) -> bool {
        let before = self.set.len();
        self.set.retain(|breakpoint| breakpoint.number != number);
        self.set.len() < before
    }

    pub(crate) fn clear(&mut self) {
        self.set.clear();
    }

    pub(crate) fn all(&self) -> &[Breakpoint] {
        &self.set
    }

    /// Memory may have changed behind the back of the program.
    pub(crate) fn look_again(&mut self, subject: &dyn Subject) {
        for breakpoint in &mut self.set {
            if let Condition::Changed { cell, last } = &mut breakpoint.condition {
                *last = subject.peek(*cell);
            }
        }
    }

    /// The first breakpoint that the machine has come to, with the value that a cell had before.
    pub(crate) fn hit(&mut self, subject: &dyn Subject) -> Option<Breakpoint> {
        let is_hit = |breakpoint: &&Breakpoint| match breakpoint.condition {
            Condition::Place(place) => subject.place() == place,
            Condition::Cycles(cycles) => subject.cycles() >= cycles,
            Condition::Changed { cell, last } => subject.peek(cell) != last,
        };
        let hit = *self.set.iter().find(is_hit)?;
        self.look_again(subject);
        if let Condition::Cycles(_) = hit.condition {
            self.remove(hit.number);
        }
        Some(hit)
    }
}
