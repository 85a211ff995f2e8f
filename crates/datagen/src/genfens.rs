//! Openings for data generation, as `OpenBench` asks for them: `genfens N seed S book B`.

use std::path::PathBuf;

use games::book::{PositionsError, read_positions};
use rules::Position;
use search::table::NoMemory;

use crate::balanced::BalancedOpenings;
use crate::opening::Openings;

/// Random moves after the start, and after a position of a book.
const PLIES: (u32, u32) = (8, 4);

/// What is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GenfensRequest {
    count: u64,
    seed: u64,
    book: Option<PathBuf>,
}

/// Why openings cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum GenfensError {
    /// The request does not read as it should.
    #[error("expected 'genfens N seed S book <None|file>', not '{0}'")]
    Words(String),
    /// The book cannot be used.
    #[error("book {0}")]
    Book(#[from] PositionsError),
    /// There is no memory for the search.
    #[error(transparent)]
    Memory(#[from] NoMemory),
}

impl GenfensRequest {
    /// Reads a request.
    ///
    /// # Errors
    /// When it is not one.
    pub fn parse(words: &str) -> Result<GenfensRequest, GenfensError> {
        let wrong = || GenfensError::Words(words.chars().take(200).collect());
        let parts: Vec<&str> = words.split_whitespace().collect();
        let [_, count, "seed", seed, rest @ ..] = parts.as_slice() else { return Err(wrong()) };
        let book = match rest {
            [] => None,
            ["book", name] if name.eq_ignore_ascii_case("none") => None,
            ["book", path] => Some(PathBuf::from(path)),
            _ => return Err(wrong()),
        };
        let number = |text: &str| text.parse().map_err(|_| wrong());
        Ok(GenfensRequest { count: number(count)?, seed: number(seed)?, book })
    }

    /// Makes the openings, each when it is asked for.
    ///
    /// # Errors
    /// When the book cannot be read or there is no memory.
    pub fn openings(&self) -> Result<impl Iterator<Item = Position> + use<>, GenfensError> {
        let (openings, plies) = match self.book.as_deref() {
            None => (Openings::Start, PLIES.0),
            Some(path) => (Openings::Book(read_positions(path)?.into()), PLIES.1),
        };
        let mut balanced = BalancedOpenings::new(openings, self.seed, plies)?;
        Ok((0..self.count).map(move |number| balanced.opening(number)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_the_framework_says() {
        let request = GenfensRequest::parse("genfens 3 seed 42 book None").expect("a request");
        assert_eq!(request, GenfensRequest { count: 3, seed: 42, book: None });
        let request =
            GenfensRequest::parse("genfens 3 seed 42 book Books/x.epd").expect("a request");
        assert_eq!(request.book, Some(PathBuf::from("Books/x.epd")));
    }

    #[test]
    fn refuses_what_it_does_not_say() {
        for words in ["genfens", "genfens x seed 1", "genfens 1 seed", "genfens 1 seed 2 book"]
            .into_iter()
            .chain(["genfens 1 seed 2 book None dfrc", "genfens 1 seed 2 book x.epd 8 plies"])
        {
            assert!(GenfensRequest::parse(words).is_err(), "{words}");
        }
    }
}
