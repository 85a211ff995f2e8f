//! The most likely distribution behind a sample, under a condition on its strength.
//!
//! Both conditions are those of Michel Van den Bergh's note on normalized Elo: a given mean score
//! (logistic model), or a given distance of the mean from one half in standard deviations
//! (normalized model). In both, the answer divides each observed share by `1 + x·direction`, where
//! `x` balances the directions.

use crate::error::Error;
use crate::sample::Distribution;

/// Largest change of a probability at which the iteration counts as settled.
const SETTLED: f64 = 1e-11;

/// Fixed-point steps allowed at each stage; a dozen are usual.
const MAX_STEPS: usize = 3000;

/// Where the iteration loses its way, the condition is tightened in stages of this size.
const STAGE: f64 = 0.05;

/// The most likely distribution whose mean score is `mean`.
pub(crate) fn with_mean<const N: usize>(
    observed: &Distribution<N>,
    mean: f64,
) -> Result<Distribution<N>, Error> {
    let directions = std::array::from_fn(|class| Distribution::<N>::score(class) - mean);
    tilted(observed, &directions).ok_or(Error::NotConverged)
}

/// The most likely distribution with `(mean - 1/2) / sigma = t`.
pub(crate) fn with_t<const N: usize>(
    observed: &Distribution<N>,
    t: f64,
) -> Result<Distribution<N>, Error> {
    let uniform = Distribution { chances: [1.0 / N as f64; N] };
    settle(observed, uniform, t)
        .or_else(|_| by_stages(observed, uniform, t))
        .or_else(|_| by_stages(observed, with_mean(observed, 0.5)?, t))
}

/// Tightens the condition little by little, each stage starting from the one before.
fn by_stages<const N: usize>(
    observed: &Distribution<N>,
    mut guess: Distribution<N>,
    t: f64,
) -> Result<Distribution<N>, Error> {
    let stages = (t.abs() / STAGE).ceil().max(1.0) as u32;
    for stage in 1..=stages {
        let share = f64::from(stage) / f64::from(stages);
        guess = settle(observed, guess, t * share)?;
    }
    Ok(guess)
}

/// Repeats the linearised condition until the distribution stops moving.
fn settle<const N: usize>(
    observed: &Distribution<N>,
    mut guess: Distribution<N>,
    t: f64,
) -> Result<Distribution<N>, Error> {
    for _ in 0..MAX_STEPS {
        let directions = linearised(&guess, t);
        let next = tilted(observed, &directions).ok_or(Error::NotConverged)?;
        let change = largest_change(&guess, &next);
        guess = next;
        if change < SETTLED {
            return Ok(guess);
        }
    }
    Err(Error::NotConverged)
}

/// The derivative of `mean - 1/2 - t·sigma` in the chance of each score.
fn linearised<const N: usize>(guess: &Distribution<N>, t: f64) -> [f64; N] {
    let (mean, sigma) = (guess.mean(), guess.variance().sqrt());
    std::array::from_fn(|class| {
        let score = Distribution::<N>::score(class);
        let deviation = (score - mean) / sigma;
        score - 0.5 - 0.5 * t * sigma * (1.0 + deviation * deviation)
    })
}

fn largest_change<const N: usize>(one: &Distribution<N>, other: &Distribution<N>) -> f64 {
    one.chances.iter().zip(&other.chances).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

/// Divides each share by `1 + x·direction`, with the `x` at which the directions balance.
///
/// That `x` lies between two poles and often hard by one of them (a class that hardly ever came up
/// but has to carry the condition), so it is written as a distance from the nearer pole.
fn tilted<const N: usize>(
    observed: &Distribution<N>,
    directions: &[f64; N],
) -> Option<Distribution<N>> {
    let least = directions.iter().copied().fold(f64::INFINITY, f64::min);
    let most = directions.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !(least < 0.0 && most > 0.0) {
        return None;
    }
    let shares = |pole: f64, distance: f64| -> [f64; N] {
        let divisor = |d: f64| (1.0 - d / pole) + distance * d;
        std::array::from_fn(|i| observed.chances[i] / divisor(directions[i]))
    };
    let imbalance = |pole: f64, distance: f64| -> f64 {
        shares(pole, distance).iter().zip(directions).map(|(share, d)| share * d).sum()
    };
    let half_way = (1.0 / most - 1.0 / least) / 2.0;
    let chances = if imbalance(most, half_way) < 0.0 {
        shares(most, crossing(|y| imbalance(most, y) < 0.0, half_way))
    } else {
        shares(least, -crossing(|y| imbalance(least, -y) > 0.0, half_way))
    };
    Some(Distribution { chances })
}

/// Where `beyond` turns true between 0 and `end`, by halving down to the last bit.
fn crossing(beyond: impl Fn(f64) -> bool, end: f64) -> f64 {
    const HALVINGS: usize = 300;
    let (mut low, mut high) = (0.0, end);
    for _ in 0..HALVINGS {
        let middle = low + (high - low) / 2.0;
        if middle <= low || middle >= high {
            break;
        }
        if beyond(middle) { high = middle } else { low = middle }
    }
    low + (high - low) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Sample;
    use chance::Random;

    fn random_sample(random: &mut Random) -> Distribution<5> {
        let size = 10u64.pow(1 + random.below(6) as u32);
        let counts = std::array::from_fn(|_| match random.below(3) {
            0 => 0,
            _ => random.below(size),
        });
        Sample::new(counts).map_or_else(
            |_| Distribution { chances: [0.2; 5] },
            |sample| sample.regularised().distribution(),
        )
    }

    #[test]
    fn the_mean_comes_out_as_asked() {
        let mut random = Random::new(1);
        for _ in 0..5000 {
            let mean = 0.02 + 0.96 * random.unit();
            let found = with_mean(&random_sample(&mut random), mean).unwrap();
            assert!((found.mean() - mean).abs() < 1e-9);
            assert!((found.chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn the_distance_in_sigmas_comes_out_as_asked() {
        let mut random = Random::new(2);
        let mut failed = 0;
        for _ in 0..5000 {
            let t = 3.26 * (random.unit() - 0.5);
            let sample = random_sample(&mut random);
            let Ok(found) = with_t(&sample, t) else {
                failed += 1;
                continue;
            };
            let reached = (found.mean() - 0.5) / found.variance().sqrt();
            assert!((reached - t).abs() < 1e-6, "{t} {reached} {sample:?}");
        }
        assert_eq!(failed, 0);
    }
}
