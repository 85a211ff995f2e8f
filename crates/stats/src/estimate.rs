//! A number with its 95 % interval.

use std::fmt;

/// A measured value and the interval that holds the true one 95 times in a hundred.
///
/// Values may be infinite (a player that won every game), never NaN.
///
/// ```
/// let summary = stats::Trinomial::new(120, 60, 20).summary()?;
/// assert_eq!(summary.elo.to_string(), "190.85 +/- 43.46");
/// assert!(summary.elo.low < summary.elo.value && summary.elo.value < summary.elo.high);
/// # Ok::<(), stats::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The most likely value.
    pub value: f64,
    /// Lower end of the 95 % interval.
    pub low: f64,
    /// Upper end of the 95 % interval.
    pub high: f64,
}

impl Estimate {
    /// A value with the same error on both sides.
    ///
    /// ```
    /// let rating = stats::Estimate::symmetric(2000.0, 15.0);
    /// assert_eq!((rating.low, rating.high), (1985.0, 2015.0));
    /// ```
    pub fn symmetric(value: f64, error: f64) -> Self {
        Self { value, low: value - error, high: value + error }
    }

    /// Half the width of the interval: the number after the "+/-".
    ///
    /// It is infinite where an end of the interval is.
    ///
    /// ```
    /// assert_eq!(stats::Estimate::symmetric(2000.0, 15.0).error(), 15.0);
    /// ```
    pub fn error(&self) -> f64 {
        if self.low == self.high { 0.0 } else { (self.high - self.low) / 2.0 }
    }

    /// The same estimate on another scale that rises with this one.
    pub(crate) fn map(self, scale: impl Fn(f64) -> f64) -> Self {
        Self { value: scale(self.value), low: scale(self.low), high: scale(self.high) }
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = out.precision().unwrap_or(2);
        write!(out, "{:.digits$} +/- {:.digits$}", self.value, self.error())
    }
}
