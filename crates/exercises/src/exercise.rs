//! A position with a question, and what an answer to it is worth.

use player::Score;
use rules::{Epd, EpdError, Move, SanError};

/// What is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// One of these moves (`bm`).
    Best(Vec<Move>),
    /// None of these moves (`am`).
    Avoid(Vec<Move>),
    /// Moves with points (`c0 "Nf3=10, d4=7"`).
    Points(Vec<(Move, u32)>),
    /// A mate in this number of moves, given or, if negative, suffered (`bm #5`, `dm 5`).
    Mate(i32),
}

/// A position and its question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exercise {
    /// Its `id`, or its line.
    pub name: String,
    /// The position.
    pub epd: Epd,
    /// The question.
    pub goal: Goal,
}

/// What an answer got.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Whether it is right, or the best there is.
    pub solved: bool,
    /// What it earned.
    pub points: u32,
    /// What could be earned.
    pub most: u32,
}

/// Why a line is not an exercise.
#[derive(Debug, thiserror::Error)]
pub enum ExerciseError {
    /// It is not EPD.
    #[error(transparent)]
    Epd(#[from] EpdError),
    /// A move that cannot be read.
    #[error(transparent)]
    San(#[from] SanError),
    /// There is nothing to solve.
    #[error("no bm, am, dm, or points in c0: '{}'", _0.escape_debug())]
    NoQuestion(String),
}

impl Exercise {
    /// Reads a line of EPD.
    ///
    /// # Errors
    /// When it is not EPD, or asks nothing.
    pub fn parse(line: &str, number: usize) -> Result<Exercise, ExerciseError> {
        let epd: Epd = line.parse().map_err(ExerciseError::Epd)?;
        let goal = Goal::of(&epd)?
            .ok_or_else(|| ExerciseError::NoQuestion(line.chars().take(120).collect()))?;
        let name = epd.operand("id").map_or_else(|| format!("{number}"), str::to_owned);
        Ok(Exercise { name, epd, goal })
    }

    /// Judges an answer.
    #[must_use]
    pub fn mark(&self, best: Option<Move>, score: Option<Score>) -> Mark {
        let yes_or_no = |solved: bool| Mark { solved, points: u32::from(solved), most: 1 };
        match &self.goal {
            Goal::Best(moves) => yes_or_no(best.is_some_and(|best| moves.contains(&best))),
            Goal::Avoid(moves) => yes_or_no(best.is_some_and(|best| !moves.contains(&best))),
            Goal::Mate(moves) => yes_or_no(is_mate_within(score, *moves)),
            Goal::Points(list) => {
                let most = list.iter().map(|(_, points)| *points).max().unwrap_or(0);
                let earned = list.iter().find(|(mv, _)| Some(*mv) == best);
                let points = earned.map_or(0, |(_, points)| *points);
                Mark { solved: points == most, points, most }
            }
        }
    }
}

/// A mate as quick as asked for; one that is suffered, as quick or quicker, is only found by looking
/// at every defence.
fn is_mate_within(score: Option<Score>, moves: i32) -> bool {
    match score {
        Some(Score::Mate(found)) if moves > 0 => (1..=moves).contains(&found),
        Some(Score::Mate(found)) => (moves..=0).contains(&found),
        _ => false,
    }
}

impl Goal {
    fn of(epd: &Epd) -> Result<Option<Goal>, ExerciseError> {
        let moves = |words: &[String]| -> Result<Vec<Move>, ExerciseError> {
            let read = |word: &String| epd.position.parse_san(word).map_err(ExerciseError::San);
            words.iter().map(read).collect()
        };
        if let Some(moves) = mate(epd) {
            return Ok(Some(Goal::Mate(moves)));
        }
        if let Some(points) = epd.operand("c0").and_then(|text| points(epd, text)) {
            return Ok(Some(Goal::Points(points)));
        }
        let listed = |code| epd.operands(code).filter(|words| !words.is_empty());
        if let Some(words) = listed("bm") {
            return Ok(Some(Goal::Best(moves(words)?)));
        }
        listed("am").map(|words| moves(words).map(Goal::Avoid)).transpose()
    }
}

fn mate(epd: &Epd) -> Option<i32> {
    let distance = epd.operand("bm").and_then(|word| word.strip_prefix('#'));
    distance.or_else(|| epd.operand("dm"))?.parse().ok()
}

/// `Nf3=10, d4=7`; none if it says anything else, because `c0` is for comments.
fn points(epd: &Epd, text: &str) -> Option<Vec<(Move, u32)>> {
    text.split(',')
        .map(|part| {
            // The move itself may have an equals sign: a promotion.
            let (san, points) = part.trim().rsplit_once('=')?;
            Some((epd.position.parse_san(san).ok()?, points.trim().parse().ok()?))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exercise(operations: &str) -> Exercise {
        let line = format!("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - {operations}");
        Exercise::parse(&line, 1).expect("an exercise")
    }

    fn points(exercise: &Exercise, san: &str) -> u32 {
        let mv = exercise.epd.position.parse_san(san).expect("a move");
        exercise.mark(Some(mv), None).points
    }

    #[test]
    fn best_and_bad_moves() {
        let best = exercise("bm Ra8#; id \"back rank\";");
        assert_eq!(
            (best.name.as_str(), points(&best, "Ra8"), points(&best, "h3")),
            ("back rank", 1, 0)
        );
        let avoid = exercise("am h3 h4;");
        assert_eq!((points(&avoid, "Ra8"), points(&avoid, "h4")), (1, 0));
    }

    #[test]
    fn points_in_a_comment() {
        let graded = exercise("bm Ra8; c0 \"Ra8=10, h3=3\";");
        assert_eq!(["Ra8", "h3", "h4"].map(|san| points(&graded, san)), [10, 3, 0]);
        assert!(matches!(exercise("bm Ra8; c0 \"a comment\";").goal, Goal::Best(_)));
    }

    #[test]
    fn mates() {
        for operations in ["bm #1;", "dm 1;"] {
            let mate = exercise(operations);
            assert!(mate.mark(None, Some(Score::Mate(1))).solved);
            assert!(!mate.mark(None, Some(Score::Mate(2))).solved);
            assert!(!mate.mark(None, Some(Score::Centipawns(900))).solved);
        }
        assert!(is_mate_within(Some(Score::Mate(-2)), -2));
        assert!(!is_mate_within(Some(Score::Mate(-3)), -2));
    }

    #[test]
    fn nonsense_is_named() {
        for operations in ["bm Ra9;", "", "id \"x\";", "bm"] {
            let line = format!("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - {operations}");
            assert!(Exercise::parse(&line, 1).is_err(), "{operations}");
        }
    }
}
