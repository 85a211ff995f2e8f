//! Logistic regression by gradient descent, for evaluations that are sums of weights.

use datagen::GameRecord;
use rules::Position;

/// One position as the fit sees it: which weights it uses how often, White's less Black's.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) features: Box<[(u16, i8)]>,
    /// The share of the middlegame, and of the endgame after scaling.
    pub(crate) shares: (f32, f32),
}

/// A position, and what the evaluation should predict: 0 to 1 for White.
type Goal = (Sample, f32);

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

impl Default for FitSettings {
    /// What the weights in use were fitted with.
    fn default() -> FitSettings {
        FitSettings { slope: 200.0, result_share: 0.7, epochs: 60, rate: 1.5, threads: 1 }
    }
}

/// Positions to fit to, one in ten of them kept apart to check.
#[derive(Clone, Debug, Default)]
pub(crate) struct Regression {
    samples: Vec<Goal>,
    checks: Vec<Goal>,
}

impl Regression {
    /// Adds the quiet positions of a game, as `sample` sees them.
    pub(crate) fn add(
        &mut self,
        game: &GameRecord,
        settings: &FitSettings,
        sample: impl Fn(&Position) -> Sample,
    ) {
        let result = game.winner.map_or(0.5, |winner| winner.pick(1.0, 0.0));
        for (position, ply) in game.quiet_positions() {
            let score = sigmoid(f32::from(ply.score) / settings.slope);
            let share = settings.result_share;
            let goal = (sample(&position), share * result + (1.0 - share) * score);
            // Whole games go to one side, or the check would know the answers.
            if game.number % 10 == 9 {
                self.checks.push(goal);
            } else {
                self.samples.push(goal);
            }
        }
    }

    pub(crate) fn len(&self) -> u64 {
        (self.samples.len() + self.checks.len()) as u64
    }

    /// The weights, each for the middlegame and the endgame, that predict best.
    pub(crate) fn run(
        &self,
        mut weights: Vec<f32>,
        settings: &FitSettings,
        mut report: impl FnMut(u32, f64, f64),
    ) -> Vec<f32> {
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
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The slope of the error and the error itself, summed over samples by all threads. A part for which
/// the system has no thread is summed here.
fn gradient(samples: &[Goal], weights: &[f32], settings: &FitSettings) -> (Vec<f32>, f64) {
    let part = samples.len().div_ceil(settings.threads.max(1)).max(1);
    std::thread::scope(|scope| {
        let handles: Vec<_> = samples
            .chunks(part)
            .map(|chunk| {
                let work = move || part_gradient(chunk, weights, settings.slope);
                std::thread::Builder::new().spawn_scoped(scope, work).map_err(|_| work)
            })
            .collect();
        let mut total = (vec![0f32; weights.len()], 0.0);
        for handle in handles {
            let sum = match handle {
                Ok(handle) => {
                    handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                }
                Err(work) => work(),
            };
            let (slope, loss) = sum;
            total.0.iter_mut().zip(slope).for_each(|(sum, part)| *sum += part);
            total.1 += loss;
        }
        let number = samples.len().max(1) as f32;
        total.0.iter_mut().for_each(|sum| *sum /= number);
        total
    })
}

fn part_gradient(samples: &[Goal], weights: &[f32], slope: f32) -> (Vec<f32>, f64) {
    let mut gradient = vec![0f32; weights.len()];
    let mut loss = 0.0;
    for (sample, target) in samples {
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
        let error = predicted - target;
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
