use super::subject::Subject;

/// Where or when a run is to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    /// The next instruction is at this place.
    Place(u32),
    /// A cell of memory has changed from what it last was.
    Changed { cell: u32, last: u8 },
    /// So many cycles have passed since power-on; happens once.
    Cycles(u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Breakpoint {
    pub(super) number: usize,
    pub(super) condition: Condition,
}

/// The breakpoints that are set.
#[derive(Clone, Debug, Default)]
pub(super) struct Breakpoints {
    set: Vec<Breakpoint>,
    last_number: usize,
}

/// More would only slow every instruction down.
const MOST: usize = 100;

impl Breakpoints {
    pub(super) fn add(&mut self, condition: Condition) -> Result<Breakpoint, String> {
        if self.set.len() >= MOST {
            return Err(format!("there are {MOST} breakpoints already"));
        }
        self.last_number += 1;
        let breakpoint = Breakpoint { number: self.last_number, condition };
        self.set.push(breakpoint);
        Ok(breakpoint)
    }

    pub(super) fn remove(&mut self, number: usize) -> bool {
        let before = self.set.len();
        self.set.retain(|breakpoint| breakpoint.number != number);
        self.set.len() < before
    }

    pub(super) fn clear(&mut self) {
        self.set.clear();
    }

    pub(super) fn all(&self) -> &[Breakpoint] {
        &self.set
    }

    /// Memory may have changed behind the back of the program.
    pub(super) fn look_again(&mut self, subject: &impl Subject) {
        for breakpoint in &mut self.set {
            if let Condition::Changed { cell, last } = &mut breakpoint.condition {
                *last = subject.peek(*cell);
            }
        }
    }

    /// The first breakpoint that the machine has come to, with the value that a
    /// cell had before.
    pub(super) fn hit(&mut self, subject: &impl Subject) -> Option<Breakpoint> {
        let mut found = None;
        for breakpoint in &mut self.set {
            let is_hit = match &mut breakpoint.condition {
                Condition::Place(place) => subject.place() == *place,
                Condition::Cycles(cycles) => subject.cycles() >= *cycles,
                Condition::Changed { cell, last } => subject.peek(*cell) != *last,
            };
            if is_hit {
                found = found.or(Some(*breakpoint));
            }
        }
        let hit = found?;
        self.look_again(subject);
        if let Condition::Cycles(_) = hit.condition {
            self.remove(hit.number);
        }
        Some(hit)
    }
}
