use serde::{Deserialize, Serialize};

use super::GameResult;

/// What was played in a position: `GET /api/explorer?fen=…&moves=e2e4,e7e5`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExplorerView {
    /// How many finished games are known.
    pub known: u32,
    /// How many of them reached the position.
    pub games: u32,
    /// The moves that were played there, the most frequent first.
    pub moves: Vec<ExplorerMove>,
    /// The newest games that reached it.
    pub newest: Vec<ExplorerGame>,
}

/// A move and how its games ended; games without a result count in none of the three.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExplorerMove {
    /// As in UCI.
    pub uci: String,
    /// As people write it.
    pub san: String,
    /// How often it was played.
    pub games: u32,
    /// Won by White.
    pub white: u32,
    /// Drawn.
    pub draws: u32,
    /// Won by Black.
    pub black: u32,
}

/// A game that reached the position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExplorerGame {
    /// Its number.
    pub id: u32,
    /// After how many moves it reached the position.
    pub ply: u32,
    /// White's name.
    pub white_name: String,
    /// Black's name.
    pub black_name: String,
    /// How it ended.
    pub result: GameResult,
}
