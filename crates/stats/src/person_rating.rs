//! The rating of one person from games against players whose ratings are known, more or less.

use crate::elo::{LOGIT_PER_ELO, logistic};
use crate::error::{Error, check};
use crate::estimate::Estimate;
use crate::normal::Z95;

/// What is believed of somebody who has not played yet: most people who know the moves.
const PRIOR_ELO: f64 = 1200.0;
const PRIOR_DEVIATION: f64 = 400.0;

/// A game against a player with a rating.
///
/// ```
/// let won = stats::Encounter { elo: 1350.0, error: 0.0, score: 1.0 };
/// assert!(stats::rating_of(&[won])?.value > 1200.0);
/// # Ok::<(), stats::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Encounter {
    /// The opponent's rating.
    pub elo: f64,
    /// Half of its 95 % interval.
    pub error: f64,
    /// What the game brought: 1 for a win, a half for a draw, 0 for a loss.
    pub score: f64,
}

/// The rating that these games speak for, in any order.
///
/// It is the most likely one, given the results and a prior of 1200 with a deviation of 400, which
/// keeps it finite where all games were won. The interval has two parts: that of the results, which
/// shrinks with the number of games, and that of the opponents' ratings, which does not. Their errors
/// are taken to be common to all of them, as they are where a whole group of players hangs on a thin
/// thread: the interval is rather too wide than too narrow.
///
/// ```
/// use stats::{Encounter, rating_of};
///
/// let sure = |score| Encounter { elo: 1500.0, error: 0.0, score };
/// let vague = |score| Encounter { elo: 1500.0, error: 600.0, score };
/// let rating = rating_of(&[sure(1.0), sure(0.0), sure(0.5)])?;
/// assert!(1200.0 < rating.value && rating.value < 1500.0);
/// assert!(rating_of(&[vague(1.0), vague(0.0), vague(0.5)])?.error() > rating.error());
/// # Ok::<(), stats::Error>(())
/// ```
pub fn rating_of(games: &[Encounter]) -> Result<Estimate, Error> {
    if games.is_empty() {
        return Err(Error::NoGames);
    }
    for game in games {
        check("elo", game.elo, "between -10000 and 10000", |elo| elo.abs() <= 10_000.0)?;
        check("error", game.error, "0 or more", |error| error >= 0.0)?;
        check("score", game.score, "between 0 and 1", |score| (0.0..=1.0).contains(&score))?;
    }
    let value = most_likely(games);
    let weights: Vec<f64> = games.iter().map(|game| information(value - game.elo)).collect();
    let precision = weights.iter().sum::<f64>() + PRIOR_DEVIATION.powi(-2);
    let own = Z95 / precision.sqrt();
    // Were all opponents so much stronger than was measured, the rating would rise by this.
    let shared: f64 = games.iter().zip(&weights).map(|(game, weight)| weight * game.error).sum();
    Ok(Estimate::symmetric(value, own.hypot(shared / precision)))
}

/// What one game between players so far apart tells about their distance.
fn information(distance: f64) -> f64 {
    let expected = logistic(distance);
    LOGIT_PER_ELO.powi(2) * expected * (1.0 - expected)
}

/// Where the slope of the likelihood is zero. It falls everywhere, so that halving finds it.
fn most_likely(games: &[Encounter]) -> f64 {
    let slope = |rating: f64| {
        let of_game = |game: &Encounter| LOGIT_PER_ELO * (game.score - logistic(rating - game.elo));
        games.iter().map(of_game).sum::<f64>() - (rating - PRIOR_ELO) / PRIOR_DEVIATION.powi(2)
    };
    let (mut low, mut high) = (-1e6, 1e6);
    for _ in 0..80 {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(elo: f64, error: f64, scores: &[f64]) -> Vec<Encounter> {
        scores.iter().map(|&score| Encounter { elo, error, score }).collect()
    }

    #[test]
    fn an_even_score_against_the_prior_changes_nothing() {
        let rating = rating_of(&games(1200.0, 0.0, &[1.0, 0.0])).expect("games");
        assert!((rating.value - 1200.0).abs() < 1e-6, "{rating}");
        assert!(rating.error() < Z95 * PRIOR_DEVIATION);
    }

    #[test]
    fn many_games_outweigh_the_prior() {
        let scores: Vec<f64> = (0..1000).map(|game| f64::from(game % 4 != 0)).collect();
        let rating = rating_of(&games(1800.0, 0.0, &scores)).expect("games");
        assert!((rating.value - 1991.0).abs() < 2.0, "{rating}");
        assert!(rating.error() < 30.0, "{rating}");
    }

    #[test]
    fn no_number_of_games_is_surer_than_the_opponents() {
        let scores = [1.0, 0.0].repeat(500);
        let rating = rating_of(&games(800.0, 1200.0, &scores)).expect("games");
        assert!((1100.0..1201.0).contains(&rating.error()), "{rating}");
    }

    #[test]
    fn all_won_and_all_lost_are_finite() {
        for score in [0.0, 1.0] {
            let rating = rating_of(&games(-144.0, 1690.0, &[score; 500])).expect("games");
            assert!(rating.value.abs() < 5_000.0 && rating.error().is_finite(), "{rating}");
        }
    }

    #[test]
    fn nonsense_is_refused() {
        assert_eq!(rating_of(&[]), Err(Error::NoGames));
        for (elo, error, score) in [(f64::NAN, 0.0, 1.0), (0.0, -1.0, 1.0), (0.0, 0.0, 1.5)] {
            assert!(rating_of(&[Encounter { elo, error, score }]).is_err());
        }
    }
}
