use core::fmt;
use core::ops::Not;

/// One of the two players.
///
/// ```
/// use rules::Color;
///
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!(Color::from_char('b'), Some(Color::Black));
/// assert_eq!(Color::White.to_string(), "white");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// The player who moves first.
    White = 0,
    /// The player who moves second.
    Black = 1,
}

impl Color {
    /// Both colours, White first.
    ///
    /// ```
    /// assert_eq!(rules::Color::ALL.len(), 2);
    /// ```
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black.
    ///
    /// ```
    /// assert_eq!(rules::Color::Black.index(), 1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the colour in a FEN.
    ///
    /// ```
    /// assert_eq!(rules::Color::White.to_char(), 'w');
    /// ```
    #[must_use]
    pub const fn to_char(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }

    /// Reads the letter of a FEN.
    ///
    /// ```
    /// assert_eq!(rules::Color::from_char('x'), None);
    /// ```
    #[must_use]
    pub const fn from_char(letter: char) -> Option<Color> {
        match letter {
            'w' => Some(Color::White),
            'b' => Some(Color::Black),
            _ => None,
        }
    }

    /// Picks one of two values by colour.
    ///
    /// ```
    /// assert_eq!(rules::Color::Black.pick(1, -1), -1);
    /// ```
    #[inline]
    #[must_use]
    pub fn pick<T>(self, white: T, black: T) -> T {
        match self {
            Color::White => white,
            Color::Black => black,
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.pick("white", "black"))
    }
}
