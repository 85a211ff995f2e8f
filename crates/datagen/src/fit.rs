//! Fits the weights of the hand-made evaluation to games: logistic regression by gradient descent.

use rules::{Color, Position};
use search::evaluation::{WEIGHTS, features, phase, scale, score::Tapered};

use crate::record::GameRecord;

/// One position as the fit sees it: which weights it uses how often, White's less Black's.
#[derive(Clone, Debug)]
struct Sample {
    features: Box<[(u16, i8)]>,
    /// The share of the middlegame, and of the endgame after scaling.
    shares: (f32, f32),
    /// What the evaluation should predict, 0 to 1 for White.
    target: f32,
}

/// How a fit is made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FitSettings {
    /// Centipawns that change the odds by a factor of e.
    pub slope: f32,
    /// How much the result counts; the rest is the score of the search.
    pub result_share: f32,
    /// How often all positions are gone through.
    pub epochs: u32,
    /// How far a weight moves in a step, in centipawns.
    pub rate: f32,
    /// How many threads work.
    pub threads: usize,
}

/// Positions to fit to, one in ten of them kept apart to check.
#[derive(Clone, Debug, Default)]
pub struct Fit {
    samples: Vec<Sample>,
    checks: Vec<Sample>,
    added: u64,
}

impl Fit {
    /// Adds the quiet positions of a game.
    pub fn add(&mut self, game: &GameRecord, settings: &FitSettings) {
        let result = game.winner.map_or(0.5, |winner| winner.pick(1.0, 0.0));
        for (position, ply) in game.quiet_positions() {
            let score = sigmoid(f32::from(ply.score) / settings.slope);
            let share = settings.result_share;
            let sample = sample(&position, share * result + (1.0 - share) * score);
            // Whole games go to one side, or the check would know the answers.
            if game.number % 10 == 9 {
                self.checks.push(sample);
            } else {
                self.samples.push(sample);
            }
            self.added += 1;
        }
    }

    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.added
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.added == 0
    }

    /// Fits, and reports the error of each epoch: on the positions fitted to, and on those apart.
    #[must_use]
    pub fn run(
        &self,
        settings: &FitSettings,
        mut report: impl FnMut(u32, f64, f64),
    ) -> Vec<Tapered> {
        let mut weights = current_weights();
        let mut momentum = vec![0f32; weights.len()];
        let mut variance = vec![0f32; weights.len()];
        let batch = 65_536;
        let mut step = 0;
        for epoch in 1..=settings.epochs {
            let rate = settings.rate * (1.0 - epoch as f32 / (settings.epochs + 1) as f32);
            let mut error = 0.0;
            for samples in self.samples.chunks(batch) {
                let (slope, loss) = gradient(samples, &weights, settings);
                error += loss;
                step += 1;
                adam(&mut weights, &slope, &mut momentum, &mut variance, rate, step);
            }
            let (_, apart) = gradient(&self.checks, &weights, settings);
            let mean = |sum: f64, number: usize| sum / number.max(1) as f64;
            report(epoch, mean(error, self.samples.len()), mean(apart, self.checks.len()));
        }
        weights
            .chunks(2)
            .map(|pair| Tapered::new(pair[0].round() as i32, pair[1].round() as i32))
            .collect()
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

fn current_weights() -> Vec<f32> {
    WEIGHTS
        .iter()
        .flat_map(|weight| [weight.middlegame() as f32, weight.endgame() as f32])
        .collect()
}

fn sample(position: &Position, target: f32) -> Sample {
    let mut counts = std::collections::BTreeMap::<u16, i32>::new();
    let mut endgame = 0;
    for (color, feature, count) in features::all(position) {
        let signed = color.pick(count, -count);
        *counts.entry(feature.0 as u16).or_default() += signed;
        endgame += signed * WEIGHTS[feature.0].endgame();
    }
    let stronger = if endgame > 0 { Color::White } else { Color::Black };
    let middle = phase(position) as f32 / 24.0;
    let scaled = (1.0 - middle) * scale(position, stronger) as f32 / 64.0;
    let features = counts
        .into_iter()
        .filter(|(_, count)| *count != 0)
        .map(|(index, count)| (index, count.clamp(-127, 127) as i8))
        .collect();
    Sample { features, shares: (middle, scaled), target }
}

/// The slope of the error and the error itself, summed over samples by all threads.
fn gradient(samples: &[Sample], weights: &[f32], settings: &FitSettings) -> (Vec<f32>, f64) {
    let part = samples.len().div_ceil(settings.threads.max(1)).max(1);
    std::thread::scope(|scope| {
        let handles: Vec<_> = samples
            .chunks(part)
            .map(|chunk| scope.spawn(|| part_gradient(chunk, weights, settings.slope)))
            .collect();
        let mut total = (vec![0f32; weights.len()], 0.0);
        for handle in handles {
            let Ok((slope, loss)) = handle.join() else { continue };
            total.0.iter_mut().zip(slope).for_each(|(sum, one)| *sum += one);
            total.1 += loss;
        }
        let number = samples.len().max(1) as f32;
        total.0.iter_mut().for_each(|one| *one /= number);
        total
    })
}

fn part_gradient(samples: &[Sample], weights: &[f32], slope: f32) -> (Vec<f32>, f64) {
    let mut gradient = vec![0f32; weights.len()];
    let mut loss = 0.0;
    for sample in samples {
        let (middle, end) = sample.shares;
        let value: f32 = sample
            .features
            .iter()
            .map(|(index, count)| {
                let at = usize::from(*index) * 2;
                f32::from(*count) * (middle * weights[at] + end * weights[at + 1])
            })
            .sum();
        let predicted = sigmoid(value / slope);
        let error = predicted - sample.target;
        loss += f64::from(error * error);
        let common = error * predicted * (1.0 - predicted);
        for (index, count) in &sample.features {
            let at = usize::from(*index) * 2;
            gradient[at] += common * f32::from(*count) * middle;
            gradient[at + 1] += common * f32::from(*count) * end;
        }
    }
    (gradient, loss)
}

fn adam(
    weights: &mut [f32],
    slope: &[f32],
    momentum: &mut [f32],
    variance: &mut [f32],
    rate: f32,
    step: i32,
) {
    const FIRST: f32 = 0.9;
    const SECOND: f32 = 0.999;
    let (first, second) = (1.0 - FIRST.powi(step), 1.0 - SECOND.powi(step));
    for index in 0..weights.len() {
        momentum[index] = FIRST * momentum[index] + (1.0 - FIRST) * slope[index];
        variance[index] = SECOND * variance[index] + (1.0 - SECOND) * slope[index] * slope[index];
        let direction = momentum[index] / first / ((variance[index] / second).sqrt() + 1e-9);
        weights[index] -= rate * direction;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Recipe, play_game};

    #[test]
    fn a_fit_lowers_its_error() {
        let settings =
            FitSettings { slope: 200.0, result_share: 1.0, epochs: 30, rate: 2.0, threads: 2 };
        let recipe = Recipe { soft_nodes: 40, hard_nodes: 400, ..Recipe::default() };
        let mut fit = Fit::default();
        for number in 0..12 {
            fit.add(&play_game(&recipe, number).expect("memory"), &settings);
        }
        let mut errors = Vec::new();
        let weights = fit.run(&settings, |_, error, _| errors.push(error));
        assert_eq!(weights.len(), WEIGHTS.len());
        assert!(errors[errors.len() - 1] < 0.9 * errors[0], "{errors:?}");
    }
}
