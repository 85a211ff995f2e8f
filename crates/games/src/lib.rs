//! Games of chess.
#![forbid(unsafe_code)]

mod annotation;
pub mod book;
mod clock;
mod evaluation;
mod game;
mod nag;
pub mod pgn;
mod result;
pub mod review;
mod shape;
mod tags;
mod tree;

pub use annotation::Annotation;
pub use evaluation::Evaluation;
pub use game::Game;
pub use nag::Nag;
pub use result::GameResult;
pub use shape::{Brush, Shape};
pub use tags::{SEVEN_TAG_ROSTER, Tags, Variant};
pub use tree::{NodeId, Tree};
