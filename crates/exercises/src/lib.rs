//! Test suites: positions with questions, players that answer, and what the answers are worth.
#![forbid(unsafe_code)]

mod exercise;
mod total;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use player::{Event, Fault, Info, Limits, Player, Question, Situation};

pub use exercise::{Exercise, ExerciseError, Goal, Mark};
pub use total::Total;

/// Why the exercises of a file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum SuiteError {
    /// The file.
    #[error("{path}: {reason}")]
    File {
        /// Its name.
        path: String,
        /// What happened.
        reason: std::io::Error,
    },
    /// A line of the file.
    #[error("{path}: line {line}: {reason}")]
    Line {
        /// The file.
        path: String,
        /// Which line, from 1.
        line: usize,
        /// What is wrong.
        reason: ExerciseError,
    },
}

/// The exercises of a file, one per line.
///
/// # Errors
/// When the file cannot be read, or a line is not an exercise.
pub fn read(file: &Path) -> Result<Vec<Exercise>, SuiteError> {
    let path = || file.display().to_string();
    let text =
        fs::read_to_string(file).map_err(|reason| SuiteError::File { path: path(), reason })?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(line, text)| {
            let wrong = |reason| SuiteError::Line { path: path(), line, reason };
            Exercise::parse(text, line).map_err(wrong)
        })
        .collect()
}

/// An exercise, its mark, and the answer in words.
#[derive(Clone, Copy, Debug)]
pub struct Attempt<'a> {
    /// The exercise.
    pub exercise: &'a Exercise,
    /// What the answer is worth.
    pub mark: Mark,
    /// The answer.
    pub answer: &'a str,
}

/// What a player got, all together and by kind of exercise.
#[derive(Clone, Debug, Default)]
pub struct Results {
    /// All exercises.
    pub total: Total,
    /// By kind.
    pub groups: BTreeMap<String, Total>,
}

/// Lets a player solve exercises within limits; each attempt is reported with the total so far.
///
/// # Errors
/// When the player fails.
pub fn solve(
    player: &mut dyn Player,
    exercises: &[Exercise],
    limits: &Limits,
    report: &mut dyn FnMut(&Attempt<'_>, &Total),
) -> Result<Results, Fault> {
    let mut results = Results::default();
    for exercise in exercises {
        let (mark, answer) = attempt(player, exercise, limits)?;
        results.total.add(mark);
        results.groups.entry(group(exercise)).or_default().add(mark);
        report(&Attempt { exercise, mark, answer: &answer }, &results.total);
    }
    Ok(results)
}

fn attempt(
    player: &mut dyn Player,
    exercise: &Exercise,
    limits: &Limits,
) -> Result<(Mark, String), Fault> {
    player.new_game()?;
    let situation = Situation::new(exercise.epd.position.clone());
    let limits = Limits { mate: mate_to_find(&exercise.goal), ..limits.clone() };
    let mut last = Info::default();
    let mut observe = |event| {
        if let Event::Info(info) = event
            && info.score.is_some()
        {
            last = *info;
        }
    };
    let choice = player
        .choose(&Question::new(situation.clone()).with_limits(limits.clone()), &mut observe)?;
    let score = choice.score.or(last.score);
    let answer = choice.best.map(|best| exercise.epd.position.san(best).to_string());
    Ok((exercise.mark(choice.best, score), answer.unwrap_or_else(|| "no move".to_owned())))
}

fn mate_to_find(goal: &Goal) -> Option<u32> {
    match goal {
        Goal::Mate(moves) if *moves > 0 => Some(moves.unsigned_abs()),
        _ => None,
    }
}

/// Exercises of a kind belong together: mates by distance, others by their name without a number.
fn group(exercise: &Exercise) -> String {
    if let Goal::Mate(moves) = exercise.goal {
        return match moves {
            0.. => format!("mate in {moves:02}"),
            _ => format!("mated in {:02}", -moves),
        };
    }
    let number = |letter: char| letter.is_ascii_digit() || letter == '.' || letter == ' ';
    exercise.name.trim_end_matches(number).to_owned()
}
