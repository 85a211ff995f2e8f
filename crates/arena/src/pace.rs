use std::fmt;
use std::time::Duration;

use crate::TimeControl;

/// How long one contestant may think.
///
/// Several limits may hold at once; nothing at all leaves it to the player's own level.
///
/// ```
/// use arena::Pace;
///
/// let pace = Pace { depth: Some(3), ..Pace::default() };
/// assert_eq!(pace.to_string(), "depth 3");
/// assert_eq!(Pace::default().to_string(), "own level");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pace {
    /// A clock for the game.
    pub clock: Option<TimeControl>,
    /// A fixed time for each move.
    pub move_time: Option<Duration>,
    /// Nodes for each move.
    pub nodes: Option<u64>,
    /// Half-moves to look ahead.
    pub depth: Option<u32>,
    /// Cycles of the emulated machine for each move.
    pub cycles: Option<u64>,
    /// What `clock` and `move_time` are measured by.
    pub timing: Timing,
    /// By how much a time may be overrun before it counts.
    pub margin: Duration,
    /// How long to wait for a move where no clock says it, before the player counts as stalled.
    pub patience: Duration,
}

/// What time is measured by.
///
/// ```
/// assert_eq!(arena::Timing::default(), arena::Timing::Wall);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Timing {
    /// The clock on the wall.
    #[default]
    Wall,
    /// The emulated machine's own time: a 1 MHz computer that gets ten seconds gets ten million
    /// cycles, however long the host takes to emulate them.
    Machine,
}

impl Pace {
    /// Whether anything but the player itself ends its thinking.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        let Pace { clock, move_time, nodes, depth, cycles, .. } = self;
        clock.is_some()
            || move_time.is_some()
            || nodes.is_some()
            || depth.is_some()
            || cycles.is_some()
    }
}

impl Pace {
    /// The same time for each move, which may be overrun a little: the host is not always prompt.
    #[must_use]
    pub fn per_move(time: Duration) -> Pace {
        const MARGIN: Duration = Duration::from_millis(100);
        Pace { move_time: Some(time), margin: MARGIN, ..Pace::default() }
    }
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            clock: None,
            move_time: None,
            nodes: None,
            depth: None,
            cycles: None,
            timing: Timing::Wall,
            margin: Duration::ZERO,
            patience: Duration::from_secs(600),
        }
    }
}

impl Pace {
    /// Whether there is a time that can run out.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.clock.is_some() || self.move_time.is_some()
    }

    /// As the `TimeControl` tag of a PGN writes it.
    #[must_use]
    pub fn pgn_tag(&self) -> String {
        match (self.clock, self.move_time) {
            (Some(control), _) => control.to_string(),
            (None, Some(time)) => format!("{}/move", time.as_secs_f64()),
            (None, None) => "-".to_owned(),
        }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limits = [
            self.clock.map(|control| control.to_string()),
            self.move_time.map(|time| format!("{}/move", time.as_secs_f64())),
            self.depth.map(|depth| format!("depth {depth}")),
            self.nodes.map(|nodes| format!("{nodes} nodes")),
            self.cycles.map(|cycles| format!("{cycles} cycles")),
        ];
        let said: Vec<String> = limits.into_iter().flatten().collect();
        if said.is_empty() {
            return f.write_str("own level");
        }
        f.write_str(&said.join(", "))?;
        if self.timing == Timing::Machine { f.write_str(" machine time") } else { Ok(()) }
    }
}
