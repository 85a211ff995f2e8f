use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use crate::{Pace, Probe};

/// Tells a thinking player, from another thread, to stop or that its expected move was played.
///
/// ```
/// use player::Signal;
///
/// let signal = Signal::new();
/// let for_the_player = signal.clone();
/// signal.stop();
/// assert!(for_the_player.stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Signal {
    flags: Arc<Flags>,
    pace: Pace,
    probe: Probe,
}

#[derive(Debug, Default)]
struct Flags {
    stop: AtomicBool,
    ponder_hit: AtomicBool,
    /// Held while a flag is raised, so that nobody who waits misses it.
    raising: Mutex<()>,
    raised: Condvar,
}

impl Flags {
    fn raise(&self, flag: &AtomicBool) {
        let guard = self.raising.lock().unwrap_or_else(PoisonError::into_inner);
        flag.store(true, Ordering::Relaxed);
        drop(guard);
        self.raised.notify_all();
    }
}

impl Signal {
    /// A signal that says nothing yet.
    #[must_use]
    pub fn new() -> Signal {
        Signal::default()
    }

    /// A signal for a machine whose pace somebody else controls.
    #[must_use]
    pub fn with_pace(pace: Pace) -> Signal {
        Signal { pace, ..Signal::default() }
    }

    /// How fast an emulated machine is to run.
    #[must_use]
    pub fn pace(&self) -> &Pace {
        &self.pace
    }

    /// What others want to know of an emulated machine.
    #[must_use]
    pub fn probe(&self) -> &Probe {
        &self.probe
    }

    /// Puts the thought of an emulated machine aside: it reports a snapshot and ends; its answer does
    /// not count.
    pub fn suspend(&self) {
        self.probe.suspend();
        self.stop();
    }

    /// Asks for an answer now.
    pub fn stop(&self) {
        self.flags.raise(&self.flags.stop);
    }

    /// Whether an answer is wanted now.
    #[inline]
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.flags.stop.load(Ordering::Relaxed)
    }

    /// Says that the expected move was played: from now on the clock runs.
    pub fn ponder_hit(&self) {
        self.flags.raise(&self.flags.ponder_hit);
    }

    /// Whether the expected move was played.
    #[inline]
    #[must_use]
    pub fn was_ponder_hit(&self) -> bool {
        self.flags.ponder_hit.load(Ordering::Relaxed)
    }

    /// Waits until an answer may be given: to an `infinite` search when it is stopped, to one that
    /// ponders when it is stopped or the expected move was played, to all others at once.
    ///
    /// ```
    /// use player::Signal;
    ///
    /// let signal = Signal::new();
    /// signal.wait_until_wanted(false, false);
    /// let other = signal.clone();
    /// let helper = std::thread::spawn(move || other.stop());
    /// signal.wait_until_wanted(true, false);
    /// assert!(signal.stopped());
    /// # helper.join().unwrap();
    /// ```
    pub fn wait_until_wanted(&self, infinite: bool, ponder: bool) {
        let mut guard = self.flags.raising.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.stopped() && (infinite || (ponder && !self.was_ponder_hit())) {
            guard = self.flags.raised.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
