use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::{InspectRequest, Snapshot};

/// What others want of an emulated machine at work: a snapshot of it, or a look inside. The player
/// looks here between two slices of work, and answers with an [`Event`](crate::Event). Players that
/// are not machines ignore it.
///
/// ```
/// use player::Probe;
///
/// let probe = Probe::default();
/// assert!(!probe.is_wanted());
/// probe.ask_for_snapshot();
/// assert!(probe.is_wanted() && probe.takes_snapshot());
/// assert!(!probe.is_wanted() && !probe.takes_snapshot());
/// ```
///
/// What waits is bounded: a machine that is held or slow does not collect all that somebody types.
#[derive(Clone, Debug, Default)]
pub struct Probe {
    state: Arc<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Whether anything below waits, so that a machine at full speed looks at one flag only.
    wanted: AtomicBool,
    snapshot: AtomicBool,
    suspended: AtomicBool,
    attended: AtomicBool,
    console: AtomicBool,
    keys: Mutex<Vec<String>>,
    requests: Mutex<Vec<InspectRequest>>,
    resume: Mutex<Option<Snapshot>>,
}

/// Keys, and requests, that may wait for a machine.
const MOST_WAITING: usize = 256;

/// Adds to what waits; `false` where that is full.
fn push<T>(waiting: &Mutex<Vec<T>>, one: T) -> bool {
    let mut waiting = lock(waiting);
    let has_room = waiting.len() < MOST_WAITING;
    if has_room {
        waiting.push(one);
    }
    has_room
}

impl Probe {
    /// Asks for a snapshot of the thought as it is.
    pub fn ask_for_snapshot(&self) {
        self.state.snapshot.store(true, Ordering::Relaxed);
        self.state.wanted.store(true, Ordering::Release);
    }

    /// Asks for a step, a breakpoint or the like; `false` where too much waits already.
    pub fn ask(&self, request: InspectRequest) -> bool {
        let is_asked = push(&self.state.requests, request);
        self.state.wanted.store(true, Ordering::Release);
        is_asked
    }

    /// Says whether somebody looks inside from now on.
    pub fn set_attended(&self, attended: bool) {
        self.state.attended.store(attended, Ordering::Relaxed);
        self.state.wanted.store(true, Ordering::Release);
    }

    /// Whether somebody looks inside.
    #[must_use]
    pub fn is_attended(&self) -> bool {
        self.state.attended.load(Ordering::Relaxed)
    }

    /// Says whether somebody works the machine at its own keyboard and screen.
    pub fn set_console(&self, console: bool) {
        self.state.console.store(console, Ordering::Relaxed);
    }

    /// Whether somebody works the machine at its own keyboard and screen.
    #[must_use]
    pub fn has_console(&self) -> bool {
        self.state.console.load(Ordering::Relaxed)
    }

    /// Presses a key of the machine, by what is written on it; `false` where too many wait already.
    pub fn press(&self, key: String) -> bool {
        let is_pressed = push(&self.state.keys, key);
        self.state.wanted.store(true, Ordering::Release);
        is_pressed
    }

    /// The keys that were pressed since the last time.
    #[must_use]
    pub fn take_keys(&self) -> Vec<String> {
        std::mem::take(&mut lock(&self.state.keys))
    }

    /// Whether the player has something to answer.
    #[inline]
    #[must_use]
    pub fn is_wanted(&self) -> bool {
        self.state.wanted.load(Ordering::Acquire)
    }

    /// Whether a snapshot is wanted, which is then taken to be on its way.
    #[must_use]
    pub fn takes_snapshot(&self) -> bool {
        self.state.wanted.store(false, Ordering::Release);
        self.state.snapshot.swap(false, Ordering::Relaxed)
    }

    /// What was asked since the last time.
    #[must_use]
    pub fn take_requests(&self) -> Vec<InspectRequest> {
        std::mem::take(&mut lock(&self.state.requests))
    }

    /// The next thought goes on from this snapshot.
    pub fn resume_from(&self, snapshot: Snapshot) {
        *lock(&self.state.resume) = Some(snapshot);
    }

    /// The snapshot to go on from, if there is one.
    #[must_use]
    pub fn take_resume(&self) -> Option<Snapshot> {
        lock(&self.state.resume).take()
    }

    /// Whether the thought is put aside, not ended: a snapshot is wanted instead of a move.
    #[must_use]
    pub fn is_suspended(&self) -> bool {
        self.state.suspended.load(Ordering::Relaxed)
    }

    pub(crate) fn suspend(&self) {
        self.state.suspended.store(true, Ordering::Relaxed);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_is_bounded() {
        let probe = Probe::default();
        let pressed = (0..1_000).filter(|_| probe.press("E".to_owned())).count();
        let asked = (0..1_000).filter(|_| probe.ask(InspectRequest::StepOver)).count();
        assert_eq!((pressed, asked), (MOST_WAITING, MOST_WAITING));
        assert_eq!((probe.take_keys().len(), probe.take_requests().len()), (pressed, asked));
        assert!(probe.press("E".to_owned()) && probe.ask(InspectRequest::StepOver));
    }
}
