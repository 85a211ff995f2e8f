use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Variant, VariantOutcome};
use crate::{Bitboard, CastlingMode, FenError, Move, Outcome, Position, Square};

/// The squares in the middle.
const HILL: Bitboard = Bitboard(
    Bitboard::of(Square::D4).0
        | Bitboard::of(Square::E4).0
        | Bitboard::of(Square::D5).0
        | Bitboard::of(Square::E5).0,
);

/// King of the hill: who brings the king to d4, e4, d5 or e5 has won.
///
/// ```
/// use rules::Color;
/// use rules::variants::{KingOfTheHill, Variant};
///
/// let mut game = KingOfTheHill::from_fen("4k3/8/8/8/8/3K4/8/8 w - - 0 1")?;
/// assert_eq!(game.outcome(), None, "bare kings can still climb");
/// game.play_uci("d3d4")?;
/// assert_eq!(game.outcome().and_then(|outcome| outcome.winner()), Some(Color::White));
/// assert!(game.legal_moves().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KingOfTheHill {
    position: Position,
}

impl KingOfTheHill {
    /// The start of a game.
    #[must_use]
    pub fn start() -> KingOfTheHill {
        KingOfTheHill { position: Position::start() }
    }

    /// Reads a FEN.
    ///
    /// # Errors
    /// As for chess.
    pub fn from_fen(text: &str) -> Result<KingOfTheHill, FenError> {
        Ok(KingOfTheHill { position: Position::from_fen(text)? })
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Whether the side that has just moved stands on the hill.
    fn is_won(&self) -> bool {
        HILL.contains(self.position.king(!self.position.turn()))
    }
}

impl Variant for KingOfTheHill {
    type Move = Move;

    fn legal_moves(&self) -> Vec<Move> {
        if self.is_won() { Vec::new() } else { self.position.legal_moves().to_vec() }
    }

    fn count_legal_moves(&self) -> usize {
        if self.is_won() { 0 } else { self.position.count_legal_moves() }
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.position.play_unchecked(mv);
    }

    fn outcome(&self) -> Option<VariantOutcome> {
        if self.is_won() {
            return Some(VariantOutcome::Hill { winner: !self.position.turn() });
        }
        let outcome = self.position.outcome()?;
        // A bare king can still climb.
        (outcome != Outcome::InsufficientMaterial).then_some(VariantOutcome::Chess(outcome))
    }

    fn uci(&self, mv: Move) -> String {
        self.position.uci(mv, CastlingMode::Standard).to_string()
    }

    fn fen(&self) -> String {
        self.position.fen().to_string()
    }
}
