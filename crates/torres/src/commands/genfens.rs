//! Openings for data generation, as `OpenBench` asks for them: one argument that reads
//! `genfens N seed S book B`, and then `quit`.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use datagen::{BalancedOpenings, Openings};
use rules::{Epd, Position};

/// Random moves after the start, and after a position of a book.
const PLIES: (u32, u32) = (8, 4);

/// What is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Request {
    count: u64,
    seed: u64,
    book: Option<PathBuf>,
}

/// Why openings cannot be made.
#[derive(Debug)]
pub(crate) enum Refusal {
    Words(String),
    Book(PathBuf, String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Words(words) => {
                write!(f, "expected 'genfens N seed S book <None|file>', not '{words}'")
            }
            Refusal::Book(path, reason) => write!(f, "book {}: {reason}", path.display()),
        }
    }
}

/// The first argument, if it asks for openings.
pub(crate) fn requested() -> Option<String> {
    let words = std::env::args().nth(1)?;
    (words.split_whitespace().next() == Some("genfens")).then(|| {
        // Some shells split what was one argument.
        let rest = std::env::args().skip(2).take_while(|word| word != "quit");
        rest.fold(words, |all, word| all + " " + &word)
    })
}

pub(crate) fn run(words: &str) -> ExitCode {
    match parse(words).and_then(|request| print_openings(&request)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(refusal) => super::refuse(refusal),
    }
}

fn parse(words: &str) -> Result<Request, Refusal> {
    let wrong = || Refusal::Words(words.chars().take(200).collect());
    let parts: Vec<&str> = words.split_whitespace().collect();
    let [_, count, "seed", seed, rest @ ..] = parts.as_slice() else { return Err(wrong()) };
    let book = match rest {
        [] => None,
        ["book", name, ..] if name.eq_ignore_ascii_case("none") => None,
        ["book", path, ..] => Some(PathBuf::from(path)),
        _ => return Err(wrong()),
    };
    let number = |text: &str| text.parse().map_err(|_| wrong());
    Ok(Request { count: number(count)?, seed: number(seed)?, book })
}

fn print_openings(request: &Request) -> Result<(), Refusal> {
    let (openings, plies) = match &request.book {
        None => (Openings::Start, PLIES.0),
        Some(path) => (Openings::Book(read_book(path)?.into()), PLIES.1),
    };
    let balanced = BalancedOpenings::new(openings, request.seed, plies);
    let mut balanced = balanced.map_err(|error| Refusal::Words(error.to_string()))?;
    for number in 0..request.count {
        println!("info string genfens {}", balanced.opening(number).fen());
    }
    Ok(())
}

/// Positions, one per line, as EPD or FEN.
pub(crate) fn read_book(path: &Path) -> Result<Vec<Position>, Refusal> {
    let refused = |reason: String| Refusal::Book(path.to_owned(), reason);
    let text = fs::read_to_string(path).map_err(|error| refused(error.to_string()))?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let positions: Result<Vec<Position>, Refusal> = lines
        .map(|line| read_position(line).map_err(&refused))
        .filter(|position| position.as_ref().map_or(true, Position::has_legal_move))
        .collect();
    match positions {
        Ok(positions) if positions.is_empty() => Err(refused("no position in it".to_owned())),
        positions => positions,
    }
}

/// A position as FEN or EPD.
pub(crate) fn read_position(line: &str) -> Result<Position, String> {
    let fen = Position::from_fen(line.trim());
    fen.or_else(|_| line.parse::<Epd>().map(|epd| epd.position)).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_the_framework_says() {
        let request = parse("genfens 3 seed 42 book None").expect("a request");
        assert_eq!(request, Request { count: 3, seed: 42, book: None });
        let request = parse("genfens 3 seed 42 book Books/x.epd extra words").expect("a request");
        assert_eq!(request.book, Some(PathBuf::from("Books/x.epd")));
    }

    #[test]
    fn refuses_what_it_does_not_say() {
        for words in ["genfens", "genfens x seed 1", "genfens 1 seed", "genfens 1 seed 2 book"] {
            assert!(parse(words).is_err(), "{words}");
        }
    }
}
