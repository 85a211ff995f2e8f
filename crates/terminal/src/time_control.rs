use std::time::Duration;

use terms::TimeControl;

/// Reads a time control as people say it: minutes for all moves, and seconds that each move adds.
///
/// ```
/// use std::time::Duration;
/// use terminal::parse_time_control;
///
/// let control = parse_time_control("5+3")?;
/// assert_eq!(control.time, Duration::from_secs(300));
/// assert_eq!(control.increment, Duration::from_secs(3));
/// assert_eq!(parse_time_control("1:30")?.time, Duration::from_secs(90));
/// # Ok::<(), terminal::NotATimeControl>(())
/// ```
///
/// # Errors
/// When the text is not a time control, or leaves no time.
pub fn parse_time_control(text: &str) -> Result<TimeControl, NotATimeControl> {
    parse(text.trim()).ok_or_else(|| NotATimeControl { text: text.to_owned() })
}

/// A text that is not a time control.
///
/// ```
/// let error = terminal::parse_time_control("soon").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "'soon' is not a time control: expected minutes and seconds per move, such as 5+3, 0.5+0 or \
///      1:30+2"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "'{text}' is not a time control: expected minutes and seconds per move, such as 5+3, 0.5+0 or \
     1:30+2"
)]
pub struct NotATimeControl {
    /// What was read.
    pub text: String,
}

/// A day: nobody sits at a terminal for longer.
const LONGEST: Duration = Duration::from_secs(86_400);

fn parse(text: &str) -> Option<TimeControl> {
    let (time, increment) = text.split_once('+').unwrap_or((text, "0"));
    let (minutes, seconds) = time.split_once(':').unwrap_or((time, "0"));
    let time = duration(minutes, 60.0)? + duration(seconds, 1.0)?;
    let increment = duration(increment, 1.0)?;
    (!time.is_zero()).then_some(TimeControl { moves: None, time, increment })
}

fn duration(text: &str, unit: f64) -> Option<Duration> {
    terms::seconds(text, unit).ok().filter(|time| *time <= LONGEST)
}

/// As PGN writes it: seconds, and seconds per move.
pub(crate) fn pgn_text(control: TimeControl) -> String {
    format!("{}+{}", control.time.as_secs_f64(), control.increment.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_as_people_write_them() {
        for (text, seconds, increment) in
            [("5+3", 300.0, 3.0), ("0.5", 30.0, 0.0), ("1:30+2", 90.0, 2.0), ("15+0.5", 900.0, 0.5)]
        {
            let control = parse_time_control(text).unwrap();
            assert_eq!(control.time.as_secs_f64(), seconds, "{text}");
            assert_eq!(control.increment.as_secs_f64(), increment, "{text}");
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "+", "0", "0+3", "x", "5+", "5++3", "-1", "1e3", "nan", "9999999", "1:2:3"]
        {
            assert!(parse_time_control(text).is_err(), "{text}");
        }
    }
}
