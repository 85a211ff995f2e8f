//! A position in 32 bytes, for training data.

use alloc::vec::Vec;
use core::fmt;

use crate::{
    Bitboard, CastlingRights, Color, Piece, Position, Rank, Role, Setup, SetupError, Square,
};

/// A position with room for a score and a result, in 32 bytes, little-endian:
///
/// | bytes | what |
/// |---|---|
/// | 0..8 | occupied squares, bit 0 = a1 |
/// | 8..24 | a nibble for each of them in order, low nibble first: role 0-5 (pawn to king), 6 for a rook that may castle, +8 for Black |
/// | 24 | en passant square (64: none), +128 if Black is to move |
/// | 25 | half-move clock, at most 255 |
/// | 26..28 | move number, at most 65,535 |
/// | 28..30 | score in centipawns |
/// | 30 | result: 0 Black won, 1 draw, 2 White won |
/// | 31 | free for the user |
///
/// ```
/// use rules::{PackedPosition, Position};
///
/// let packed = PackedPosition::pack(&Position::start());
/// assert_eq!(packed.unpack()?, Position::start());
/// # Ok::<(), rules::PackedError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PackedPosition(pub [u8; 32]);

/// Bytes that hold no position.
///
/// ```
/// use rules::{PackedError, PackedPosition};
///
/// assert_eq!(PackedPosition([0; 32]).unpack(), Err(PackedError::EnPassant(0)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PackedError {
    /// More than 32 occupied squares.
    TooManyPieces(u32),
    /// A nibble that stands for no piece.
    UnknownPiece(u8),
    /// An en passant byte that stands for no square.
    EnPassant(u8),
    /// Pieces that make no legal position.
    Setup(SetupError),
}

impl fmt::Display for PackedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PackedError::TooManyPieces(number) => write!(f, "{number} pieces, more than 32"),
            PackedError::UnknownPiece(code) => write!(f, "piece code {code} is not known"),
            PackedError::EnPassant(byte) => write!(f, "en passant byte {byte} is not a square"),
            PackedError::Setup(error) => write!(f, "not a legal position: {error}"),
        }
    }
}

impl core::error::Error for PackedError {}

const CASTLING_ROOK: u8 = 6;
const BLACK: u8 = 8;
const NO_SQUARE: u8 = 64;

impl PackedPosition {
    /// Packs a position; the score is 0 and the result a draw until they are set.
    ///
    /// ```
    /// use rules::{PackedPosition, Position};
    ///
    /// assert_eq!(PackedPosition::pack(&Position::start()).score(), 0);
    /// ```
    #[must_use]
    pub fn pack(position: &Position) -> PackedPosition {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&position.occupied().0.to_le_bytes());
        for (nth, (square, piece)) in position.board().iter().enumerate().take(32) {
            let castles = position.castling().contains(square);
            let role = if castles { CASTLING_ROOK } else { piece.role as u8 };
            let code = role | piece.color.pick(0, BLACK);
            bytes[8 + nth / 2] |= code << (nth % 2 * 4);
        }
        let ep = position.en_passant().map_or(NO_SQUARE, |square| square.index() as u8);
        bytes[24] = ep | position.turn().pick(0, 128);
        bytes[25] = position.halfmoves().min(255) as u8;
        let number = position.fullmoves().min(u32::from(u16::MAX)) as u16;
        bytes[26..28].copy_from_slice(&number.to_le_bytes());
        bytes[30] = 1;
        PackedPosition(bytes)
    }

    /// The position, checked.
    ///
    /// # Errors
    /// When the bytes hold no legal position.
    ///
    /// ```
    /// use rules::PackedPosition;
    ///
    /// assert!(PackedPosition([255; 32]).unpack().is_err());
    /// ```
    pub fn unpack(&self) -> Result<Position, PackedError> {
        let mut setup = Setup::empty();
        let mut rooks = Vec::new();
        let occupied = self.occupied();
        if occupied.len() > 32 {
            return Err(PackedError::TooManyPieces(occupied.len()));
        }
        for (nth, square) in occupied.into_iter().enumerate() {
            let code = self.0[8 + nth / 2] >> (nth % 2 * 4) & 15;
            let piece = piece_of(code)?;
            if code % BLACK == CASTLING_ROOK {
                rooks.push(square);
            }
            setup.board.put(square, piece);
        }
        setup.castling = CastlingRights::from_rooks(rooks);
        setup.turn = if self.0[24] & 128 == 0 { Color::White } else { Color::Black };
        setup.en_passant = self.en_passant()?;
        setup.halfmoves = u32::from(self.0[25]);
        setup.fullmoves = u32::from(u16::from_le_bytes([self.0[26], self.0[27]]));
        setup.validate().map_err(PackedError::Setup)
    }

    fn occupied(&self) -> Bitboard {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&self.0[..8]);
        Bitboard(u64::from_le_bytes(bytes))
    }

    fn en_passant(&self) -> Result<Option<Square>, PackedError> {
        match self.0[24] & 127 {
            NO_SQUARE => Ok(None),
            byte => {
                let square = Square::from_index(usize::from(byte));
                let third_or_sixth =
                    |square: &Square| matches!(square.rank(), Rank::Third | Rank::Sixth);
                square.filter(third_or_sixth).map(Some).ok_or(PackedError::EnPassant(byte))
            }
        }
    }

    /// The score.
    ///
    /// ```
    /// use rules::{PackedPosition, Position};
    ///
    /// assert_eq!(PackedPosition::pack(&Position::start()).with_score(-30).score(), -30);
    /// ```
    #[must_use]
    pub const fn score(&self) -> i16 {
        i16::from_le_bytes([self.0[28], self.0[29]])
    }

    /// The same position with a score.
    ///
    /// ```
    /// use rules::{PackedPosition, Position};
    ///
    /// assert_eq!(PackedPosition::pack(&Position::start()).with_score(7).score(), 7);
    /// ```
    #[must_use]
    pub const fn with_score(mut self, score: i16) -> PackedPosition {
        let bytes = score.to_le_bytes();
        self.0[28] = bytes[0];
        self.0[29] = bytes[1];
        self
    }

    /// Who won, or nobody.
    ///
    /// ```
    /// use rules::{PackedPosition, Position};
    ///
    /// assert_eq!(PackedPosition::pack(&Position::start()).winner(), None);
    /// ```
    #[must_use]
    pub const fn winner(&self) -> Option<Color> {
        match self.0[30] {
            0 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        }
    }

    /// The same position with a result.
    ///
    /// ```
    /// use rules::{Color, PackedPosition, Position};
    ///
    /// let packed = PackedPosition::pack(&Position::start()).with_winner(Some(Color::Black));
    /// assert_eq!(packed.winner(), Some(Color::Black));
    /// ```
    #[must_use]
    pub const fn with_winner(mut self, winner: Option<Color>) -> PackedPosition {
        self.0[30] = match winner {
            Some(Color::Black) => 0,
            None => 1,
            Some(Color::White) => 2,
        };
        self
    }
}

fn piece_of(code: u8) -> Result<Piece, PackedError> {
    let color = if code & BLACK == 0 { Color::White } else { Color::Black };
    match code % BLACK {
        CASTLING_ROOK => Ok(Role::Rook.of(color)),
        7 => Err(PackedError::UnknownPiece(code)),
        role => Ok(Role::from_index(role).of(color)),
    }
}
