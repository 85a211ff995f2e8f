//! The ratings that make the results most likely, by Newton's method.
//!
//! As Ordo does: the expected score is logistic in the difference, a draw is half a point, and all
//! results count at once. The log-likelihood is concave, so Newton's method with step control
//! finds its only top.

use super::matrix::{Factor, Matrix};
use super::options::{RatingOptions, WhiteAdvantage};
use super::pool::Pairing;
use crate::elo::{LOGIT_PER_ELO, logistic};
use crate::error::Error;

/// A step smaller than this (in Elo) ends the iteration.
const SETTLED: f64 = 1e-7;
const MAX_STEPS: usize = 200;

/// No step moves a rating further than this: far out, the curve is too flat to be trusted.
const LONGEST_STEP: f64 = 400.0;

/// How sure one is, before the first game, that having White is worth nothing.
const ADVANTAGE_SD: f64 = 200.0;

/// What the likelihood depends on.
#[derive(Clone, Debug)]
pub(crate) struct Likelihood<'a> {
    players: usize,
    pairings: &'a [Pairing],
    prior_weight: f64,
    advantage: WhiteAdvantage,
}

/// Ratings about a mean of 0, then the advantage of White where it was asked for.
#[derive(Clone, Debug)]
pub(crate) struct Solution {
    pub(crate) ratings: Vec<f64>,
    pub(crate) advantage: f64,
    pub(crate) curvature: Factor,
}

impl<'a> Likelihood<'a> {
    pub(crate) fn new(players: usize, pairings: &'a [Pairing], options: &RatingOptions) -> Self {
        let prior_weight = options.prior_weight();
        Self { players, pairings, prior_weight, advantage: options.white_advantage }
    }

    pub(crate) fn maximise(&self) -> Result<Solution, Error> {
        let mut point = vec![0.0; self.dimension()];
        let mut height = self.height(&point);
        for _ in 0..MAX_STEPS {
            let (slope, curvature) = self.slope_and_curvature(&point);
            let curvature = curvature.factor().ok_or(Error::Undetermined)?;
            let step = shortened(curvature.solve(&slope));
            if step.iter().all(|x| x.abs() < SETTLED) {
                return Ok(self.solution(point, curvature));
            }
            (point, height) = self.climb(&point, height, &step);
        }
        Err(Error::NotConverged)
    }

    fn dimension(&self) -> usize {
        self.players + usize::from(self.advantage == WhiteAdvantage::Estimated)
    }

    fn solution(&self, mut point: Vec<f64>, curvature: Factor) -> Solution {
        let advantage = self.advantage_at(&point);
        point.truncate(self.players);
        let mean = point.iter().sum::<f64>() / self.players as f64;
        let ratings = point.iter().map(|rating| rating - mean).collect();
        Solution { ratings, advantage, curvature }
    }

    fn advantage_at(&self, point: &[f64]) -> f64 {
        match self.advantage {
            WhiteAdvantage::Fixed(elo) => elo,
            WhiteAdvantage::Estimated => point[self.players],
        }
    }

    /// Takes the step, or half of it, or a quarter, until that leads upwards.
    fn climb(&self, from: &[f64], height: f64, step: &[f64]) -> (Vec<f64>, f64) {
        let mut share = 1.0;
        loop {
            let to: Vec<f64> = from.iter().zip(step).map(|(x, dx)| x + share * dx).collect();
            let reached = self.height(&to);
            if reached >= height || share < 1e-6 {
                return (to, reached);
            }
            share /= 2.0;
        }
    }

    fn lead(&self, pairing: &Pairing, point: &[f64]) -> f64 {
        point[pairing.white] - point[pairing.black] + self.advantage_at(point)
    }

    fn height(&self, point: &[f64]) -> f64 {
        let games: f64 = self
            .pairings
            .iter()
            .map(|pairing| {
                let lead = self.lead(pairing, point);
                let (won, lost) = (pairing.results.points(), pairing.results.reversed().points());
                won * log_logistic(lead) + lost * log_logistic(-lead)
            })
            .sum();
        let spread: f64 = point[..self.players].iter().map(|x| x * x).sum();
        games - 0.5 * self.prior_weight * spread - 0.5 * self.advantage_penalty(point)
    }

    fn advantage_weight(&self) -> f64 {
        if self.prior_weight > 0.0 { ADVANTAGE_SD.powi(-2) } else { 0.0 }
    }

    fn advantage_penalty(&self, point: &[f64]) -> f64 {
        self.advantage_weight() * point.get(self.players).map_or(0.0, |x| x * x)
    }

    /// First derivatives, and the second ones with their sign turned.
    fn slope_and_curvature(&self, point: &[f64]) -> (Vec<f64>, Matrix) {
        let size = self.dimension();
        let mut slope = vec![0.0; size];
        let mut curvature = self.level_fixing_matrix();
        for (i, x) in point.iter().enumerate() {
            let weight = if i < self.players { self.prior_weight } else { self.advantage_weight() };
            slope[i] -= weight * x;
            curvature.add(i, i, weight);
        }
        for pairing in self.pairings {
            let games = pairing.results.games() as f64;
            let expected = logistic(self.lead(pairing, point));
            let surprise = LOGIT_PER_ELO * (pairing.results.points() - games * expected);
            let bend = LOGIT_PER_ELO.powi(2) * games * expected * (1.0 - expected);
            let direction = self.direction(pairing);
            for &(i, sign) in &direction {
                slope[i] += sign * surprise;
            }
            curvature.add_outer(&direction, bend);
        }
        (slope, curvature)
    }

    /// How a pairing's lead depends on the unknowns.
    fn direction(&self, pairing: &Pairing) -> Vec<(usize, f64)> {
        let mut direction = vec![(pairing.white, 1.0), (pairing.black, -1.0)];
        if self.advantage == WhiteAdvantage::Estimated {
            direction.push((self.players, 1.0));
        }
        direction
    }

    /// Raising all ratings together changes no difference; this term decides that they stay put,
    /// and touches nothing else.
    fn level_fixing_matrix(&self) -> Matrix {
        let mut matrix = Matrix::filled(self.dimension(), 0.0);
        let weight = LOGIT_PER_ELO.powi(2) / self.players as f64;
        let level: Vec<(usize, f64)> = (0..self.players).map(|i| (i, 1.0)).collect();
        matrix.add_outer(&level, weight);
        matrix
    }
}

/// ln of the logistic function without overflow at either end.
fn log_logistic(elo: f64) -> f64 {
    let logit = elo * LOGIT_PER_ELO;
    if logit > 0.0 { -(-logit).exp().ln_1p() } else { logit - logit.exp().ln_1p() }
}

fn shortened(mut step: Vec<f64>) -> Vec<f64> {
    let longest = step.iter().fold(0.0, |longest: f64, x| longest.max(x.abs()));
    if longest > LONGEST_STEP {
        step.iter_mut().for_each(|x| *x *= LONGEST_STEP / longest);
    }
    step
}
