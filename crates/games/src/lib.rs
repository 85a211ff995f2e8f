//! Games of chess: trees of moves, PGN, names of openings, opening books, game review.
//!
//! # Games
//! A [`Game`] has [`Tags`], a [`Tree`] of moves with variations, and a [`GameResult`]. A move can
//! carry an [`Annotation`]: comments, glyphs, clock times, evaluations, arrows. Reading and writing
//! PGN is the work of [`pgn`].
//!
//! ```
//! use games::pgn::Reader;
//!
//! let file = "[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n\n\
//!             1. e4 {[%clk 0:05:00]} e5 2. f4 exf4 (2... Bc5!?) 3. Bc4 Qh4+ 1-0\n";
//! for game in Reader::new(file.as_bytes()) {
//!     let game = game?;
//!     assert_eq!(game.tags.get("White"), Some("Anderssen"));
//!     assert_eq!(game.moves().len(), 6);
//!     assert!(game.to_string().ends_with(
//!         "1. e4 {[%clk 0:05:00]} 1... e5 2. f4 exf4 (2... Bc5 $5) 3. Bc4 Qh4+ 1-0\n"
//!     ));
//! }
//! # Ok::<(), games::pgn::PgnError>(())
//! ```
//!
//! # Openings
//! [`OpeningNames`] says what an opening is called; [`book`] gives matches their first moves, from
//! EPD, PGN or Polyglot files.
//!
//! # Review
//! [`review`] turns evaluations into accuracies and judgements, move by move, side by side, phase by
//! phase.
//!
//! # What is not here
//! No engine and no clock: evaluations and times come from outside. Nothing is printed, and nothing
//! but what the caller hands over is read.
#![forbid(unsafe_code)]

mod annotation;
pub mod book;
mod clock;
mod date;
mod game;
mod opening_names;
pub mod pgn;
pub mod review;
mod shape;
mod tags;
mod tree;

pub use ::pgn::{Nag, Variant};
pub use annotation::Annotation;
pub use date::pgn_date;
pub use game::Game;
pub use opening_names::{OpeningName, OpeningNames, OpeningTableError, OpeningTableFault};
pub use shape::{Brush, Shape};
pub use tags::{SEVEN_TAG_ROSTER, Tags};
pub use terms::{Evaluation, GameResult};
pub use tree::{NodeId, Tree};
