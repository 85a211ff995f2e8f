//! What can be wrong with a question put to this crate.

use thiserror::Error as ThisError;

/// A question that has no sensible answer, with the value that spoiled it.
///
/// ```
/// use stats::{Error, Trinomial};
///
/// let nothing_played = Trinomial::new(0, 0, 0);
/// assert_eq!(nothing_played.summary(), Err(Error::NoGames));
/// ```
#[derive(Clone, Debug, PartialEq, ThisError)]
#[non_exhaustive]
pub enum Error {
    /// There are no games to count.
    #[error("no games to count")]
    NoGames,
    /// A number is not a number, is infinite, or lies outside its range.
    #[error("{what} is {value}, but must be {allowed}")]
    OutOfRange {
        /// Which number it is, in the words of the caller's own interface.
        what: &'static str,
        /// The number as given.
        value: f64,
        /// The range that would have been fine.
        allowed: &'static str,
    },
    /// `elo0` must lie below `elo1`.
    #[error("elo0 ({elo0}) must be less than elo1 ({elo1})")]
    HypothesesOutOfOrder {
        /// The lower hypothesis as given.
        elo0: f64,
        /// The upper hypothesis as given.
        elo1: f64,
    },
    /// More pairs were said to be two draws than there are pairs of equal score.
    #[error("{drawn} pairs of two draws, but only {even} pairs ended even")]
    TooManyDrawnPairs {
        /// Pairs said to be two draws.
        drawn: u64,
        /// Pairs that scored one point in all.
        even: u64,
    },
    /// The Bayesian model is defined for single games, not for pairs.
    #[error("the bayesian model needs trinomial counts, not pentanomial ones")]
    BayesianNeedsTrinomial,
    /// A name other than `logistic`, `normalized` and `bayesian`.
    #[error("unknown model `{0}`: use logistic, normalized or bayesian")]
    UnknownModel(String),
    /// A player number that this pool did not hand out.
    #[error("no player has number {0}")]
    UnknownPlayer(usize),
    /// A game of a player against itself.
    #[error("`{0}` cannot be rated against itself")]
    SelfPlay(String),
    /// More players than the solver accepts.
    #[error("{players} players, but at most {limit} can be rated at once")]
    TooManyPlayers {
        /// Players in the pool.
        players: usize,
        /// Players that can be rated at once.
        limit: usize,
    },
    /// Without a prior these players cannot be rated against the rest: they won every point,
    /// lost every point, or never met the others.
    #[error("no finite rating without a prior for: {}", .0.join(", "))]
    Unbounded(Vec<String>),
    /// The games do not tell the players' strength and the advantage of White apart.
    #[error("these games do not determine the ratings; add games or a prior")]
    Undetermined,
    /// The iteration did not settle.
    #[error("the iteration did not settle")]
    NotConverged,
}

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
