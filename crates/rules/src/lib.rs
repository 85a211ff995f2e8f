//! The rules of chess and Chess960: fast, safe, and without a single dependency.
//!
//! # Positions and moves
//! A [`Position`] is legal by construction: it comes from a checked FEN or [`Setup`], or from a legal
//! move. Moves come as lists without allocation, and any 16 bits can be asked whether they are one.
//!
//! ```
//! use rules::Position;
//!
//! let mut position = Position::start();
//! for text in ["e4", "e5", "Qh5", "Ke7"] {
//!     let mv = position.parse_san(text)?;
//!     position.play(mv);
//! }
//! let mates: Vec<String> = position
//!     .legal_moves()
//!     .into_iter()
//!     .filter(|mv| position.after(*mv).is_checkmate())
//!     .map(|mv| position.san(mv).to_string())
//!     .collect();
//! assert_eq!(mates, ["Qxe5#"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Text in and out
//! FEN, X-FEN, Shredder-FEN, [EPD](Epd), SAN and UCI moves. An error says which field is wrong, what
//! it says, and why that cannot be.
//!
//! ```
//! use rules::Position;
//!
//! let error = Position::from_fen("k7/8/8/8/8/8/8/K6p w - - 0 1").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "FEN field 'placement' is 'k7/8/8/8/8/8/8/K6p': pawn on the first or last rank, at h1"
//! );
//! ```
//!
//! # Three tiers
//! [`try_play`](Position::try_play) returns an error for an illegal move, [`play`](Position::play)
//! panics, and [`play_unchecked`](Position::play_unchecked) trusts you, at full speed, without ever
//! being undefined behaviour. To take a move back, keep the position before it: it is a small value.
//!
//! ```
//! use rules::{Color, History, Move, Outcome, Position, Square};
//!
//! let position = Position::start();
//! let mut next = position.clone();
//! assert!(next.try_play(Move::normal(Square::E2, Square::E5)).is_err());
//! next.play(Move::normal(Square::E2, Square::E4));
//! assert_eq!(rules::perft::count(&next, 3), 13_160);
//! ```
//!
//! # Speed
//! Build with `-C target-cpu=native` on a CPU with a fast PEXT instruction to use it; other builds
//! use magic multiplication. All tables are made by the compiler; there is nothing to initialise.
//!
//! # Features
//! - `std` (default): perft on several threads. Without it the crate needs only `core` and `alloc`.
//! - `serde`: positions as FEN, squares and colours as text, roles as letters, moves as 16 bits.
//! - `arbitrary`: positions of random games, and moves, for fuzzing.
#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

use alloc::string::String;

/// The first program of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(feature = "arbitrary")]
mod arbitrary_values;
pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod chess960;
mod color;
mod cuckoo;
mod epd;
mod fen;
mod history;
mod movegen;
mod moves;
mod outcome;
mod packed;
pub mod perft;
mod piece;
mod play;
mod position;
mod san;
mod see;
#[cfg(feature = "serde")]
mod serialized;
mod setup;
mod square;
mod uci;
pub mod variants;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{CastlingMode, CastlingRights, CastlingSide};
pub use color::Color;
pub use epd::{Epd, EpdError, Operation};
pub use fen::{FenError, FenField, FenReason};
pub use history::History;
pub use moves::{Move, MoveKind, MoveList, MoveListIntoIter};
pub use outcome::Outcome;
pub use packed::{PackedError, PackedPosition};
pub use piece::{Piece, Role};
pub use play::IllegalMove;
pub use position::Position;
pub use san::{San, SanError, SanMismatch};
pub use see::ExchangeValues;
pub use setup::{EnPassantFault, Setup, SetupError};
pub use square::{File, ParseSquareError, Rank, Square};
pub use uci::UciError;
pub use zobrist::Keys;

/// A text as an error message shows it: short, on one line, without control characters.
fn quote(text: &str) -> String {
    const LONGEST: usize = 80;
    let mut shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

fn quote_bytes(text: &[u8]) -> String {
    const ENOUGH: usize = 400;
    quote(&String::from_utf8_lossy(&text[..text.len().min(ENOUGH)]))
}
