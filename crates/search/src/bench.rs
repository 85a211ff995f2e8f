//! A fixed amount of work whose node count is the signature of the search.

use std::sync::Arc;

use nnue::Network;
use player::Signal;
use rules::{History, Position};

use crate::clock::NodeClock;
use crate::engine::StartClock;
use crate::searcher::{Searcher, Task};
use crate::shared::Bounds;
use crate::table::NoMemory;
use crate::thread_trial::MissingThreads;

/// Positions of every kind: openings, middlegames, endings, tactics, fortresses.
pub const POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 2 5",
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 2 8",
    "r2q1rk1/ppp2ppp/2npbn2/2b1p3/4P3/2PP1N1P/PPB2PP1/RNBQR1K1 b - - 2 9",
    "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
    "3r1rk1/p5pp/bpp1pp2/8/q1PP1P2/b3P3/P2NQRPP/1R2B1K1 b - - 6 22",
    "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 15",
    "4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19",
    "r3r1k1/2p2ppp/p1p1bn2/8/1q2P3/2NPQN2/PPP3PP/R4RK1 b - - 2 15",
    "1r3k2/4q3/2Pp3b/3Bp3/2Q2p2/1p1P2P1/1P2KP2/3N4 w - - 0 38",
    "6k1/4pp1p/3p2p1/P1pPb3/R7/1r2P1PP/3B1P2/6K1 w - - 0 30",
    "8/3p4/p1bk3p/Pp6/1Kp1PpPp/2P2P1P/2P5/5B2 b - - 0 40",
    "5k2/7R/4P2p/5K2/p1r2P1p/8/8/8 b - - 0 50",
    "8/8/8/5k2/8/3K1P2/6r1/4R3 w - - 4 60",
    "8/5p2/3k2p1/p2p3p/P2P3P/3K2P1/5P2/8 w - - 0 40",
    "4k3/3q1r2/1N2r1b1/3ppN2/2nPP3/1B1R2n1/2R1Q3/3K4 w - - 5 40",
    "q5k1/5ppp/1r3bn1/1B6/P1N2P2/BQ2P1P1/5K1P/8 b - - 2 34",
    "r2qr1k1/pb1nbppp/1pn1p3/2ppP3/3P4/2PB1NN1/PP3PPP/R1BQR1K1 w - - 4 12",
    "8/8/1p1k4/1P1P4/3K4/8/8/8 w - - 0 1",
    "8/1p3pp1/7p/5P1P/2k3P1/8/2K2P2/8 w - - 0 45",
    "2K5/p7/7P/5pR1/8/5k2/r7/8 w - - 4 54",
    "r4qk1/6r1/1p4p1/2ppBbN1/1p5Q/P7/2P3PP/5RK1 w - - 2 25",
    "3q2k1/pb3p1p/4pbp1/2r5/PpN2N2/1P2P2P/5PP1/Q2R2K1 b - - 4 26",
    "2b5/1r6/2kBp1p1/p2pP1P1/2pP4/1pP3K1/1R3P2/8 b - - 3 42",
];

/// How deep each position is searched unless another depth is asked for.
pub const DEPTH: i32 = 14;

/// The positions above.
#[must_use]
pub fn positions() -> Vec<Position> {
    POSITIONS.iter().filter_map(|fen| Position::from_fen(fen).ok()).collect()
}

/// How to measure.
#[derive(Clone, Debug)]
pub struct Bench {
    /// The size of the hash table.
    pub megabytes: usize,
    /// With one thread and no limit of time the count is the same every time.
    pub threads: usize,
    /// How far to search each position.
    pub bounds: Bounds,
    /// The network; without one, the hand-crafted evaluation is used.
    pub network: Option<Arc<Network>>,
    /// How time passes.
    pub start_clock: StartClock,
}

impl Default for Bench {
    fn default() -> Bench {
        Bench {
            megabytes: 16,
            threads: 1,
            bounds: Bounds { depth: Some(DEPTH), ..Bounds::default() },
            network: None,
            start_clock: || Box::new(NodeClock { nodes_per_millisecond: 1000 }),
        }
    }
}

/// Why nothing could be measured.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// There is no memory for the table.
    #[error(transparent)]
    Memory(#[from] NoMemory),
    /// The system cannot run as many threads.
    #[error(transparent)]
    Threads(#[from] MissingThreads),
}

impl Bench {
    /// Searches every position and counts the nodes; fewer of them if the signal says stop.
    ///
    /// # Errors
    /// When there is no memory for the table, or the system cannot run as many threads.
    pub fn run(
        &self,
        positions: &[Position],
        signal: &Signal,
        mut seen: impl FnMut(&Position, u64),
    ) -> Result<u64, BenchError> {
        let mut searcher = Searcher::new(self.megabytes)?;
        searcher.set_threads(self.threads)?;
        searcher.set_network(self.network.clone());
        let mut total = 0;
        for position in positions {
            if signal.stopped() {
                break;
            }
            searcher.clear();
            let nodes = self.nodes(&mut searcher, position, signal);
            seen(position, nodes);
            total += nodes;
        }
        Ok(total)
    }

    fn nodes(&self, searcher: &mut Searcher, position: &Position, signal: &Signal) -> u64 {
        let clock = (self.start_clock)();
        let past = History::new();
        let task = Task::new(position, &past, self.bounds.clone(), signal, clock.as_ref());
        searcher.search(&task, &mut |_| {}).nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_valid() {
        for fen in POSITIONS {
            assert!(Position::from_fen(fen).is_ok(), "{fen}");
        }
    }

    #[test]
    fn the_same_count_every_time() {
        let bounds = Bounds { depth: Some(6), ..Bounds::default() };
        let bench = Bench { megabytes: 2, bounds, ..Bench::default() };
        let count = || bench.run(&positions(), &Signal::new(), |_, _| {}).expect("memory");
        assert_eq!(count(), count());
    }
}
