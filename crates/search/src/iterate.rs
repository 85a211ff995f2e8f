//! Iterative deepening: one thread's way from depth 1 to the end of its time.

use std::sync::atomic::Ordering;
use std::time::Duration;

use player::{Bound, Info};
use rules::Move;

use crate::formulas;
use crate::heuristics::Heuristic;
use crate::tablebase::Wdl;
use crate::time::Stability;
use crate::value::{INFINITE, MATE, MATE_BOUND, MAX_PLY, TABLEBASE_WIN, UNKNOWN, Value, to_score};
use crate::worker::Worker;

/// Over how many iterations, this one included, a fall of the score is measured.
const FALL_WINDOW: usize = 4;
/// The largest fall that is told apart, in centipawns: mates must not look like falls.
const MOST_FALL: Value = 500;

/// What a thread has found when it stops.
#[derive(Clone, Debug)]
pub(crate) struct ThreadResult {
    pub(crate) line: Vec<Move>,
    pub(crate) value: Value,
    pub(crate) depth: i32,
    pub(crate) selective_depth: usize,
    /// The first move of the best line that was last reported.
    pub(crate) reported: Option<Move>,
    /// The nodes of all threads in the last report.
    pub(crate) reported_nodes: u64,
}

/// What the main thread remembers from iteration to iteration.
struct IterationLog {
    /// The best move of the last whole iteration.
    best: Option<Move>,
    stable_iterations: u32,
    values: Vec<Value>,
}

impl Worker<'_> {
    /// Deepens until told to stop; the first thread reports and watches the limits.
    pub(crate) fn iterate(&mut self) -> ThreadResult {
        let mut log = IterationLog { best: None, stable_iterations: 0, values: Vec::new() };
        let deepest = self.shared.task.bounds.depth.unwrap_or(MAX_PLY as i32 - 1);
        let lines = self.shared.lines().min(self.root_moves.len());
        for depth in 1..=deepest.min(MAX_PLY as i32 - 1) {
            self.root_depth = depth;
            for root in &mut self.root_moves {
                root.previous = root.value;
            }
            for index in 0..lines {
                self.line_index = index;
                self.selective_depth = 0;
                self.aspiration_search(depth);
                if self.aborted {
                    break;
                }
                self.root_moves[..=index].sort_by_key(|root| std::cmp::Reverse(root.value));
            }
            self.line_index = 0;
            if self.aborted {
                break;
            }
            self.completed_depth = depth;
            if self.id == 0 {
                self.publish();
                self.report(depth, lines, Bound::Exact);
                if self.is_enough(&mut log) {
                    break;
                }
            } else if self.shared.stop.load(Ordering::Relaxed) {
                break;
            }
        }
        self.publish();
        if self.id == 0 {
            // Several lines are reported together; a single one once the threads have voted.
            if self.aborted && lines > 1 && self.reported != Some(self.root_moves[0].first) {
                self.report(self.root_depth, lines, Bound::Exact);
            }
            self.wait_if_open_ended();
            self.shared.stop.store(true, Ordering::Relaxed);
        }
        let best = &self.root_moves[0];
        ThreadResult {
            line: best.line.clone(),
            value: best.known_value().map_or(0, |value| self.shown(value)),
            depth: self.completed_depth,
            selective_depth: best.selective_depth,
            reported: self.reported,
            reported_nodes: self.reported_nodes,
        }
    }

    /// Searches with a window around the last score and widens it until the score is inside: a narrow
    /// window cuts more, and the score seldom changes much from one iteration to the next.
    fn aspiration_search(&mut self, depth: i32) {
        let p = self.parameters();
        let average = self.root_moves[self.line_index].average;
        let (mut alpha, mut beta, mut width) = (-INFINITE, INFINITE, INFINITE);
        let narrow = depth >= p.aspiration_depth && p.uses(Heuristic::Aspiration);
        if narrow && average != UNKNOWN && average.abs() < MATE_BOUND {
            width = formulas::aspiration_width(p, average);
            alpha = (average - width).max(-INFINITE);
            beta = (average + width).min(INFINITE);
        }
        let mut failed_high = 0;
        loop {
            self.clear_frames();
            let searched = (depth - failed_high).max(1);
            let root = self.shared.task.position;
            let value = self.search::<true, true>(root, alpha, beta, searched, 0, false);
            let from = self.line_index;
            self.root_moves[from..]
                .sort_by_key(|root| std::cmp::Reverse((root.value, root.previous)));
            if self.aborted {
                return;
            }
            if value <= alpha {
                // The score is falling: a lower beta cuts more, and the full depth must see why.
                beta = i32::midpoint(alpha, beta);
                alpha = (value - width).max(-INFINITE);
                failed_high = 0;
                self.report_bound_if_long(depth, Bound::Upper);
            } else if value >= beta {
                // The move is better than thought: a shallower search will do to see by how much.
                beta = (value + width).min(INFINITE);
                failed_high = (failed_high + 1).min(p.aspiration_fail_high_max);
                self.report_bound_if_long(depth, Bound::Lower);
            } else {
                return;
            }
            width = width.saturating_mul(p.aspiration_growth) / formulas::SIXTEENTHS;
        }
    }

    /// Whether a search has taken long enough that a user wants to see bounds and single moves.
    fn is_long(&self) -> bool {
        /// Before this, reports would only flood the user.
        const PATIENCE: Duration = Duration::from_secs(3);
        self.id == 0 && self.shared.elapsed() > PATIENCE
    }

    fn report_bound_if_long(&mut self, depth: i32, bound: Bound) {
        if self.shared.lines() == 1 && self.is_long() {
            self.report(depth, 1, bound);
        }
    }

    /// Reports which root move is being searched.
    pub(crate) fn report_current_move(&mut self, mv: Move, number: usize) {
        if self.is_long() {
            (self.report)(Info {
                depth: Some(self.root_depth as u32),
                current_move: Some((mv, (number + self.line_index) as u32)),
                ..Info::default()
            });
        }
    }

    fn report(&mut self, depth: i32, lines: usize, bound: Bound) {
        let nodes = self.shared.nodes();
        self.reported_nodes = nodes;
        for (index, root) in self.root_moves[..lines].iter().enumerate() {
            let Some(value) = root.known_value() else { continue };
            let shown = self.shown(value);
            if index == 0 {
                self.reported = Some(root.first);
            }
            (self.report)(Info {
                depth: Some(depth as u32),
                selective_depth: Some(root.selective_depth.max(1) as u32),
                line: Some(index as u32 + 1),
                score: Some(to_score(shown)),
                bound,
                variation: root.line.clone(),
                nodes: Some(nodes),
                time: Some(self.shared.elapsed()),
                hash_full: Some(self.shared.table.fullness()),
                tablebase_hits: Some(self.shared.tablebase_hits()),
                ..Info::default()
            });
        }
    }

    /// A score as the user should see it: no less certain than the tablebases are.
    fn shown(&self, value: Value) -> Value {
        match self.shared.known {
            Some(Wdl::Win) => value.clamp(TABLEBASE_WIN, MATE),
            Some(Wdl::Loss) => value.clamp(-MATE, -TABLEBASE_WIN),
            Some(Wdl::Draw) => 0,
            None => value.clamp(-MATE, MATE),
        }
    }

    /// Whether another iteration is not worth its time.
    fn is_enough(&mut self, log: &mut IterationLog) -> bool {
        let shared = self.shared;
        let best = &self.root_moves[0];
        log.stable_iterations =
            if log.best == Some(best.first) { log.stable_iterations + 1 } else { 0 };
        log.best = Some(best.first);
        log.values.push(best.value);
        // To be mated in as few moves is an answer too: no longer search finds a mate then.
        if shared.task.bounds.mate.is_some_and(|moves| best.value.abs() >= MATE - 2 * moves) {
            return true;
        }
        if shared.task.bounds.soft_nodes.is_some_and(|limit| shared.nodes() >= limit) {
            return true;
        }
        let Some(time) = shared.task.bounds.time.as_ref().filter(|_| shared.on_the_clock()) else {
            return false;
        };
        if time.soft.is_some() && self.root_moves.len() == 1 && !shared.open_ended() {
            return true;
        }
        let falling = log
            .values
            .len()
            .checked_sub(FALL_WINDOW)
            .map_or(0, |index| (log.values[index] - best.value).clamp(-MOST_FALL, MOST_FALL));
        let stability = Stability {
            stable_iterations: log.stable_iterations,
            best_share: best.nodes as f64 / self.nodes.max(1) as f64,
            falling,
        };
        time.is_used_up(shared.elapsed(), stability)
    }

    /// An answer to an infinite search or while pondering is given only when it is asked for.
    fn wait_if_open_ended(&self) {
        let (open, ponder) = (self.shared.open_ended(), self.shared.task.pondering);
        self.shared.task.signal.wait_until_wanted(open && !ponder, ponder);
    }
}
