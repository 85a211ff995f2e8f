//! Time controls as CECP writes them.

use crate::error::ParseError;
use crate::words::{Words, number};
use std::fmt;
use std::time::Duration;
use terms::TimeControl;

/// `level`: a time control in CECP's notation, in whole seconds and an increment in whole
/// milliseconds.
///
/// ```
/// use protocol::cecp::{Command, Level};
/// use std::time::Duration;
///
/// let Command::Level(level @ Level(control)) = "level 40 2:30 1".parse()? else { panic!() };
/// assert_eq!(control.moves, Some(40));
/// assert_eq!(control.time, Duration::from_secs(150));
/// assert_eq!(control.increment, Duration::from_secs(1));
/// assert_eq!(level.to_string(), "level 40 2:30 1");
/// # Ok::<(), protocol::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level(pub TimeControl);

impl Level {
    pub(super) fn read(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let missing =
            || ParseError::Missing { command: "level", what: "moves, base and increment" };
        let moves = words.accept(number).ok_or_else(missing)?;
        let base = words.next().ok_or_else(missing)?;
        let increment = words.next().ok_or_else(missing)?;
        Ok(Self(TimeControl {
            moves: Some(moves).filter(|moves| *moves > 0),
            time: minutes(base).ok_or_else(|| ParseError::bad_value("minutes:seconds", base))?,
            increment: seconds(increment)
                .ok_or_else(|| ParseError::bad_value("a number of seconds", increment))?,
        }))
    }
}

/// `5` or `2:30`.
fn minutes(word: &str) -> Option<Duration> {
    let (minutes, seconds) = word.split_once(':').unwrap_or((word, "0"));
    let (minutes, seconds): (u32, u32) = (number(minutes)?, number(seconds)?);
    Some(Duration::from_secs(u64::from(minutes) * 60 + u64::from(seconds)))
}

/// `12` or `0.25`; a thousandth of a second is the finest there is.
pub(super) fn seconds(word: &str) -> Option<Duration> {
    let whole: u32 = number(word)?;
    let fraction = word.split_once('.').map_or("", |(_, fraction)| fraction);
    let thousandths: u64 = format!("{fraction:0<3.3}").parse().unwrap_or(0);
    let thousandths = if word.starts_with('-') { 0 } else { thousandths };
    Some(Duration::from_millis(u64::from(whole) * 1000 + thousandths))
}

/// Seconds without a fraction where there is none: engines of old read whole numbers only.
pub(super) struct Seconds(pub(super) Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.subsec_millis() {
            0 => write!(f, "{}", self.0.as_secs()),
            rest => write!(f, "{}.{rest:03}", self.0.as_secs()),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TimeControl { moves, time, increment } = self.0;
        let (minutes, seconds) = (time.as_secs() / 60, time.as_secs() % 60);
        write!(f, "level {} {minutes}", moves.unwrap_or(0))?;
        if seconds > 0 {
            write!(f, ":{seconds:02}")?;
        }
        write!(f, " {}", Seconds(increment))
    }
}
