use std::time::{Duration, Instant};

use rules::Color;

use crate::messages::{Clocks, TimeControl};
use crate::store::MoveRow;

/// The clocks of a game. Time is handed in, so that tests need not wait.
#[derive(Clone, Debug)]
pub(super) struct GameClock {
    control: TimeControl,
    left: [Duration; 2],
    running: Option<(Color, Instant)>,
}

impl GameClock {
    /// As they stood after these moves, with the first one made by `first`.
    pub(super) fn after(control: TimeControl, first: Color, moves: &[MoveRow]) -> GameClock {
        let initial = Duration::from_millis(control.initial_ms.into());
        let mut clock = GameClock { control, left: [initial; 2], running: None };
        let mut mover = first;
        for one in moves {
            if let Some(left) = one.clock_ms {
                clock.left[index(mover)] = Duration::from_millis(left);
            }
            mover = !mover;
        }
        clock
    }

    /// Starts one side's, unless it runs.
    pub(super) fn start(&mut self, color: Color, now: Instant) {
        if self.running.is_none_or(|(running, _)| running != color) {
            self.stop(now);
            self.running = Some((color, now));
        }
    }

    /// Stops them.
    pub(super) fn stop(&mut self, now: Instant) {
        if let Some((color, _)) = self.running {
            self.left[index(color)] = self.left(color, now);
            self.running = None;
        }
    }

    /// Stops them after a move, with the increment for who made it.
    pub(super) fn moved(&mut self, color: Color, now: Instant) {
        self.stop(now);
        self.left[index(color)] += self.increment();
    }

    pub(super) fn increment(&self) -> Duration {
        Duration::from_millis(self.control.increment_ms.into())
    }

    pub(super) fn left(&self, color: Color, now: Instant) -> Duration {
        let left = self.left[index(color)];
        match self.running {
            Some((running, since)) if running == color => {
                left.saturating_sub(now.saturating_duration_since(since))
            }
            _ => left,
        }
    }

    /// Whose time runs, and when it is over.
    pub(super) fn deadline(&self) -> Option<(Color, Instant)> {
        self.running.map(|(color, since)| (color, since + self.left[index(color)]))
    }

    pub(super) fn shown(&self, now: Instant) -> Clocks {
        let of = |color| self.left(color, now).as_millis() as u64;
        Clocks {
            white_ms: of(Color::White),
            black_ms: of(Color::Black),
            running: self.running.map(|(color, _)| color.into()),
        }
    }

    /// As a player is told.
    pub(super) fn for_player(&self, now: Instant) -> player::Clock {
        let side =
            |color| player::SideClock { time: self.left(color, now), increment: self.increment() };
        player::Clock { white: side(Color::White), black: side(Color::Black), moves_to_go: None }
    }
}

fn index(color: Color) -> usize {
    color.pick(0, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONTROL: TimeControl = TimeControl { initial_ms: 60_000, increment_ms: 2_000 };

    #[test]
    fn time_runs_for_one_side_and_moves_add_to_it() {
        let begin = Instant::now();
        let at = |seconds| begin + Duration::from_secs(seconds);
        let mut clock = GameClock::after(CONTROL, Color::White, &[]);
        clock.start(Color::White, begin);
        clock.start(Color::White, at(3));
        assert_eq!(clock.deadline(), Some((Color::White, at(60))));
        clock.moved(Color::White, at(5));
        clock.start(Color::Black, at(5));
        let shown = clock.shown(at(15));
        assert_eq!((shown.white_ms, shown.black_ms), (57_000, 50_000));
        assert_eq!(clock.left(Color::Black, at(500)), Duration::ZERO);
    }

    #[test]
    fn the_clocks_of_a_kept_game_are_found_again() {
        let row = |clock_ms| MoveRow { clock_ms, ..MoveRow::default() };
        let moves = [row(Some(50_000)), row(None), row(Some(40_000))];
        let clock = GameClock::after(CONTROL, Color::Black, &moves);
        let now = Instant::now();
        assert_eq!(clock.left(Color::Black, now), Duration::from_secs(40));
        assert_eq!(clock.left(Color::White, now), Duration::from_secs(60));
    }
}
