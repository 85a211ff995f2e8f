//! The search does not read the clock of the computer: it is handed one.

use std::time::Duration;

/// Tells how long a search has taken.
pub trait Clock: Send + Sync {
    /// The time since the search began; a clock may count nodes instead of time.
    fn elapsed(&self, nodes: u64) -> Duration;
}

/// A clock that counts nodes, at a fixed number per millisecond.
#[derive(Clone, Copy, Debug)]
pub struct NodeClock {
    /// Nodes per millisecond; never 0.
    pub nodes_per_millisecond: u64,
}

impl Clock for NodeClock {
    fn elapsed(&self, nodes: u64) -> Duration {
        let rate = self.nodes_per_millisecond.max(1);
        Duration::from_micros(nodes.saturating_mul(1000) / rate)
    }
}
