//! What an answer of MicroChess means in chess.

use rules::{Move, Position, Role};

use super::console::Reply;
use super::placement::{arrival, square_of};
use super::search::Thought;

/// An answer, seen by somebody who knows the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// A legal move.
    Plays(Move),
    /// The display shows `FF FF FF`: mate, stalemate, or nothing worth playing.
    Resigns,
    /// A move that chess forbids, in words.
    Forbidden(String),
}

impl Decision {
    pub(crate) fn of(reply: &Reply, position: &Position) -> Self {
        let Some([_, from, to]) = reply.moved else { return Self::Resigns };
        let legal = position.legal_moves();
        match meant(from, to, position, &legal) {
            Some(mv) => Self::Plays(mv),
            None => Self::Forbidden(in_words(from, to, position)),
        }
    }
}

/// The legal move from one square byte to another. A pawn that arrives becomes
/// a queen; a king that goes two squares, as it does in the book, castles.
fn meant(from: u8, to: u8, position: &Position, legal: &[Move]) -> Option<Move> {
    let computer = position.turn();
    let (from, to) = (square_of(from, computer)?, square_of(to, computer)?);
    let is_meant = |mv: &&Move| {
        let becomes = mv.promotes_to().unwrap_or(Role::Queen);
        mv.from() == from
            && arrival(**mv, computer) == to
            && becomes == Role::Queen
            && !mv.is_en_passant()
    };
    let mut fitting: Vec<Move> = legal.iter().filter(is_meant).copied().collect();
    fitting.sort_by_key(|mv| mv.is_castle());
    fitting.first().copied()
}

/// The allowed move with the highest value, the first of them on ties.
pub(crate) fn best_allowed(
    thought: &Thought,
    position: &Position,
    allowed: &[Move],
) -> Option<Move> {
    let moves = thought.candidates.iter().rev().filter_map(|candidate| {
        let mv = meant(candidate.step.from, candidate.step.to, position, allowed)?;
        Some((candidate.value, mv))
    });
    moves.max_by_key(|(value, _)| *value).map(|(_, mv)| mv)
}

fn in_words(from: u8, to: u8, position: &Position) -> String {
    let squares = [from, to].map(|byte| {
        square_of(byte, position.turn()).map_or(format!("{byte:02X}"), |square| square.to_string())
    });
    squares.concat()
}
