//! The words that everything around a chess engine shares, each defined once: scores and bounds,
//! options, results of games, time controls and clocks, lines of play as text.
//!
//! ```
//! use terms::{Score, TimeControl};
//!
//! assert!(Score::Mate(3) > Score::Centipawns(1200));
//! let blitz: TimeControl = "180+2".parse()?;
//! assert_eq!(blitz.increment.as_secs(), 2);
//! # Ok::<(), terms::TimeControlError>(())
//! ```
//!
//! # Features
//! - `serde`: scores and results can be written to and read from files and messages.
//! - `typescript`: the same types for a page in TypeScript, by `ts-rs`.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

/// The first program of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod clock;
mod evaluation;
mod game_clock;
mod line;
mod option;
mod result;
mod score;
mod time_control;

pub use clock::{Clock, SideClock};
pub use evaluation::Evaluation;
pub use game_clock::GameClock;
pub use line::{read_line, read_move, write_line};
pub use option::{OptionError, OptionKind, OptionSpec, common_options, declared_option};
pub use result::GameResult;
pub use score::{Bound, Score, Wdl};
pub use time_control::{TimeControl, TimeControlError, seconds};
