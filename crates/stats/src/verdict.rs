//! What a test says.

use std::fmt;

/// What a test has to say for now.
///
/// ```
/// use stats::{Model, Sprt, Verdict};
///
/// let test = Sprt::new(0.0, 5.0, 0.05, 0.05, Model::Normalized)?;
/// assert_eq!(test.verdict(0.7), Verdict::Continue);
/// assert_eq!(test.verdict(3.0), Verdict::AcceptH1);
/// assert_eq!(test.verdict(-3.0), Verdict::AcceptH0);
/// # Ok::<(), stats::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Play on.
    Continue,
    /// The difference is `elo0` rather than `elo1`: the change has failed.
    AcceptH0,
    /// The difference is `elo1` rather than `elo0`: the change has passed.
    AcceptH1,
}

/// How a test stands.
///
/// ```
/// use stats::{Model, Pentanomial, Sprt};
///
/// let test = Sprt::new(0.0, 2.0, 0.05, 0.05, Model::Normalized)?;
/// let status = test.status(Pentanomial::new([365, 16_618, 36_229, 16_974, 390]))?;
/// assert_eq!(status.to_string(), "LLR 2.25 (-2.94, 2.94)");
/// # Ok::<(), stats::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Status {
    /// Logarithm of how much more likely the results are under `elo1` than under `elo0`.
    pub llr: f64,
    /// At or below this, `elo0` is accepted.
    pub lower: f64,
    /// At or above this, `elo1` is accepted.
    pub upper: f64,
    /// What follows.
    pub verdict: Verdict,
}

impl fmt::Display for Status {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "LLR {:.2} ({:.2}, {:.2})", self.llr, self.lower, self.upper)
    }
}
