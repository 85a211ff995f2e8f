use super::subject::Subject;

/// The machine after so many instructions.
#[derive(Clone, Debug)]
pub(super) struct Moment<S> {
    pub(super) instructions: u64,
    pub(super) subject: S,
}

/// Moments of the past, from which everything between can be run again: the
/// machines do the same each time.
#[derive(Clone, Debug)]
pub(super) struct History<S> {
    moments: Vec<Moment<S>>,
    interval: u64,
}

/// A moment takes as much memory as the machine.
const MOST_MOMENTS: usize = 64;
const FIRST_INTERVAL: u64 = 1_000;

impl<S: Subject> History<S> {
    pub(super) fn new(instructions: u64, subject: &S) -> History<S> {
        let mut history = History { moments: Vec::new(), interval: FIRST_INTERVAL };
        history.keep(instructions, subject);
        history
    }

    /// Called before each instruction.
    pub(super) fn note(&mut self, instructions: u64, subject: &S) {
        let last = self.moments.last().map_or(0, |moment| moment.instructions);
        if instructions >= last + self.interval {
            self.keep(instructions, subject);
        }
    }

    /// To be called when somebody has changed the machine from outside, too.
    pub(super) fn keep(&mut self, instructions: u64, subject: &S) {
        if self.moments.len() >= MOST_MOMENTS {
            self.thin_out();
        }
        self.moments.push(Moment { instructions, subject: subject.clone() });
    }

    /// Every other moment goes, but not the first: rewinding to the beginning
    /// stays possible unless the machine was changed from outside since.
    fn thin_out(&mut self) {
        let mut index = 0;
        self.moments.retain(|_| {
            index += 1;
            index % 2 == 1
        });
        self.interval = self.interval.saturating_mul(2);
    }

    /// Forgets what came after a moment and gives the last one before it.
    pub(super) fn back_to(&mut self, instructions: u64) -> Option<Moment<S>> {
        let after = self.moments.partition_point(|moment| moment.instructions <= instructions);
        let moment = self.moments[..after].last().cloned();
        if moment.is_some() {
            self.moments.truncate(after);
        }
        moment
    }
}
