//! Scores rounded to steps of the chance of winning.
//!
//! A label of a short search is off by a tenth of a win or so. A step of 1/256 of a win is 5 centipawns
//! near zero and 50 where a game is nearly decided; finer ones would cost bits and say nothing.

/// Steps from a loss to a win.
const STEPS: f64 = 256.0;
/// Centipawns that change the odds of winning by a factor of e, as in `targets`.
const SCALE: f64 = 318.0;
/// Beyond this a game is decided, and its positions are not fit for training.
const DECIDED: i16 = 10_000;
/// The score of a decided game, and of one that is as good as won.
const MATE: i16 = 32_000;
const WON: i16 = 2_500;

/// The levels on either side of an equal game: 128 steps, and one for decided games.
pub(super) const LARGEST: i32 = 129;

/// The level of a score.
pub(super) fn of_score(score: i16) -> i32 {
    if score.saturating_abs() >= DECIDED {
        return if score > 0 { LARGEST } else { -LARGEST };
    }
    let chance = 1.0 / (1.0 + (-f64::from(score) / SCALE).exp());
    ((chance - 0.5) * STEPS).round() as i32
}

/// The score that stands for a level.
pub(super) fn score(level: i32) -> i16 {
    let size = match level.abs() {
        LARGEST.. => MATE,
        128 => WON,
        size => {
            let chance = 0.5 + f64::from(size) / STEPS;
            (SCALE * (chance / (1.0 - chance)).ln()).round() as i16
        }
    };
    if level < 0 { -size } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_kept_and_scores_are_near() {
        for level in -LARGEST..=LARGEST {
            assert_eq!(of_score(score(level)), level);
        }
        for centipawns in -400..=400 {
            let rounded = score(of_score(centipawns));
            assert!((rounded - centipawns).abs() <= 5, "{centipawns}: {rounded}");
        }
        assert_eq!([0, 40, 1_000].map(|cp| score(of_score(cp))), [0, 40, 987]);
        assert_eq!(score(of_score(31_990)), MATE);
        assert_eq!(score(of_score(i16::MIN)), -MATE);
        assert_eq!(score(of_score(9_999)), WON);
    }
}
