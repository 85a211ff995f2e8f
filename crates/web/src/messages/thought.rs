use serde::{Deserialize, Serialize};

use super::{Bound, Evaluation, Side, Wdl};

/// Time on an emulated machine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MachineTime {
    /// Cycles, add-times, or whatever the machine counts.
    #[cfg_attr(test, ts(type = "number"))]
    pub cycles: u64,
    /// Cycles per second of the real machine.
    pub hertz: u32,
    /// How long the real machine takes.
    pub seconds: f64,
    /// The same in words: "2 h 14 min 3 s".
    pub text: String,
}

/// What a player says about its search; `null` stands for what it does not know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Thought {
    /// Whose thought it is.
    pub side: Side,
    /// The number of moves played at that point.
    pub ply: u32,
    /// Depth in half-moves.
    pub depth: Option<u32>,
    /// The deepest line.
    pub selective_depth: Option<u32>,
    /// How good the position is.
    pub score: Option<Evaluation>,
    /// Whether that is exact.
    pub bound: Bound,
    /// Chances of each result.
    pub chances: Option<Wdl>,
    /// The expected line, as in UCI.
    pub uci: Vec<String>,
    /// The same line as SAN.
    pub san: Vec<String>,
    /// Positions looked at.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub nodes: Option<u64>,
    /// Positions per second.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub nps: Option<u64>,
    /// Time spent.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub time_ms: Option<u64>,
    /// How full the hash table is, in thousandths.
    pub hash_full: Option<u32>,
    /// What the emulated machine has spent on this move.
    pub machine_time: Option<MachineTime>,
}
