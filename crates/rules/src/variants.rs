//! Three variants that people play most: three-check, king of the hill and crazyhouse.
//!
//! They share the generator and the positions of chess, which know nothing of them: a variant keeps
//! beside a position what else its rules need (checks given, pockets), so that chess itself is as fast
//! as without them. Their games are legal by construction too.
//!
//! ```
//! use rules::variants::{Crazyhouse, Variant, perft};
//!
//! let mut game = Crazyhouse::start();
//! for text in ["e2e4", "d7d5", "e4d5", "d8d5", "P@e4"] {
//!     game.play_uci(text)?;
//! }
//! assert_eq!(game.fen().to_string(), "rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 1 3");
//! assert_eq!(perft(&Crazyhouse::start(), 3), 8_902);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod crazyhouse;
mod king_of_the_hill;
mod pockets;
mod three_check;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

pub use crazyhouse::{Crazyhouse, HouseMove};
pub use king_of_the_hill::KingOfTheHill;
pub use pockets::Pocket;
pub use three_check::ThreeCheck;

use crate::{Color, FenError, Outcome, UciError};

/// A game with rules of its own.
pub trait Variant: Clone {
    /// What can be played.
    type Move: Copy + PartialEq + fmt::Debug;

    /// The legal moves; none when the game is over.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// How many legal moves there are, without a list of them.
    fn count_legal_moves(&self) -> usize;

    /// Plays a move that is known to be legal, without looking. A move that is not leaves a game that
    /// means nothing, but never causes undefined behaviour.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// How the game has ended, as far as the position shows it.
    fn outcome(&self) -> Option<VariantOutcome>;

    /// A move as UCI writes it; drops as `N@f3`.
    fn uci(&self, mv: Self::Move) -> String;

    /// The FEN.
    fn fen(&self) -> String;

    /// Plays a move in UCI.
    ///
    /// # Errors
    /// When it is not a move, or not a legal one; nothing changes then.
    fn play_uci(&mut self, text: &str) -> Result<(), UciError> {
        let moves = self.legal_moves();
        let Some(mv) = moves.into_iter().find(|mv| self.uci(*mv) == text) else {
            return Err(UciError::Illegal { text: crate::quote(text), fen: self.fen() });
        };
        self.play_unchecked(mv);
        Ok(())
    }
}

/// Why a game of a variant is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum VariantOutcome {
    /// As in chess.
    Chess(Outcome),
    /// A king has reached the middle of the board.
    Hill {
        /// Whose king.
        winner: Color,
    },
    /// The third check was given.
    ThirdCheck {
        /// By whom.
        winner: Color,
    },
}

impl VariantOutcome {
    /// Who has won; `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            VariantOutcome::Chess(outcome) => outcome.winner(),
            VariantOutcome::Hill { winner } | VariantOutcome::ThirdCheck { winner } => Some(winner),
        }
    }
}

impl fmt::Display for VariantOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VariantOutcome::Chess(outcome) => outcome.fmt(f),
            VariantOutcome::Hill { winner } => write!(f, "the {winner} king is on the hill"),
            VariantOutcome::ThirdCheck { winner } => write!(f, "{winner} gives the third check"),
        }
    }
}

/// A FEN that is not one of a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum VariantFenError {
    /// What is wrong in the fields of chess.
    Chess(FenError),
    /// The field of the variant: what it says, and what it should be.
    Extra {
        /// The text.
        text: String,
        /// What is expected.
        expected: &'static str,
    },
}

impl fmt::Display for VariantFenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VariantFenError::Chess(error) => error.fmt(f),
            VariantFenError::Extra { text, expected } => write!(f, "'{text}' is not {expected}"),
        }
    }
}

impl core::error::Error for VariantFenError {}

impl From<FenError> for VariantFenError {
    fn from(error: FenError) -> VariantFenError {
        VariantFenError::Chess(error)
    }
}

fn extra(text: &str, expected: &'static str) -> VariantFenError {
    VariantFenError::Extra { text: crate::quote(text), expected }
}

/// The number of ways to play `depth` half-moves, counting the last ply without playing it.
///
/// ```
/// use rules::variants::{KingOfTheHill, perft};
///
/// assert_eq!(perft(&KingOfTheHill::start(), 4), 197_281);
/// ```
#[must_use]
pub fn perft<V: Variant>(game: &V, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.count_legal_moves() as u64,
        _ => game
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let mut next = game.clone();
                next.play_unchecked(mv);
                perft(&next, depth - 1)
            })
            .sum(),
    }
}
