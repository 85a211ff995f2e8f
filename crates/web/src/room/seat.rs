use crate::catalogue::Catalogue;
use crate::kept::KeptPlayer;
use crate::messages::{Pace, PaceControl, Seat};

/// Cycles a second that hardly matter: a core of today does fifty times as many.
const SLOW_HERTZ: f64 = 20e6;

/// One side of the board.
pub(super) struct SeatState {
    /// The player's name in the registry; `None` for a person.
    pub(super) name: Option<String>,
    /// The player itself, between two searches.
    pub(super) player: Option<KeptPlayer>,
    /// How its machine runs.
    pub(super) pace: player::Pace,
    /// How it was last told to run.
    pub(super) told_pace: Option<Pace>,
    /// What is to be done with it as soon as it has a core.
    pub(super) wanted_pace: Option<PaceControl>,
    /// Whether somebody waits for that core: one at a time, however often it is asked for.
    pub(super) awaits_core: bool,
    /// Cycles a second of its machine, where it has one.
    pub(super) hertz: Option<u32>,
    /// How it saw the game last.
    pub(super) last_score: Option<player::Score>,
}

impl SeatState {
    pub(super) fn new(seat: &Seat, catalogue: &Catalogue) -> SeatState {
        let name = match seat {
            Seat::Human { .. } => None,
            Seat::Player { name, .. } => Some(name.clone()),
        };
        let mut seat = SeatState {
            hertz: name.as_ref().and_then(|name| catalogue.hertz(name)),
            name,
            player: None,
            pace: player::Pace::default(),
            told_pace: None,
            wanted_pace: None,
            awaits_core: false,
            last_score: None,
        };
        seat.told_pace = seat.shown_pace();
        seat
    }

    pub(super) fn is_human(&self) -> bool {
        self.name.is_none()
    }

    /// How its machine runs, if it is one.
    pub(super) fn shown_pace(&self) -> Option<Pace> {
        self.hertz
            .is_some()
            .then(|| Pace { factor: self.pace.factor(), paused: self.pace.is_held() })
    }

    /// Whether its machine needs a core of its own now.
    pub(super) fn needs_core(&self) -> bool {
        !self.pace.is_held() && self.is_fast_at(self.pace.factor())
    }

    /// Whether a machine takes a good part of a core at this multiple of its speed; every player does
    /// that runs as fast as it can.
    pub(super) fn is_fast_at(&self, factor: Option<f64>) -> bool {
        let (Some(factor), Some(hertz)) = (factor, self.hertz) else { return true };
        f64::from(hertz) * factor > SLOW_HERTZ
    }
}
