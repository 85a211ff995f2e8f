use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Time for a game as people say it: minutes for all moves, and seconds that each move adds.
///
/// ```
/// use std::time::Duration;
/// use terminal::TimeControl;
///
/// let control: TimeControl = "5+3".parse()?;
/// assert_eq!(control.time, Duration::from_secs(300));
/// assert_eq!(control.increment, Duration::from_secs(3));
/// assert_eq!("1:30".parse::<TimeControl>()?.time, Duration::from_secs(90));
/// # Ok::<(), terminal::TimeControlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// What each side has at the start.
    pub time: Duration,
    /// What each move adds.
    pub increment: Duration,
}

/// A text that is no time control.
///
/// ```
/// let error = "soon".parse::<terminal::TimeControl>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "'soon' is no time control: expected minutes and seconds a move, such as 5+3, 0.5+0 or 1:30+2"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeControlError {
    /// What was read.
    pub text: String,
}

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is no time control: expected minutes and seconds a move, such as 5+3, 0.5+0 or 1:30+2",
            self.text
        )
    }
}

impl std::error::Error for TimeControlError {}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        parse(text.trim()).ok_or_else(|| TimeControlError { text: text.to_owned() })
    }
}

/// A day: nobody sits at a terminal for longer.
const LONGEST: f64 = 86_400.0;

fn parse(text: &str) -> Option<TimeControl> {
    let (time, increment) = text.split_once('+').unwrap_or((text, "0"));
    let (minutes, seconds) = time.split_once(':').unwrap_or((time, "0"));
    let time = duration(minutes, 60.0)? + duration(seconds, 1.0)?;
    let increment = duration(increment, 1.0)?;
    (!time.is_zero()).then_some(TimeControl { time, increment })
}

fn duration(text: &str, unit: f64) -> Option<Duration> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds = text.parse::<f64>().ok().filter(|_| plain)? * unit;
    (0.0..=LONGEST).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

impl fmt::Display for TimeControl {
    /// As PGN writes it: seconds, and seconds a move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.time.as_secs_f64(), self.increment.as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_as_people_write_them() {
        for (text, seconds, increment) in
            [("5+3", 300.0, 3.0), ("0.5", 30.0, 0.0), ("1:30+2", 90.0, 2.0), ("15+0.5", 900.0, 0.5)]
        {
            let control: TimeControl = text.parse().unwrap();
            assert_eq!(control.time.as_secs_f64(), seconds, "{text}");
            assert_eq!(control.increment.as_secs_f64(), increment, "{text}");
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "+", "0", "0+3", "x", "5+", "5++3", "-1", "1e3", "nan", "9999999", "1:2:3"]
        {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
