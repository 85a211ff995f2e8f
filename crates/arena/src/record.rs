use player::{MachineTime, Score};
use serde::{Deserialize, Serialize};

use crate::{Ending, Reason, Warning};

/// A finished game with all that was measured: one line of the journal.
///
/// Everything that is written about a match (PGN, reports, ratings) is made from these.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// The game's number in the match, from 1.
    pub number: u64,
    /// The round, from 1.
    pub round: u32,
    /// Games of the same number here shared an opening with colours changed.
    pub pair: u64,
    /// White's name in the match.
    pub white: String,
    /// Black's name in the match.
    pub black: String,
    /// What White calls itself.
    #[serde(default, skip_serializing_if = "is_default")]
    pub white_engine: String,
    /// What Black calls itself.
    #[serde(default, skip_serializing_if = "is_default")]
    pub black_engine: String,
    /// Where it began.
    pub fen: String,
    /// Whether castling is written as in Chess960.
    #[serde(default, skip_serializing_if = "is_default")]
    pub chess960: bool,
    /// The moves, those of the opening first.
    pub moves: Vec<MoveRecord>,
    /// How it ended.
    pub ending: Ending,
    /// What the referee noted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
    /// When it began, in seconds since 1970.
    pub started: u64,
    /// How long it took, in milliseconds.
    pub milliseconds: u64,
    /// The longest that the arena kept a player waiting, in microseconds; nobody's clock ran.
    pub arena_delay: u64,
}

impl GameRecord {
    /// Whether it was played: one side of a game that was not could not start, and the result says
    /// nothing about how anybody plays.
    #[must_use]
    pub fn was_played(&self) -> bool {
        self.ending.reason != Reason::NoStart
    }

    /// The result as a PGN has it; `*` for a game that was not played.
    #[must_use]
    pub fn result_text(&self) -> String {
        if self.was_played() { self.ending.result.to_string() } else { "*".to_owned() }
    }
}

/// A move with what its player said about it; times are in microseconds.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct MoveRecord {
    /// The move as UCI writes it.
    #[serde(rename = "m")]
    pub uci: String,
    /// Whether it belongs to the opening.
    #[serde(default, skip_serializing_if = "is_default")]
    pub book: bool,
    /// How the player saw it.
    #[serde(rename = "s", default, skip_serializing_if = "is_default")]
    pub score: Option<Score>,
    /// Depth in half-moves.
    #[serde(rename = "d", default, skip_serializing_if = "is_default")]
    pub depth: Option<u32>,
    /// The deepest line looked at.
    #[serde(rename = "sd", default, skip_serializing_if = "is_default")]
    pub selective_depth: Option<u32>,
    /// Positions looked at.
    #[serde(rename = "n", default, skip_serializing_if = "is_default")]
    pub nodes: Option<u64>,
    /// How full the hash table was, in thousandths.
    #[serde(rename = "hf", default, skip_serializing_if = "is_default")]
    pub hash_full: Option<u32>,
    /// Tablebase hits.
    #[serde(rename = "tb", default, skip_serializing_if = "is_default")]
    pub tablebase_hits: Option<u64>,
    /// The variation, where it is kept.
    #[serde(rename = "pv", default, skip_serializing_if = "is_default")]
    pub variation: String,
    /// How long the player took, by the clock on the wall.
    #[serde(rename = "t", default, skip_serializing_if = "is_default")]
    pub time: u64,
    /// How long the player itself says that it took.
    #[serde(rename = "rt", default, skip_serializing_if = "is_default")]
    pub reported_time: Option<u64>,
    /// What was left on its clock after the move.
    #[serde(rename = "l", default, skip_serializing_if = "is_default")]
    pub left: Option<u64>,
    /// How late the host was while the player thought.
    #[serde(rename = "hd", default, skip_serializing_if = "is_default")]
    pub host_delay: u64,
    /// Remarks that the player made while it thought, where they are kept.
    #[serde(rename = "x", default, skip_serializing_if = "is_default")]
    pub words: Vec<String>,
    /// Cycles of the emulated machine, and how many of them make a second.
    #[serde(rename = "mt", default, skip_serializing_if = "is_default")]
    pub machine: Option<(u64, u32)>,
}

impl MoveRecord {
    /// The machine's time, where a machine chose the move.
    #[must_use]
    pub fn machine_time(&self) -> Option<MachineTime> {
        self.machine.map(|(cycles, hertz)| MachineTime { cycles, hertz })
    }
}

/// A score as comments in match runners' PGN have it: pawns, or half-moves to mate.
///
/// ```
/// use arena::score_text;
/// use player::Score;
///
/// assert_eq!(score_text(Score::Centipawns(-35)), "-0.35");
/// assert_eq!(score_text(Score::Mate(3)), "+M5");
/// assert_eq!(score_text(Score::Mate(-3)), "-M6");
/// ```
#[must_use]
pub fn score_text(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::Mate(moves) if moves > 0 => format!("+M{}", i64::from(moves) * 2 - 1),
        Score::Mate(moves) => format!("-M{}", i64::from(moves) * -2),
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
