use std::time::Duration;

use player::Limits;
use protocol::cecp::Level;
use terms::TimeControl;

/// What limits an engine's thinking, as far as CECP can say it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pace {
    pub(super) time: PaceTime,
    pub(super) depth: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PaceTime {
    Level(Level),
    /// Whole seconds, because many engines read nothing else; a shorter time ends with `?`.
    Seconds(u64),
}

pub(super) fn pace_of(limits: &Limits, before: Option<Pace>, usual: Duration) -> Pace {
    let whole_seconds = |time: Duration| time.as_millis().div_ceil(1000).max(1);
    let seconds = |time| u64::try_from(whole_seconds(time)).unwrap_or(u64::MAX);
    let endless = limits.infinite || limits.ponder;
    let by_depth = limits.depth.or(limits.mate.map(|moves| moves.saturating_mul(2)));
    let time = match (limits.move_time, limits.clock) {
        _ if endless => PaceTime::Seconds(86_400),
        (Some(time), _) => PaceTime::Seconds(seconds(time)),
        (None, Some(clock)) => PaceTime::Level(level_of(clock, before)),
        (None, None) if by_depth.is_some() => PaceTime::Seconds(86_400),
        (None, None) => PaceTime::Seconds(seconds(usual)),
    };
    Pace { time, depth: by_depth }
}

/// A time control that fits the clock. It is said once in a game; from then on the clock itself
/// tells what is left.
fn level_of(clock: player::Clock, before: Option<Pace>) -> Level {
    if let Some(Pace { time: PaceTime::Level(level), .. }) = before
        && level.0.increment == clock.white.increment
    {
        return level;
    }
    let most = clock.white.time.max(clock.black.time);
    Level(TimeControl {
        moves: clock.moves_to_go,
        time: Duration::from_secs(most.as_millis().div_ceil(1000).try_into().unwrap_or(u64::MAX)),
        increment: clock.white.increment,
    })
}
