//! Thinking output: `ply score time nodes pv`.

use crate::words::{OneLine, Words, number};
use std::fmt;
use std::time::Duration;
use terms::Score;

/// A line of thinking.
///
/// ```
/// use protocol::{Score, cecp::{Message, Thinking}};
///
/// let Message::Thinking(line) = "9 156 1084 48000 Nf3 Nc6 2. Nc3!".parse()? else { panic!() };
/// assert_eq!((line.depth, line.score()), (9, Score::Centipawns(156)));
/// assert_eq!(line.hundredths, 1084);
/// assert_eq!(line.moves(), ["Nf3", "Nc6", "Nc3"]);
/// # Ok::<(), protocol::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thinking {
    /// Plies searched.
    pub depth: u32,
    /// Hundredths of a pawn as written; mates lie at 100,000 and beyond.
    pub value: i32,
    /// Hundredths of a second searched.
    pub hundredths: u64,
    /// Positions searched.
    pub nodes: u64,
    /// Numbers between nodes and line that newer engines add: selective depth, thousands of nodes
    /// a second, tablebase hits. A tab ends them.
    pub extra: Vec<u64>,
    /// The line, free text: any notation, move numbers, marks.
    pub line: String,
}

/// Scores from here on are mates.
const MATE: i32 = 100_000;

impl Thinking {
    /// The value as a score: `100000 + n` is mate in `n` moves, `-100000 - n` mated in `n`.
    ///
    /// ```
    /// use protocol::{Score, cecp::Thinking};
    ///
    /// let mate = Thinking { value: 100_003, ..Thinking::default() };
    /// assert_eq!(mate.score(), Score::Mate(3));
    /// let mated = Thinking { value: -100_002, ..Thinking::default() };
    /// assert_eq!(mated.score(), Score::Mate(-2));
    /// ```
    pub fn score(&self) -> Score {
        if self.value >= MATE {
            Score::Mate(self.value - MATE)
        } else if self.value <= -MATE {
            Score::Mate(self.value + MATE)
        } else {
            Score::Centipawns(self.value)
        }
    }

    /// How long it has been searching.
    ///
    /// ```
    /// use protocol::cecp::Thinking;
    /// use std::time::Duration;
    ///
    /// let line = Thinking { hundredths: 150, ..Thinking::default() };
    /// assert_eq!(line.time(), Duration::from_millis(1500));
    /// ```
    pub fn time(&self) -> Duration {
        Duration::from_millis(self.hundredths.saturating_mul(10))
    }

    /// The words of the line that look like moves, without numbers, marks and remarks.
    ///
    /// ```
    /// use protocol::cecp::Thinking;
    ///
    /// let line = "1. e2e4 e7e5 2.Ng1f3?! {book} ... O-O-O++".into();
    /// let line = Thinking { line, ..Thinking::default() };
    /// assert_eq!(line.moves(), ["e2e4", "e7e5", "Ng1f3", "O-O-O"]);
    /// ```
    pub fn moves(&self) -> Vec<&str> {
        self.line.split_whitespace().filter_map(bare_move).collect()
    }

    pub(super) fn read(line: &str) -> Option<Self> {
        let mut words = Words::with_end(line);
        let depth = words.accept(depth)?;
        let (value, hundredths, nodes) =
            (words.accept(number)?, words.accept(number)?, words.accept(number)?);
        let (extra, line) = split_extra(words.rest());
        Some(Self { depth, value, hundredths, nodes, extra, line })
    }
}

/// Old engines put a mark after the depth: `12.`, `12+`, `12&`.
fn depth(word: &str) -> Option<u32> {
    number(word.trim_end_matches(['.', '+', '-', '&', '*', '?', '!', ':']))
}

fn split_extra(rest: &str) -> (Vec<u64>, String) {
    let Some((numbers, line)) = rest.split_once('\t') else {
        return (Vec::new(), rest.trim_end().to_owned());
    };
    let extra: Option<Vec<u64>> = numbers.split_whitespace().map(number).collect();
    match extra {
        Some(extra) => (extra, line.trim().to_owned()),
        None => (Vec::new(), rest.trim_end().to_owned()),
    }
}

/// `2.Nf3!?` without number and marks; `None` if nothing like a move is left.
fn bare_move(word: &str) -> Option<&str> {
    let is_number = |c: char| c.is_ascii_digit() || c == '.';
    let numbered = word.contains('.');
    let word = if numbered { word.trim_start_matches(is_number) } else { word };
    let word = word.trim_end_matches(['!', '?', '+', '#', ',', ';']);
    let starts = word.starts_with(|c: char| "abcdefghKQRBNPO0".contains(c));
    let allowed = |c: char| c.is_ascii_alphanumeric() || "-=@x/()".contains(c);
    (starts && word.len() >= 2 && word.chars().all(allowed)).then_some(word)
}

impl fmt::Display for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.depth, self.value, self.hundredths, self.nodes)?;
        self.extra.iter().try_for_each(|number| write!(f, " {number}"))?;
        let gap = if self.extra.is_empty() { ' ' } else { '\t' };
        write!(f, "{gap}{}", OneLine(&self.line))
    }
}
