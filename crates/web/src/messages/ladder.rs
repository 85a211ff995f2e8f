use serde::{Deserialize, Serialize};

/// The rating list: `GET /api/ladder`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ladder {
    /// How it was measured, and what to make of the errors.
    pub about: String,
    /// The strongest first, then those without a rating.
    pub rows: Vec<LadderRow>,
}

/// A rung of the ladder.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LadderRow {
    /// The player in the registry; `null` for a foreign engine that is only an anchor.
    pub player: Option<String>,
    /// The level at which it was measured, by its name among the player's levels.
    pub level: Option<String>,
    /// Whether this is the player's usual level.
    pub usual: bool,
    /// What to call it, with its level.
    pub label: String,
    /// The year.
    pub year: Option<u16>,
    /// Its memory in bytes.
    pub memory_bytes: Option<f64>,
    /// Instructions per second of the real machine.
    pub instructions_per_second: Option<f64>,
    /// The rating; `null` where it has not been measured yet.
    pub elo: Option<f64>,
    /// Its error, for 95 %; `null` for an anchor, or without a rating.
    pub error: Option<f64>,
    /// The number of games behind it.
    pub games: u32,
    /// Cycles for a move on the real machine, or what its processor counts instead: instructions, add-times.
    pub cycles_per_move: Option<f64>,
    /// Seconds for a move on the real machine.
    pub seconds_per_move: Option<f64>,
}
