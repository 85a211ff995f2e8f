use serde::{Deserialize, Serialize};
use std::fmt;

/// A punched card as its text, one character per column.
///
/// The machine looks at the first five columns only. A blank counts as 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Card(String);

/// A column of a card that holds no digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NotADigit {
    pub(super) column: usize,
    pub(super) found: char,
}

impl Card {
    /// The columns that the machine reads.
    pub const COLUMNS_READ: usize = 5;

    /// A card with this text. Text beyond the columns that are read may say
    /// anything.
    #[must_use]
    pub fn new(text: &str) -> Card {
        Card(text.to_owned())
    }

    /// The text of the card.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The number in the columns that are read.
    pub(super) fn number(&self) -> Result<u32, NotADigit> {
        let columns = self.0.chars().chain(std::iter::repeat(' ')).zip(1..=Self::COLUMNS_READ);
        columns.into_iter().try_fold(0, |number, (found, column)| match found {
            ' ' => Ok(number * 10),
            _ => match found.to_digit(10) {
                Some(digit) => Ok(number * 10 + digit),
                None => Err(NotADigit { column, found }),
            },
        })
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The cards in the reader. As text, one card per line.
///
/// ```
/// use machines::chessvm::Deck;
///
/// let deck = Deck::from_text("00130\n34110\n99000\n");
/// assert_eq!(deck.cards().len(), 3);
/// assert_eq!(deck.to_string(), "00130\n34110\n99000\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Deck(Vec<Card>);

impl Deck {
    /// A card from each line. Empty lines are not cards.
    #[must_use]
    pub fn from_text(text: &str) -> Deck {
        text.lines().filter(|line| !line.trim().is_empty()).map(Card::new).collect()
    }

    /// The cards, the first to be read first.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.0
    }
}

impl FromIterator<Card> for Deck {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Deck {
        Deck(cards.into_iter().collect())
    }
}

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|card| writeln!(f, "{card}"))
    }
}

/// A card that the machine punched: the digits of A, then those of B.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Punched {
    /// The first two columns.
    pub a: u8,
    /// The next two.
    pub b: u8,
}

impl fmt::Display for Punched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{:02}", self.a, self.b)
    }
}
