use std::time::{Duration, Instant};

use player::Situation;
use rules::Color;
use terms::GameClock;

use crate::app::now_ms;
use crate::messages::{ClockSettings, Clocks, GameStatus};
use crate::store::{MoveRow, StoredGame};

/// The clocks as they stood after these moves, with the first one made by `first`.
pub(super) fn clock_after(control: ClockSettings, first: Color, moves: &[MoveRow]) -> GameClock {
    let mut clock = GameClock::new(control.into());
    let mut mover = first;
    for row in moves {
        if let Some(left) = row.clock_ms {
            clock.set_left(mover, Duration::from_millis(left));
        }
        mover = !mover;
    }
    clock
}

/// The clocks of a stored game. One that slept while a clock ran has its time up to now taken off.
pub(super) fn of_stored(game: &StoredGame, situation: &Situation) -> Option<GameClock> {
    let first = situation.first().turn();
    let mut clock = clock_after(game.time_control?, first, &game.moves);
    if let Some(deadline) = game.deadline_ms.filter(|_| game.status == GameStatus::Playing) {
        let turn = situation.position().turn();
        clock.set_left(turn, Duration::from_millis(deadline.saturating_sub(now_ms())));
        clock.start(turn, Instant::now());
    }
    Some(clock)
}

/// The clocks as the page shows them.
pub(super) fn shown(clock: &GameClock, now: Instant) -> Clocks {
    let of = |color| clock.left(color, now).as_millis() as u64;
    Clocks {
        white_ms: of(Color::White),
        black_ms: of(Color::Black),
        running: clock.running().map(Into::into),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clocks_of_a_kept_game_are_found_again() {
        let control = ClockSettings { initial_ms: 60_000, increment_ms: 2_000 };
        let row = |clock_ms| MoveRow { clock_ms, ..MoveRow::default() };
        let moves = [row(Some(50_000)), row(None), row(Some(40_000))];
        let clock = clock_after(control, Color::Black, &moves);
        let now = Instant::now();
        assert_eq!(clock.left(Color::Black, now), Duration::from_secs(40));
        assert_eq!(clock.left(Color::White, now), Duration::from_secs(60));
    }
}
