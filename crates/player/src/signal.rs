use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::Pace;

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
}

#[derive(Debug, Default)]
struct Flags {
    stop: AtomicBool,
    ponder_hit: AtomicBool,
}

impl Signal {
    /// A signal that says nothing yet.
    #[must_use]
    pub fn new() -> Signal {
        Signal::default()
    }

    /// A signal for a machine whose pace somebody else keeps in hand.
    #[must_use]
    pub fn with_pace(pace: Pace) -> Signal {
        Signal { pace, ..Signal::default() }
    }

    /// How fast an emulated machine is to run.
    #[must_use]
    pub fn pace(&self) -> &Pace {
        &self.pace
    }

    /// Asks for an answer now.
    pub fn stop(&self) {
        self.flags.stop.store(true, Ordering::Relaxed);
    }

    /// Whether an answer is wanted now.
    #[inline]
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.flags.stop.load(Ordering::Relaxed)
    }

    /// Says that the expected move was played: from now on the clock runs.
    pub fn ponder_hit(&self) {
        self.flags.ponder_hit.store(true, Ordering::Relaxed);
    }

    /// Whether the expected move was played.
    #[inline]
    #[must_use]
    pub fn was_ponder_hit(&self) -> bool {
        self.flags.ponder_hit.load(Ordering::Relaxed)
    }
}
