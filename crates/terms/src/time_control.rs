use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Time for a game: for all moves or for each session of moves, and what each move adds.
///
/// It is written as match runners write it: `moves/minutes:seconds+increment`, where only the
/// seconds are needed.
///
/// ```
/// use terms::TimeControl;
/// use std::time::Duration;
///
/// let control: TimeControl = "40/1:30+0.5".parse()?;
/// assert_eq!(control.moves, Some(40));
/// assert_eq!(control.time, Duration::from_secs(90));
/// assert_eq!(control.increment, Duration::from_millis(500));
/// assert_eq!(control.to_string(), "40/90+0.5");
/// # Ok::<(), terms::TimeControlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TimeControl {
    /// Moves in a session, after which the time is given again; none means the whole game.
    pub moves: Option<u32>,
    /// The time at the start.
    pub time: Duration,
    /// What each move adds.
    pub increment: Duration,
}

/// A text that is not a time control, or none that a game can be played with.
///
/// ```
/// let error = "40/soon".parse::<terms::TimeControl>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "'40/soon' is not a time control: the seconds 'soon' are not a number; expected something like \
///      40/5:00+0.1, 10+0.1 or 60"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "'{text}' is not a time control: {reason}; expected something like 40/5:00+0.1, 10+0.1 or 60"
)]
pub struct TimeControlError {
    /// What was read.
    pub text: String,
    /// What is wrong with it.
    pub reason: String,
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        parse(text).map_err(|reason| TimeControlError { text: text.to_owned(), reason })
    }
}

fn parse(text: &str) -> Result<TimeControl, String> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(parse_moves(moves)?), rest),
        None => (None, text),
    };
    let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
    let (minutes, seconds) = time.split_once(':').unwrap_or(("0", time));
    let time = parse_duration("minutes", minutes, 60.0)?
        .saturating_add(parse_duration("seconds", seconds, 1.0)?);
    let increment = parse_duration("increment", increment, 1.0)?;
    if time.is_zero() && increment.is_zero() {
        return Err("it leaves no time at all".to_owned());
    }
    Ok(TimeControl { moves, time, increment })
}

fn parse_moves(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(moves) if moves > 0 => Ok(moves),
        _ => Err(format!("the number of moves '{text}' is not a whole number above 0")),
    }
}

fn parse_duration(what: &str, text: &str, unit: f64) -> Result<Duration, String> {
    let wrong = |what_is_wrong: &str| format!("the {what} '{text}' are {what_is_wrong}");
    seconds(text, unit).map_err(wrong)
}

/// The longest time that anybody may ask for: a year.
const LONGEST: f64 = 366.0 * 86_400.0;

/// A number of seconds (or of another unit) as a duration, from 0 to a year.
///
/// # Errors
/// Says what the text is instead of such a number.
pub fn seconds(text: &str, unit: f64) -> Result<Duration, &'static str> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: f64 = text.parse().ok().filter(|_| plain).ok_or("not a number")?;
    let seconds = number * unit;
    if !(0.0..=LONGEST).contains(&seconds) {
        return Err("not between 0 and a year");
    }
    Ok(Duration::from_nanos((seconds * 1e9).round() as u64))
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.time.as_secs_f64())?;
        if self.increment.is_zero() {
            return Ok(());
        }
        write!(f, "+{}", self.increment.as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read_back() {
        for text in ["10+0.1", "60", "40/300", "0+1", "40/90+0.5", "8+0.08"] {
            let control: TimeControl = text.parse().unwrap();
            assert_eq!(control.to_string(), text);
            assert_eq!(control.to_string().parse(), Ok(control));
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "", "0", "0+0", "-1", "1+-1", "x", "1:", ":", "0/10", "1/", "nan", "inf", "1e99",
            "1++1",
        ] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
