use std::time::Duration;

use player::{Clock, Limits, SideClock, Situation};
use protocol::cecp::{Command, Level};
use rules::Color;
use terms::TimeControl;

/// What the GUI has said about time and depth.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Clockwork {
    level: Option<TimeControl>,
    move_time: Option<Duration>,
    depth: Option<u32>,
    own: Option<Duration>,
    opponent: Option<Duration>,
}

impl Clockwork {
    /// The time control stays; clocks and depth are of one game.
    pub(super) fn new_game(&mut self) {
        self.depth = None;
        self.own = None;
        self.opponent = None;
    }

    /// Takes note of a command about time; all others mean nothing here.
    pub(super) fn note(&mut self, command: &Command) {
        match command {
            Command::Level(Level(level)) => {
                self.level = Some(*level);
                self.move_time = None;
            }
            Command::MoveTime(time) => {
                self.move_time = Some(*time);
                self.level = None;
            }
            Command::Depth(depth) => self.depth = Some((*depth).max(1)),
            Command::Time(hundredths) => self.own = Some(duration(*hundredths)),
            Command::OpponentTime(hundredths) => self.opponent = Some(duration(*hundredths)),
            _ => {}
        }
    }

    /// How long the side to move may think.
    pub(super) fn limits(&self, situation: &Situation) -> Limits {
        let clock = match self.move_time {
            Some(_) => None,
            None => self.clock(situation),
        };
        Limits { clock, move_time: self.move_time, depth: self.depth, ..Limits::default() }
    }

    fn clock(&self, situation: &Situation) -> Option<Clock> {
        let base = self.level.map(|level| level.time);
        let own = self.own.or(base)?;
        let increment = self.level.map_or(Duration::ZERO, |level| level.increment);
        let side = |time| SideClock { time, increment };
        let (own, opponent) = (side(own), side(self.opponent.or(base).unwrap_or(own)));
        let turn = situation.position().turn();
        let (white, black) = if turn == Color::White { (own, opponent) } else { (opponent, own) };
        Some(Clock { white, black, moves_to_go: self.moves_to_go(situation) })
    }

    fn moves_to_go(&self, situation: &Situation) -> Option<u32> {
        let session = self.level?.moves?;
        let made = u32::try_from(situation.moves().len() / 2).unwrap_or(0);
        Some(session - made % session)
    }
}

fn duration(hundredths: u64) -> Duration {
    Duration::from_millis(hundredths.saturating_mul(10))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(lines: &[&str]) -> Limits {
        let mut clockwork = Clockwork::default();
        for line in lines {
            clockwork.note(&line.parse().expect("a command"));
        }
        clockwork.limits(&Situation::start())
    }

    #[test]
    fn a_clock_counts_for_the_side_to_move() {
        let clock = after(&["level 40 5 2", "time 1000", "otim 2000"]).clock.expect("a clock");
        assert_eq!(clock.white.time, Duration::from_secs(10));
        assert_eq!(clock.black.time, Duration::from_secs(20));
        assert_eq!(clock.white.increment, Duration::from_secs(2));
        assert_eq!(clock.moves_to_go, Some(40));
    }

    #[test]
    fn of_st_and_level_the_last_counts() {
        let limits = after(&["level 0 5 0", "st 3", "sd 7"]);
        assert_eq!((limits.move_time, limits.clock), (Some(Duration::from_secs(3)), None));
        assert_eq!(limits.depth, Some(7));
        assert!(after(&["st 3", "level 0 5 0"]).clock.is_some());
    }

    #[test]
    fn nothing_said_is_the_default_level() {
        assert!(after(&[]).is_default());
    }
}
