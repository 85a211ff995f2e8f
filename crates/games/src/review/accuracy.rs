use rules::Color;

use super::win_percent;
use crate::Evaluation;

/// What the first move has.
const INITIAL: Evaluation = Evaluation::Centipawns(15);

/// How accurate a move was, in per cent, from the mover's chances before and after it.
///
/// ```
/// use games::review::move_accuracy;
///
/// assert_eq!(move_accuracy(50.0, 60.0), 100.0);
/// assert_eq!(move_accuracy(60.0, 50.0).round(), 65.0);
/// ```
#[must_use]
pub fn move_accuracy(before: f64, after: f64) -> f64 {
    if after >= before {
        return 100.0;
    }
    let curve = 103.1668 * (-0.04354 * (before - after)).exp() - 3.1669;
    // One per cent for doubt: no engine is always right.
    (curve + 1.0).clamp(0.0, 100.0)
}

/// The mean in which each value counts as much as its weight. `None` without any weight.
#[must_use]
pub fn weighted_mean(pairs: &[(f64, f64)]) -> Option<f64> {
    let weight: f64 = pairs.iter().map(|(_, weight)| weight).sum();
    let sum: f64 = pairs.iter().map(|(value, weight)| value * weight).sum();
    (weight > 0.0).then(|| sum / weight)
}

/// The number of values by the sum of their reciprocals; values below 1 count as 1.
#[must_use]
pub fn harmonic_mean(values: &[f64]) -> Option<f64> {
    let reciprocals: f64 = values.iter().map(|value| 1.0 / value.max(1.0)).sum();
    (!values.is_empty()).then(|| values.len() as f64 / reciprocals)
}

/// How much each move of a game counts: as much as the chances swing around it.
///
/// `percents` are White's chances in all positions, so there is one move fewer. The window is a tenth
/// of the game, two to eight positions long, and stands still over the first moves.
#[must_use]
pub fn volatility_weights(percents: &[f64]) -> Vec<f64> {
    let moves = percents.len().saturating_sub(1);
    let window = (moves / 10).clamp(2, 8);
    (0..moves)
        .map(|nth| {
            let end = (nth + 2).max(window).min(percents.len());
            let around = &percents[end.saturating_sub(window)..end];
            standard_deviation(around).clamp(0.5, 12.0)
        })
        .collect()
}

fn standard_deviation(values: &[f64]) -> f64 {
    let number = values.len() as f64;
    let mean = values.iter().sum::<f64>() / number;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (squares / number).sqrt()
}

/// The accuracy of one side over moves that are given with their weights.
pub(super) fn side_accuracy(moves: &[(f64, f64)]) -> Option<f64> {
    let values: Vec<f64> = moves.iter().map(|(value, _)| *value).collect();
    Some((weighted_mean(moves)? + harmonic_mean(&values)?) / 2.0)
}

/// The chances in all positions of a game, the first one too.
pub(super) fn percents(first: Option<Evaluation>, evaluations: &[Evaluation]) -> Vec<f64> {
    let first = first.unwrap_or(INITIAL);
    std::iter::once(first).chain(evaluations.iter().copied()).map(win_percent).collect()
}

/// Each move's accuracy and weight.
pub(super) fn weighted_accuracies(mover: Color, percents: &[f64]) -> Vec<(f64, f64)> {
    let mut mover = mover;
    let mut accuracies = Vec::new();
    for pair in percents.windows(2) {
        accuracies.push(match mover {
            Color::White => move_accuracy(pair[0], pair[1]),
            Color::Black => move_accuracy(pair[1], pair[0]),
        });
        mover = !mover;
    }
    accuracies.into_iter().zip(volatility_weights(percents)).collect()
}

/// The accuracy of both sides, White first, over a game whose positions after each move are
/// evaluated. `None` for a side that has not moved.
///
/// ```
/// use games::Evaluation;
/// use games::review::game_accuracy;
/// use rules::Color;
///
/// let evaluations = [15, -900].map(Evaluation::Centipawns);
/// let [white, black] = game_accuracy(Color::White, &evaluations);
/// assert_eq!((white, black), (Some(100.0), Some(100.0)));
/// ```
#[must_use]
pub fn game_accuracy(first_mover: Color, evaluations: &[Evaluation]) -> [Option<f64>; 2] {
    let moves = weighted_accuracies(first_mover, &percents(None, evaluations));
    let of = |parity: usize| {
        let mine: Vec<(f64, f64)> = moves.iter().copied().skip(parity).step_by(2).collect();
        side_accuracy(&mine)
    };
    match first_mover {
        Color::White => [of(0), of(1)],
        Color::Black => [of(1), of(0)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accuracy(centipawns: &[i32]) -> [f64; 2] {
        let evaluations: Vec<_> = centipawns.iter().copied().map(Evaluation::Centipawns).collect();
        game_accuracy(Color::White, &evaluations).map(|side| side.unwrap_or(f64::NAN))
    }

    fn near(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 5.0, "{found} is not about {wanted}");
    }

    #[test]
    fn a_game_without_moves_has_no_accuracy() {
        assert_eq!(game_accuracy(Color::White, &[]), [None, None]);
        let one = [Evaluation::Centipawns(15)];
        assert_eq!(game_accuracy(Color::White, &one), [Some(100.0), None]);
        assert_eq!(game_accuracy(Color::Black, &one), [None, Some(100.0)]);
    }

    #[test]
    fn an_early_blunder_costs_nearly_everything() {
        near(accuracy(&[-900, -900])[0], 10.0);
        near(accuracy(&[-900, -900])[1], 100.0);
        near(accuracy(&[15, 900])[1], 10.0);
    }

    #[test]
    fn a_blunder_after_twenty_good_moves_costs_half() {
        let mut game = vec![15; 20];
        assert_eq!(accuracy(&game), [100.0, 100.0]);
        game.push(-900);
        near(accuracy(&game)[0], 50.0);
        assert_eq!(accuracy(&game)[1], 100.0);
    }

    #[test]
    fn average_play_has_the_known_accuracy() {
        for (worse, better, wanted) in [(-50, 15, 76.0), (-135, 15, 54.0), (-435, 65, 20.0)] {
            for moves in [5, 50] {
                let game = [worse, better].repeat(moves);
                near(accuracy(&game)[0], wanted);
                near(accuracy(&game)[1], wanted);
            }
        }
    }

    #[test]
    fn windows_stand_still_at_first() {
        let swing: Vec<f64> = (0..41).map(|nth| f64::from(nth % 2) * 20.0 + 40.0).collect();
        let weights = volatility_weights(&swing);
        assert_eq!(weights.len(), 40);
        assert_eq!(weights[0], weights[2]);
        assert!(weights.iter().all(|weight| (0.5..=12.0).contains(weight)));
    }
}
