//! Fits the weights of the hand-crafted evaluation to games.

use datagen::GameRecord;
use rules::{Color, Position};
use search::evaluation::{WEIGHTS, features, phase, scale, score::Tapered};

use crate::regression::{FitSettings, Regression, Sample};

/// Positions to fit the hand-crafted evaluation to.
#[derive(Clone, Debug, Default)]
pub struct Fit {
    regression: Regression,
}

impl Fit {
    /// Adds the quiet positions of a game.
    pub fn add(&mut self, game: &GameRecord, settings: &FitSettings) {
        self.regression.add(game, settings, sample);
    }

    /// How many positions there are.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.regression.len()
    }

    /// Fits, and reports the error of each epoch: on the positions fitted to, and on those apart.
    #[must_use]
    pub fn run(&self, settings: &FitSettings, report: impl FnMut(u32, f64, f64)) -> Vec<Tapered> {
        self.regression
            .run(current_weights(), settings, report)
            .chunks(2)
            .map(|pair| Tapered::new(pair[0].round() as i32, pair[1].round() as i32))
            .collect()
    }
}

/// Weights as the source of the evaluation has them, group by group.
#[must_use]
pub fn weights_source(weights: &[Tapered]) -> String {
    let mut source = String::new();
    for group in &features::GROUPS {
        source += &format!("    // {}\n", group.name);
        for row in weights[group.range()].chunks(8) {
            let row: Vec<String> = row
                .iter()
                .map(|weight| format!("w({}, {}),", weight.middlegame(), weight.endgame()))
                .collect();
            source += &format!("    {}\n", row.join(" "));
        }
    }
    source
}

fn current_weights() -> Vec<f32> {
    WEIGHTS
        .iter()
        .flat_map(|weight| [weight.middlegame() as f32, weight.endgame() as f32])
        .collect()
}

fn sample(position: &Position) -> Sample {
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
    Sample { features, shares: (middle, scaled) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use datagen::{Recipe, play_game};

    #[test]
    fn the_source_has_every_weight_in_its_group() {
        let source = weights_source(&WEIGHTS);
        assert_eq!(source.matches("w(").count(), WEIGHTS.len());
        assert_eq!(source.matches("// ").count(), features::GROUPS.len());
        let first = WEIGHTS[features::GROUPS[0].range()][0];
        let weight = format!("w({}, {}),", first.middlegame(), first.endgame());
        assert_eq!(source.lines().nth(1).and_then(|line| line.trim().find(&weight)), Some(0));
    }

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
