use std::time::Duration;

use rules::Move;
use terms::Clock;

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
    /// Exactly this long.
    pub move_time: Option<Duration>,
    /// At most this many nodes.
    pub nodes: Option<u64>,
    /// At most this many half-moves.
    pub depth: Option<u32>,
    /// Look for a mate in this many moves.
    pub mate: Option<u32>,
    /// Cycles of the emulated machine; other players ignore it.
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
