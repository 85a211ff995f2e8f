use std::time::{Duration, Instant};

use player::{Clock, SideClock};
use rules::Color;

use crate::TimeControl;

/// The clock beside the board. It is told what time it is, and starts with the first move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameClock {
    control: TimeControl,
    left: [Duration; 2],
    /// Whose time runs, and since when.
    running: Option<(Color, Instant)>,
}

impl GameClock {
    pub(crate) fn new(control: TimeControl) -> GameClock {
        GameClock { control, left: [control.time; 2], running: None }
    }

    pub(crate) fn left(&self, color: Color, now: Instant) -> Duration {
        let left = self.left[color.index()];
        match self.running {
            Some((side, since)) if side == color => {
                left.saturating_sub(now.saturating_duration_since(since))
            }
            _ => left,
        }
    }

    /// Ends a move: the other side's time runs. The first move of a game costs nothing.
    pub(crate) fn press(&mut self, mover: Color, now: Instant) {
        if self.running.is_some() {
            self.left[mover.index()] = self.left(mover, now) + self.control.increment;
        }
        self.running = Some((!mover, now));
    }

    /// Nobody's time runs any more.
    pub(crate) fn stop(&mut self, now: Instant) {
        for color in Color::ALL {
            self.left[color.index()] = self.left(color, now);
        }
        self.running = None;
    }

    /// After moves were taken back: the time of whoever is to move now runs.
    pub(crate) fn hand_to(&mut self, color: Color, now: Instant) {
        self.stop(now);
        self.running = Some((color, now));
    }

    /// Whose time is up.
    pub(crate) fn flagged(&self, now: Instant) -> Option<Color> {
        let (color, _) = self.running?;
        self.left(color, now).is_zero().then_some(color)
    }

    /// What a player is told.
    pub(crate) fn for_player(&self, now: Instant) -> Clock {
        let side =
            |color| SideClock { time: self.left(color, now), increment: self.control.increment };
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
        let mut clock = GameClock::new("1+2".parse().unwrap());
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
}
