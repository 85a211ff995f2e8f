//! Reads chess games in PGN as a stream of events: fast, forgiving, without an allocation per move.
//!
//! A [`Reader`] finds the games of a file of any size and tells a [`Visitor`] what is in them: tags,
//! moves, glyphs, comments, variations, the result. Nothing is kept, so a visitor decides what a
//! game costs.
//!
//! ```
//! use std::convert::Infallible;
//!
//! use pgn::{MoveText, Reader, Visitor};
//!
//! /// Counts the moves of a game, those of variations too.
//! #[derive(Default)]
//! struct Count(u32);
//!
//! impl Visitor for Count {
//!     type Output = u32;
//!     type Error = Infallible;
//!
//!     fn mv(&mut self, _: MoveText<'_>) -> Result<(), Infallible> {
//!         self.0 += 1;
//!         Ok(())
//!     }
//!
//!     fn end_game(&mut self) -> u32 {
//!         std::mem::take(&mut self.0)
//!     }
//! }
//!
//! let file = "[White \"Anderssen\"]\n\n1. e4 e5 2. f4 exf4 (2... Bc5) 1-0\n\n1. d4 *\n";
//! let mut reader = Reader::new(file.as_bytes());
//! assert_eq!(reader.read_game(&mut Count::default())?, Some(5));
//! assert_eq!(reader.read_game(&mut Count::default())?, Some(1));
//! assert_eq!(reader.read_game(&mut Count::default())?, None);
//! # Ok::<(), pgn::ReadError<Infallible>>(())
//! ```
//!
//! # What is understood
//! What people and programs write: a byte order mark, UTF-8 and Latin-1, the line ends of every
//! system, escape lines (`%`), continued lines (`\`), a missing result, zeros for castling, long and
//! UCI moves, null moves (`--`, `Z0`, `0000` and others), signs such as `±` for glyphs, quotes inside
//! tags, blank lines inside a game, games without tags.
//!
//! # Errors
//! An error says which game, line and column, and costs that one game: reading goes on with the
//! next. The reader itself finds only two faults, a comment without end and a tag without end; what
//! else is wrong, such as an illegal move, is for the visitor to say, and the reader adds the place.
//!
//! ```
//! use pgn::{MoveError, MoveText, Reader, Visitor};
//! use rules::Position;
//!
//! /// Plays the main line.
//! struct Replay(Position);
//!
//! impl Visitor for Replay {
//!     type Output = Position;
//!     type Error = MoveError;
//!
//!     fn begin_game(&mut self) {
//!         self.0 = Position::start();
//!     }
//!
//!     fn mv(&mut self, text: MoveText<'_>) -> Result<(), MoveError> {
//!         let mv = text.find(&self.0)?;
//!         self.0.play(mv);
//!         Ok(())
//!     }
//!
//!     fn end_game(&mut self) -> Position {
//!         self.0.clone()
//!     }
//! }
//!
//! let mut reader = Reader::new("1. e4 e5\n2. Ke9 *\n\n1. d4 *\n".as_bytes());
//! let mut replay = Replay(Position::start());
//! let error = reader.read_game(&mut replay).unwrap_err();
//! assert_eq!(error.to_string(), "game 1, line 2, column 4: 'Ke9' is not a move");
//! let last = reader.read_game(&mut replay).unwrap().expect("a second game");
//! assert_eq!(last.fullmoves(), 1);
//! ```
#![forbid(unsafe_code)]

/// The first program of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod bytes;
mod error;
mod move_text;
mod nag;
mod reader;
mod source;
mod tag;
mod text;
mod variant;
mod visitor;
mod word;

pub use error::{Place, ReadError, ReadFault};
pub use move_text::{MoveError, MoveText};
pub use nag::Nag;
pub use reader::Reader;
pub use tag::Tag;
pub use text::decode;
pub use variant::Variant;
pub use visitor::{Comment, Next, Visitor};
