use serde::{Deserialize, Serialize};

use super::{ErrorReport, Evaluation, Side};

/// What the page says on `/ws/review`: one question per socket; closing it stops the work.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ReviewCommand {
    /// Review a game that is kept; the review is kept as well.
    Game {
        /// Its number.
        id: u32,
        /// Nodes for each position, 1,000 to 10,000,000; `null` for the default.
        #[cfg_attr(test, ts(type = "number | null"))]
        nodes: Option<u64>,
    },
    /// Review the first game of a PGN.
    Pgn {
        /// The text.
        pgn: String,
        /// Nodes for each position.
        #[cfg_attr(test, ts(type = "number | null"))]
        nodes: Option<u64>,
    },
}

/// What the server says on `/ws/review`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ReviewEvent {
    /// The work waits for a core.
    Queued,
    /// A position was evaluated. They come from the last to the first.
    Progress {
        /// Positions evaluated.
        done: u32,
        /// Positions in total.
        total: u32,
        /// How many moves lead to this position.
        ply: u32,
        /// How good it is.
        score: Evaluation,
    },
    /// It is done; the socket closes.
    Done {
        /// The review.
        review: Box<Review>,
    },
    /// It cannot be done; the socket closes.
    Refused {
        /// Why.
        error: ErrorReport,
    },
}

/// A review: also `GET /api/games/{id}/review`, where one is kept.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Review {
    /// The FEN at the beginning.
    pub start: String,
    /// How good that position is.
    pub initial: Evaluation,
    /// White's name.
    pub white_name: String,
    /// Black's name.
    pub black_name: String,
    /// How White played.
    pub white: SideReview,
    /// How Black played.
    pub black: SideReview,
    /// Every move.
    pub moves: Vec<ReviewedMove>,
    /// The game with evaluations, glyphs and better lines.
    pub pgn: String,
}

/// How one side played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SideReview {
    /// In percent; `null` for a side without moves.
    pub accuracy: Option<f64>,
    /// The same by phase.
    pub by_phase: PhaseAccuracy,
    /// Average loss in centipawns.
    pub average_loss: Option<f64>,
    /// How many.
    pub inaccuracies: u32,
    /// How many.
    pub mistakes: u32,
    /// How many.
    pub blunders: u32,
}

/// Accuracy by phase; `null` for a phase without moves.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PhaseAccuracy {
    /// In the opening.
    pub opening: Option<f64>,
    /// In the middlegame.
    pub middlegame: Option<f64>,
    /// In the endgame.
    pub endgame: Option<f64>,
}

/// A move under review.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewedMove {
    /// How many moves were played before it.
    pub ply: u32,
    /// Whose it is.
    pub side: Side,
    /// As in UCI.
    pub uci: String,
    /// As people write it.
    pub san: String,
    /// The position after it.
    pub fen: String,
    /// The part of the game.
    pub phase: Phase,
    /// How good the position is after it.
    pub score: Evaluation,
    /// White's winning chances after it, in percent.
    pub win_percent: f64,
    /// Its accuracy, in percent.
    pub accuracy: f64,
    /// What it lost, in centipawns.
    pub loss: i32,
    /// What is wrong with it; `null` where nothing is.
    pub verdict: Option<Verdict>,
    /// What it did to a forced mate.
    pub mate: Option<MateChange>,
    /// What the engine would have played, and how it would have gone on, as in UCI.
    pub best_uci: Vec<String>,
    /// The same as SAN.
    pub best_san: Vec<String>,
}

/// How bad a bad move is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Verdict {
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

/// What a move does to a forced mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum MateChange {
    /// The mover can now be mated.
    Created,
    /// The mover had a forced mate and has lost it.
    Lost,
    /// The mover still mates, but later.
    Delayed,
}

/// The part of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Phase {
    /// The first.
    Opening,
    /// The second.
    Middlegame,
    /// The last.
    Endgame,
}
