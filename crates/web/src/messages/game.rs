use serde::{Deserialize, Serialize};

use super::{Evaluation, GameResult, MachineTime, Opening, OptionValues, ThinkingLimits};

/// White or Black.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Side {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

/// A game to begin: the body of `POST /api/games`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewGame {
    /// Who plays White.
    pub white: Seat,
    /// Who plays Black.
    pub black: Seat,
    /// The clock; `null` for none.
    pub clock: Option<ClockSettings>,
    /// Where it begins.
    pub start: Start,
}

impl NewGame {
    /// Whether somebody has to think on a core of the server.
    pub(crate) fn has_player(&self) -> bool {
        [&self.white, &self.black].into_iter().any(|seat| matches!(seat, Seat::Player { .. }))
    }

    /// Whether somebody has to sit before a page.
    pub(crate) fn has_human(&self) -> bool {
        [&self.white, &self.black].into_iter().any(|seat| matches!(seat, Seat::Human { .. }))
    }
}

/// Who sits on one side of the board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Seat {
    /// The person at the page.
    Human {
        /// What to call them in the game record, at most 60 characters.
        name: String,
    },
    /// A player of the registry.
    Player {
        /// Which.
        name: String,
        /// Options to set.
        options: OptionValues,
        /// How long it thinks; with a clock, in addition to it.
        limits: ThinkingLimits,
    },
}

/// Time for the game and for each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClockSettings {
    /// For the whole game, 1 second to 24 hours.
    pub initial_ms: u32,
    /// Added after each move, at most an hour.
    pub increment_ms: u32,
}

/// Where a game begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Start {
    /// At the usual position.
    Standard,
    /// At a position of Chess960.
    Chess960 {
        /// Which, from 0 to 959; `null` for any.
        number: Option<u16>,
    },
    /// At any position.
    Fen {
        /// The position.
        fen: String,
        /// Whether castling is that of Chess960; detected where the position shows it.
        chess960: bool,
    },
}

/// The current state of a game: the answer to `POST /api/games` and `GET /api/games/{id}`, and the
/// first message on the game's socket.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameView {
    /// Its number.
    pub id: u32,
    /// Who plays White.
    pub white: Seat,
    /// Who plays Black.
    pub black: Seat,
    /// White's name for people.
    pub white_name: String,
    /// Black's name for people.
    pub black_name: String,
    /// The FEN at the beginning.
    pub start: String,
    /// Whether castling is written as in Chess960.
    pub chess960: bool,
    /// What was played.
    pub moves: Vec<PlayedMove>,
    /// The FEN now.
    pub fen: String,
    /// Who is to move.
    pub turn: Side,
    /// In progress, or over.
    pub status: GameStatus,
    /// The clock's setting; `null` for none.
    pub time_control: Option<ClockSettings>,
    /// The clocks at this moment.
    pub clocks: Option<Clocks>,
    /// Who offers a draw.
    pub draw_offer: Option<Side>,
    /// The name of the opening.
    pub opening: Option<Opening>,
    /// Whether the game was read from a PGN; such a game is over or cannot be continued.
    pub imported: bool,
    /// When it began, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub created_ms: u64,
}

/// The match that all start pages show: the answer to `POST /api/exhibition`. Of its moves it says
/// only which, so that the answer stays small however long the match is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExhibitionView {
    /// The number of its game.
    pub id: u32,
    /// The player of White.
    pub white: String,
    /// The player of Black.
    pub black: String,
    /// The FEN at the beginning.
    pub start: String,
    /// What was played, as in UCI, with a space between two moves.
    pub moves: String,
    /// Whether it is over.
    pub ended: bool,
}

/// A move that was played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayedMove {
    /// As in UCI.
    pub uci: String,
    /// As people write it.
    pub san: String,
    /// The position after it.
    pub fen: String,
    /// How long it took.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub time_ms: Option<u64>,
    /// What the mover's clock showed then.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub clock_ms: Option<u64>,
    /// How the player that made it saw the position.
    pub score: Option<Evaluation>,
    /// How deep it looked.
    pub depth: Option<u32>,
    /// What it would have taken on the real machine.
    pub machine_time: Option<MachineTime>,
}

/// Whether a game goes on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum GameStatus {
    /// It does.
    Playing,
    /// It is over.
    Ended {
        /// The result.
        result: GameResult,
        /// Why.
        reason: EndReason,
        /// The same in words: "White mates", "it broke its protocol: …".
        text: String,
    },
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum EndReason {
    /// Mate.
    Checkmate,
    /// No move, no check.
    Stalemate,
    /// Nobody can mate.
    InsufficientMaterial,
    /// A hundred half-moves without a capture or pawn move.
    FiftyMoves,
    /// The same position three times.
    Threefold,
    /// One side gave up.
    Resignation,
    /// Both agreed to a draw.
    Agreement,
    /// A clock ran out; a draw where the other side cannot mate.
    Timeout,
    /// A player failed.
    Fault,
    /// The person ended a game between two players, or one without moves.
    Aborted,
    /// A PGN gives the result without a reason.
    Recorded,
}

/// What the clocks show at the moment of the message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Clocks {
    /// White's.
    #[cfg_attr(test, ts(type = "number"))]
    pub white_ms: u64,
    /// Black's.
    #[cfg_attr(test, ts(type = "number"))]
    pub black_ms: u64,
    /// Whose is running; none before the first move, at the end, or while the game sleeps.
    pub running: Option<Side>,
}
