//! The sequential probability ratio test.

use crate::constrained::{with_mean, with_t};
use crate::counts::Counts;
use crate::elo::{NORMALIZED_ELO_PER_SIGMA, logistic};
use crate::error::{Error, check};
use crate::model::Model;
use crate::sample::{Distribution, Sample};
use crate::trinomial::Trinomial;
use crate::verdict::{Status, Verdict};
use std::f64::consts::SQRT_2;

/// A test of "the difference is `elo0`" against "the difference is `elo1`".
///
/// ```
/// use stats::{Model, Sprt, Trinomial};
///
/// let test = Sprt::new(0.0, 2.0, 0.05, 0.05, Model::Normalized)?;
/// let llr = test.llr(Trinomial::new(36_433, 68_692, 36_027))?;
/// assert!((llr - 0.923).abs() < 5e-4);
/// # Ok::<(), stats::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

/// The largest Elo that a hypothesis may have.
const MAX_ELO: f64 = 400.0;

impl Sprt {
    /// A test with error rates `alpha` (accepting `elo1` wrongly) and `beta` (accepting `elo0`
    /// wrongly).
    ///
    /// ```
    /// use stats::{Error, Model, Sprt};
    ///
    /// assert!(Sprt::new(0.0, 3.0, 0.05, 0.10, Model::Normalized).is_ok());
    /// let backwards = Sprt::new(3.0, 0.0, 0.05, 0.05, Model::Normalized);
    /// assert_eq!(backwards, Err(Error::HypothesesOutOfOrder { elo0: 3.0, elo1: 0.0 }));
    /// ```
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64, model: Model) -> Result<Self, Error> {
        let moderate = |elo: f64| elo.abs() <= MAX_ELO;
        check("elo0", elo0, "between -400 and 400", moderate)?;
        check("elo1", elo1, "between -400 and 400", moderate)?;
        check("alpha", alpha, "between 0 and 1", |a| a > 0.0 && a < 1.0)?;
        check("beta", beta, "between 0 and 1", |b| b > 0.0 && b < 1.0)?;
        check("alpha + beta", alpha + beta, "less than 1", |sum| sum < 1.0)?;
        if elo0 >= elo1 {
            return Err(Error::HypothesesOutOfOrder { elo0, elo1 });
        }
        Ok(Self { elo0, elo1, alpha, beta, model })
    }

    /// The difference under the null hypothesis.
    ///
    /// ```
    /// # use stats::{Model, Sprt};
    /// assert_eq!(Sprt::new(0.0, 3.0, 0.05, 0.10, Model::Logistic)?.elo0(), 0.0);
    /// # Ok::<(), stats::Error>(())
    /// ```
    pub fn elo0(&self) -> f64 {
        self.elo0
    }

    /// The difference under the alternative.
    ///
    /// ```
    /// # use stats::{Model, Sprt};
    /// assert_eq!(Sprt::new(0.0, 3.0, 0.05, 0.10, Model::Logistic)?.elo1(), 3.0);
    /// # Ok::<(), stats::Error>(())
    /// ```
    pub fn elo1(&self) -> f64 {
        self.elo1
    }

    /// What the two differences mean.
    ///
    /// ```
    /// # use stats::{Model, Sprt};
    /// assert_eq!(Sprt::new(0.0, 3.0, 0.05, 0.10, Model::Logistic)?.model(), Model::Logistic);
    /// # Ok::<(), stats::Error>(())
    /// ```
    pub fn model(&self) -> Model {
        self.model
    }

    /// The log-likelihood ratio at which `elo0` is accepted.
    ///
    /// ```
    /// # use stats::{Model, Sprt};
    /// let test = Sprt::new(0.0, 3.0, 0.05, 0.10, Model::Normalized)?;
    /// assert!((test.lower_bound() + 2.251).abs() < 5e-4);
    /// # Ok::<(), stats::Error>(())
    /// ```
    pub fn lower_bound(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// The log-likelihood ratio at which `elo1` is accepted.
    ///
    /// ```
    /// # use stats::{Model, Sprt};
    /// let test = Sprt::new(0.0, 3.0, 0.05, 0.10, Model::Normalized)?;
    /// assert!((test.upper_bound() - 2.890).abs() < 5e-4);
    /// # Ok::<(), stats::Error>(())
    /// ```
    pub fn upper_bound(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// Logarithm of how much more likely these results are under `elo1` than under `elo0`.
    ///
    /// Under the Bayesian model, the share of draws fixes the scale; as long as either side has
    /// not won a game there is none, and the ratio is 0.
    ///
    /// ```
    /// # use stats::{Model, Pentanomial, Sprt};
    /// let test = Sprt::new(0.0, 2.0, 0.05, 0.05, Model::Normalized)?;
    /// let llr = test.llr(Pentanomial::new([379, 10_170, 21_828, 10_640, 343]))?;
    /// assert!((llr - 2.9455).abs() < 5e-4);
    /// # Ok::<(), stats::Error>(())
    /// ```
    pub fn llr(&self, counts: impl Into<Counts>) -> Result<f64, Error> {
        match (counts.into(), self.model) {
            (Counts::Pentanomial(_), Model::Bayesian) => Err(Error::BayesianNeedsTrinomial),
            (Counts::Pentanomial(pairs), _) => self.llr_of(&pairs.sample()?, SQRT_2),
            (Counts::Trinomial(games), Model::Bayesian) => self.bayesian_llr(games),
            (Counts::Trinomial(games), _) => self.llr_of(&games.sample()?, 1.0),
        }
    }

    /// The ratio, the bounds and what follows.
    ///
    /// ```
    /// # use stats::{Model, Sprt, Trinomial, Verdict};
    /// let test = Sprt::new(0.0, 200.0, 0.05, 0.05, Model::Logistic)?;
    /// let status = test.status(Trinomial::new(45, 3, 2))?;
    /// assert_eq!(status.verdict, Verdict::AcceptH1);
    /// # Ok::<(), stats::Error>(())
    /// ```
    pub fn status(&self, counts: impl Into<Counts>) -> Result<Status, Error> {
        let llr = self.llr(counts)?;
        let (lower, upper) = (self.lower_bound(), self.upper_bound());
        Ok(Status { llr, lower, upper, verdict: self.verdict(llr) })
    }

    /// What follows from a log-likelihood ratio.
    ///
    /// ```
    /// # use stats::{Model, Sprt, Verdict};
    /// let test = Sprt::new(0.0, 2.0, 0.05, 0.05, Model::Normalized)?;
    /// assert_eq!(test.verdict(test.upper_bound()), Verdict::AcceptH1);
    /// # Ok::<(), stats::Error>(())
    /// ```
    pub fn verdict(&self, llr: f64) -> Verdict {
        if llr >= self.upper_bound() {
            Verdict::AcceptH1
        } else if llr <= self.lower_bound() {
            Verdict::AcceptH0
        } else {
            Verdict::Continue
        }
    }

    /// `games_root` is the square root of the games in a unit: so much smaller, against its own
    /// spread, does a lead look in a single game.
    fn llr_of<const N: usize>(&self, sample: &Sample<N>, games_root: f64) -> Result<f64, Error> {
        match self.model {
            Model::Normalized => {
                let t = |elo: f64| games_root * elo / NORMALIZED_ELO_PER_SIGMA;
                log_ratio(sample, |observed, elo| with_t(observed, t(elo)), self.elo0, self.elo1)
            }
            Model::Logistic | Model::Bayesian => {
                mean_log_ratio(sample, logistic(self.elo0), logistic(self.elo1))
            }
        }
    }

    fn bayesian_llr(&self, games: Trinomial) -> Result<f64, Error> {
        let sample = games.sample()?;
        if games.wins == 0 || games.losses == 0 {
            return Ok(0.0);
        }
        let [loss, _, win] = sample.regularised().distribution().chances;
        let draw_elo = 200.0 * ((1.0 - loss) / loss * (1.0 - win) / win).log10();
        let score = |elo| bayesian_score(elo, draw_elo);
        mean_log_ratio(&sample, score(self.elo0), score(self.elo1))
    }
}

/// The expected score in `BayesElo`'s model, where draws take a band of width `draw_elo`.
fn bayesian_score(elo: f64, draw_elo: f64) -> f64 {
    let (win, loss) = (logistic(elo - draw_elo), logistic(-elo - draw_elo));
    win + 0.5 * (1.0 - win - loss)
}

fn mean_log_ratio<const N: usize>(sample: &Sample<N>, s0: f64, s1: f64) -> Result<f64, Error> {
    log_ratio(sample, with_mean, s0, s1)
}

/// The logarithm of the ratio of the sample's likelihoods under the best distribution that meets
/// either hypothesis.
fn log_ratio<const N: usize>(
    sample: &Sample<N>,
    best: impl Fn(&Distribution<N>, f64) -> Result<Distribution<N>, Error>,
    hypothesis0: f64,
    hypothesis1: f64,
) -> Result<f64, Error> {
    let sample = sample.regularised();
    let observed = sample.distribution();
    let (p0, p1) = (best(&observed, hypothesis0)?, best(&observed, hypothesis1)?);
    let per_unit: f64 =
        (0..N).map(|i| observed.chances[i] * (p1.chances[i] / p0.chances[i]).ln()).sum();
    Ok(sample.total() * per_unit)
}
