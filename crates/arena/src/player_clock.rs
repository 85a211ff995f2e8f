//! One player's clock in one game.

use std::time::Duration;

use player::SideClock;

use crate::{Pace, TimeControl};

/// What is left of a player's time.
#[derive(Clone, Debug)]
pub(crate) struct PlayerClock {
    control: Option<TimeControl>,
    move_time: Option<Duration>,
    margin: Duration,
    left: Duration,
    moves_made: u32,
}

impl PlayerClock {
    pub(crate) fn new(pace: &Pace) -> PlayerClock {
        let control = pace.clock;
        PlayerClock {
            control,
            move_time: pace.move_time,
            margin: pace.margin,
            left: control.map_or(Duration::ZERO, |control| control.time + control.increment),
            moves_made: 0,
        }
    }

    /// What is left for the game, if a clock runs.
    pub(crate) fn left(&self) -> Option<Duration> {
        self.control.map(|_| self.left)
    }

    /// As the player is told.
    pub(crate) fn side(&self) -> Option<SideClock> {
        self.control.map(|control| SideClock { time: self.left, increment: control.increment })
    }

    /// Moves until time is given again.
    pub(crate) fn moves_to_go(&self) -> Option<u32> {
        let moves = self.control?.moves?;
        Some(moves - self.moves_made % moves)
    }

    /// The longest that the next move may take, margin included; none where nothing is timed.
    pub(crate) fn allowance(&self) -> Option<Duration> {
        let by_clock = self.control.map(|_| self.left);
        let shortest = by_clock.into_iter().chain(self.move_time).min()?;
        Some(shortest + self.margin)
    }

    /// Takes off what a move took. Returns by how much that was too long.
    pub(crate) fn spend(&mut self, taken: Duration) -> Result<(), Duration> {
        let over = self.allowance().map_or(Duration::ZERO, |most| taken.saturating_sub(most));
        self.left = self.left.saturating_sub(taken);
        if !over.is_zero() {
            return Err(over);
        }
        self.moves_made = self.moves_made.saturating_add(1);
        if let Some(control) = self.control {
            let session_over = self.moves_to_go() == control.moves;
            let given = if session_over { control.time } else { Duration::ZERO };
            self.left +=
                control.increment + if control.moves.is_some() { given } else { Duration::ZERO };
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(text: &str) -> PlayerClock {
        PlayerClock::new(&Pace { clock: Some(text.parse().unwrap()), ..Pace::default() })
    }

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn increments_are_added_from_the_first_move() {
        let mut clock = clock("10+1");
        assert_eq!(clock.left(), Some(ms(11_000)));
        assert_eq!(clock.spend(ms(3_000)), Ok(()));
        assert_eq!(clock.left(), Some(ms(9_000)));
    }

    #[test]
    fn a_session_gives_its_time_again() {
        let mut clock = clock("2/10");
        assert_eq!(clock.moves_to_go(), Some(2));
        clock.spend(ms(4_000)).unwrap();
        assert_eq!((clock.moves_to_go(), clock.left()), (Some(1), Some(ms(6_000))));
        clock.spend(ms(4_000)).unwrap();
        assert_eq!((clock.moves_to_go(), clock.left()), (Some(2), Some(ms(12_000))));
    }

    #[test]
    fn the_flag_falls_and_says_by_how_much() {
        assert_eq!(clock("1").spend(ms(1_200)), Err(ms(200)));
        assert_eq!(clock("1").spend(ms(1_000)), Ok(()));
    }

    #[test]
    fn a_margin_forgives() {
        let pace = Pace { move_time: Some(ms(100)), margin: ms(50), ..Pace::default() };
        assert_eq!(PlayerClock::new(&pace).spend(ms(150)), Ok(()));
        assert_eq!(PlayerClock::new(&pace).spend(ms(151)), Err(ms(1)));
    }

    #[test]
    fn without_a_clock_nothing_runs_out() {
        let mut clock = PlayerClock::new(&Pace::default());
        assert_eq!(clock.allowance(), None);
        assert_eq!(clock.spend(Duration::from_secs(1_000_000)), Ok(()));
    }
}
