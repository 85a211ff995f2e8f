//! Error bars by playing all games again.

use super::likelihood::{Likelihood, Solution};
use super::options::RatingOptions;
use super::pool::Pairing;
use crate::elo::logistic;
use crate::error::Error;
use crate::trinomial::Trinomial;
use chance::Random;

/// Above this many games a pairing's results are drawn as a whole, from the normal distribution.
const GAME_BY_GAME: u64 = 400;

/// Spread of simulated ratings about the ones they were simulated from.
#[derive(Clone, Debug)]
pub(crate) struct Spread {
    pub(crate) ratings: Vec<f64>,
    pub(crate) advantage: f64,
}

/// Plays all pairings `rounds` times and measures how far the ratings scatter, as `relative` to
/// the anchor.
pub(crate) fn spread(
    found: &Solution,
    pairings: &[Pairing],
    options: &RatingOptions,
    (rounds, seed): (u32, u64),
    relative: impl Fn(&[f64], usize) -> f64,
) -> Result<Spread, Error> {
    let players = found.ratings.len();
    let mut random = Random::new(seed);
    let (mut squares, mut advantage_squares) = (vec![0.0; players], 0.0);
    for _ in 0..rounds {
        let replayed = replay(found, pairings, &mut random);
        let again = Likelihood::new(players, &replayed, options).maximise()?;
        for (player, sum) in squares.iter_mut().enumerate() {
            *sum += (relative(&again.ratings, player) - relative(&found.ratings, player)).powi(2);
        }
        advantage_squares += (again.advantage - found.advantage).powi(2);
    }
    let deviation = |sum: f64| (sum / f64::from(rounds)).sqrt();
    let ratings = squares.into_iter().map(deviation).collect();
    Ok(Spread { ratings, advantage: deviation(advantage_squares) })
}

fn replay(found: &Solution, pairings: &[Pairing], random: &mut Random) -> Vec<Pairing> {
    let play = |pairing: &Pairing| {
        let lead = found.ratings[pairing.white] - found.ratings[pairing.black] + found.advantage;
        let results = play_again(&pairing.results, logistic(lead), random);
        Pairing { results, ..*pairing }
    };
    pairings.iter().map(play).collect()
}

/// As many games again, with this expected score and as many draws as it allows of those seen.
fn play_again(seen: &Trinomial, expected: f64, random: &mut Random) -> Trinomial {
    let games = seen.games();
    let most_draws = 2.0 * expected.min(1.0 - expected);
    let draw = (seen.draws as f64 / games as f64).min(most_draws);
    let win = expected - draw / 2.0;
    let wins = binomial(games, win, random);
    let draw_if_not_won = if win < 1.0 { draw / (1.0 - win) } else { 0.0 };
    let draws = binomial(games - wins, draw_if_not_won, random);
    Trinomial::new(wins, draws, games - wins - draws)
}

fn binomial(trials: u64, chance: f64, random: &mut Random) -> u64 {
    if trials <= GAME_BY_GAME {
        return (0..trials).filter(|_| random.unit() < chance).count() as u64;
    }
    let mean = trials as f64 * chance;
    let sigma = (mean * (1.0 - chance)).max(0.0).sqrt();
    (mean + sigma * random.normal()).round().clamp(0.0, trials as f64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replayed_matches_keep_size_score_and_draws() {
        let mut random = Random::new(5);
        for games in [100, 10_000] {
            let seen = Trinomial::new(games / 2, games / 4, games / 4);
            let sum = (0..400)
                .map(|_| play_again(&seen, 0.625, &mut random))
                .fold(Trinomial::default(), |sum, next| sum + next);
            assert_eq!(sum.games(), 400 * games);
            let score = sum.points() / sum.games() as f64;
            assert!((score - 0.625).abs() < 0.01, "{score}");
            assert!((sum.draws as f64 / sum.games() as f64 - 0.25).abs() < 0.01);
        }
    }
}
