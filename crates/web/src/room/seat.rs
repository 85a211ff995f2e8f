use crate::catalogue::Catalogue;
use crate::kept::KeptPlayer;
use crate::messages::{Pace, Seat};

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

    /// Whether its machine runs as fast as it can, and so needs a core of its own.
    pub(super) fn is_unthrottled(&self) -> bool {
        self.pace.factor().is_none() && !self.pace.is_held()
    }
}
