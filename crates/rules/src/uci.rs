//! Moves as UCI writes them: `e2e4`, `e7e8q`, `e1g1` or, in Chess960, `e1h1`.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use crate::{CastlingMode, CastlingSide, Move, Position, Role, Square, quote};

/// A text that is not a UCI move, or a move that cannot be played.
///
/// ```
/// use rules::{Position, UciError};
///
/// let position = Position::start();
/// assert!(matches!(position.parse_uci("e2e5"), Err(UciError::Illegal { .. })));
/// assert!(matches!(position.parse_uci("pawn"), Err(UciError::Malformed { .. })));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UciError {
    /// Not two squares and perhaps a promotion.
    Malformed {
        /// What was read.
        text: String,
    },
    /// Well-formed, but not legal.
    Illegal {
        /// What was read.
        text: String,
        /// The position in which it was tried.
        fen: String,
    },
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UciError::Malformed { text } => {
                write!(f, "'{text}' is not a move: expected something like e2e4 or e7e8q")
            }
            UciError::Illegal { text, fen } => write!(f, "illegal move '{text}' in {fen}"),
        }
    }
}

impl core::error::Error for UciError {}

impl Position {
    /// Reads a legal move. Castling is understood both as `e1g1` and as `e1h1`.
    ///
    /// # Errors
    /// When the text is not a move, or the move is not legal.
    ///
    /// ```
    /// use rules::{Move, Position, Square};
    ///
    /// let position = Position::start();
    /// assert_eq!(position.parse_uci("g1f3")?, Move::normal(Square::G1, Square::F3));
    /// # Ok::<(), rules::UciError>(())
    /// ```
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciError> {
        let malformed = || UciError::Malformed { text: quote(text) };
        let (from, to, promotion) = split(text).ok_or_else(malformed)?;
        let mv = self.identify(from, to, promotion);
        if self.is_legal(mv) {
            return Ok(mv);
        }
        Err(UciError::Illegal { text: quote(text), fen: self.fen().to_string() })
    }

    /// The move that these squares mean here, legal or not.
    fn identify(&self, from: Square, to: Square, promotion: Option<Role>) -> Move {
        let mover = self.piece_at(from).map(|piece| piece.role);
        match (mover, promotion) {
            (_, Some(role)) => Move::promotion(from, to, role),
            (Some(Role::Pawn), None)
                if self.en_passant() == Some(to) && from.file() != to.file() =>
            {
                Move::en_passant(from, to)
            }
            (Some(Role::King), None) => self.identify_king_move(from, to),
            _ => Move::normal(from, to),
        }
    }

    fn identify_king_move(&self, from: Square, to: Square) -> Move {
        if self.by_color(self.turn()).contains(to) {
            return Move::castle(from, to);
        }
        let side = CastlingSide::of(from, to);
        let two_steps = from.distance(to) > 1 && side.king_target(self.turn()) == to;
        match self.castling_rook(self.turn(), side).filter(|_| two_steps) {
            Some(rook) => Move::castle(from, rook),
            None => Move::normal(from, to),
        }
    }

    /// A legal move as UCI text.
    ///
    /// ```
    /// use rules::{CastlingMode, Move, Position, Role, Square};
    ///
    /// let promotion = Move::promotion(Square::A7, Square::A8, Role::Knight);
    /// let text = Position::start().uci(promotion, CastlingMode::Standard).to_string();
    /// assert_eq!(text, "a7a8n");
    /// ```
    #[must_use]
    pub fn uci(&self, mv: Move, mode: CastlingMode) -> impl fmt::Display + use<> {
        let to = if mv.is_castle() && mode == CastlingMode::Standard {
            CastlingSide::of(mv.from(), mv.to()).king_target(self.turn())
        } else {
            mv.to()
        };
        let from = mv.from();
        fmt::from_fn(move |f| match mv.promotes_to() {
            Some(role) => write!(f, "{from}{to}{}", role.to_char()),
            None => write!(f, "{from}{to}"),
        })
    }
}

impl fmt::Display for Move {
    /// The move in UCI, castling as the king taking its rook. [`Position::uci`] also knows the form of
    /// ordinary chess, which depends on the position.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotes_to() {
            Some(role) => write!(f, "{}", role.to_char()),
            None => Ok(()),
        }
    }
}

impl FromStr for Move {
    type Err = UciError;

    /// Reads squares and promotion. Whether a move castles or captures en passant depends on the
    /// position, so these come out as ordinary moves; [`Position::parse_uci`] knows them, and whether
    /// the move is legal.
    ///
    /// ```
    /// use rules::{Move, Role, Square};
    ///
    /// let mv: Move = "e7e8q".parse()?;
    /// assert_eq!(mv, Move::promotion(Square::E7, Square::E8, Role::Queen));
    /// assert_eq!(mv.to_string(), "e7e8q");
    /// assert!("e7e9".parse::<Move>().is_err());
    /// # Ok::<(), rules::UciError>(())
    /// ```
    fn from_str(text: &str) -> Result<Move, UciError> {
        match split(text) {
            Some((from, to, Some(role))) => Ok(Move::promotion(from, to, role)),
            Some((from, to, None)) => Ok(Move::normal(from, to)),
            None => Err(UciError::Malformed { text: quote(text) }),
        }
    }
}

fn split(text: &str) -> Option<(Square, Square, Option<Role>)> {
    let (squares, promotion) = match text.as_bytes() {
        [a, b, c, d] => ([*a, *b, *c, *d], None),
        [a, b, c, d, letter] => {
            let role = Role::from_char(char::from(*letter))?;
            if !Role::PROMOTIONS.contains(&role) {
                return None;
            }
            ([*a, *b, *c, *d], Some(role))
        }
        _ => return None,
    };
    let from = Square::from_bytes(squares[0], squares[1])?;
    let to = Square::from_bytes(squares[2], squares[3])?;
    Some((from, to, promotion))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_keeps_its_squares_and_promotion_as_text() {
        for bits in 0..=u16::MAX {
            let mv = Move::from_bits(bits);
            if mv.kind().is_none() {
                continue;
            }
            let text = mv.to_string();
            let again: Move = text.parse().unwrap();
            let parts = |mv: Move| (mv.from(), mv.to(), mv.promotes_to());
            assert_eq!(parts(again), parts(mv), "{text}");
            assert_eq!(again.to_string(), text);
        }
    }
}
