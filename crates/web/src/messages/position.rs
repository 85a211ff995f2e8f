use serde::{Deserialize, Serialize};

use super::{EndReason, Side};

/// What there is to know about a position: `GET /api/position?fen=…&moves=e2e4,e7e5`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PositionView {
    /// The FEN after the moves.
    pub fen: String,
    /// Who is to move.
    pub turn: Side,
    /// Whether the king is attacked.
    pub check: bool,
    /// Every legal move.
    pub legal: Vec<LegalMove>,
    /// Why the game is over, if it is.
    pub ended: Option<EndReason>,
    /// The name of the opening that the moves, or the position, belong to.
    pub opening: Option<Opening>,
    /// What endgame tables know; `null` where there are none for this position.
    pub tablebase: Option<TablebaseView>,
}

/// What endgame tables know about a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TablebaseView {
    /// Who wins with best play; `null` for a draw.
    pub winner: Option<Side>,
    /// Every legal move with its result.
    pub moves: Vec<TablebaseMove>,
}

/// A move with what it leads to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TablebaseMove {
    /// As in UCI.
    pub uci: String,
    /// As people write it.
    pub san: String,
    /// Who wins after it with best play; `null` for a draw.
    pub winner: Option<Side>,
}

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LegalMove {
    /// As in UCI.
    pub uci: String,
    /// As people write it.
    pub san: String,
}

/// The name of an opening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Opening {
    /// The letter and number, such as `C50`.
    pub eco: String,
    /// The name.
    pub name: String,
    /// After how many moves the name is settled.
    pub ply: u32,
}
