use std::fmt;
use std::time::Duration;

use rules::Move;

use crate::{Bound, Inspection, MachineState, MachineTime, Progress, Score, Snapshot, Wdl};

/// What a player says while it thinks.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Progress of the search.
    Info(Box<Info>),
    /// Words for people.
    Text(String),
    /// Something that is wrong with what the player said, but not with its move.
    Warning(Warning),
    /// The state of an emulated machine, for a panel that draws it.
    Machine(MachineState),
    /// How far an emulated machine has come with its move.
    Progress(Progress),
    /// An emulated machine in mid-thought, since somebody asked for it.
    Snapshot(Snapshot),
    /// What a debugger shows of an emulated machine, while somebody looks inside.
    Inspection(Box<Inspection>),
}

/// Progress of a search; what a player does not know is `None`.
///
/// ```
/// use player::Info;
///
/// let info = Info { depth: Some(3), nodes: Some(120), ..Info::default() };
/// assert!(info.score.is_none());
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Info {
    /// Depth in half-moves.
    pub depth: Option<u32>,
    /// The deepest line looked at.
    pub selective_depth: Option<u32>,
    /// Which of several lines this is, from 1.
    pub line: Option<u32>,
    /// How good it is.
    pub score: Option<Score>,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Chances of each result.
    pub wdl: Option<Wdl>,
    /// The line itself.
    pub variation: Vec<Move>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Time spent.
    pub time: Option<Duration>,
    /// How full the hash table is, in thousandths.
    pub hash_full: Option<u32>,
    /// Tablebase hits.
    pub tablebase_hits: Option<u64>,
    /// The move being looked at, and its number.
    pub current_move: Option<(Move, u32)>,
    /// What the emulated machine has spent.
    pub machine_time: Option<MachineTime>,
}

/// Something that is wrong with what a player said, but not with its move.
///
/// ```
/// use player::Warning;
///
/// let warning = Warning::IllegalVariation { word: "e2e5".to_owned() };
/// assert_eq!(warning.to_string(), "illegal move 'e2e5' in its line of play");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Warning {
    /// Its line of play holds a move that the rules forbid.
    IllegalVariation {
        /// The first such move, as it said it.
        word: String,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::IllegalVariation { word } => {
                write!(f, "illegal move '{word}' in its line of play")
            }
        }
    }
}

impl From<Info> for Event {
    fn from(info: Info) -> Event {
        Event::Info(Box::new(info))
    }
}
