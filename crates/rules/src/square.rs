use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::Color;

/// A column of the board, a to h.
///
/// ```
/// use rules::File;
///
/// assert_eq!(File::from_char('e'), Some(File::E));
/// assert_eq!(File::E.to_char(), 'e');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the eight letters need no explanation")]
pub enum File {
    A = 0,
    B = 1,
    C = 2,
    D = 3,
    E = 4,
    F = 5,
    G = 6,
    H = 7,
}

/// A row of the board, 1 to 8.
///
/// ```
/// use rules::{Color, Rank};
///
/// assert_eq!(Rank::from_char('8'), Some(Rank::Eighth));
/// assert_eq!(Rank::First.relative_to(Color::Black), Rank::Eighth);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the eight names need no explanation")]
pub enum Rank {
    First = 0,
    Second = 1,
    Third = 2,
    Fourth = 3,
    Fifth = 4,
    Sixth = 5,
    Seventh = 6,
    Eighth = 7,
}

impl File {
    /// The files from a to h.
    ///
    /// ```
    /// assert_eq!(rules::File::ALL[7], rules::File::H);
    /// ```
    pub const ALL: [File; 8] =
        [File::A, File::B, File::C, File::D, File::E, File::F, File::G, File::H];

    /// 0 for the a-file to 7 for the h-file.
    ///
    /// ```
    /// assert_eq!(rules::File::C.index(), 2);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the file.
    ///
    /// ```
    /// assert_eq!(rules::File::H.to_char(), 'h');
    /// ```
    #[must_use]
    pub const fn to_char(self) -> char {
        (b'a' + self as u8) as char
    }

    /// Reads a lower-case letter.
    ///
    /// ```
    /// assert_eq!(rules::File::from_char('i'), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_char(letter: char) -> Option<File> {
        match letter {
            'a'..='h' => Some(File::ALL[letter as usize - 'a' as usize]),
            _ => None,
        }
    }
}

impl Rank {
    /// The ranks from 1 to 8.
    ///
    /// ```
    /// assert_eq!(rules::Rank::ALL[0], rules::Rank::First);
    /// ```
    pub const ALL: [Rank; 8] = [
        Rank::First,
        Rank::Second,
        Rank::Third,
        Rank::Fourth,
        Rank::Fifth,
        Rank::Sixth,
        Rank::Seventh,
        Rank::Eighth,
    ];

    /// 0 for the first rank to 7 for the eighth.
    ///
    /// ```
    /// assert_eq!(rules::Rank::Eighth.index(), 7);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The digit of the rank.
    ///
    /// ```
    /// assert_eq!(rules::Rank::Second.to_char(), '2');
    /// ```
    #[must_use]
    pub const fn to_char(self) -> char {
        (b'1' + self as u8) as char
    }

    /// Reads a digit.
    ///
    /// ```
    /// assert_eq!(rules::Rank::from_char('9'), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_char(digit: char) -> Option<Rank> {
        match digit {
            '1'..='8' => Some(Rank::ALL[digit as usize - '1' as usize]),
            _ => None,
        }
    }

    /// The rank as a player counts it from their own side.
    ///
    /// ```
    /// use rules::{Color, Rank};
    ///
    /// assert_eq!(Rank::Second.relative_to(Color::Black), Rank::Seventh);
    /// assert_eq!(Rank::Second.relative_to(Color::White), Rank::Second);
    /// ```
    #[inline]
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Rank {
        match color {
            Color::White => self,
            Color::Black => Rank::ALL[7 - self as usize],
        }
    }
}

/// One of the 64 squares: a1 is 0, b1 is 1, h8 is 63.
///
/// ```
/// use rules::{File, Rank, Square};
///
/// let square: Square = "e4".parse()?;
/// assert_eq!(square, Square::E4);
/// assert_eq!((square.file(), square.rank()), (File::E, Rank::Fourth));
/// assert_eq!(square.index(), 28);
/// # Ok::<(), rules::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

macro_rules! square_names {
    ($($name:ident)*) => { square_names!(@ 0u8, $($name)*); };
    (@ $index:expr, $name:ident $($rest:ident)*) => {
        #[expect(missing_docs, reason = "the name of the square says it")]
        pub const $name: Square = Square($index);
        square_names!(@ $index + 1, $($rest)*);
    };
    (@ $index:expr,) => {};
}

impl Square {
    square_names! {
        A1 B1 C1 D1 E1 F1 G1 H1 A2 B2 C2 D2 E2 F2 G2 H2 A3 B3 C3 D3 E3 F3 G3 H3
        A4 B4 C4 D4 E4 F4 G4 H4 A5 B5 C5 D5 E5 F5 G5 H5 A6 B6 C6 D6 E6 F6 G6 H6
        A7 B7 C7 D7 E7 F7 G7 H7 A8 B8 C8 D8 E8 F8 G8 H8
    }

    /// The square where a file and a rank meet.
    ///
    /// ```
    /// use rules::{File, Rank, Square};
    ///
    /// assert_eq!(Square::new(File::H, Rank::First), Square::H1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square(rank as u8 * 8 + file as u8)
    }

    /// The square with this index, if there is one.
    ///
    /// ```
    /// use rules::Square;
    ///
    /// assert_eq!(Square::from_index(63), Some(Square::H8));
    /// assert_eq!(Square::from_index(64), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < 64 { Some(Square(index as u8)) } else { None }
    }

    /// The square given by the low six bits.
    #[inline]
    pub(crate) const fn masked(index: u32) -> Square {
        Square((index & 63) as u8)
    }

    /// All squares, a1 first.
    ///
    /// ```
    /// assert_eq!(rules::Square::all().count(), 64);
    /// ```
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..64u8).map(Square)
    }

    /// 0 for a1 to 63 for h8.
    ///
    /// ```
    /// assert_eq!(rules::Square::B1.index(), 1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        // The mask changes nothing and tells the compiler that tables of 64 need no bounds check.
        (self.0 & 63) as usize
    }

    /// The column of the square.
    ///
    /// ```
    /// assert_eq!(rules::Square::C7.file(), rules::File::C);
    /// ```
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// The row of the square.
    ///
    /// ```
    /// assert_eq!(rules::Square::C7.rank(), rules::Rank::Seventh);
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[((self.0 >> 3) & 7) as usize]
    }

    /// The same square seen from the other side of the board.
    ///
    /// ```
    /// assert_eq!(rules::Square::E2.flip_rank(), rules::Square::E7);
    /// ```
    #[inline]
    #[must_use]
    pub const fn flip_rank(self) -> Square {
        Square(self.0 ^ 56)
    }

    /// The square mirrored left to right.
    ///
    /// ```
    /// assert_eq!(rules::Square::A1.flip_file(), rules::Square::H1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn flip_file(self) -> Square {
        Square(self.0 ^ 7)
    }

    /// The square as a player sees it: unchanged for White, ranks flipped for Black.
    ///
    /// ```
    /// use rules::{Color, Square};
    ///
    /// assert_eq!(Square::E1.relative_to(Color::Black), Square::E8);
    /// ```
    #[inline]
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Square {
        Square(self.0 ^ (56 * color as u8))
    }

    /// The square the given number of files and ranks away, if it is on the board.
    ///
    /// ```
    /// use rules::Square;
    ///
    /// assert_eq!(Square::E4.offset(1, 2), Some(Square::F6));
    /// assert_eq!(Square::H4.offset(1, 0), None);
    /// ```
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = (self.0 & 7) as i8 + files;
        let rank = (self.0 >> 3) as i8 + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Square((rank * 8 + file) as u8))
    }

    /// The number of king steps to another square.
    ///
    /// ```
    /// use rules::Square;
    ///
    /// assert_eq!(Square::A1.distance(Square::C8), 7);
    /// ```
    #[must_use]
    pub const fn distance(self, other: Square) -> u8 {
        let files = (self.0 & 7).abs_diff(other.0 & 7);
        let ranks = (self.0 >> 3).abs_diff(other.0 >> 3);
        if files > ranks { files } else { ranks }
    }

    /// Reads two bytes such as `e4`.
    #[inline]
    pub(crate) const fn from_bytes(file: u8, rank: u8) -> Option<Square> {
        let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
        if file | rank >= 8 {
            return None;
        }
        Some(Square(rank * 8 + file))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().to_char(), self.rank().to_char())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no square.
///
/// ```
/// use rules::Square;
///
/// let error = "e9".parse::<Square>().unwrap_err();
/// assert_eq!(error.to_string(), "'e9' is not a square: expected a file a-h and a rank 1-8");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseSquareError {
    text: String,
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a square: expected a file a-h and a rank 1-8", self.text)
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        match text.as_bytes() {
            [file, rank] => Square::from_bytes(*file, *rank),
            _ => None,
        }
        .ok_or_else(|| ParseSquareError { text: crate::quote(text) })
    }
}
