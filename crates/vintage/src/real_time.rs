//! The speed of the real machine, for one at whose keyboard somebody sits.

use std::thread;
use std::time::{Duration, Instant};

/// A beat that is kept; what was missed on a busy computer is not made up for.
#[derive(Debug)]
pub(crate) struct RealTime {
    beat: Duration,
    next: Instant,
}

impl RealTime {
    pub(crate) fn new(beat: Duration) -> RealTime {
        RealTime { beat, next: Instant::now() + beat }
    }

    /// Waits for the next beat.
    pub(crate) fn wait(&mut self) {
        let now = Instant::now();
        match self.next.checked_duration_since(now) {
            Some(left) => {
                thread::sleep(left);
                self.next += self.beat;
            }
            None => self.next = now + self.beat,
        }
    }
}
