use std::time::Duration;

use rules::Color;

/// The time of one player.
///
/// ```
/// use terms::SideClock;
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
/// use terms::{Clock, SideClock};
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
