//! What a match says about two players.

use crate::elo::{NORMALIZED_ELO_PER_SIGMA, inverse_logistic};
use crate::estimate::Estimate;
use crate::normal::{Z95, normal_cdf};
use crate::sample::Sample;

/// The figures of a match, as match runners print them.
///
/// Made by [`Trinomial::summary`](crate::Trinomial::summary) from single games, or better by
/// [`Pentanomial::summary`](crate::Pentanomial::summary) from pairs of games with the same opening
/// and colours changed.
///
/// ```
/// let pairs = stats::Pentanomial::new([379, 10_170, 21_828, 10_640, 343]);
/// let summary = pairs.summary()?;
/// assert_eq!(summary.normalized_elo.to_string(), "3.05 +/- 2.31");
/// assert!(summary.likelihood_of_superiority > 0.99);
/// # Ok::<(), stats::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Summary {
    /// Share of the points, from 0 to 1.
    pub score: Estimate,
    /// Elo difference on the logistic scale.
    pub elo: Estimate,
    /// Elo difference in units of the spread of a single game, which does not depend on how
    /// drawish the openings are.
    pub normalized_elo: Estimate,
    /// The chance that the first player is the stronger one (LOS), from 0 to 1.
    pub likelihood_of_superiority: f64,
    /// Share of units that ended even, from 0 to 1: drawn games, or pairs that scored one point.
    pub draw_ratio: f64,
}

/// How many games one counted unit holds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Unit {
    Game,
    Pair,
}

impl Unit {
    fn games(self) -> f64 {
        match self {
            Self::Game => 1.0,
            Self::Pair => 2.0,
        }
    }
}

impl Summary {
    pub(crate) fn of<const N: usize>(sample: &Sample<N>, unit: Unit) -> Self {
        let observed = Spread::of(sample);
        // A match of equal results has no spread of its own to judge the error by.
        let judged = if observed.sigma > 0.0 {
            observed
        } else {
            Spread::of(&sample.with_one_more_at_each_end())
        };
        let score = judged.interval_around(observed.mean);
        Self {
            score,
            elo: score.map(inverse_logistic),
            normalized_elo: normalized_elo(observed, judged, unit),
            likelihood_of_superiority: normal_cdf((judged.mean - 0.5) / judged.standard_error),
            draw_ratio: sample.distribution().chances[N / 2],
        }
    }
}

/// Mean and spread of a sample's scores.
#[derive(Clone, Copy)]
struct Spread {
    mean: f64,
    sigma: f64,
    standard_error: f64,
    units: f64,
}

impl Spread {
    fn of<const N: usize>(sample: &Sample<N>) -> Self {
        let distribution = sample.distribution();
        let sigma = distribution.variance().sqrt();
        let units = sample.total();
        Self { mean: distribution.mean(), sigma, standard_error: sigma / units.sqrt(), units }
    }

    fn interval_around(&self, value: f64) -> Estimate {
        let low = (self.mean - Z95 * self.standard_error).max(0.0).min(value);
        let high = (self.mean + Z95 * self.standard_error).min(1.0).max(value);
        Estimate { value, low, high }
    }
}

fn normalized_elo(observed: Spread, judged: Spread, unit: Unit) -> Estimate {
    let per_game = NORMALIZED_ELO_PER_SIGMA / unit.games().sqrt();
    let value = sigmas_from_even(observed) * per_game;
    let around = Estimate::symmetric(
        sigmas_from_even(judged) * per_game,
        Z95 * per_game / judged.units.sqrt(),
    );
    Estimate { value, low: around.low.min(value), high: around.high.max(value) }
}

fn sigmas_from_even(spread: Spread) -> f64 {
    let lead = spread.mean - 0.5;
    if lead == 0.0 { 0.0 } else { lead / spread.sigma }
}
