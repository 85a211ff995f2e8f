//! Counts of games or pairs by score: the raw material of every statistic here.

use crate::error::Error;

/// How often each of `N` evenly spaced scores from 0 to 1 came up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample<const N: usize> {
    counts: [f64; N],
    total: f64,
}

/// What an empty class counts for in likelihoods: enough to keep logarithms finite, too little to
/// be felt.
const EMPTY_CLASS: f64 = 1e-3;

impl<const N: usize> Sample<N> {
    pub(crate) fn new(counts: [u64; N]) -> Result<Self, Error> {
        if counts.iter().all(|&count| count == 0) {
            return Err(Error::NoGames);
        }
        Ok(Self::of(counts.map(|count| count as f64)))
    }

    fn of(counts: [f64; N]) -> Self {
        Self { counts, total: counts.iter().sum() }
    }

    /// Units counted (games, or pairs of games).
    pub(crate) fn total(&self) -> f64 {
        self.total
    }

    /// The same sample with no class empty.
    pub(crate) fn regularised(&self) -> Self {
        Self::of(self.counts.map(|count| if count == 0.0 { EMPTY_CLASS } else { count }))
    }

    /// The same sample with one unit more at either end, which gives even a clean sweep a spread.
    pub(crate) fn with_one_more_at_each_end(&self) -> Self {
        let mut counts = self.counts;
        counts[0] += 1.0;
        counts[N - 1] += 1.0;
        Self::of(counts)
    }

    pub(crate) fn distribution(&self) -> Distribution<N> {
        Distribution { chances: self.counts.map(|count| count / self.total) }
    }
}

/// A probability for each of `N` evenly spaced scores from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Distribution<const N: usize> {
    pub(crate) chances: [f64; N],
}

impl<const N: usize> Distribution<N> {
    pub(crate) fn score(class: usize) -> f64 {
        class as f64 / (N - 1) as f64
    }

    pub(crate) fn mean(&self) -> f64 {
        self.expectation(|score| score)
    }

    pub(crate) fn variance(&self) -> f64 {
        let mean = self.mean();
        self.expectation(|score| (score - mean).powi(2))
    }

    fn expectation(&self, of: impl Fn(f64) -> f64) -> f64 {
        self.chances.iter().enumerate().map(|(class, p)| p * of(Self::score(class))).sum()
    }
}
