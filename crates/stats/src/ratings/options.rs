//! How a rating list is to be made.

use super::pool::PlayerId;
use crate::error::{Error, check};

/// Games fix only differences of ratings; the anchor says where the list hangs.
///
/// ```
/// let mut pool = stats::Pool::new();
/// let reference = pool.player("reference");
/// let anchor = stats::Anchor::Player(reference, 2800.0);
/// assert_ne!(anchor, stats::Anchor::Mean(2800.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Anchor {
    /// The mean of all players has this rating; errors are relative to the mean.
    Mean(f64),
    /// This player has this rating; errors are relative to it, and its own is 0.
    Player(PlayerId, f64),
}

/// What is known before the first game.
///
/// ```
/// assert_eq!(stats::Prior::default(), stats::Prior::Normal { sd: 2000.0 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Prior {
    /// Nothing: pure maximum likelihood. A player that won or lost every game, or a group that
    /// never met the rest, has no rating then, and the list is refused.
    None,
    /// Ratings spread about their mean with this standard deviation. The default of 2000 moves a
    /// rating that rests on some dozens of games by a fraction of a point, and keeps a clean sweep
    /// finite.
    Normal {
        /// Standard deviation in Elo.
        sd: f64,
    },
}

impl Default for Prior {
    fn default() -> Self {
        Self::Normal { sd: 2000.0 }
    }
}

/// What having White is worth.
///
/// ```
/// assert_eq!(stats::WhiteAdvantage::default(), stats::WhiteAdvantage::Fixed(0.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WhiteAdvantage {
    /// This many Elo.
    Fixed(f64),
    /// Whatever the games say.
    Estimated,
}

impl Default for WhiteAdvantage {
    fn default() -> Self {
        Self::Fixed(0.0)
    }
}

/// Where the error bars come from.
///
/// ```
/// let quick = stats::ErrorMethod::default();
/// assert_eq!(quick, stats::ErrorMethod::FisherInformation);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ErrorMethod {
    /// From the curvature of the likelihood at its top.
    #[default]
    FisherInformation,
    /// From playing all games again many times with the ratings found, and the observed share of
    /// draws. Slower; better where games are few.
    Simulation {
        /// How many times, from 2 to 100,000.
        rounds: u32,
        /// Start of the random numbers.
        seed: u64,
    },
}

/// How a rating list is to be made; the default is a weak prior, no advantage for White, quick
/// errors and a mean of 0.
///
/// ```
/// use stats::{Anchor, RatingOptions, WhiteAdvantage};
///
/// let options = RatingOptions {
///     anchor: Anchor::Mean(1500.0),
///     white_advantage: WhiteAdvantage::Estimated,
///     ..RatingOptions::default()
/// };
/// assert_eq!(options.prior, stats::Prior::default());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingOptions {
    /// Where the list hangs.
    pub anchor: Anchor,
    /// What is known before the first game.
    pub prior: Prior,
    /// What having White is worth.
    pub white_advantage: WhiteAdvantage,
    /// Where the error bars come from.
    pub errors: ErrorMethod,
}

impl Default for RatingOptions {
    fn default() -> Self {
        Self {
            anchor: Anchor::Mean(0.0),
            prior: Prior::default(),
            white_advantage: WhiteAdvantage::default(),
            errors: ErrorMethod::default(),
        }
    }
}

impl RatingOptions {
    pub(crate) fn validate(&self) -> Result<(), Error> {
        let (Anchor::Mean(at) | Anchor::Player(_, at)) = self.anchor;
        check("anchor", at, "between -100000 and 100000", |at| at.abs() <= 1e5)?;
        if let Prior::Normal { sd } = self.prior {
            check("prior sd", sd, "between 1 and 100000", |sd| (1.0..=1e5).contains(&sd))?;
        }
        if let WhiteAdvantage::Fixed(elo) = self.white_advantage {
            check("white advantage", elo, "between -1000 and 1000", |elo| elo.abs() <= 1e3)?;
        }
        if let ErrorMethod::Simulation { rounds, .. } = self.errors {
            let fits = |rounds| (2.0..=1e5).contains(&rounds);
            check("rounds", f64::from(rounds), "between 2 and 100000", fits)?;
        }
        Ok(())
    }

    /// The weight of the prior: how sharply the log-likelihood bends because of it.
    pub(crate) fn prior_weight(&self) -> f64 {
        match self.prior {
            Prior::None => 0.0,
            Prior::Normal { sd } => (sd * sd).recip(),
        }
    }
}
