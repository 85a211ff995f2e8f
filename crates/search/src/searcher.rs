//! A search from beginning to end: all threads, and the choice among their results.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use nnue::Network;
use player::{Info, Signal};
use rules::{History, Move, Position};

use crate::clock::Clock;
use crate::evaluation::Evaluator;
use crate::formulas::Reductions;
use crate::history::Histories;
use crate::iterate::ThreadResult;
use crate::parameters::{CHANGEABLE, Parameters};
use crate::picker::BufferPool;
use crate::shared::{Bounds, Counters, Shared};
use crate::table::{NoMemory, Table};
use crate::tablebase::{Probing, Tablebase, Wdl};
use crate::thread_trial::{MissingThreads, try_threads};
use crate::value::{MATE_BOUND, Value, to_score};
use crate::worker::Worker;

/// The stack of a thread: enough for the longest line at the largest frame, several times over.
pub(crate) const STACK: usize = 16 << 20;

/// What to search, and how far.
pub struct Task<'t> {
    /// The position.
    pub position: &'t Position,
    /// The positions before it.
    pub past: &'t History,
    /// Where to end.
    pub bounds: Bounds,
    /// Only these moves; all if empty.
    pub moves: &'t [Move],
    /// How many of the best lines to find.
    pub lines: usize,
    /// Whether to go on until told to stop.
    pub infinite: bool,
    /// Whether to go on until told to stop or that the expected move was played.
    pub pondering: bool,
    /// Carries the order to stop.
    pub signal: &'t Signal,
    /// How time passes.
    pub clock: &'t dyn Clock,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The best line; empty only if there is no legal move.
    pub line: Vec<Move>,
    /// Its score for the side to move.
    pub value: Value,
    /// The depth that was completed.
    pub depth: i32,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Threads that the system could not start; the others searched without them.
    pub missing_threads: usize,
}

/// Memory that lasts from search to search: the hash table and what each thread has learnt.
pub struct Searcher {
    table: Table,
    parameters: Parameters,
    reductions: Reductions,
    threads: Vec<(Histories, Evaluator)>,
    network: Option<Arc<Network>>,
    tablebase: Option<Arc<dyn Tablebase>>,
    /// When to probe the tablebases.
    pub probing: Probing,
}

impl<'t> Task<'t> {
    /// All moves, the best line, until the bounds are reached.
    #[must_use]
    pub fn new(
        position: &'t Position,
        past: &'t History,
        bounds: Bounds,
        signal: &'t Signal,
        clock: &'t dyn Clock,
    ) -> Task<'t> {
        Task {
            position,
            past,
            bounds,
            moves: &[],
            lines: 1,
            infinite: false,
            pondering: false,
            signal,
            clock,
        }
    }
}

impl std::fmt::Debug for Task<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Task").field("position", self.position).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Searcher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Searcher").field("threads", &self.threads.len()).finish_non_exhaustive()
    }
}

impl Searcher {
    /// With a hash table of the given size in MB, one thread and the hand-crafted evaluation.
    ///
    /// # Errors
    /// When there is no memory for the table.
    pub fn new(megabytes: usize) -> Result<Searcher, NoMemory> {
        let parameters = Parameters::default();
        try_threads(1, 1).map_err(|_| NoMemory { megabytes })?;
        Ok(Searcher {
            table: Table::new(megabytes, 1)?,
            reductions: Reductions::new(&parameters),
            parameters,
            threads: vec![(Histories::new(), Evaluator::new(None))],
            network: None,
            tablebase: None,
            probing: Probing::default(),
        })
    }

    /// Resizes the hash table; the old one stays if there is no memory.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub fn resize(&mut self, megabytes: usize) -> Result<(), NoMemory> {
        self.table = Table::new(megabytes, self.threads.len())?;
        Ok(())
    }

    /// Sets the number of threads, if the system has as many and the memory for them; the old number
    /// stays if it has not.
    ///
    /// # Errors
    /// When it has not.
    pub fn set_threads(&mut self, number: usize) -> Result<(), MissingThreads> {
        let number = number.max(1);
        if number > self.threads.len() {
            try_threads(number, number - self.threads.len())?;
        }
        let network = self.network.as_ref();
        self.threads.resize_with(number, || (Histories::new(), Evaluator::new(network)));
        Ok(())
    }

    /// How many threads there are.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.threads.len()
    }

    /// The hash table.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Evaluates with this network from now on; without one, with the hand-crafted evaluation. What was
    /// learnt with another is forgotten.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.network = network;
        self.clear();
    }

    /// The network that evaluates positions, if there is one.
    #[must_use]
    pub fn network(&self) -> Option<&Arc<Network>> {
        self.network.as_ref()
    }

    /// Probes these tablebases from now on.
    pub fn set_tablebase(&mut self, tablebase: Option<Arc<dyn Tablebase>>) {
        self.tablebase = tablebase;
    }

    /// The parameters of the search.
    #[must_use]
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// Searches with these parameters from now on, where they can be
    /// [changed](crate::parameters::CHANGEABLE); otherwise nothing happens.
    pub fn set_parameters(&mut self, parameters: Parameters) {
        if !CHANGEABLE {
            return;
        }
        self.reductions = Reductions::new(&parameters);
        self.parameters = parameters;
    }

    /// Forgets everything that was learnt.
    pub fn clear(&mut self) {
        self.table.clear(self.threads.len());
        for (histories, evaluator) in &mut self.threads {
            histories.clear();
            *evaluator = Evaluator::new(self.network.as_ref());
        }
    }

    /// Searches, and reports progress on the way.
    pub fn search(&mut self, task: &Task<'_>, report: &mut dyn FnMut(Info)) -> Answer {
        let legal = task.position.legal_moves();
        let wanted: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|mv| task.moves.is_empty() || task.moves.contains(mv))
            .collect();
        let mut root_moves = if wanted.is_empty() { legal.to_vec() } else { wanted };
        if root_moves.is_empty() {
            return Answer { line: Vec::new(), value: 0, depth: 0, nodes: 0, missing_threads: 0 };
        }
        let known = self.keep_tablebase_moves(task, &mut root_moves);
        self.table.age();
        let shared = Shared {
            table: &self.table,
            parameters: &self.parameters,
            reductions: &self.reductions,
            tablebase: self.tablebase.as_deref(),
            probing: self.probing,
            known,
            task,
            root_moves,
            stop: AtomicBool::new(false),
            counters: self.threads.iter().map(|_| Counters::default()).collect(),
        };
        let results = run(&shared, &mut self.threads, report);
        let best = vote_best_thread(&results, &shared);
        if results[0].reported != best.line.first().copied() {
            report(final_report(&results[0], best, &shared));
        } else if results[0].reported_nodes != shared.nodes() {
            report(totals(&shared));
        }
        Answer {
            line: best.line.clone(),
            value: best.value,
            depth: best.depth,
            nodes: shared.nodes(),
            missing_threads: shared.counters.len() - results.len(),
        }
    }

    /// At the root the tables know the moves that keep the result and make progress.
    fn keep_tablebase_moves(&self, task: &Task<'_>, root_moves: &mut Vec<Move>) -> Option<Wdl> {
        let tablebase = self.tablebase.as_deref()?;
        let few = task.position.occupied().len() <= self.probing.limit(tablebase);
        if !few || !task.position.castling().rooks().is_empty() {
            return None;
        }
        let repeated = task.past.occurrences(task.position) > 0;
        let fifty = self.probing.fifty_move_rule;
        let (best, result) = tablebase.best_moves(task.position, repeated, fifty)?;
        let kept: Vec<Move> = root_moves.iter().copied().filter(|mv| best.contains(mv)).collect();
        // Only other moves are to be searched: the search says what those are worth.
        if kept.is_empty() {
            return None;
        }
        *root_moves = kept;
        Some(result)
    }
}

fn run(
    shared: &Shared<'_>,
    threads: &mut [(Histories, Evaluator)],
    report: &mut dyn FnMut(Info),
) -> Vec<ThreadResult> {
    std::thread::scope(|scope| {
        let (first, others) = threads.split_at_mut(1);
        let mut handles = Vec::new();
        for (id, (histories, evaluator)) in (1..).zip(others.iter_mut()) {
            let work = move || {
                let pool = BufferPool::default();
                Worker::new(shared, id, histories, evaluator, &mut |_| {}, &pool).iterate()
            };
            let builder = std::thread::Builder::new().stack_size(STACK);
            // If a thread cannot be started, the search goes on with fewer.
            if let Ok(handle) = builder.spawn_scoped(scope, work) {
                handles.push(handle);
            }
        }
        let (histories, evaluator) = &mut first[0];
        let pool = BufferPool::default();
        let mut results =
            vec![Worker::new(shared, 0, histories, evaluator, report, &pool).iterate()];
        results.extend(handles.into_iter().filter_map(|handle| handle.join().ok()));
        results
    })
}

/// The weight of the worst score in the vote: a few centipawns do not outvote another thread. Not tuned,
/// because it shows only in matches with many threads.
const EQUAL_VOTE: Value = 14;

/// The threads vote for their moves, deeper and better searches with more weight.
fn vote_best_thread<'f>(results: &'f [ThreadResult], shared: &Shared<'_>) -> &'f ThreadResult {
    let first = &results[0];
    let as_asked = shared.task.bounds.depth == Some(first.depth);
    if shared.lines() > 1 || results.len() == 1 || as_asked {
        return first;
    }
    let worst = results.iter().map(|result| result.value).min().unwrap_or(0);
    let weight = |result: &ThreadResult| {
        i64::from(result.value - worst + EQUAL_VOTE) * i64::from(result.depth.max(1))
    };
    let votes = |result: &ThreadResult| -> i64 {
        let same = |other: &&ThreadResult| other.line.first() == result.line.first();
        results.iter().filter(same).map(weight).sum()
    };
    results.iter().fold(first, |best, result| {
        let mates = result.value >= MATE_BOUND || best.value >= MATE_BOUND;
        let better = if mates {
            result.value > best.value
        } else {
            (votes(result), weight(result)) > (votes(best), weight(best))
        };
        if better && result.depth > 0 { result } else { best }
    })
}

/// The line of the answer, where the last report was of another: found by another thread, or by an
/// iteration that was cut short. It belongs to the iteration after the last one that was reported, so
/// that no depth is reported twice.
fn final_report(first: &ThreadResult, best: &ThreadResult, shared: &Shared<'_>) -> Info {
    Info {
        depth: Some((first.depth + 1).max(best.depth) as u32),
        selective_depth: Some(best.selective_depth.max(1) as u32),
        line: Some(1),
        score: Some(to_score(best.value)),
        variation: best.line.clone(),
        ..totals(shared)
    }
}

/// What the search has cost in the end: an iteration that was cut short is in no report before.
fn totals(shared: &Shared<'_>) -> Info {
    Info {
        nodes: Some(shared.nodes()),
        time: Some(shared.elapsed()),
        hash_full: Some(shared.table.fullness()),
        tablebase_hits: Some(shared.tablebase_hits()),
        ..Info::default()
    }
}
