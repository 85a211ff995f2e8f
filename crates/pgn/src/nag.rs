use std::fmt;

/// A numeric annotation glyph: `$1` for a good move, `$4` for a blunder.
///
/// ```
/// use pgn::Nag;
///
/// assert_eq!(Nag::BLUNDER.to_string(), "$4");
/// assert_eq!(Nag::BLUNDER.symbol(), Some("??"));
/// assert_eq!(Nag::from_symbol("+-"), Some(Nag(18)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Nag(pub u8);

/// Glyphs that are also written as signs. Where a number has several, the first is the usual one.
const SYMBOLS: [(u8, &str); 24] = [
    (1, "!"),
    (2, "?"),
    (3, "!!"),
    (4, "??"),
    (5, "!?"),
    (6, "?!"),
    (7, "□"),
    (10, "="),
    (13, "∞"),
    (14, "⩲"),
    (14, "+="),
    (14, "+/="),
    (15, "⩱"),
    (15, "=+"),
    (15, "=/+"),
    (16, "±"),
    (16, "+/-"),
    (17, "∓"),
    (17, "-/+"),
    (18, "+-"),
    (18, "+–"),
    (19, "-+"),
    (19, "–+"),
    (146, "N"),
];

impl Nag {
    /// `!`
    pub const GOOD: Nag = Nag(1);
    /// `?`
    pub const MISTAKE: Nag = Nag(2);
    /// `!!`
    pub const BRILLIANT: Nag = Nag(3);
    /// `??`
    pub const BLUNDER: Nag = Nag(4);
    /// `!?`
    pub const INTERESTING: Nag = Nag(5);
    /// `?!`
    pub const INACCURACY: Nag = Nag(6);

    /// The sign that people write, if there is one.
    #[must_use]
    pub fn symbol(self) -> Option<&'static str> {
        SYMBOLS.iter().find(|(number, _)| *number == self.0).map(|(_, symbol)| *symbol)
    }

    /// The glyph that a sign means.
    #[must_use]
    pub fn from_symbol(text: &str) -> Option<Nag> {
        SYMBOLS.iter().find(|(_, symbol)| *symbol == text).map(|(number, _)| Nag(*number))
    }
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
