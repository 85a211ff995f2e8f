//! `go`: how long to think, and about which moves.

use crate::words::{Words, looks_like_move, number, owned, write_words};
use std::fmt;

/// The limits of a search. None at all is a bare `go`.
///
/// Times are in milliseconds. Numbers out of range are moved into it: a negative clock reads as 0,
/// a depth of 2³² as the largest depth there is; a word that is not a number is skipped, and so is the
/// limit it should have been. Of a limit given twice the last counts.
///
/// ```
/// use protocol::uci::Go;
///
/// let go = Go { white_time: Some(60_000), white_increment: Some(600), ..Go::default() };
/// assert_eq!(go.to_string(), "go wtime 60000 winc 600");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// `searchmoves`: only these moves; empty means all.
    pub search_moves: Vec<String>,
    /// `ponder`: the last move of the position is a guess; the clock is not running yet.
    pub ponder: bool,
    /// `wtime`: what White has left.
    pub white_time: Option<u64>,
    /// `btime`: what Black has left.
    pub black_time: Option<u64>,
    /// `winc`: what White gets for each move.
    pub white_increment: Option<u64>,
    /// `binc`: what Black gets for each move.
    pub black_increment: Option<u64>,
    /// `movestogo`: moves until the next time control.
    pub moves_to_go: Option<u32>,
    /// `depth`: plies to search.
    pub depth: Option<u32>,
    /// `nodes`: positions to search.
    pub nodes: Option<u64>,
    /// `mate`: look for a mate in this many moves.
    pub mate: Option<u32>,
    /// `movetime`: think exactly so long.
    pub move_time: Option<u64>,
    /// `infinite`: think until `stop`.
    pub infinite: bool,
    /// `perft`: count leaves instead of thinking. Not in the specification, but customary.
    pub perft: Option<u32>,
}

impl Go {
    pub(super) fn read(words: &mut Words<'_>) -> Self {
        let mut go = Self::default();
        while let Some(word) = words.next() {
            go.read_limit(word, words);
        }
        go
    }

    fn read_limit(&mut self, name: &str, words: &mut Words<'_>) {
        match name {
            "searchmoves" => self.search_moves = owned(words.until(|word| !looks_like_move(word))),
            "ponder" => self.ponder = true,
            "infinite" => self.infinite = true,
            "wtime" => keep(&mut self.white_time, words.accept(number)),
            "btime" => keep(&mut self.black_time, words.accept(number)),
            "winc" => keep(&mut self.white_increment, words.accept(number)),
            "binc" => keep(&mut self.black_increment, words.accept(number)),
            "movetime" => keep(&mut self.move_time, words.accept(number)),
            "nodes" => keep(&mut self.nodes, words.accept(number)),
            "movestogo" => keep(&mut self.moves_to_go, words.accept(number)),
            "depth" => keep(&mut self.depth, words.accept(number)),
            "mate" => keep(&mut self.mate, words.accept(number)),
            "perft" => keep(&mut self.perft, words.accept(number)),
            _ => {}
        }
    }
}

/// Garbage does not undo what was read before.
fn keep<T>(field: &mut Option<T>, read: Option<T>) {
    if read.is_some() {
        *field = read;
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        let wide = |value: Option<u32>| value.map(u64::from);
        let limits = [
            ("wtime", self.white_time),
            ("btime", self.black_time),
            ("winc", self.white_increment),
            ("binc", self.black_increment),
            ("movestogo", wide(self.moves_to_go)),
            ("depth", wide(self.depth)),
            ("nodes", self.nodes),
            ("mate", wide(self.mate)),
            ("movetime", self.move_time),
            ("perft", wide(self.perft)),
        ];
        for (name, value) in limits {
            value.map_or(Ok(()), |value| write!(f, " {name} {value}"))?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        // Last, because some engines take everything that follows for moves.
        if !self.search_moves.is_empty() {
            f.write_str(" searchmoves")?;
        }
        write_words(f, &self.search_moves)
    }
}
