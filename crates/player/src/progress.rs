use crate::MachineTime;

/// How far an emulated machine has come with its move.
///
/// ```
/// use player::{MachineTime, Progress};
///
/// let time = MachineTime { cycles: 9_000_000, hertz: 5_000 };
/// let progress = Progress { time, done: 0.25 };
/// assert_eq!(progress.left().map(|left| left.to_string()), Some("1 h 30 min 0 s".to_owned()));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// What it has spent on this move.
    pub time: MachineTime,
    /// The part of the work that is done, from 0 to 1, as far as the program lets one tell.
    pub done: f32,
}

/// Below this part a guess of the rest would say nothing.
const FIRST_GUESS: f32 = 0.02;

impl Progress {
    /// A guess of the machine's own time that is left: the rest goes on as the part that is done.
    #[must_use]
    pub fn left(self) -> Option<MachineTime> {
        let known = self.done >= FIRST_GUESS && self.done <= 1.0;
        let rest = f64::from((1.0 - self.done) / self.done);
        let cycles = (self.time.cycles as f64 * rest) as u64;
        known.then_some(MachineTime { cycles, ..self.time })
    }
}
