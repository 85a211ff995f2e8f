//! The scales on which a test can be stated.

use crate::error::Error;
use std::fmt;
use std::str::FromStr;

/// What the two Elo bounds of a test mean.
///
/// ```
/// use stats::Model;
///
/// assert_eq!("normalized".parse(), Ok(Model::Normalized));
/// assert_eq!(Model::Logistic.to_string(), "logistic");
/// assert!("guesswork".parse::<Model>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Model {
    /// Elo as rating lists use it: the logistic curve of the expected score.
    Logistic,
    /// Elo in units of the spread of a game, independent of how drawish the openings are.
    #[default]
    Normalized,
    /// Elo of the `BayesElo` program, whose scale depends on the share of draws; single games only.
    Bayesian,
}

impl FromStr for Model {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        match name {
            "logistic" => Ok(Self::Logistic),
            "normalized" => Ok(Self::Normalized),
            "bayesian" => Ok(Self::Bayesian),
            other => Err(Error::UnknownModel(other.to_owned())),
        }
    }
}

impl fmt::Display for Model {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Logistic => "logistic",
            Self::Normalized => "normalized",
            Self::Bayesian => "bayesian",
        })
    }
}
