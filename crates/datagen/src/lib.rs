//! Games that the engine plays against itself, for training its evaluation.
//!
//! A game is a few random moves, then moves of a short search, each with its score. Everything about
//! a game follows from the seed of the run and the number of the game, so that a run can be
//! interrupted, resumed and repeated.
//!
//! ```
//! use datagen::{GameRecord, Recipe, play_game};
//!
//! let recipe = Recipe { soft_nodes: 50, ..Recipe::default() };
//! let game = play_game(&recipe, 7)?;
//! let mut bytes = Vec::new();
//! game.write(&mut bytes)?;
//! assert_eq!(GameRecord::read(&mut bytes.as_slice())?, Some(game));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod balanced;
mod compact;
mod dice;
mod free;
mod genfens;
mod judge;
mod opening;
mod pack;
mod play;
mod position_file;
mod record;
mod run;
mod statistics;
mod targets;
mod text;

pub use balanced::BalancedOpenings;
pub use compact::{
    CompactError, CompactReader, CompactWriter, GameSource, decode_block, rounded_score,
};
pub use free::free_positions;
pub use genfens::{GenfensError, GenfensRequest};
pub use judge::judge;
pub use opening::Openings;
pub use pack::{packed_positions, shuffle};
pub use play::{Endgames, Recipe, play_game};
pub use position_file::{PositionFileError, read_packed, read_text, write_packed};
pub use record::{GameRecord, Ply, RecordError};
pub use run::{Progress, generate};
pub use statistics::Statistics;
pub use targets::smoothed_scores;
pub use text::{TextError, from_text, to_text};
