use super::{Book, Start};
use chance::Random;

/// In which order openings are dealt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// As the book has them.
    Sequential,
    /// Shuffled, the same way for the same seed.
    Random {
        /// What decides.
        seed: u64,
    },
}

/// Deals the openings of a book to the games of a match.
///
/// ```
/// use games::book::{Book, Openings, Order};
///
/// let book = Book::read_pgn(&b"1. e4 *\n\n1. d4 *\n\n1. c4 *\n"[..], 8)?;
/// let openings = Openings::new(book, Order::Sequential).starting_at(1);
/// let texts: Vec<String> =
///     (0..3).map(|nth| openings.nth(nth).position().fen().to_string()).collect();
/// assert!(texts[0].starts_with("rnbqkbnr/pppppppp/8/8/3P4"));
/// assert!(texts[2].starts_with("rnbqkbnr/pppppppp/8/8/4P3"));
/// # Ok::<(), games::book::BookError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Openings {
    book: Book,
    /// Places in the book; empty when they are in order.
    shuffled: Vec<u32>,
    seed: u64,
    offset: usize,
    plies: usize,
}

impl Openings {
    /// All of a book's openings.
    #[must_use]
    pub fn new(book: Book, order: Order) -> Openings {
        let (seed, mut shuffled) = match order {
            Order::Sequential => (0, Vec::new()),
            Order::Random { seed } => {
                let length = book.len().and_then(|length| u32::try_from(length).ok());
                (seed, (0..length.unwrap_or(0)).collect())
            }
        };
        Random::new(seed).shuffle(&mut shuffled);
        Openings { book, shuffled, seed, offset: 0, plies: usize::MAX }
    }

    /// The same, beginning with another opening; 0 is the first.
    #[must_use]
    pub fn starting_at(mut self, offset: usize) -> Openings {
        self.offset = offset;
        self
    }

    /// The same with at most the given number of moves each.
    #[must_use]
    pub fn limited_to(mut self, plies: usize) -> Openings {
        self.plies = plies;
        self
    }

    /// How many different openings there are; `None` for a Polyglot book.
    #[must_use]
    pub fn different(&self) -> Option<usize> {
        self.book.len()
    }

    /// The n-th opening, from 0. When all have been dealt, the first comes again.
    #[must_use]
    pub fn nth(&self, nth: usize) -> Start {
        let nth = nth.wrapping_add(self.offset);
        let place = match self.shuffled.len() {
            0 => nth,
            length => self.shuffled[nth % length] as usize,
        };
        self.book.nth(place, self.seed, self.plies)
    }

    /// All openings, again and again without end.
    pub fn iter(&self) -> impl Iterator<Item = Start> + '_ {
        (0..).map(|nth| self.nth(nth))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book() -> Book {
        let moves = ["a3", "a4", "b3", "b4", "c3", "c4", "d3", "d4", "e3", "e4", "f3", "f4"];
        let text: String = moves.iter().map(|one| format!("1. {one} e6 *\n\n")).collect();
        Book::read_pgn(text.as_bytes(), usize::MAX).unwrap()
    }

    #[test]
    fn chance_deals_every_opening_once_and_the_same_way() {
        let seen = |seed| {
            let openings = Openings::new(book(), Order::Random { seed });
            (0..12).map(|nth| openings.nth(nth).moves[0].to_bits()).collect::<Vec<_>>()
        };
        let mut sorted = seen(3);
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), 12);
        assert_eq!(seen(3), seen(3));
        assert_ne!(seen(3), seen(4));
        assert_ne!(seen(3), seen(0));
    }

    #[test]
    fn offset_and_plies_are_kept() {
        let all = Openings::new(book(), Order::Random { seed: 1 });
        let later = all.clone().starting_at(5).limited_to(1);
        assert_eq!(later.nth(0).moves, all.nth(5).moves[..1]);
        assert_eq!(later.nth(7).moves, all.nth(0).moves[..1]);
        assert_eq!(all.iter().take(30).count(), 30);
    }
}
