use std::path::PathBuf;

use super::FlagError;
use super::value::Word;

/// Where openings come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookSettings {
    /// The file; `-` is standard input.
    pub file: PathBuf,
    /// What it holds.
    pub format: BookFormat,
    /// In which order its openings are used.
    pub order: BookOrder,
    /// The most half-moves of each opening; none means all.
    pub plies: Option<u32>,
    /// The first opening, from 1.
    pub start: usize,
}

/// What an opening file holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BookFormat {
    /// Positions, one a line.
    Epd,
    /// Games.
    Pgn,
    /// A book of positions and moves.
    Polyglot,
}

/// In which order openings are used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BookOrder {
    /// As the file has them.
    #[default]
    Sequential,
    /// Shuffled by the seed.
    Random,
}

const KEYS: &[&str] = &["file", "format", "order", "plies", "start", "policy"];

/// When another opening is used, and whether that is how it is done here.
const POLICIES: [(&str, bool); 3] = [("default", true), ("encounter", false), ("round", false)];

impl BookSettings {
    pub(crate) fn read(
        flag: &str,
        words: &[Word<'_>],
        notes: &mut Vec<String>,
    ) -> Result<BookSettings, FlagError> {
        let (mut file, mut format) = (None, None);
        let (mut order, mut plies, mut start) = (BookOrder::default(), None, 1);
        let mut policy = true;
        FlagError::of_all(words.iter().map(|word| {
            let (key, word) = word.pair()?;
            match key {
                "file" => file = Some(PathBuf::from(word.text()?)),
                "format" => format = Some(book_format(word)?),
                "order" => order = book_order(word)?,
                "plies" => plies = Some(word.number()?),
                "start" => start = word.count()?,
                "policy" => policy = word.one_of(&POLICIES)?,
                _ => return Err(word.unknown_key(KEYS)),
            }
            Ok(())
        }))?;
        let missing = |what| FlagError::Missing { flag: flag.to_owned(), what };
        let file = file.ok_or_else(|| missing("file="))?;
        // A book of no telling name holds games, as cutechess-cli has it.
        let format = format.or_else(|| format_of_name(&file)).unwrap_or(BookFormat::Pgn);
        if !policy {
            notes.push(format!("{flag} policy=: an opening is used for one pair of games"));
        }
        Ok(BookSettings { file, format, order, plies, start })
    }
}

fn book_format(word: Word<'_>) -> Result<BookFormat, FlagError> {
    word.one_of(&[
        ("epd", BookFormat::Epd),
        ("pgn", BookFormat::Pgn),
        ("polyglot", BookFormat::Polyglot),
    ])
}

fn book_order(word: Word<'_>) -> Result<BookOrder, FlagError> {
    word.one_of(&[("sequential", BookOrder::Sequential), ("random", BookOrder::Random)])
}

fn format_of_name(file: &std::path::Path) -> Option<BookFormat> {
    match file.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "epd" | "fen" => Some(BookFormat::Epd),
        "pgn" => Some(BookFormat::Pgn),
        "bin" => Some(BookFormat::Polyglot),
        _ => None,
    }
}
