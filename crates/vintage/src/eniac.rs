//! A chess program for the ENIAC, run on [`machines::chessvm`].
//!
//! The program is our own (`programs/eniac`) and is assembled when this crate is
//! built. A position goes in as a deck of cards, the move comes out as a card.
//!
//! ```
//! use machines::Budget;
//! use rules::Position;
//! use vintage::eniac::Eniac;
//!
//! let position = Position::from_fen("7k/1R6/R7/8/8/8/8/3K4 w - - 0 1")?;
//! let answer = Eniac::new().think(&position, Budget::UNLIMITED)?;
//! assert_eq!(answer.card.to_string(), "6181"); // Ra6-a8, mate
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What the machine cannot know is settled by its operator: see [`Cards`].

mod cards;
mod explain;
mod player;
mod progress;
mod sheet;
mod thinking;

/// Words of the machine's memory, by their names in the program.
mod word {
    include!("../prepared/eniac_words.rs");
}

pub use cards::{Cards, Spot};
pub use player::EniacPlayer;
pub(crate) use thinking::opened;
pub use thinking::{Answer, Eniac, EniacError, Plies, UnknownPlies};
