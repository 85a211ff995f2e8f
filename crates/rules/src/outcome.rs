//! How games end.

use core::fmt;

use crate::{Bitboard, Color, Position, Role};

/// Why a game is over.
///
/// ```
/// use rules::{Color, Outcome, Position};
///
/// let mate = Position::from_fen("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")?;
/// assert_eq!(mate.outcome(), Some(Outcome::Checkmate { winner: Color::White }));
/// assert_eq!(Outcome::Stalemate.winner(), None);
/// # Ok::<(), rules::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The side to move is in check and has no move.
    Checkmate {
        /// Who gave it.
        winner: Color,
    },
    /// The side to move is not in check and has no move.
    Stalemate,
    /// Nobody can ever give mate.
    InsufficientMaterial,
    /// A hundred half-moves without a capture or a pawn move.
    FiftyMoves,
    /// The position has occurred three times.
    Threefold,
}

impl Outcome {
    /// Who has won; `None` for a draw.
    ///
    /// ```
    /// assert_eq!(rules::Outcome::FiftyMoves.winner(), None);
    /// ```
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Checkmate { winner } => Some(winner),
            _ => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Checkmate { winner } => write!(f, "{winner} mates"),
            Outcome::Stalemate => f.write_str("stalemate"),
            Outcome::InsufficientMaterial => f.write_str("insufficient material"),
            Outcome::FiftyMoves => f.write_str("fifty-move rule"),
            Outcome::Threefold => f.write_str("threefold repetition"),
        }
    }
}

impl Position {
    /// How the game has ended, as far as the position itself shows it: mate, stalemate, material
    /// that cannot mate, fifty moves. For repetition see [`History::outcome`](crate::History::outcome).
    ///
    /// ```
    /// use rules::{Outcome, Position};
    ///
    /// assert_eq!(Position::start().outcome(), None);
    /// let bare = Position::from_fen("8/8/4k3/8/8/4K3/8/8 w - - 0 1")?;
    /// assert_eq!(bare.outcome(), Some(Outcome::InsufficientMaterial));
    /// # Ok::<(), rules::FenError>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.has_legal_move() {
            return Some(if self.in_check() {
                Outcome::Checkmate { winner: !self.turn() }
            } else {
                Outcome::Stalemate
            });
        }
        if self.has_insufficient_material() {
            return Some(Outcome::InsufficientMaterial);
        }
        (self.halfmoves() >= 100).then_some(Outcome::FiftyMoves)
    }

    /// Whether the side to move is mated.
    ///
    /// ```
    /// assert!(!rules::Position::start().is_checkmate());
    /// ```
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// Whether the side to move has no move and is not in check.
    ///
    /// ```
    /// use rules::Position;
    ///
    /// assert!(Position::from_fen("7k/5Q2/8/8/8/8/8/4K3 b - - 0 1")?.is_stalemate());
    /// # Ok::<(), rules::FenError>(())
    /// ```
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.in_check() && !self.has_legal_move()
    }

    /// Whether no sequence of moves can mate: bare kings, one knight, or bishops that all stand on
    /// squares of one colour.
    ///
    /// ```
    /// use rules::Position;
    ///
    /// assert!(Position::from_fen("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1")?.has_insufficient_material());
    /// assert!(!Position::from_fen("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1")?.has_insufficient_material());
    /// # Ok::<(), rules::FenError>(())
    /// ```
    #[must_use]
    pub fn has_insufficient_material(&self) -> bool {
        let mighty =
            self.by_role(Role::Pawn) | self.by_role(Role::Rook) | self.by_role(Role::Queen);
        if mighty.any() {
            return false;
        }
        let (knights, bishops) = (self.by_role(Role::Knight), self.by_role(Role::Bishop));
        if knights.any() {
            return bishops.is_empty() && !knights.more_than_one();
        }
        !bishops.intersects(Bitboard::DARK) || !bishops.intersects(Bitboard::LIGHT)
    }
}
