//! Times as `[%clk]` and `[%emt]` write them: hours, minutes, seconds.

use std::fmt;
use std::time::Duration;

/// A hundred years: no clock shows more, and sums of such times cannot overflow.
const LONGEST: f64 = 100.0 * 366.0 * 86_400.0;

/// Reads `1:02:03`, `0:00:05.25`, `2:03` or `45`.
pub(crate) fn parse(text: &str) -> Option<Duration> {
    let mut seconds = 0.0;
    for (nth, part) in text.split(':').enumerate() {
        let last = part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        if nth > 2 || !last || part.is_empty() {
            return None;
        }
        seconds = seconds * 60.0 + part.parse::<f64>().ok()?;
    }
    let milliseconds = (seconds.min(LONGEST) * 1000.0).round();
    Duration::try_from_secs_f64(milliseconds / 1000.0).ok()
}

/// Writes `h:mm:ss`, with as many of three decimals as it needs.
pub(crate) fn show(time: Duration) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let milliseconds = time.as_millis();
        let (seconds, rest) = (milliseconds / 1000, milliseconds % 1000);
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        if rest == 0 {
            return Ok(());
        }
        write!(f, ".{}", format!("{rest:03}").trim_end_matches('0'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_survive_print_and_parse() {
        for milliseconds in [0, 1, 50, 999, 1_000, 61_250, 3_599_900, 3_600_000, 360_000_007] {
            let time = Duration::from_millis(milliseconds);
            assert_eq!(parse(&show(time).to_string()), Some(time));
        }
        assert_eq!(show(Duration::from_millis(5_250)).to_string(), "0:00:05.25");
    }

    #[test]
    fn nonsense_is_no_time() {
        for text in ["", ":", "1:", "-1:00", "1:2:3:4", "x", "1e9", "1.2.3"] {
            assert_eq!(parse(text), None, "{text}");
        }
        assert!(parse(&"9".repeat(400)).is_some(), "clamped, not overflowed");
    }
}
