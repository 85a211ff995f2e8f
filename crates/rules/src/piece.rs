use core::fmt;

use crate::Color;

/// The kind of a chess piece, whatever its colour.
///
/// ```
/// use rules::Role;
///
/// assert_eq!(Role::from_char('N'), Some(Role::Knight));
/// assert_eq!(Role::Queen.to_char(), 'q');
/// assert!(Role::Pawn < Role::King);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the six names of the pieces need no explanation")]
pub enum Role {
    Pawn = 0,
    Knight = 1,
    Bishop = 2,
    Rook = 3,
    Queen = 4,
    King = 5,
}

impl Role {
    /// The six roles, from pawn to king.
    ///
    /// ```
    /// assert_eq!(rules::Role::ALL[5], rules::Role::King);
    /// ```
    pub const ALL: [Role; 6] =
        [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

    /// What a pawn may become, best first.
    ///
    /// ```
    /// assert!(!rules::Role::PROMOTIONS.contains(&rules::Role::King));
    /// ```
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// 0 for a pawn to 5 for a king.
    ///
    /// ```
    /// assert_eq!(rules::Role::Rook.index(), 3);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The role with this index; out of range is a king.
    #[inline]
    pub(crate) const fn from_index(index: u8) -> Role {
        match index {
            0 => Role::Pawn,
            1 => Role::Knight,
            2 => Role::Bishop,
            3 => Role::Rook,
            4 => Role::Queen,
            _ => Role::King,
        }
    }

    /// The English letter, in lower case.
    ///
    /// ```
    /// assert_eq!(rules::Role::Knight.to_char(), 'n');
    /// ```
    #[must_use]
    pub const fn to_char(self) -> char {
        ['p', 'n', 'b', 'r', 'q', 'k'][self.index()]
    }

    /// Reads an English letter of either case.
    ///
    /// ```
    /// assert_eq!(rules::Role::from_char('e'), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_char(letter: char) -> Option<Role> {
        Some(match letter {
            'p' | 'P' => Role::Pawn,
            'n' | 'N' => Role::Knight,
            'b' | 'B' => Role::Bishop,
            'r' | 'R' => Role::Rook,
            'q' | 'Q' => Role::Queen,
            'k' | 'K' => Role::King,
            _ => return None,
        })
    }

    /// This role as a piece of a player.
    ///
    /// ```
    /// use rules::{Color, Role};
    ///
    /// assert_eq!(Role::Queen.of(Color::Black).to_char(), 'q');
    /// ```
    #[inline]
    #[must_use]
    pub const fn of(self, color: Color) -> Piece {
        Piece { color, role: self }
    }
}

/// A piece with its owner.
///
/// ```
/// use rules::{Color, Piece, Role};
///
/// let piece = Piece { color: Color::White, role: Role::Knight };
/// assert_eq!(piece.to_char(), 'N');
/// assert_eq!(Piece::from_char('N'), Some(piece));
/// assert_eq!(piece.to_figurine(), '♘');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose piece it is.
    pub color: Color,
    /// What piece it is.
    pub role: Role,
}

impl Piece {
    /// The letter of a FEN: upper case for White.
    ///
    /// ```
    /// use rules::{Color, Role};
    ///
    /// assert_eq!(Role::Pawn.of(Color::White).to_char(), 'P');
    /// ```
    #[must_use]
    pub const fn to_char(self) -> char {
        match self.color {
            Color::White => self.role.to_char().to_ascii_uppercase(),
            Color::Black => self.role.to_char(),
        }
    }

    /// Reads the letter of a FEN.
    ///
    /// ```
    /// assert_eq!(rules::Piece::from_char('1'), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_char(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Role::from_char(letter) {
            Some(role) => Some(Piece { color, role }),
            None => None,
        }
    }

    /// The Unicode figurine.
    ///
    /// ```
    /// use rules::{Color, Role};
    ///
    /// assert_eq!(Role::King.of(Color::Black).to_figurine(), '♚');
    /// ```
    #[must_use]
    pub const fn to_figurine(self) -> char {
        match self.color {
            Color::White => ['♙', '♘', '♗', '♖', '♕', '♔'][self.role.index()],
            Color::Black => ['♟', '♞', '♝', '♜', '♛', '♚'][self.role.index()],
        }
    }

    /// 0 to 11: White's six roles, then Black's.
    ///
    /// ```
    /// use rules::{Color, Role};
    ///
    /// assert_eq!(Role::King.of(Color::Black).index(), 11);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.color.index() * 6 + self.role.index()
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}
