//! PGN, the text form of games: forgiving in, strict out.
//!
//! [`Reader`] makes a [`Game`](crate::Game) of each game of a file, whatever its size. What is
//! understood is described in the crate [`pgn`], which finds the games and the words; a
//! visitor that keeps less than a whole game is faster than this. What cannot be understood is an
//! error with the number of the game, the line and the column, and reading goes on with the next
//! game.
//!
//! ```
//! use games::pgn::Reader;
//!
//! let text = "[White \"Kempelen\"]\n\n1. e4 e5 2. Qh5 Ke9 1-0\n\n[White \"Maelzel\"]\n\n1. d4 *\n";
//! let mut reader = Reader::new(text.as_bytes());
//! let error = reader.next().unwrap().unwrap_err();
//! assert_eq!(error.to_string(), "game 1, line 3, column 17: 'Ke9' is not a move");
//! let game = reader.next().unwrap()?;
//! assert_eq!(game.tags.get("White"), Some("Maelzel"));
//! assert!(reader.next().is_none());
//! # Ok::<(), games::pgn::PgnError>(())
//! ```
//!
//! A [`Game`](crate::Game) prints itself as PGN that other tools accept.

mod builder;
mod error;
mod limits;
mod reader;
mod writer;

pub use error::{PgnError, PgnFault};
pub use limits::PgnLimits;
pub use reader::{Reader, read_one};
pub use writer::PgnStyle;
