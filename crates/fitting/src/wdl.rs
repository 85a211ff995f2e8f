//! Fits what a score means to the results of games.

use datagen::GameRecord;
use search::wdl::{MODEL, Model, material_left};

/// Scores further out than this decide nothing that is not decided.
const WIDEST: i32 = 1_500;
/// Centipawns of a bin.
const BIN: i32 = 10;
const SCORES: usize = (2 * WIDEST / BIN) as usize + 1;
/// Bins of material.
const MATERIALS: usize = 27;
/// A fit ends when steps of this size help no more.
const FINEST: f64 = 0.05;

/// A model as the source of `search/src/wdl.rs` has it.
#[must_use]
pub fn model_source(model: &Model) -> String {
    let Model { half, width } = model;
    format!("pub const MODEL: Model = Model {{ half: {half:?}, width: {width:?} }};")
}

/// How often which score led to which result.
#[derive(Clone, Debug)]
pub struct WdlFit {
    /// By material, score, and win, draw or loss of the side to move.
    counts: Vec<[[u32; 3]; SCORES]>,
    positions: u64,
}

impl Default for WdlFit {
    fn default() -> WdlFit {
        WdlFit { counts: vec![[[0; 3]; SCORES]; MATERIALS], positions: 0 }
    }
}

impl WdlFit {
    /// Counts the quiet positions of a game.
    pub fn add(&mut self, game: &GameRecord) {
        for (position, ply) in game.quiet_positions() {
            let turn = position.turn();
            let score = turn.pick(i32::from(ply.score), -i32::from(ply.score));
            let result = game.winner.map_or(1, |winner| if winner == turn { 0 } else { 2 });
            self.count(score, material_left(&position), result);
        }
    }

    /// Counts one position: a score of the side to move, and 0 if it won, 1 if it drew, 2 if not.
    fn count(&mut self, score: i32, material: f64, result: usize) {
        if score.abs() <= WIDEST {
            let place = (score + WIDEST + BIN / 2) / BIN;
            let bin = (material * (MATERIALS - 1) as f64).round() as usize;
            self.counts[bin][place as usize][result] += 1;
            self.positions += 1;
        }
    }

    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.positions
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions == 0
    }

    /// How badly a model predicts the results: the mean negative logarithm of the chance that it gave
    /// them.
    #[must_use]
    pub fn error(&self, model: &Model) -> f64 {
        let mut sum = 0.0;
        for (bin, scores) in self.counts.iter().enumerate() {
            let material = bin as f64 / (MATERIALS - 1) as f64;
            for (place, counts) in (0..).zip(scores).filter(|(_, counts)| **counts != [0; 3]) {
                let score = place * BIN - WIDEST;
                let (win, loss) = model.win_and_loss(score.into(), material);
                let chances = [win, 1.0 - win - loss, loss];
                for (count, chance) in counts.iter().zip(chances) {
                    sum -= f64::from(*count) * chance.max(1e-9).ln();
                }
            }
        }
        sum / self.positions.max(1) as f64
    }

    /// The model that predicts best, by trying steps in all directions, ever smaller ones.
    #[must_use]
    pub fn run(&self) -> Model {
        let mut best = MODEL;
        let mut error = self.error(&best);
        let mut step = 32.0;
        while step > FINEST {
            let better = neighbours(&best, step)
                .map(|model| (self.error(&model), model))
                .min_by(|a, b| a.0.total_cmp(&b.0))
                .filter(|(other, _)| *other < error);
            match better {
                Some((less, model)) => (error, best) = (less, model),
                None => step /= 2.0,
            }
        }
        best
    }
}

/// All models one or two terms away: along a single term the way to the best one can be blocked.
fn neighbours(model: &Model, step: f64) -> impl Iterator<Item = Model> {
    let model = *model;
    let moves = (0..6usize).flat_map(move |one| {
        (one..6).flat_map(move |other| {
            [(step, 0.0), (-step, 0.0), (step, step), (step, -step), (-step, step), (-step, -step)]
                .map(|(a, b)| [(one, a), (other, b)])
        })
    });
    moves.map(move |changes| {
        let mut next = model;
        for (term, by) in changes {
            let list = if term < 3 { &mut next.half } else { &mut next.width };
            list[term % 3] += by;
        }
        next
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results drawn from a known model lead back to its chances.
    #[test]
    fn finds_the_model_behind_the_results() {
        let truth = Model { half: [90.0, 150.0, -40.0], width: [50.0, 60.0, 10.0] };
        let mut fit = WdlFit::default();
        for bin in 0..=26 {
            let material = f64::from(bin) / 26.0;
            for score in (-600..=600).step_by(10) {
                let (win, loss) = truth.win_and_loss(score.into(), material);
                let times = |share: f64| (200.0 * share).round() as usize;
                let (wins, losses) = (times(win), times(loss));
                let results = [wins, 200 - wins - losses, losses];
                for (result, times) in results.into_iter().enumerate() {
                    (0..times).for_each(|_| fit.count(score, material, result));
                }
            }
        }
        let found = fit.run();
        for (score, material) in [(0.0, 1.0), (100.0, 0.5), (200.0, 0.2), (300.0, 0.9)] {
            let (win, loss) = truth.win_and_loss(score, material);
            let (found_win, found_loss) = found.win_and_loss(score, material);
            assert!((win - found_win).abs() < 0.02, "{score} {material}: {win} {found_win}");
            assert!((loss - found_loss).abs() < 0.02, "{score} {material}: {loss} {found_loss}");
        }
        assert!(fit.error(&found) < fit.error(&MODEL));
    }
}
