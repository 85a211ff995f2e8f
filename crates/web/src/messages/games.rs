use serde::{Deserialize, Serialize};

use super::{GameStatus, Opening, Side};

/// A page of games, the newest first: `GET /api/games`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameList {
    /// The games.
    pub games: Vec<GameSummary>,
    /// How many games match in total.
    pub total: u32,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameSummary {
    /// Its number.
    pub id: u32,
    /// White's name for people.
    pub white_name: String,
    /// Black's name for people.
    pub black_name: String,
    /// Which side the person plays; `null` between two players or in an imported game.
    pub human: Option<Side>,
    /// In progress, or over.
    pub status: GameStatus,
    /// How many half-moves were played.
    pub plies: u32,
    /// The position now, for a small board.
    pub fen: String,
    /// The last move, as in UCI.
    pub last_move: Option<String>,
    /// The name of the opening.
    pub opening: Option<Opening>,
    /// Whether it is Chess960.
    pub chess960: bool,
    /// Whether it was read from a PGN.
    pub imported: bool,
    /// Whether somebody has it open, so that its players think.
    pub awake: bool,
    /// Whether a review is kept.
    pub reviewed: bool,
    /// Whether it counts in the person's rating.
    pub rated: bool,
    /// When it began, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub created_ms: u64,
}

/// Games as PGN: the body of `POST /api/games/import`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PgnText {
    /// One game or many, at most 2 MB.
    pub pgn: String,
}

/// The games that were imported.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Imported {
    /// The numbers that the games were given.
    pub ids: Vec<u32>,
}
