//! Pairs of games: the same opening twice, colours changed.

use crate::error::Error;
use crate::sample::Sample;
use crate::summary::{Summary, Unit};
use std::fmt;

/// Pairs of games by the points the first player made in them: 0, ½, 1, 1½, 2.
///
/// The two games of a pair share an opening, so their results are not independent; counting pairs
/// instead of games takes that out, and the error bars shrink to what they should be.
///
/// ```
/// use stats::Pentanomial;
///
/// let pairs = Pentanomial::new([365, 16_618, 36_229, 16_974, 390]);
/// assert_eq!(pairs.pairs(), 70_576);
/// assert_eq!(pairs.to_string(), "[365, 16618, 36229, 16974, 390]");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial {
    counts: [u64; 5],
    drawn_pairs: Option<u64>,
}

impl Pentanomial {
    /// Counts in order of the points made, as in "Ptnml(0-2)" of match reports.
    ///
    /// ```
    /// assert_eq!(stats::Pentanomial::new([1, 2, 3, 4, 5]).counts(), [1, 2, 3, 4, 5]);
    /// ```
    pub fn new(counts: [u64; 5]) -> Self {
        Self { counts, drawn_pairs: None }
    }

    /// No pairs yet, for those who [`record`](Self::record) them one by one and so know which of
    /// the even pairs were two draws.
    ///
    /// ```
    /// assert_eq!(stats::Pentanomial::empty().pairs(), 0);
    /// ```
    pub fn empty() -> Self {
        Self { counts: [0; 5], drawn_pairs: Some(0) }
    }

    /// Says how many of the even pairs were two draws (the others were a win each).
    ///
    /// ```
    /// let pairs = stats::Pentanomial::new([0, 1, 8, 1, 0]);
    /// assert_eq!(pairs.with_drawn_pairs(6)?.decisive_to_drawn(), Some(2.0 / 6.0));
    /// assert!(pairs.with_drawn_pairs(9).is_err());
    /// # Ok::<(), stats::Error>(())
    /// ```
    pub fn with_drawn_pairs(self, drawn: u64) -> Result<Self, Error> {
        let even = self.counts[2];
        if drawn > even {
            return Err(Error::TooManyDrawnPairs { drawn, even });
        }
        Ok(Self { drawn_pairs: Some(drawn), ..self })
    }

    /// Adds a pair by the results of its two games, seen from the first player.
    ///
    /// ```
    /// use stats::{PlayerResult, Pentanomial};
    ///
    /// let mut pairs = Pentanomial::empty();
    /// pairs.record(PlayerResult::Win, PlayerResult::Draw);
    /// pairs.record(PlayerResult::Loss, PlayerResult::Win);
    /// assert_eq!(pairs.counts(), [0, 0, 1, 1, 0]);
    /// assert_eq!(pairs.decisive_to_drawn(), None, "no pair of draws to compare with");
    /// ```
    pub fn record(&mut self, one: PlayerResult, other: PlayerResult) {
        let class = one.half_points() + other.half_points();
        self.counts[class] = self.counts[class].saturating_add(1);
        if one == PlayerResult::Draw && other == PlayerResult::Draw {
            self.drawn_pairs = self.drawn_pairs.map(|drawn| drawn.saturating_add(1));
        }
    }

    /// The five counts, in order of the points made.
    ///
    /// ```
    /// assert_eq!(stats::Pentanomial::empty().counts(), [0; 5]);
    /// ```
    pub fn counts(&self) -> [u64; 5] {
        self.counts
    }

    /// How many pairs there are.
    ///
    /// ```
    /// assert_eq!(stats::Pentanomial::new([1, 2, 3, 4, 5]).pairs(), 15);
    /// ```
    pub fn pairs(&self) -> u64 {
        self.counts.iter().fold(0, |sum, &count| sum.saturating_add(count))
    }

    /// Pairs won for each pair lost; `None` where no pair was lost.
    ///
    /// ```
    /// assert_eq!(stats::Pentanomial::new([1, 3, 9, 5, 1]).pairs_ratio(), Some(1.5));
    /// assert_eq!(stats::Pentanomial::new([0, 0, 9, 5, 1]).pairs_ratio(), None);
    /// ```
    pub fn pairs_ratio(&self) -> Option<f64> {
        let [lost_both, lost, _, won, won_both] = self.counts.map(|count| count as f64);
        ratio(won_both + won, lost_both + lost)
    }

    /// Even pairs with a win each for every pair of two draws (WL/DD), where that is known.
    ///
    /// ```
    /// let pairs = stats::Pentanomial::new([0, 0, 30, 0, 0]);
    /// assert_eq!(pairs.decisive_to_drawn(), None);
    /// assert_eq!(pairs.with_drawn_pairs(20)?.decisive_to_drawn(), Some(0.5));
    /// # Ok::<(), stats::Error>(())
    /// ```
    pub fn decisive_to_drawn(&self) -> Option<f64> {
        let drawn = self.drawn_pairs?;
        ratio(self.counts[2].saturating_sub(drawn) as f64, drawn as f64)
    }

    /// Elo, normalized Elo and the rest, with errors that allow for the shared openings.
    ///
    /// ```
    /// let summary = stats::Pentanomial::new([177, 1629, 3083, 1780, 221]).summary()?;
    /// assert_eq!(summary.normalized_elo.to_string(), "10.01 +/- 5.80");
    /// # Ok::<(), stats::Error>(())
    /// ```
    pub fn summary(&self) -> Result<Summary, Error> {
        Ok(Summary::of(&self.sample()?, Unit::Pair))
    }

    pub(crate) fn sample(&self) -> Result<Sample<5>, Error> {
        Sample::new(self.counts)
    }
}

fn ratio(over: f64, under: f64) -> Option<f64> {
    (under > 0.0).then(|| over / under)
}

impl fmt::Display for Pentanomial {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d, e] = self.counts;
        write!(out, "[{a}, {b}, {c}, {d}, {e}]")
    }
}

/// The result of one game, seen from the first player.
///
/// ```
/// use stats::{PlayerResult, Pentanomial};
///
/// let mut pairs = Pentanomial::empty();
/// pairs.record(PlayerResult::Draw, PlayerResult::Draw);
/// assert_eq!(pairs.counts()[2], 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerResult {
    /// The first player lost.
    Loss,
    /// Nobody won.
    Draw,
    /// The first player won.
    Win,
}

impl PlayerResult {
    fn half_points(self) -> usize {
        match self {
            Self::Loss => 0,
            Self::Draw => 1,
            Self::Win => 2,
        }
    }
}
