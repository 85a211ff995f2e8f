use serde::{Deserialize, Serialize};

use super::{Bound, ErrorReport, Evaluation, MachineTime, ThinkingLimits, Thought, Wdl};

/// What the page says on `/ws/analysis`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum AnalysisCommand {
    /// Analyse a position instead of the previous one.
    Analyse {
        /// A number chosen by the page, repeated in every answer.
        id: u32,
        /// The position at the beginning.
        fen: String,
        /// The moves since then, as in UCI; they count for repetition.
        moves: Vec<String>,
        /// Whether moves are to be written as in Chess960.
        chess960: bool,
        /// How many lines, 1 to 10.
        lines: u32,
        /// How long; if not given, until told to stop, or for some minutes.
        limits: ThinkingLimits,
        /// How many threads are wanted; cores that others use are not taken from them.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        threads: Option<u32>,
    },
    /// Ask one of the players what it would play.
    Ask {
        /// A number chosen by the page, repeated in every answer.
        id: u32,
        /// The position at the beginning.
        fen: String,
        /// The moves since then, as in UCI.
        moves: Vec<String>,
        /// Whether moves are to be written as in Chess960.
        chess960: bool,
        /// The name of the player.
        player: String,
        /// The name of its level; `null` for its first.
        level: Option<String>,
    },
    /// Stop.
    Stop,
}

/// What the server says on `/ws/analysis`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum AnalysisEvent {
    /// The search waits for a core.
    Queued {
        /// The page's number.
        id: u32,
    },
    /// The current state of the search, at most about ten times per second.
    Lines {
        /// The page's number.
        id: u32,
        /// Depth in half-moves, of the first line.
        depth: u32,
        /// The deepest line.
        selective_depth: u32,
        /// Positions looked at.
        #[cfg_attr(test, ts(type = "number"))]
        nodes: u64,
        /// Positions per second.
        #[cfg_attr(test, ts(type = "number"))]
        nps: u64,
        /// Time spent.
        #[cfg_attr(test, ts(type = "number"))]
        time_ms: u64,
        /// How full the hash table is, in thousandths.
        hash_full: u32,
        /// Tablebase hits.
        #[cfg_attr(test, ts(type = "number"))]
        tablebase_hits: u64,
        /// Threads that search.
        threads: u32,
        /// The lines, the best first.
        lines: Vec<AnalysisLine>,
    },
    /// What a player that was asked thinks so far.
    Thinking {
        /// The page's number.
        id: u32,
        /// Its search.
        thought: Box<Thought>,
    },
    /// What a player that was asked would play.
    Answered {
        /// The page's number.
        id: u32,
        /// Its answer.
        answer: Box<PlayerAnswer>,
    },
    /// The search is over.
    Done {
        /// The page's number.
        id: u32,
        /// Why.
        reason: AnalysisDone,
        /// The best move, as in UCI; none where the game is over.
        best: Option<String>,
    },
    /// The question cannot be answered.
    Refused {
        /// The page's number, where the question could be read.
        id: Option<u32>,
        /// Why.
        error: ErrorReport,
    },
}

/// A line of analysis.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysisLine {
    /// Its depth.
    pub depth: u32,
    /// How good it is.
    pub score: Evaluation,
    /// Whether that is exact.
    pub bound: Bound,
    /// Chances of each result.
    pub chances: Option<Wdl>,
    /// The moves, as in UCI.
    pub uci: Vec<String>,
    /// The moves as SAN.
    pub san: Vec<String>,
}

/// What a player would play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerAnswer {
    /// The name of the player.
    pub player: String,
    /// The name of the level at which it was asked.
    pub level: String,
    /// Whether it knows how to play the position at all; if not, its words say why.
    pub can_play: bool,
    /// Whether it would resign.
    pub resigns: bool,
    /// Its move, as in UCI.
    pub uci: Option<String>,
    /// Its move as SAN.
    pub san: Option<String>,
    /// How it sees the position.
    pub score: Option<Evaluation>,
    /// The line that it expects, as in UCI.
    pub line_uci: Vec<String>,
    /// The same line as SAN.
    pub line_san: Vec<String>,
    /// How long it took here.
    #[cfg_attr(test, ts(type = "number"))]
    pub time_ms: u64,
    /// How long its machine takes.
    pub machine_time: Option<MachineTime>,
    /// Its last words.
    pub words: Vec<String>,
}

/// Why a search is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum AnalysisDone {
    /// Its limits were reached.
    Finished,
    /// The page said stop, or asked for another position.
    Stopped,
    /// A game needed the core; ask again to go on.
    Preempted,
}
