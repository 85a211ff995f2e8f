use serde::{Deserialize, Serialize};

use super::{ErrorReport, Side};

/// Where a puzzle comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum PuzzleKind {
    /// A mistake of one's own, out of a review.
    Mistake,
    /// One of those that come with the program.
    Own,
    /// Found in the games of the store.
    Found,
}

/// A position in which a move is to be found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleView {
    /// Its number.
    pub id: u32,
    /// Where it comes from.
    pub kind: PuzzleKind,
    /// The position.
    pub fen: String,
    /// The solver's moves and the replies between them, as in UCI.
    pub solution: Vec<String>,
    /// What was played there, as SAN; only for mistakes.
    pub played: Option<String>,
    /// The players of its game.
    pub origin: String,
    /// The game in the store, if it is still there.
    pub game: Option<u32>,
    /// How hard it is; a guess until it was tried often.
    pub rating: f64,
    /// How often it was tried, and solved.
    pub tries: u32,
    /// How often it was solved at the first try.
    pub solved: u32,
}

/// What to solve now: `GET /api/puzzles/next?from=practice|puzzles`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NextPuzzle {
    /// The one to solve; `null` where none is due.
    pub puzzle: Option<PuzzleView>,
    /// How many are due now.
    pub due: u32,
    /// How many there are.
    pub total: u32,
    /// When the next one is due, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub next_due_ms: Option<u64>,
    /// The solver's rating, in puzzles only.
    pub rating: f64,
    /// How many puzzles made that rating.
    pub rated: u32,
}

/// What came of a try: the body of `POST /api/puzzles/{id}/attempt`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleAttempt {
    /// Whether the first try found the solution.
    pub solved: bool,
}

/// What a try has changed.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleResult {
    /// When it comes again, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub due_ms: u64,
    /// The solver's rating before.
    pub before: f64,
    /// The solver's rating now.
    pub after: f64,
}

/// The mistakes of one side become exercises: the body of `POST /api/practice`. The game must have a
/// review.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewPractice {
    /// The game.
    pub game: u32,
    /// Whose mistakes.
    pub side: Side,
}

/// How many exercises came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PracticeAdded {
    /// Those that were not there before.
    pub added: u32,
}

/// What the page says on `/ws/puzzles`: one question per socket; closing it stops the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum PuzzleCommand {
    /// Look for puzzles in the newest games in which nobody has looked yet.
    Find {
        /// How many games, at most 50.
        games: u32,
    },
}

/// What the server says on `/ws/puzzles`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum PuzzleEvent {
    /// A game was looked at.
    Progress {
        /// Games done.
        done: u32,
        /// Games in total.
        total: u32,
        /// Puzzles found so far.
        found: u32,
    },
    /// It is done; the socket closes.
    Done {
        /// Puzzles found.
        found: u32,
    },
    /// It cannot be done; the socket closes.
    Refused {
        /// Why.
        error: ErrorReport,
    },
}
