//! Results in either form.

use crate::pentanomial::Pentanomial;
use crate::trinomial::Trinomial;

/// Results to test: pairs of games where the openings were repeated, single games otherwise.
///
/// ```
/// use stats::{Counts, Pentanomial, Trinomial};
///
/// let pairs: Counts = Pentanomial::new([1, 2, 3, 4, 5]).into();
/// let games: Counts = Trinomial::new(3, 2, 1).into();
/// assert_ne!(pairs, games);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// Pairs of games with the same opening.
    Pentanomial(Pentanomial),
    /// Single games.
    Trinomial(Trinomial),
}

impl From<Pentanomial> for Counts {
    fn from(pairs: Pentanomial) -> Self {
        Self::Pentanomial(pairs)
    }
}

impl From<Trinomial> for Counts {
    fn from(games: Trinomial) -> Self {
        Self::Trinomial(games)
    }
}
