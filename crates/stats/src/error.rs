//! What can be wrong with a question put to this crate.

use std::fmt;

/// A question that has no sensible answer, with the value that spoiled it.
///
/// ```
/// use stats::{Error, Trinomial};
///
/// let nothing_played = Trinomial::new(0, 0, 0);
/// assert_eq!(nothing_played.summary(), Err(Error::NoGames));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Error {
    /// There are no games to count.
    NoGames,
    /// A number is not a number, is infinite, or lies outside its range.
    OutOfRange {
        /// Which number it is, in the words of the caller's own interface.
        what: &'static str,
        /// The number as given.
        value: f64,
        /// The range that would have been fine.
        allowed: &'static str,
    },
    /// `elo0` must lie below `elo1`.
    HypothesesOutOfOrder {
        /// The lower hypothesis as given.
        elo0: f64,
        /// The upper hypothesis as given.
        elo1: f64,
    },
    /// More pairs were said to be two draws than there are pairs of equal score.
    TooManyDrawnPairs {
        /// Pairs said to be two draws.
        drawn: u64,
        /// Pairs that scored one point in all.
        even: u64,
    },
    /// The Bayesian model is defined for single games, not for pairs.
    BayesianNeedsTrinomial,
    /// A name that is none of `logistic`, `normalized`, `bayesian`.
    UnknownModel(String),
    /// A player number that this pool did not hand out.
    UnknownPlayer(usize),
    /// A game of a player against itself.
    SelfPlay(String),
    /// More players than the solver accepts.
    TooManyPlayers {
        /// Players in the pool.
        players: usize,
        /// Players that can be rated at once.
        limit: usize,
    },
    /// Without a prior these players cannot be rated against the rest: they won every point,
    /// lost every point, or never met the others.
    Unbounded(Vec<String>),
    /// The games do not tell the players' strength and the advantage of White apart.
    Undetermined,
    /// The iteration did not settle.
    NotConverged,
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGames => write!(out, "no games to count"),
            Self::OutOfRange { what, value, allowed } => {
                write!(out, "{what} is {value}, but must be {allowed}")
            }
            Self::HypothesesOutOfOrder { elo0, elo1 } => {
                write!(out, "elo0 ({elo0}) must be less than elo1 ({elo1})")
            }
            Self::TooManyDrawnPairs { drawn, even } => {
                write!(out, "{drawn} pairs of two draws, but only {even} pairs ended even")
            }
            Self::BayesianNeedsTrinomial => {
                write!(out, "the bayesian model needs trinomial counts, not pentanomial ones")
            }
            Self::UnknownModel(name) => {
                write!(out, "unknown model `{name}`: use logistic, normalized or bayesian")
            }
            Self::UnknownPlayer(number) => write!(out, "no player has number {number}"),
            Self::SelfPlay(name) => write!(out, "`{name}` cannot be rated against itself"),
            Self::TooManyPlayers { players, limit } => {
                write!(out, "{players} players, but at most {limit} can be rated at once")
            }
            Self::Unbounded(names) => {
                write!(out, "no finite rating without a prior for: {}", names.join(", "))
            }
            Self::Undetermined => {
                write!(out, "these games do not determine the ratings; add games or a prior")
            }
            Self::NotConverged => write!(out, "the iteration did not settle"),
        }
    }
}

impl std::error::Error for Error {}

/// Accepts `value` if it is finite and `fits`.
pub(crate) fn check(
    what: &'static str,
    value: f64,
    allowed: &'static str,
    fits: impl Fn(f64) -> bool,
) -> Result<f64, Error> {
    if value.is_finite() && fits(value) {
        Ok(value)
    } else {
        Err(Error::OutOfRange { what, value, allowed })
    }
}
