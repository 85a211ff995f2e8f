//! What the threads of one search have in common.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use rules::Move;

use crate::formulas::Reductions;
use crate::parameters::Parameters;
use crate::searcher::Task;
use crate::table::Table;
use crate::tablebase::{Probing, Tablebase, Wdl};
use crate::time::TimeBudget;

/// How often the limits are checked: rarely enough to cost nothing, often enough to stop within a
/// millisecond or two.
const NODES_BETWEEN_CHECKS: u64 = 1024;

/// Where a search must end.
#[derive(Clone, Debug, Default)]
pub struct Bounds {
    /// The deepest iteration.
    pub depth: Option<i32>,
    /// All nodes together.
    pub nodes: Option<u64>,
    /// No new iteration begins after this many nodes.
    pub soft_nodes: Option<u64>,
    /// Stop when a mate in at most this many moves is found, for either side.
    pub mate: Option<i32>,
    /// The time for this move.
    pub time: Option<TimeBudget>,
}

/// Counters of one thread that the others may read.
#[derive(Debug, Default)]
pub(crate) struct Counters {
    pub(crate) nodes: AtomicU64,
    pub(crate) tablebase_hits: AtomicU64,
}

/// What the threads of one search have in common.
pub(crate) struct Shared<'s> {
    pub(crate) table: &'s Table,
    pub(crate) parameters: &'s Parameters,
    pub(crate) reductions: &'s Reductions,
    pub(crate) tablebase: Option<&'s dyn Tablebase>,
    pub(crate) probing: Probing,
    /// The result of the root by tablebase.
    pub(crate) known: Option<Wdl>,
    pub(crate) task: &'s Task<'s>,
    /// The moves to choose from, those of the task that keep the result by tablebase.
    pub(crate) root_moves: Vec<Move>,
    pub(crate) stop: AtomicBool,
    pub(crate) counters: Vec<Counters>,
}

impl Shared<'_> {
    /// All nodes of all threads, as far as published.
    pub(crate) fn nodes(&self) -> u64 {
        self.counters.iter().map(|counter| counter.nodes.load(Ordering::Relaxed)).sum()
    }

    pub(crate) fn tablebase_hits(&self) -> u64 {
        self.counters.iter().map(|counter| counter.tablebase_hits.load(Ordering::Relaxed)).sum()
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.task.clock.elapsed(self.nodes())
    }

    /// The number of nodes at which a thread that has searched this many looks at the limits next: now
    /// and then, and exactly at a limit of nodes where there is only one thread to count.
    pub(crate) fn next_check(&self, nodes: u64) -> u64 {
        let regular = (nodes / NODES_BETWEEN_CHECKS + 1) * NODES_BETWEEN_CHECKS;
        match self.task.bounds.nodes {
            Some(limit) if self.counters.len() == 1 => regular.min(limit.max(nodes + 1)),
            _ => regular,
        }
    }

    /// The lines to report; at least one.
    pub(crate) fn lines(&self) -> usize {
        self.task.lines.max(1)
    }

    /// Whether the search may not end by itself: infinite, or pondering.
    pub(crate) fn open_ended(&self) -> bool {
        self.task.infinite || self.task.pondering
    }

    /// Whether the clock counts for this search now.
    pub(crate) fn on_the_clock(&self) -> bool {
        !self.task.pondering || self.task.signal.was_ponder_hit()
    }

    /// Whether a thread must give up; the first thread watches the limits for all.
    pub(crate) fn must_stop(&self, id: usize, nodes: u64) -> bool {
        if self.stop.load(Ordering::Relaxed) {
            return true;
        }
        let limited = id == 0 && (self.out_of_nodes(nodes) || self.out_of_time());
        if limited || self.task.signal.stopped() {
            self.stop.store(true, Ordering::Relaxed);
            return true;
        }
        false
    }

    fn out_of_nodes(&self, own: u64) -> bool {
        self.task.bounds.nodes.is_some_and(|limit| own >= limit || self.nodes() >= limit)
    }

    fn out_of_time(&self) -> bool {
        let hard = self.task.bounds.time.as_ref().map(|time| time.hard);
        self.on_the_clock() && hard.is_some_and(|hard| self.elapsed() >= hard)
    }
}
