use std::fmt;
use std::time::Duration;

use rules::Move;

use crate::Score;

/// What a player has decided.
///
/// ```
/// use player::Choice;
///
/// assert!(Choice::of(None).best.is_none());
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Choice {
    /// The move; none where there is no legal one.
    pub best: Option<Move>,
    /// The answer that it expects.
    pub ponder: Option<Move>,
    /// How it sees its position.
    pub score: Option<Score>,
    /// Whether it gives up; `best` is then a move for those who play on all the same.
    pub resigns: bool,
    /// Whether it offers a draw with its move.
    pub offers_draw: bool,
    /// What the emulated machine has spent on this move.
    pub machine_time: Option<MachineTime>,
    /// How long it thought, where it can tell better than its caller: for an engine in
    /// another process, from handing over the question to the arrival of the answer.
    pub thinking_time: Option<Duration>,
}

impl Choice {
    /// A move, and nothing else to say.
    #[must_use]
    pub fn of(best: Option<Move>) -> Choice {
        Choice { best, ..Choice::default() }
    }
}

/// Time on an emulated machine: cycles, and their number per second.
///
/// ```
/// use player::MachineTime;
///
/// let time = MachineTime { cycles: 44_089_660, hertz: 5_000 };
/// assert_eq!(time.to_string(), "2 h 26 min 57 s");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MachineTime {
    /// Cycles, add-times, or whatever the machine counts.
    pub cycles: u64,
    /// How many of them the real machine makes in a second; never 0.
    pub hertz: u32,
}

impl MachineTime {
    /// How long the real machine takes.
    #[must_use]
    pub fn duration(self) -> Duration {
        let hertz = u64::from(self.hertz.max(1));
        let rest = self.cycles % hertz * 1_000_000_000 / hertz;
        Duration::from_secs(self.cycles / hertz) + Duration::from_nanos(rest)
    }
}

impl fmt::Display for MachineTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = self.duration();
        let seconds = whole.as_secs();
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        match (hours, minutes) {
            (0, 0) => write!(f, "{:.1} s", whole.as_secs_f64()),
            (0, _) => write!(f, "{minutes} min {rest} s"),
            _ => write!(f, "{hours} h {minutes} min {rest} s"),
        }
    }
}
