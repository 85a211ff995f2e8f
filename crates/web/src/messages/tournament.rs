use serde::{Deserialize, Serialize};

use super::GameResult;

/// The tournament of a century: `GET /api/tournament`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tournament {
    /// Who took part, the winner first.
    pub players: Vec<TournamentPlayer>,
    /// The games in the order in which they were played.
    pub games: Vec<TournamentGame>,
}

/// Somebody who took part.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TournamentPlayer {
    /// The player in the registry.
    pub player: String,
    /// Its points.
    pub points: f64,
    /// Its games.
    pub games: u32,
}

/// A game of the tournament; `GET /api/tournament/{number}/pgn` has its moves and comments.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TournamentGame {
    /// From 1.
    pub number: u32,
    /// White in the registry.
    pub white: String,
    /// Black in the registry.
    pub black: String,
    /// How it ended.
    pub result: GameResult,
    /// How many half-moves it has.
    pub plies: u32,
}
