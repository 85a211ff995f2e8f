//! Wins, draws and losses.

use crate::error::Error;
use crate::sample::Sample;
use crate::summary::{Summary, Unit};
use std::fmt;
use std::ops::{Add, AddAssign};

/// Results of single games, seen from the first player.
///
/// ```
/// use stats::Trinomial;
///
/// let results = Trinomial::new(36_433, 68_692, 36_027);
/// assert_eq!(results.games(), 141_152);
/// assert_eq!(results.summary()?.elo.to_string(), "1.00 +/- 1.30");
/// # Ok::<(), stats::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trinomial {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Trinomial {
    /// Counts in the order in which people say them: wins, draws, losses.
    ///
    /// ```
    /// let results = stats::Trinomial::new(3, 2, 1);
    /// assert_eq!((results.wins, results.draws, results.losses), (3, 2, 1));
    /// ```
    pub fn new(wins: u64, draws: u64, losses: u64) -> Self {
        Self { wins, draws, losses }
    }

    /// How many games there are.
    ///
    /// ```
    /// assert_eq!(stats::Trinomial::new(3, 2, 1).games(), 6);
    /// ```
    pub fn games(&self) -> u64 {
        self.wins.saturating_add(self.draws).saturating_add(self.losses)
    }

    /// Points made: one for a win, half for a draw.
    ///
    /// ```
    /// assert_eq!(stats::Trinomial::new(3, 2, 1).points(), 4.0);
    /// ```
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The same games seen from the other player.
    ///
    /// ```
    /// use stats::Trinomial;
    /// assert_eq!(Trinomial::new(3, 2, 1).reversed(), Trinomial::new(1, 2, 3));
    /// ```
    #[must_use]
    pub fn reversed(&self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// Elo, normalized Elo and the rest, treating games as independent of each other.
    ///
    /// ```
    /// let summary = stats::Trinomial::new(50, 100, 50).summary()?;
    /// assert_eq!(summary.elo.value, 0.0);
    /// assert_eq!(summary.likelihood_of_superiority, 0.5);
    /// assert_eq!(summary.draw_ratio, 0.5);
    /// # Ok::<(), stats::Error>(())
    /// ```
    pub fn summary(&self) -> Result<Summary, Error> {
        Ok(Summary::of(&self.sample()?, Unit::Game))
    }

    pub(crate) fn sample(&self) -> Result<Sample<3>, Error> {
        Sample::new([self.losses, self.draws, self.wins])
    }
}

impl Add for Trinomial {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            wins: self.wins.saturating_add(other.wins),
            draws: self.draws.saturating_add(other.draws),
            losses: self.losses.saturating_add(other.losses),
        }
    }
}

impl AddAssign for Trinomial {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl fmt::Display for Trinomial {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "W {} L {} D {}", self.wins, self.losses, self.draws)
    }
}
