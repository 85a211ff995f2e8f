use std::fmt;

use rules::Square;

/// The colours in which people mark a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Brush {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
}

impl Brush {
    fn from_char(letter: char) -> Option<Brush> {
        match letter {
            'G' => Some(Brush::Green),
            'R' => Some(Brush::Red),
            'Y' => Some(Brush::Yellow),
            'B' => Some(Brush::Blue),
            _ => None,
        }
    }

    fn to_char(self) -> char {
        match self {
            Brush::Green => 'G',
            Brush::Red => 'R',
            Brush::Yellow => 'Y',
            Brush::Blue => 'B',
        }
    }
}

/// A mark on the board: an arrow (`[%cal Ge2e4]`) or a highlighted square (`[%csl Rd5]`).
///
/// ```
/// use games::Shape;
///
/// let arrow = Shape::parse("Ge2e4").unwrap();
/// assert!(arrow.is_arrow());
/// assert_eq!(arrow.to_string(), "Ge2e4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    /// Its colour.
    pub brush: Brush,
    /// Where it begins.
    pub from: Square,
    /// Where it ends; the same square for a highlight.
    pub to: Square,
}

impl Shape {
    /// Whether it leads from one square to another.
    #[must_use]
    pub fn is_arrow(&self) -> bool {
        self.from != self.to
    }

    /// Reads a colour and one or two squares.
    #[must_use]
    pub fn parse(text: &str) -> Option<Shape> {
        let brush = Brush::from_char(text.chars().next()?)?;
        let squares = &text[1..];
        let from = squares.get(..2)?.parse().ok()?;
        let to = match squares.get(2..)? {
            "" => from,
            rest => rest.parse().ok()?,
        };
        Some(Shape { brush, from, to })
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.brush.to_char(), self.from)?;
        if self.is_arrow() { write!(f, "{}", self.to) } else { Ok(()) }
    }
}
