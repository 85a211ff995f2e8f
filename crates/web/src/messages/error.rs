use serde::{Deserialize, Serialize};

/// What went wrong: the body of every answer that is not a success, and a message on a socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ErrorReport {
    /// The kind, for programs.
    pub code: ErrorCode,
    /// What happened, for people: names the field and the value.
    pub message: String,
    /// When it is worth trying again, for `busy`.
    pub retry_after_ms: Option<u32>,
}

/// The kinds of errors, each with its HTTP status.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ErrorCode {
    /// 400: not JSON, or not the expected shape or value.
    BadRequest,
    /// 400: a FEN, PGN or move that cannot be read or played.
    BadChess,
    /// 403: another site asks, or the Host is not this server.
    Forbidden,
    /// 404: no such game, player, machine, file or path.
    NotFound,
    /// 405: the path exists, but not with this method.
    MethodNotAllowed,
    /// 409: not now, such as a move out of turn or in a game that is over.
    Conflict,
    /// 413: the body is too long.
    TooLarge,
    /// 415: the body is not declared as JSON.
    UnsupportedType,
    /// 503: all cores are searching and the queue is full; see `retryAfterMs`.
    Busy,
    /// 503: the file of games cannot be written or read: a full or read-only disk, damage, or its
    /// limit; nothing was changed.
    Storage,
    /// 500: a fault of the server or of a player.
    Internal,
}
