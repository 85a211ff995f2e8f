use crate::subject::Subject;

/// The machine after a number of instructions.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    pub(crate) instructions: u64,
    pub(crate) subject: Box<dyn Subject>,
}

/// Moments of the past, from which everything between can be run again: the
/// machines do the same each time.
#[derive(Clone, Debug)]
pub(crate) struct History {
    moments: Vec<Moment>,
    interval: u64,
}

/// A moment takes as much memory as the machine.
const MOST_MOMENTS: usize = 64;
const FIRST_INTERVAL: u64 = 1_000;

impl History {
    pub(crate) fn new(instructions: u64, subject: &dyn Subject) -> History {
        let mut history = History { moments: Vec::new(), interval: FIRST_INTERVAL };
        history.keep(instructions, subject);
        history
    }

    /// Called before each instruction.
    pub(crate) fn note(&mut self, instructions: u64, subject: &dyn Subject) {
        let last = self.moments.last().map_or(0, |moment| moment.instructions);
        if instructions >= last + self.interval {
            self.keep(instructions, subject);
        }
    }

    /// Also to be called when the machine was changed from outside.
    pub(crate) fn keep(&mut self, instructions: u64, subject: &dyn Subject) {
        if self.moments.len() >= MOST_MOMENTS {
            self.thin_out();
        }
        self.moments.push(Moment { instructions, subject: subject.boxed_clone() });
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
    pub(crate) fn back_to(&mut self, instructions: u64) -> Option<Moment> {
        let after = self.moments.partition_point(|moment| moment.instructions <= instructions);
        let moment = self.moments[..after].last().cloned();
        if moment.is_some() {
            self.moments.truncate(after);
        }
        moment
    }
}
