//! The rules of chess.
pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod color;
mod fen;
mod movegen;
mod moves;
pub mod perft;
mod piece;
mod play;
mod position;
mod setup;
mod square;
mod uci;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{CastlingMode, CastlingRights, CastlingSide};
pub use color::Color;
pub use fen::{FenError, FenField, FenReason};
pub use moves::{Move, MoveKind, MoveList, MoveListIntoIter};
pub use piece::{Piece, Role};
pub use play::IllegalMove;
pub use position::Position;
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
