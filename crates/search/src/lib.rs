//! The modern engine: a position and limits in, an answer out.
//!
//! The search prints nothing and opens no file; it reports through a callback, and is handed its
//! clock, its network and its tablebases. One thread with a node limit is deterministic.
//!
//! ```
//! use player::Signal;
//! use rules::{History, Position};
//! use search::{Bounds, NodeClock, Searcher, Task};
//!
//! let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")?;
//! let mut searcher = Searcher::new(1)?;
//! let (past, signal) = (History::new(), Signal::new());
//! let bounds = Bounds { depth: Some(4), ..Bounds::default() };
//! let clock = NodeClock { nodes_per_millisecond: 1000 };
//! let task = Task::new(&position, &past, bounds, &signal, &clock);
//! let answer = searcher.search(&task, &mut |_| {});
//! assert_eq!(position.san(answer.line[0]).to_string(), "Ra8#");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod bench;
mod clock;
mod engine;
pub mod evaluation;
mod explanation;
pub mod formulas;
mod freed_memory;
pub mod heuristics;
mod history;
mod huge_pages;
mod iterate;
mod node;
pub mod parameters;
mod picker;
mod prefetch;
mod qsearch;
mod scores;
mod searcher;
mod shared;
mod strength;
pub mod table;
mod tablebase;
mod thread_trial;
mod threats;
pub mod time;
pub mod value;
pub mod wdl;
mod worker;

pub use clock::{Clock, NodeClock};
pub use engine::{Engine, FreeMemory, HAND_CRAFTED, OpenNetwork, OpenTablebase, StartClock};
pub use freed_memory::return_freed_memory;
pub use searcher::{Answer, Searcher, Task};
pub use shared::Bounds;
pub use tablebase::{Probing, Tablebase, Wdl};
pub use thread_trial::MissingThreads;
