//! `info`: what an engine tells about its search.

use crate::words::{OneLine, Words, number, owned, write_words};
use std::fmt;
use terms::{Bound, Score};

/// A line about the search; every part may be missing.
///
/// Numbers out of range are moved into it, unknown words are skipped, and a part that cannot be
/// read counts as missing. Moves are as the engine wrote them, legal or not.
///
/// ```
/// use protocol::{Score, uci::{Info, Message}};
///
/// let line = "info depth 12 seldepth 18 score cp 35 wdl 220 650 130 nodes 123456 pv e2e4 e7e5";
/// let Message::Info(info) = line.parse()? else { panic!() };
/// assert_eq!(info.depth, Some(12));
/// assert_eq!(info.score.map(|judged| judged.score), Some(Score::Centipawns(35)));
/// assert_eq!(info.pv, ["e2e4", "e7e5"]);
/// # Ok::<(), protocol::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// `depth`: plies searched.
    pub depth: Option<u32>,
    /// `seldepth`: plies searched where it looked deepest.
    pub selective_depth: Option<u32>,
    /// `multipv`: which of several lines this is, counting from 1.
    pub multi_pv: Option<u32>,
    /// `score`: the judgement.
    pub score: Option<JudgedScore>,
    /// `wdl`: chances to win, draw and lose, in thousandths.
    pub wdl: Option<[u32; 3]>,
    /// `nodes`: positions searched.
    pub nodes: Option<u64>,
    /// `nps`: positions searched in a second.
    pub nodes_per_second: Option<u64>,
    /// `hashfull`: how full the table is, in thousandths.
    pub hash_full: Option<u32>,
    /// `tbhits`: positions found in tablebases.
    pub tablebase_hits: Option<u64>,
    /// `sbhits`: positions found in Shredder's bases.
    pub shredderbase_hits: Option<u64>,
    /// `cpuload`: load of the processor, in thousandths.
    pub cpu_load: Option<u32>,
    /// `time`: milliseconds searched.
    pub time: Option<u64>,
    /// `currmove`: the move being searched.
    pub current_move: Option<String>,
    /// `currmovenumber`: its number, counting from 1.
    pub current_move_number: Option<u32>,
    /// `refutation`: a move, and what answers it.
    pub refutation: Vec<String>,
    /// `currline`: what one processor is looking at.
    pub current_line: Option<CurrentLine>,
    /// `pv`: the best line.
    pub pv: Vec<String>,
    /// `string`: the rest of the line, free text.
    pub string: Option<String>,
}

/// A score and whether it is exact.
///
/// ```
/// use protocol::{Bound, Score, uci::{Info, JudgedScore}};
///
/// let score = JudgedScore { score: Score::Mate(3), bound: Bound::Lower };
/// let info = Info { score: Some(score), ..Info::default() };
/// assert_eq!(info.to_string(), "info score mate 3 lowerbound");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgedScore {
    /// The judgement.
    pub score: Score,
    /// Whether it is exact.
    pub bound: Bound,
}

/// What one processor is looking at.
///
/// ```
/// use protocol::uci::{CurrentLine, Info};
///
/// let line = CurrentLine { cpu: Some(2), moves: vec!["e2e4".into()] };
/// let info = Info { current_line: Some(line), ..Info::default() };
/// assert_eq!(info.to_string(), "info currline 2 e2e4");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CurrentLine {
    /// Which processor; not said if there is only one.
    pub cpu: Option<u32>,
    /// The moves.
    pub moves: Vec<String>,
}

/// Whether a word begins a field of an `info` line.
///
/// ```
/// assert!(protocol::uci::is_info_keyword("nps"));
/// ```
#[must_use]
pub fn is_info_keyword(word: &str) -> bool {
    const KEYWORDS: [&str; 20] = [
        "depth",
        "seldepth",
        "multipv",
        "score",
        "wdl",
        "nodes",
        "nps",
        "hashfull",
        "tbhits",
        "sbhits",
        "cpuload",
        "time",
        "currmove",
        "currmovenumber",
        "refutation",
        "currline",
        "pv",
        "string",
        "lowerbound",
        "upperbound",
    ];
    KEYWORDS.contains(&word)
}

impl Info {
    pub(super) fn read(words: &mut Words<'_>) -> Self {
        let mut info = Self::default();
        while let Some(word) = words.next() {
            if word == "string" {
                info.string = Some(words.rest().to_owned());
                break;
            }
            info.read_part(word, words);
        }
        info
    }

    fn read_part(&mut self, name: &str, words: &mut Words<'_>) {
        match name {
            "depth" => self.depth = words.accept(number),
            "seldepth" => self.selective_depth = words.accept(number),
            "multipv" => self.multi_pv = words.accept(number),
            "score" => self.score = read_score(words).or(self.score),
            "wdl" => self.wdl = read_wdl(words),
            "nodes" => self.nodes = words.accept(number),
            "nps" => self.nodes_per_second = words.accept(number),
            "hashfull" => self.hash_full = words.accept(number),
            "tbhits" => self.tablebase_hits = words.accept(number),
            "sbhits" => self.shredderbase_hits = words.accept(number),
            "cpuload" => self.cpu_load = words.accept(number),
            "time" => self.time = words.accept(number),
            "currmovenumber" => self.current_move_number = words.accept(number),
            "currmove" => {
                self.current_move =
                    words.accept(|word| (!is_info_keyword(word)).then(|| word.to_owned()));
            }
            "refutation" => self.refutation = owned(words.until(is_info_keyword)),
            "currline" => self.current_line = Some(CurrentLine::read(words)),
            "pv" => self.pv = owned(words.until(is_info_keyword)),
            "lowerbound" => self.set_bound(Bound::Lower),
            "upperbound" => self.set_bound(Bound::Upper),
            _ => {}
        }
    }

    /// Some engines write the bound after other parts.
    fn set_bound(&mut self, bound: Bound) {
        if let Some(judged) = &mut self.score {
            judged.bound = bound;
        }
    }
}

/// `cp 35`, `mate -3`, with the bound before or after.
fn read_score(words: &mut Words<'_>) -> Option<JudgedScore> {
    let bound_before = read_bound(words);
    let score = match words.peek()? {
        "cp" => read_kind(words).map(Score::Centipawns),
        "mate" => read_kind(words).map(Score::Mate),
        _ => None,
    }?;
    let bound = read_bound(words).or(bound_before).unwrap_or_default();
    Some(JudgedScore { score, bound })
}

fn read_kind(words: &mut Words<'_>) -> Option<i32> {
    words.next();
    words.accept(number)
}

fn read_bound(words: &mut Words<'_>) -> Option<Bound> {
    words.accept(|word| match word {
        "lowerbound" => Some(Bound::Lower),
        "upperbound" => Some(Bound::Upper),
        _ => None,
    })
}

fn read_wdl(words: &mut Words<'_>) -> Option<[u32; 3]> {
    Some([words.accept(number)?, words.accept(number)?, words.accept(number)?])
}

impl CurrentLine {
    fn read(words: &mut Words<'_>) -> Self {
        Self { cpu: words.accept(number), moves: owned(words.until(is_info_keyword)) }
    }
}

impl fmt::Display for JudgedScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Score::Centipawns(value) => write!(f, "cp {value}")?,
            Score::Mate(moves) => write!(f, "mate {moves}")?,
        }
        f.write_str(match self.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        })
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        part(f, "depth", self.depth)?;
        part(f, "seldepth", self.selective_depth)?;
        part(f, "multipv", self.multi_pv)?;
        part(f, "score", self.score)?;
        if let Some([win, draw, loss]) = self.wdl {
            write!(f, " wdl {win} {draw} {loss}")?;
        }
        part(f, "nodes", self.nodes)?;
        part(f, "nps", self.nodes_per_second)?;
        part(f, "hashfull", self.hash_full)?;
        part(f, "tbhits", self.tablebase_hits)?;
        part(f, "sbhits", self.shredderbase_hits)?;
        part(f, "cpuload", self.cpu_load)?;
        part(f, "time", self.time)?;
        part(f, "currmove", self.current_move.as_deref().map(OneLine))?;
        part(f, "currmovenumber", self.current_move_number)?;
        moves(f, "refutation", &self.refutation)?;
        if let Some(line) = &self.current_line {
            f.write_str(" currline")?;
            line.cpu.map_or(Ok(()), |cpu| write!(f, " {cpu}"))?;
            write_words(f, &line.moves)?;
        }
        moves(f, "pv", &self.pv)?;
        part(f, "string", self.string.as_deref().map(OneLine))
    }
}

fn part(f: &mut fmt::Formatter<'_>, name: &str, value: Option<impl fmt::Display>) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {name} {value}"))
}

fn moves(f: &mut fmt::Formatter<'_>, name: &str, words: &[String]) -> fmt::Result {
    if words.is_empty() {
        return Ok(());
    }
    write!(f, " {name}")?;
    write_words(f, words)
}
