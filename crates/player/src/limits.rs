use std::time::Duration;

use rules::{Color, Move};

/// How long to think. The default says nothing: the player's own level decides.
///
/// ```
/// use player::Limits;
///
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// assert!(!limits.is_default());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The clocks of both players.
    pub clock: Option<Clock>,
    /// Exactly so long.
    pub move_time: Option<Duration>,
    /// So many nodes.
    pub nodes: Option<u64>,
    /// So many half-moves.
    pub depth: Option<u32>,
    /// Look for a mate in so many moves.
    pub mate: Option<u32>,
    /// So many cycles of the emulated machine; other players take it for nothing.
    pub cycles: Option<u64>,
    /// Until told to stop.
    pub infinite: bool,
    /// On the opponent's time, until told to stop or that the expected move was played.
    pub ponder: bool,
    /// Consider only these moves; empty means all.
    pub search_moves: Vec<Move>,
}

impl Limits {
    /// Whether nothing is said about how long to think.
    #[must_use]
    pub fn is_default(&self) -> bool {
        let Limits { clock, move_time, nodes, depth, mate, cycles, infinite, .. } = self;
        let counts = nodes.or(*cycles).is_some() || depth.or(*mate).is_some();
        !(counts || clock.is_some() || move_time.is_some() || *infinite)
    }
}

/// The time of one player.
///
/// ```
/// use player::SideClock;
/// use std::time::Duration;
///
/// assert_eq!(SideClock::default().time, Duration::ZERO);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SideClock {
    /// What is left.
    pub time: Duration,
    /// What each move adds.
    pub increment: Duration,
}

/// The clocks of a game.
///
/// ```
/// use player::{Clock, SideClock};
/// use rules::Color;
///
/// let clock = Clock::default();
/// assert_eq!(clock.of(Color::Black), SideClock::default());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// White's.
    pub white: SideClock,
    /// Black's.
    pub black: SideClock,
    /// Moves until more time is added.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// One player's.
    #[must_use]
    pub fn of(&self, color: Color) -> SideClock {
        color.pick(self.white, self.black)
    }
}
