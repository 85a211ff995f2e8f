//! Scores and Elo differences: the logistic curve, and the constant of normalized Elo.

use crate::error::{Error, check};
use std::f64::consts::LN_10;

/// How many normalized Elo make one standard deviation of a single game: 800 / ln 10.
///
/// ```
/// assert!((stats::NORMALIZED_ELO_PER_SIGMA - 347.436).abs() < 1e-3);
/// ```
pub const NORMALIZED_ELO_PER_SIGMA: f64 = 800.0 / LN_10;

/// Natural logarithm of the odds per Elo.
pub(crate) const LOGIT_PER_ELO: f64 = LN_10 / 400.0;

/// The score that a player stronger by `elo` expects against its opponent, from 0 to 1.
///
/// ```
/// assert_eq!(stats::expected_score(0.0)?, 0.5);
/// assert!((stats::expected_score(190.848_501_9)? - 0.75).abs() < 1e-9);
/// assert!(stats::expected_score(f64::NAN).is_err());
/// # Ok::<(), stats::Error>(())
/// ```
pub fn expected_score(elo: f64) -> Result<f64, Error> {
    if elo.is_nan() {
        return Err(Error::OutOfRange { what: "elo", value: elo, allowed: "a number" });
    }
    Ok(logistic(elo))
}

/// The Elo difference at which `score` (from 0 to 1) is expected.
///
/// A score of 0 or 1 is infinitely far away, and the answer says so.
///
/// ```
/// assert_eq!(stats::elo_from_score(0.75)?.round(), 191.0);
/// assert_eq!(stats::elo_from_score(0.9)?.round(), 382.0);
/// assert_eq!(stats::elo_from_score(1.0)?, f64::INFINITY);
/// assert!(stats::elo_from_score(1.5).is_err());
/// # Ok::<(), stats::Error>(())
/// ```
pub fn elo_from_score(score: f64) -> Result<f64, Error> {
    check("score", score, "between 0 and 1", |s| (0.0..=1.0).contains(&s)).map(inverse_logistic)
}

pub(crate) fn logistic(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// For scores already known to lie between 0 and 1; the ends give infinities.
pub(crate) fn inverse_logistic(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversions_are_inverse_to_each_other() {
        for elo in [-1500.0, -191.0, -0.5, 0.0, 3.0, 382.0, 1200.0] {
            assert!((inverse_logistic(logistic(elo)) - elo).abs() < 1e-8);
        }
    }

    #[test]
    fn more_elo_means_more_points() {
        let scores: Vec<f64> = (-40..=40).map(|i| logistic(f64::from(i) * 50.0)).collect();
        assert!(scores.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn nonsense_is_refused() {
        for score in [f64::NAN, f64::INFINITY, -0.1, 1.1] {
            assert!(elo_from_score(score).is_err(), "{score}");
        }
    }
}
