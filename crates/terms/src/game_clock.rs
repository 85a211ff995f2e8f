use std::time::{Duration, Instant};

use rules::Color;

use crate::{Clock, SideClock, TimeControl};

/// The clocks of both players in one game. They are told what time it is, so that tests need not wait.
///
/// ```
/// use rules::Color;
/// use std::time::{Duration, Instant};
/// use terms::GameClock;
///
/// let (begin, second) = (Instant::now(), Duration::from_secs(1));
/// let mut clock = GameClock::new("60+2".parse()?);
/// clock.start(Color::White, begin);
/// clock.moved(Color::White, begin + 5 * second);
/// assert_eq!(clock.left(Color::White, begin + 9 * second), 57 * second);
/// # Ok::<(), terms::TimeControlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameClock {
    control: TimeControl,
    left: [Duration; 2],
    /// Whose time runs, and since when.
    running: Option<(Color, Instant)>,
}

impl GameClock {
    /// Both with their whole time; neither runs yet.
    #[must_use]
    pub fn new(control: TimeControl) -> GameClock {
        GameClock { control, left: [control.time; 2], running: None }
    }

    /// Sets what one side has left.
    pub fn set_left(&mut self, color: Color, left: Duration) {
        self.left[color.index()] = left;
    }

    /// What one side has left.
    #[must_use]
    pub fn left(&self, color: Color, now: Instant) -> Duration {
        let left = self.left[color.index()];
        match self.running {
            Some((running, since)) if running == color => {
                left.saturating_sub(now.saturating_duration_since(since))
            }
            _ => left,
        }
    }

    /// What each move adds.
    #[must_use]
    pub fn increment(&self) -> Duration {
        self.control.increment
    }

    /// Whose time runs.
    #[must_use]
    pub fn running(&self) -> Option<Color> {
        self.running.map(|(color, _)| color)
    }

    /// Starts one side's, unless it runs; the other's stops.
    pub fn start(&mut self, color: Color, now: Instant) {
        if self.running() != Some(color) {
            self.stop(now);
            self.running = Some((color, now));
        }
    }

    /// Stops both.
    pub fn stop(&mut self, now: Instant) {
        if let Some((color, _)) = self.running {
            self.left[color.index()] = self.left(color, now);
            self.running = None;
        }
    }

    /// Stops both after a move, with the increment for the side that made it.
    pub fn moved(&mut self, color: Color, now: Instant) {
        self.stop(now);
        self.left[color.index()] += self.increment();
    }

    /// Ends a move: the other side's time runs. The first move of a game costs nothing.
    pub fn press(&mut self, mover: Color, now: Instant) {
        if self.running.is_some() {
            self.moved(mover, now);
        }
        self.start(!mover, now);
    }

    /// Whose time runs, and when it is over.
    #[must_use]
    pub fn deadline(&self) -> Option<(Color, Instant)> {
        self.running.map(|(color, since)| (color, since + self.left[color.index()]))
    }

    /// Whose time is up.
    #[must_use]
    pub fn flagged(&self, now: Instant) -> Option<Color> {
        self.running().filter(|color| self.left(*color, now).is_zero())
    }

    /// As a player is told.
    #[must_use]
    pub fn for_player(&self, now: Instant) -> Clock {
        let side = |color| SideClock { time: self.left(color, now), increment: self.increment() };
        Clock { white: side(Color::White), black: side(Color::Black), moves_to_go: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_for_one_side_and_increments_are_added() {
        let begin = Instant::now();
        let at = |seconds| begin + Duration::from_secs(seconds);
        let mut clock = GameClock::new("60+2".parse().unwrap());
        assert_eq!(clock.left(Color::White, at(100)).as_secs(), 60, "nobody has moved");
        clock.press(Color::White, at(100));
        assert_eq!(clock.left(Color::Black, at(110)).as_secs(), 50);
        clock.press(Color::Black, at(110));
        assert_eq!(clock.left(Color::Black, at(120)).as_secs(), 52);
        assert_eq!(clock.flagged(at(169)), None);
        assert_eq!(clock.flagged(at(170)), Some(Color::White));
        clock.stop(at(140));
        assert_eq!(clock.left(Color::White, at(500)).as_secs(), 30);
        assert_eq!(clock.for_player(at(500)).black.increment.as_secs(), 2);
    }

    #[test]
    fn a_clock_that_runs_is_not_started_again() {
        let begin = Instant::now();
        let at = |seconds| begin + Duration::from_secs(seconds);
        let mut clock = GameClock::new("60+2".parse().unwrap());
        clock.start(Color::White, begin);
        clock.start(Color::White, at(3));
        assert_eq!(clock.deadline(), Some((Color::White, at(60))));
        clock.moved(Color::White, at(5));
        clock.start(Color::Black, at(5));
        let left = |color, seconds| clock.left(color, at(seconds)).as_secs();
        assert_eq!((left(Color::White, 15), left(Color::Black, 15)), (57, 50));
        assert_eq!(left(Color::Black, 500), 0);
    }
}
