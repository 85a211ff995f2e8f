use core::fmt;

use crate::{Bitboard, Color, File, Rank, Square};

/// The direction in which a king castles.
///
/// ```
/// use rules::{CastlingSide, Color, Square};
///
/// assert_eq!(CastlingSide::King.king_target(Color::White), Square::G1);
/// assert_eq!(CastlingSide::Queen.rook_target(Color::Black), Square::D8);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CastlingSide {
    /// Towards the h-file: O-O.
    King,
    /// Towards the a-file: O-O-O.
    Queen,
}

impl CastlingSide {
    /// Both sides, the king's first.
    ///
    /// ```
    /// assert_eq!(rules::CastlingSide::ALL.len(), 2);
    /// ```
    pub const ALL: [CastlingSide; 2] = [CastlingSide::King, CastlingSide::Queen];

    /// The side on which a rook stands, seen from its king.
    ///
    /// ```
    /// use rules::{CastlingSide, Square};
    ///
    /// assert_eq!(CastlingSide::of(Square::E1, Square::H1), CastlingSide::King);
    /// ```
    #[inline]
    #[must_use]
    pub const fn of(king: Square, rook: Square) -> CastlingSide {
        if rook.index() > king.index() { CastlingSide::King } else { CastlingSide::Queen }
    }

    /// Where the king arrives, in every kind of chess.
    ///
    /// ```
    /// use rules::{CastlingSide, Color, Square};
    ///
    /// assert_eq!(CastlingSide::Queen.king_target(Color::White), Square::C1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn king_target(self, color: Color) -> Square {
        match self {
            CastlingSide::King => Square::G1.relative_to(color),
            CastlingSide::Queen => Square::C1.relative_to(color),
        }
    }

    /// Where the rook arrives, in every kind of chess.
    ///
    /// ```
    /// use rules::{CastlingSide, Color, Square};
    ///
    /// assert_eq!(CastlingSide::King.rook_target(Color::White), Square::F1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn rook_target(self, color: Color) -> Square {
        match self {
            CastlingSide::King => Square::F1.relative_to(color),
            CastlingSide::Queen => Square::D1.relative_to(color),
        }
    }

    /// The file of the rook in ordinary chess.
    ///
    /// ```
    /// assert_eq!(rules::CastlingSide::Queen.usual_rook_file(), rules::File::A);
    /// ```
    #[must_use]
    pub const fn usual_rook_file(self) -> File {
        match self {
            CastlingSide::King => File::H,
            CastlingSide::Queen => File::A,
        }
    }
}

/// How castling is written in UCI moves and in FENs.
///
/// ```
/// use rules::{CastlingMode, Position};
///
/// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
/// let castle = position.parse_uci("e1g1")?;
/// assert_eq!(position.uci(castle, CastlingMode::Standard).to_string(), "e1g1");
/// assert_eq!(position.uci(castle, CastlingMode::Chess960).to_string(), "e1h1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingMode {
    /// The king's two squares: `e1g1`.
    #[default]
    Standard,
    /// The king takes its rook: `e1h1`.
    Chess960,
}

/// Castling rights, held as the set of rooks that may still castle.
///
/// ```
/// use rules::{CastlingRights, Color, Square};
///
/// let rights = CastlingRights::from_rooks([Square::H1, Square::A8]);
/// assert!(rights.any(Color::White));
/// assert!(rights.contains(Square::A8));
/// assert_eq!(rights.rooks().len(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct CastlingRights(pub(crate) Bitboard);

impl CastlingRights {
    /// No right at all.
    ///
    /// ```
    /// assert!(rules::CastlingRights::NONE.rooks().is_empty());
    /// ```
    pub const NONE: CastlingRights = CastlingRights(Bitboard::EMPTY);

    /// The four rights of the start position.
    ///
    /// ```
    /// assert_eq!(rules::CastlingRights::START.rooks().len(), 4);
    /// ```
    pub const START: CastlingRights = CastlingRights(Bitboard(0x8100_0000_0000_0081));

    /// Rights for the rooks on these squares.
    ///
    /// ```
    /// use rules::{CastlingRights, Square};
    ///
    /// assert_eq!(CastlingRights::from_rooks([Square::H1]).rooks().len(), 1);
    /// ```
    pub fn from_rooks(rooks: impl IntoIterator<Item = Square>) -> CastlingRights {
        CastlingRights(rooks.into_iter().collect())
    }

    /// The rooks that may castle.
    ///
    /// ```
    /// use rules::{CastlingRights, Square};
    ///
    /// assert!(CastlingRights::START.rooks().contains(Square::A1));
    /// ```
    #[inline]
    #[must_use]
    pub const fn rooks(self) -> Bitboard {
        self.0
    }

    /// Whether the rook on a square may castle.
    ///
    /// ```
    /// use rules::{CastlingRights, Square};
    ///
    /// assert!(!CastlingRights::START.contains(Square::B1));
    /// ```
    #[inline]
    #[must_use]
    pub const fn contains(self, rook: Square) -> bool {
        self.0.contains(rook)
    }

    /// Whether a player has a right left.
    ///
    /// ```
    /// use rules::{CastlingRights, Color};
    ///
    /// assert!(!CastlingRights::NONE.any(Color::Black));
    /// ```
    #[inline]
    #[must_use]
    pub const fn any(self, color: Color) -> bool {
        self.0.intersects(back_rank(color))
    }

    /// A player's rook on one side of their king, if it may castle.
    ///
    /// ```
    /// use rules::{CastlingRights, CastlingSide, Color, Square};
    ///
    /// let rook = CastlingRights::START.rook(Color::White, Square::E1, CastlingSide::Queen);
    /// assert_eq!(rook, Some(Square::A1));
    /// ```
    #[must_use]
    pub fn rook(self, color: Color, king: Square, side: CastlingSide) -> Option<Square> {
        (self.0 & back_rank(color)).into_iter().find(|rook| CastlingSide::of(king, *rook) == side)
    }

    #[inline]
    pub(crate) fn lose(&mut self, squares: Bitboard) {
        self.0 &= !squares;
    }
}

#[inline]
pub(crate) const fn back_rank(color: Color) -> Bitboard {
    Bitboard::rank(Rank::First.relative_to(color))
}

impl fmt::Display for CastlingSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CastlingSide::King => "O-O",
            CastlingSide::Queen => "O-O-O",
        })
    }
}
