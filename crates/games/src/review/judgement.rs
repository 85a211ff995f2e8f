use std::fmt;

use rules::Color;

use super::{centipawns, winning_chances};
use crate::{Evaluation, Nag};

/// How bad a bad move is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Judgement {
    /// `?!`: a tenth of the way from won to drawn.
    Inaccuracy,
    /// `?`: twice that.
    Mistake,
    /// `??`: three times that, or more.
    Blunder,
}

impl Judgement {
    /// The glyph for it.
    #[must_use]
    pub fn nag(self) -> Nag {
        match self {
            Judgement::Inaccuracy => Nag::INACCURACY,
            Judgement::Mistake => Nag::MISTAKE,
            Judgement::Blunder => Nag::BLUNDER,
        }
    }

    fn from_lost_chances(lost: f64) -> Option<Judgement> {
        match lost {
            lost if lost >= 0.3 => Some(Judgement::Blunder),
            lost if lost >= 0.2 => Some(Judgement::Mistake),
            lost if lost >= 0.1 => Some(Judgement::Inaccuracy),
            _ => None,
        }
    }

    /// For a mate that appeared or vanished where one side stood this well anyway.
    fn from_standing(standing: i32) -> Judgement {
        match standing {
            1_000.. => Judgement::Inaccuracy,
            701..=999 => Judgement::Mistake,
            _ => Judgement::Blunder,
        }
    }
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Judgement::Inaccuracy => "inaccuracy",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        })
    }
}

/// What a move does to a forced mate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MateChange {
    /// The mover can now be mated.
    Created,
    /// The mover had a mate, and has it no more.
    Lost,
    /// The mover still mates, but later.
    Delayed,
}

impl fmt::Display for MateChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MateChange::Created => "checkmate can no longer be avoided",
            MateChange::Lost => "a forced checkmate is gone",
            MateChange::Delayed => "there was a quicker checkmate",
        })
    }
}

/// What is to be said about a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Verdict {
    /// How bad it is; `None` when there is nothing to complain about.
    pub judgement: Option<Judgement>,
    /// What it did to a mate.
    pub mate: Option<MateChange>,
}

/// Judges a move by the evaluations before and after it, which are White's as everywhere.
///
/// ```
/// use games::Evaluation::{Centipawns, Mate};
/// use games::review::{Judgement, MateChange, judge};
/// use rules::Color;
///
/// let hung = judge(Color::White, Centipawns(30), Centipawns(-300));
/// assert_eq!(hung.judgement, Some(Judgement::Blunder));
/// let missed = judge(Color::Black, Mate(-2), Centipawns(-900));
/// assert_eq!(missed.mate, Some(MateChange::Lost));
/// assert_eq!(missed.judgement, Some(Judgement::Mistake));
/// ```
#[must_use]
pub fn judge(mover: Color, before: Evaluation, after: Evaluation) -> Verdict {
    let (before, after) = (before.seen_by(mover), after.seen_by(mover));
    let mate = mate_change(before, after);
    let judgement = match mate {
        Some(MateChange::Created) => Some(Judgement::from_standing(-centipawns(before))),
        Some(MateChange::Lost) => Some(Judgement::from_standing(centipawns(after))),
        Some(MateChange::Delayed) => None,
        None if is_mate(before) || is_mate(after) => None,
        None => Judgement::from_lost_chances(winning_chances(before) - winning_chances(after)),
    };
    Verdict { judgement, mate }
}

fn is_mate(evaluation: Evaluation) -> bool {
    matches!(evaluation, Evaluation::Mate(_))
}

/// From the mover's side.
fn mate_change(before: Evaluation, after: Evaluation) -> Option<MateChange> {
    use Evaluation::{Centipawns, Mate};
    match (before, after) {
        (Centipawns(_), Mate(moves)) if moves < 0 => Some(MateChange::Created),
        (Mate(had), Centipawns(_)) if had > 0 => Some(MateChange::Lost),
        (Mate(had), Mate(moves)) if had > 0 && moves < 0 => Some(MateChange::Lost),
        (Mate(had), Mate(has)) if had > 0 && has > had => Some(MateChange::Delayed),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Evaluation::{Centipawns, Mate};

    #[test]
    fn losses_are_judged_by_chances_not_pawns() {
        let judged =
            |before, after| judge(Color::White, Centipawns(before), Centipawns(after)).judgement;
        assert_eq!(judged(0, -40), None);
        assert_eq!(judged(0, -60), Some(Judgement::Inaccuracy));
        assert_eq!(judged(0, -120), Some(Judgement::Mistake));
        assert_eq!(judged(0, -200), Some(Judgement::Blunder));
        assert_eq!(judged(900, 700), None, "two pawns of a won game are not much");
        assert_eq!(judged(-100, 100), None);
    }

    #[test]
    fn black_is_judged_like_white() {
        for (before, after) in [(10, -300), (500, -20), (-700, -400), (0, 90)] {
            assert_eq!(
                judge(Color::White, Centipawns(before), Centipawns(after)),
                judge(Color::Black, Centipawns(-before), Centipawns(-after))
            );
        }
    }

    #[test]
    fn mates_appear_and_vanish() {
        let of = |before, after| {
            let verdict = judge(Color::White, before, after);
            (verdict.mate, verdict.judgement)
        };
        use Judgement::{Blunder, Inaccuracy, Mistake};
        use MateChange::{Created, Delayed, Lost};
        assert_eq!(of(Centipawns(0), Mate(-3)), (Some(Created), Some(Blunder)));
        assert_eq!(of(Centipawns(-800), Mate(-3)), (Some(Created), Some(Mistake)));
        assert_eq!(of(Centipawns(-1_500), Mate(-3)), (Some(Created), Some(Inaccuracy)));
        assert_eq!(of(Mate(3), Centipawns(0)), (Some(Lost), Some(Blunder)));
        assert_eq!(of(Mate(3), Centipawns(800)), (Some(Lost), Some(Mistake)));
        assert_eq!(of(Mate(3), Centipawns(1_200)), (Some(Lost), Some(Inaccuracy)));
        assert_eq!(of(Mate(3), Mate(-2)), (Some(Lost), Some(Blunder)));
        assert_eq!(of(Mate(3), Mate(6)), (Some(Delayed), None));
        assert_eq!(of(Mate(3), Mate(2)), (None, None));
        assert_eq!(of(Mate(-3), Mate(-2)), (None, None));
        assert_eq!(of(Centipawns(50), Mate(4)), (None, None));
    }
}
