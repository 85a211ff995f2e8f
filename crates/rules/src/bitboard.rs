use alloc::string::String;
use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::{Color, File, Rank, Square};

/// A set of squares, one bit per square (bit 0 is a1).
///
/// ```
/// use rules::{Bitboard, File, Rank, Square};
///
/// let set = Bitboard::from(Square::E4) | Bitboard::from(Rank::First);
/// assert_eq!(set.len(), 9);
/// assert!(set.contains(Square::E4));
/// assert_eq!((set & File::A.into()).single(), Some(Square::A1));
/// assert_eq!(set.into_iter().last(), Some(Square::E4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bitboard(pub u64);

const FILE_A: u64 = 0x0101_0101_0101_0101;
const RANK_1: u64 = 0xff;

impl Bitboard {
    /// No square.
    ///
    /// ```
    /// assert!(rules::Bitboard::EMPTY.is_empty());
    /// ```
    pub const EMPTY: Bitboard = Bitboard(0);
    /// Every square.
    ///
    /// ```
    /// assert_eq!(rules::Bitboard::FULL.len(), 64);
    /// ```
    pub const FULL: Bitboard = Bitboard(!0);
    /// The dark squares, a1 among them.
    ///
    /// ```
    /// assert!(rules::Bitboard::DARK.contains(rules::Square::A1));
    /// ```
    pub const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);
    /// The light squares, h1 among them.
    ///
    /// ```
    /// assert!(rules::Bitboard::LIGHT.contains(rules::Square::H1));
    /// ```
    pub const LIGHT: Bitboard = Bitboard(!Self::DARK.0);

    /// The set of one square.
    ///
    /// ```
    /// use rules::{Bitboard, Square};
    ///
    /// assert_eq!(Bitboard::of(Square::A1).0, 1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn of(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    /// The squares of a file.
    ///
    /// ```
    /// use rules::{Bitboard, File};
    ///
    /// assert_eq!(Bitboard::file(File::B).len(), 8);
    /// ```
    #[inline]
    #[must_use]
    pub const fn file(file: File) -> Bitboard {
        Bitboard(FILE_A << file as u8)
    }

    /// The squares of a rank.
    ///
    /// ```
    /// use rules::{Bitboard, Rank};
    ///
    /// assert_eq!(Bitboard::rank(Rank::First).0, 0xff);
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(rank: Rank) -> Bitboard {
        Bitboard(RANK_1 << (rank as u8 * 8))
    }

    /// Whether the set has no square.
    ///
    /// ```
    /// assert!(!rules::Bitboard::DARK.is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has a square.
    ///
    /// ```
    /// assert!(rules::Bitboard::DARK.any());
    /// ```
    #[inline]
    #[must_use]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// The number of squares.
    ///
    /// ```
    /// assert_eq!(rules::Bitboard::LIGHT.len(), 32);
    /// ```
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are two squares or more.
    ///
    /// ```
    /// use rules::{Bitboard, Square};
    ///
    /// assert!(!Bitboard::of(Square::E4).more_than_one());
    /// assert!(Bitboard::DARK.more_than_one());
    /// ```
    #[inline]
    #[must_use]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether a square is in the set.
    ///
    /// ```
    /// use rules::{Bitboard, Square};
    ///
    /// assert!(Bitboard::FULL.contains(Square::H8));
    /// ```
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether the sets have a square in common.
    ///
    /// ```
    /// use rules::Bitboard;
    ///
    /// assert!(!Bitboard::DARK.intersects(Bitboard::LIGHT));
    /// ```
    #[inline]
    #[must_use]
    pub const fn intersects(self, other: Bitboard) -> bool {
        self.0 & other.0 != 0
    }

    /// The set without another's squares.
    ///
    /// ```
    /// use rules::Bitboard;
    ///
    /// assert_eq!(Bitboard::FULL.without(Bitboard::DARK), Bitboard::LIGHT);
    /// ```
    #[inline]
    #[must_use]
    pub const fn without(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }

    /// The lowest square: the one nearest to a1, rank by rank.
    ///
    /// ```
    /// use rules::{Bitboard, Square};
    ///
    /// assert_eq!(Bitboard::LIGHT.first(), Some(Square::B1));
    /// assert_eq!(Bitboard::EMPTY.first(), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(self.first_unchecked()) }
    }

    /// The highest square: the one nearest to h8.
    ///
    /// ```
    /// use rules::{Bitboard, Square};
    ///
    /// assert_eq!(Bitboard::DARK.last(), Some(Square::H8));
    /// ```
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(Square::masked(63 - self.0.leading_zeros())) }
    }

    /// The only square of the set, if it has exactly one.
    ///
    /// ```
    /// use rules::{Bitboard, Square};
    ///
    /// assert_eq!(Bitboard::of(Square::C3).single(), Some(Square::C3));
    /// assert_eq!(Bitboard::FULL.single(), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn single(self) -> Option<Square> {
        if self.more_than_one() { None } else { self.first() }
    }

    /// The lowest square of a set known not to be empty (a1 otherwise).
    #[inline]
    pub(crate) const fn first_unchecked(self) -> Square {
        Square::masked(self.0.trailing_zeros())
    }

    /// All squares one rank further up the board for White, down for Black.
    ///
    /// ```
    /// use rules::{Bitboard, Color, Square};
    ///
    /// assert_eq!(Bitboard::of(Square::E2).forward(Color::White), Bitboard::of(Square::E3));
    /// assert_eq!(Bitboard::of(Square::E2).forward(Color::Black), Bitboard::of(Square::E1));
    /// ```
    #[inline]
    #[must_use]
    pub const fn forward(self, color: Color) -> Bitboard {
        match color {
            Color::White => Bitboard(self.0 << 8),
            Color::Black => Bitboard(self.0 >> 8),
        }
    }

    /// All squares one file towards a; what would leave the board is dropped.
    ///
    /// ```
    /// use rules::{Bitboard, File};
    ///
    /// assert_eq!(Bitboard::file(File::B).west(), Bitboard::file(File::A));
    /// assert!(Bitboard::file(File::A).west().is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn west(self) -> Bitboard {
        Bitboard(self.0 >> 1 & !(FILE_A << 7))
    }

    /// All squares one file towards h; what would leave the board is dropped.
    ///
    /// ```
    /// use rules::{Bitboard, File};
    ///
    /// assert!(Bitboard::file(File::H).east().is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn east(self) -> Bitboard {
        Bitboard(self.0 << 1 & !FILE_A)
    }

    /// The set with the ranks in reverse order.
    ///
    /// ```
    /// use rules::{Bitboard, Rank};
    ///
    /// assert_eq!(Bitboard::rank(Rank::First).flip_ranks(), Bitboard::rank(Rank::Eighth));
    /// ```
    #[inline]
    #[must_use]
    pub const fn flip_ranks(self) -> Bitboard {
        Bitboard(self.0.swap_bytes())
    }

    /// Every subset of this set, the empty one first.
    ///
    /// ```
    /// use rules::{Bitboard, Rank};
    ///
    /// assert_eq!(Bitboard::rank(Rank::First).subsets().count(), 256);
    /// ```
    pub fn subsets(self) -> impl Iterator<Item = Bitboard> {
        let mut next = Some(0u64);
        core::iter::from_fn(move || {
            let current = next?;
            let following = current.wrapping_sub(self.0) & self.0;
            next = (following != 0).then_some(following);
            Some(Bitboard(current))
        })
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Bitboard {
        Bitboard::of(square)
    }
}

impl From<File> for Bitboard {
    #[inline]
    fn from(file: File) -> Bitboard {
        Bitboard::file(file)
    }
}

impl From<Rank> for Bitboard {
    #[inline]
    fn from(rank: Rank) -> Bitboard {
        Bitboard::rank(rank)
    }
}

macro_rules! bit_operators {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident;)*) => {$(
        impl $operator for Bitboard {
            type Output = Bitboard;

            #[inline]
            fn $method(self, other: Bitboard) -> Bitboard {
                Bitboard($operator::$method(self.0, other.0))
            }
        }

        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Bitboard) {
                $assign::$assign_method(&mut self.0, other.0);
            }
        }
    )*};
}

bit_operators! {
    BitAnd bitand BitAndAssign bitand_assign;
    BitOr bitor BitOrAssign bitor_assign;
    BitXor bitxor BitXorAssign bitxor_assign;
}

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, |set, square| set | square.into())
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a [`Bitboard`] one by one, lowest first.
///
/// ```
/// use rules::{Bitboard, Rank, Square};
///
/// let mut squares = Bitboard::rank(Rank::Eighth).into_iter();
/// assert_eq!(squares.next(), Some(Square::A8));
/// assert_eq!(squares.len(), 7);
/// ```
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            let row = File::ALL.map(|file| self.contains(Square::new(file, rank)));
            let text: String = row.iter().map(|set| if *set { '1' } else { '.' }).collect();
            writeln!(f, "{text}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
