use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use games::book::{Book, BookError, Order};
use games::{Game, Variant};
use player::Situation;
use rules::CastlingMode;

use crate::fingerprint::Digest;
use crate::flags::{BookFormat, BookOrder, BookSettings};

/// The beginnings of games: the n-th round has the n-th opening, whatever was played before, so
/// that a match that is taken up again finds the same.
///
/// ```
/// use arena::Openings;
/// use player::Situation;
///
/// let openings = Openings::default();
/// assert_eq!(openings.get(7), Situation::start(), "without a book, every game is an ordinary one");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Openings {
    book: Option<games::book::Openings>,
    chess960: bool,
}

/// How many openings are looked at to tell one book from another.
const DIGESTED: usize = 1_000;

impl Openings {
    /// Those of a book.
    #[must_use]
    pub fn of(book: games::book::Openings) -> Openings {
        Openings { book: Some(book), chess960: false }
    }

    /// The same with castling as in Chess960, even where the position would not need it.
    #[must_use]
    pub fn in_chess960(mut self, chess960: bool) -> Openings {
        self.chess960 = chess960;
        self
    }

    /// Reads the book that a command line names.
    ///
    /// # Errors
    /// When it cannot be read; the error says where in the file.
    pub fn load(settings: &BookSettings, seed: u64) -> Result<Openings, OpeningsError> {
        let failed = |error| OpeningsError { path: settings.file.clone(), error };
        let unreadable =
            |error| failed(BookError { line: 0, fault: games::book::BookFault::Io(error) });
        let source = open(&settings.file).map_err(unreadable)?;
        let plies = settings.plies.map_or(usize::MAX, |plies| plies as usize);
        let book = match settings.format {
            BookFormat::Epd => Book::read_epd(source),
            BookFormat::Pgn => Book::read_pgn(source, plies),
            BookFormat::Polyglot => Book::read_polyglot(source),
        };
        let order = match settings.order {
            BookOrder::Sequential => Order::Sequential,
            BookOrder::Random => Order::Random { seed },
        };
        let openings = games::book::Openings::new(book.map_err(failed)?, order);
        let first = settings.start.saturating_sub(1);
        Ok(Openings::of(openings.starting_at(first).limited_to(plies)))
    }

    /// The opening of that number, from 0; after the last comes the first again.
    #[must_use]
    pub fn get(&self, number: usize) -> Situation {
        let start = self.book.as_ref().map(|book| book.nth(number)).unwrap_or_default();
        let unusual = Game::new(start.first.clone()).variant() == Variant::Chess960;
        let mode =
            if self.chess960 || unusual { CastlingMode::Chess960 } else { CastlingMode::Standard };
        let mut situation = Situation::new(start.first).with_castling(mode);
        // Books hold legal moves only; were one not, the opening would end before it.
        let _ = start.moves.into_iter().try_for_each(|mv| situation.play(mv));
        situation
    }

    /// How many different openings there are; none where a book makes ever new ones.
    #[must_use]
    pub fn different(&self) -> Option<usize> {
        self.book.as_ref().map_or(Some(1), games::book::Openings::different)
    }

    /// A number that changes when the openings do.
    #[must_use]
    pub fn digest(&self) -> u64 {
        let mut digest = Digest::default();
        let different = self.different().unwrap_or(DIGESTED);
        digest.add_number(different as u64);
        digest.add_number(u64::from(self.chess960));
        for number in 0..different.min(DIGESTED) {
            let opening = self.get(number);
            digest.add(&opening.first().fen().to_string());
            opening.moves().iter().for_each(|mv| digest.add_number(u64::from(mv.to_bits())));
        }
        digest.value()
    }
}

fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin()));
    }
    Ok(Box::new(File::open(path)?))
}

/// A book that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("the openings {}: {error}", path.display())]
pub struct OpeningsError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub error: BookError,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn openings(order: Order) -> Openings {
        let text: String = (0..100)
            .map(|i| format!("{}\n", rules::Position::chess960(i).unwrap().shredder_fen()))
            .collect();
        Openings::of(games::book::Openings::new(Book::read_epd(text.as_bytes()).unwrap(), order))
    }

    #[test]
    fn another_order_is_another_match() {
        let one = openings(Order::Random { seed: 7 });
        assert_eq!(one.digest(), openings(Order::Random { seed: 7 }).digest());
        assert_ne!(one.digest(), openings(Order::Random { seed: 8 }).digest());
        assert_ne!(one.digest(), openings(Order::Sequential).digest());
    }

    #[test]
    fn chess960_is_noticed() {
        let openings = openings(Order::Sequential);
        assert_eq!(openings.get(0).castling_mode(), CastlingMode::Chess960);
        assert_eq!(Openings::default().get(0).castling_mode(), CastlingMode::Standard);
        let asked = Openings::default().in_chess960(true);
        assert_eq!(asked.get(0).castling_mode(), CastlingMode::Chess960);
    }

    #[test]
    fn a_book_that_is_not_there_is_named() {
        let settings = BookSettings {
            file: "no/such/book.epd".into(),
            format: BookFormat::Epd,
            order: BookOrder::Sequential,
            plies: None,
            start: 1,
        };
        let error = Openings::load(&settings, 0).unwrap_err().to_string();
        assert!(error.starts_with("the openings no/such/book.epd: "), "{error}");
    }
}
