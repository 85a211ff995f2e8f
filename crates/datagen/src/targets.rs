//! Better targets from games as they were played.

use crate::record::Ply;

/// Centipawns that change the odds of winning by a factor of e.
const SCALE: f64 = 318.0;
/// Scores beyond this say nothing more about the chance of winning.
const LARGEST: f64 = 9_999.0;

/// For each ply, the mean of its score and those of all later plies, each later one counting `weight`
/// times the one before it.
///
/// A score of a short search says little more than the evaluation that it started from; the scores that
/// follow have seen what came of it. Chances of winning are averaged, not centipawns, so that one mate
/// score does not drown the rest. With a weight of 0 the scores stay as they are.
///
/// ```
/// use datagen::{Ply, smoothed_scores};
/// use rules::Position;
///
/// let played = Position::start().parse_uci("e2e4").expect("legal");
/// let game = [0, 0, 200].map(|score| Ply { played, score });
/// assert_eq!(smoothed_scores(&game, 0.0), [0, 0, 200]);
/// let smoothed = smoothed_scores(&game, 0.75);
/// assert!(0 < smoothed[0] && smoothed[0] < smoothed[1] && smoothed[1] < 200);
/// assert_eq!(smoothed[2], 200);
/// ```
#[must_use]
pub fn smoothed_scores(plies: &[Ply], weight: f64) -> Vec<i16> {
    if weight <= 0.0 {
        return plies.iter().map(|ply| ply.score).collect();
    }
    let (mut sum, mut total) = (0.0, 0.0);
    let mut scores: Vec<i16> = plies
        .iter()
        .rev()
        .map(|ply| {
            sum = chance(ply.score) + weight * sum;
            total = 1.0 + weight * total;
            score(sum / total)
        })
        .collect();
    scores.reverse();
    scores
}

fn chance(score: i16) -> f64 {
    1.0 / (1.0 + (-f64::from(score) / SCALE).exp())
}

fn score(chance: f64) -> i16 {
    let centipawns = SCALE * (chance / (1.0 - chance)).ln();
    centipawns.clamp(-LARGEST, LARGEST).round() as i16
}

#[cfg(test)]
mod tests {
    use rules::Position;

    use super::*;

    fn smoothed(scores: &[i16], weight: f64) -> Vec<i16> {
        let played = Position::start().legal_moves()[0];
        let plies: Vec<Ply> = scores.iter().map(|&score| Ply { played, score }).collect();
        smoothed_scores(&plies, weight)
    }

    #[test]
    fn equal_scores_stay_equal() {
        for score in [-900, -31, 0, 7, 318, 1200] {
            assert_eq!(smoothed(&[score; 9], 0.75), [score; 9]);
        }
    }

    #[test]
    fn the_mean_is_that_of_the_chances() {
        // Chances of 1/2 and e/(e+1) with weights 1 and 0.5: (0.5 + 0.36553) / 1.5 = 0.57702.
        assert_eq!(smoothed(&[0, 318], 0.5), [99, 318]);
    }

    #[test]
    fn a_mate_counts_as_one_game_won() {
        let scores = smoothed(&[0, 32_000], 0.75);
        assert_eq!(scores[1], 9_999);
        // (0.5 + 0.75) / 1.75 = 0.71429, odds of 2.5.
        assert_eq!(scores[0], 291);
    }

    #[test]
    fn both_colours_are_treated_alike() {
        let scores = [12, -40, 300, -700, 31_990];
        let mirrored: Vec<i16> = scores.iter().map(|score| -score).collect();
        let negated: Vec<i16> = smoothed(&mirrored, 0.75).iter().map(|score| -score).collect();
        assert_eq!(smoothed(&scores, 0.75), negated);
    }
}
