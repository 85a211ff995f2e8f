use std::time::Duration;

use player::SideClock;

/// What is never spent of the clock.
const RESERVE: Duration = Duration::from_millis(50);
const LEAST: Duration = Duration::from_millis(5);

/// How long `SeaJay` thinks with this on its clock: a twentieth of the time and three quarters of the
/// increment, at least 5 ms, and so that the reserve of 50 ms (or the overhead, when that is longer)
/// is left.
///
/// ```
/// use player::SideClock;
/// use std::time::Duration;
///
/// let clock = SideClock { time: Duration::from_secs(60), increment: Duration::from_secs(1) };
/// assert_eq!(players::time_for_move(clock, Duration::ZERO), Duration::from_millis(3_750));
/// ```
#[must_use]
pub fn time_for_move(clock: SideClock, overhead: Duration) -> Duration {
    let wanted = (clock.time / 20).saturating_add(clock.increment / 4 * 3);
    let most = clock.time.saturating_sub(RESERVE.max(overhead));
    wanted.min(most).max(LEAST)
}
