use crate::Evaluation;

/// The slope of the curve, from many games between people: a pawn is worth 9 %.
const SLOPE: f64 = 0.003_682_08;
/// Beyond ten pawns nothing changes.
const CEILING: i32 = 1_000;

/// An evaluation as centipawns within ten pawns, mates beyond every count of pawns.
///
/// ```
/// use games::Evaluation;
/// use games::review::centipawns;
///
/// assert_eq!(centipawns(Evaluation::Centipawns(-35)), -35);
/// assert_eq!(centipawns(Evaluation::Centipawns(4_200)), 1_000);
/// assert_eq!(centipawns(Evaluation::Mate(-2)), -1_000);
/// ```
#[must_use]
pub fn centipawns(evaluation: Evaluation) -> i32 {
    let value = match evaluation {
        Evaluation::Centipawns(value) => value,
        Evaluation::Mate(moves) => mate_in_centipawns(moves),
    };
    value.clamp(-CEILING, CEILING)
}

/// A mate on the scale of centipawns: 2,000 for mate in one, falling to 1,100 from ten moves on.
fn mate_in_centipawns(moves: i32) -> i32 {
    let distance = i32::try_from(moves.unsigned_abs().min(10)).unwrap_or(10);
    let value = (21 - distance) * 100;
    if moves < 0 { -value } else { value }
}

/// White's chances on a scale from −1, lost, to 1, won.
///
/// ```
/// use games::Evaluation;
/// use games::review::winning_chances;
///
/// assert_eq!(winning_chances(Evaluation::Centipawns(0)), 0.0);
/// assert!(winning_chances(Evaluation::Mate(1)) > 0.95);
/// ```
#[must_use]
pub fn winning_chances(evaluation: Evaluation) -> f64 {
    let value = f64::from(centipawns(evaluation));
    2.0 / (1.0 + (-SLOPE * value).exp()) - 1.0
}

/// White's chances in per cent.
///
/// ```
/// use games::Evaluation;
/// use games::review::win_percent;
///
/// assert_eq!(win_percent(Evaluation::Centipawns(0)), 50.0);
/// assert_eq!(win_percent(Evaluation::Centipawns(100)).round(), 59.0);
/// ```
#[must_use]
pub fn win_percent(evaluation: Evaluation) -> f64 {
    50.0 + 50.0 * winning_chances(evaluation)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_is_symmetric_and_monotonic() {
        let percent = |value| win_percent(Evaluation::Centipawns(value));
        for value in 0..1_000 {
            assert!((percent(value) + percent(-value) - 100.0).abs() < 1e-9);
            assert!(percent(value + 1) > percent(value));
        }
        assert_eq!(percent(1_000), percent(i32::MAX));
        assert_eq!(percent(-1_000), percent(i32::MIN));
    }

    #[test]
    fn mates_are_worth_more_than_pawns() {
        assert_eq!(mate_in_centipawns(1), 2_000);
        assert_eq!(mate_in_centipawns(-10), -1_100);
        assert_eq!(mate_in_centipawns(i32::MIN), -1_100);
        assert_eq!(win_percent(Evaluation::Mate(20)), win_percent(Evaluation::Centipawns(1_000)));
    }
}
