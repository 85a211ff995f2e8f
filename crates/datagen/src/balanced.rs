//! Openings that are not decided yet, judged by a short search.

use player::Signal;
use rules::{History, Position};
use search::table::NoMemory;
use search::{Bounds, NodeClock, Searcher, Task};

use crate::opening::Openings;

/// Openings further from equality than this many centipawns are left out.
const BALANCED: i32 = 150;
/// The search that judges an opening.
const NODES: u64 = 2_000;
/// How often another opening is tried before an unbalanced one is good enough.
const ATTEMPTS: u64 = 500;

/// Finds balanced openings; the one of each number follows from the seed alone.
#[derive(Debug)]
pub struct BalancedOpenings {
    openings: Openings,
    seed: u64,
    /// Random half-moves after the start.
    plies: u32,
    judge: Searcher,
}

impl BalancedOpenings {
    /// Openings with a number of random half-moves each.
    ///
    /// # Errors
    /// When there is no memory for the search.
    pub fn new(openings: Openings, seed: u64, plies: u32) -> Result<BalancedOpenings, NoMemory> {
        Ok(BalancedOpenings { openings, seed, plies, judge: Searcher::new(1)? })
    }

    /// The opening of a number: balanced if one of 500 candidates is, else the first candidate.
    pub fn opening(&mut self, number: u64) -> Position {
        let candidate =
            |attempt| self.openings.random(self.seed, number * ATTEMPTS + attempt, self.plies);
        let judge = &mut self.judge;
        (0..ATTEMPTS)
            .map(candidate)
            .find(|position| is_balanced(judge, position))
            .unwrap_or_else(|| candidate(0))
    }
}

fn is_balanced(judge: &mut Searcher, position: &Position) -> bool {
    judge.clear();
    let (past, signal) = (History::new(), Signal::new());
    let bounds = Bounds { nodes: Some(NODES), ..Bounds::default() };
    let clock = NodeClock { nodes_per_millisecond: 1000 };
    let task = Task::new(position, &past, bounds, &signal, &clock);
    let answer = judge.search(&task, &mut |_| {});
    !answer.line.is_empty() && answer.value.abs() <= BALANCED
}
