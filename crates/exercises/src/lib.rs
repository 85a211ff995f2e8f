//! Test suites: positions with questions, players that answer, and what the answers are worth.
//!
//! [`read`] takes files of EPD; an [`Exercise`] asks for the best move (`bm`), warns of bad ones (`am`),
//! gives points for moves (`c0`) or wants a mate (`dm`). [`solve`] lets players answer, [`Results`] adds
//! up what they got, also over several runs.
//!
//! ```
//! use exercises::Exercise;
//!
//! let line = r#"6k1/5ppp/8/8/8/8/7P/R6K w - - bm Ra8+; id "back rank";"#;
//! let exercise = Exercise::parse(line, 1)?;
//! let answer = exercise.epd.position.parse_san("Ra8")?;
//! assert!(exercise.mark(Some(answer), None).solved);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod exercise;
mod total;

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

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
    /// The files hold nothing to solve.
    #[error("no line is an exercise")]
    NoExercise,
    /// A file that should hold results.
    #[error("{0}: not what --json wrote")]
    NoResults(String),
}

/// The exercises of files, one per line, and what is wrong with the lines that are none.
///
/// # Errors
/// When a file cannot be read, or no line of any is an exercise.
pub fn read(files: &[PathBuf]) -> Result<(Vec<Exercise>, Vec<SuiteError>), SuiteError> {
    let (mut exercises, mut problems) = (Vec::new(), Vec::new());
    for file in files {
        let text = read_text(file)?;
        for (line, text) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            let path = || file.display().to_string();
            match Exercise::parse(text, line) {
                Ok(exercise) => exercises.push(exercise),
                Err(reason) => problems.push(SuiteError::Line { path: path(), line, reason }),
            }
        }
    }
    if exercises.is_empty() { Err(SuiteError::NoExercise) } else { Ok((exercises, problems)) }
}

/// A file as text; bytes that are none become marks in their place.
fn read_text(file: &Path) -> Result<String, SuiteError> {
    let path = || file.display().to_string();
    let bytes = fs::read(file).map_err(|reason| SuiteError::File { path: path(), reason })?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
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

impl Results {
    /// Adds what another part of the exercises gave.
    pub fn merge(&mut self, other: &Results) {
        self.total.merge(other.total);
        for (name, total) in &other.groups {
            self.groups.entry(name.clone()).or_default().merge(*total);
        }
    }

    /// Adds up what [`Results::to_json`] wrote into files.
    ///
    /// # Errors
    /// When a file cannot be read or holds something else.
    pub fn read(files: &[PathBuf]) -> Result<Results, SuiteError> {
        let mut all = Results::default();
        for file in files {
            let part = Results::from_json(&read_text(file)?);
            all.merge(&part.ok_or_else(|| SuiteError::NoResults(file.display().to_string()))?);
        }
        Ok(all)
    }

    /// As a JSON object: the total, and `groups` by name.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        let groups: serde_json::Map<String, serde_json::Value> =
            self.groups.iter().map(|(name, total)| (name.clone(), total.to_json())).collect();
        let mut value = self.total.to_json();
        value["groups"] = groups.into();
        value
    }

    /// What [`Results::to_json`] wrote; `None` if it is something else.
    #[must_use]
    pub fn from_json(text: &str) -> Option<Results> {
        let value: serde_json::Value = serde_json::from_str(text).ok()?;
        let groups = value["groups"].as_object()?.iter();
        let groups = groups.map(|(name, total)| Some((name.clone(), Total::from_json(total)?)));
        Some(Results { total: Total::from_json(&value)?, groups: groups.collect::<Option<_>>()? })
    }
}

impl fmt::Display for Results {
    /// A line for each kind, if there are several, then the total without an end of line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.groups.len() > 1 {
            self.groups.iter().try_for_each(|(name, total)| writeln!(f, "{name}: {total}"))?;
        }
        write!(f, "{}", self.total)
    }
}

/// Lets players solve exercises within limits, each exercise by one of them; each attempt is
/// reported with the total so far.
///
/// # Errors
/// When a player fails, or the system has no thread for it.
pub fn solve(
    players: Vec<Box<dyn Player>>,
    exercises: &[Exercise],
    limits: &Limits,
    report: &mut dyn FnMut(&Attempt<'_>, &Total),
) -> Result<Results, Fault> {
    let next = AtomicUsize::new(0);
    let (out, attempts) = mpsc::channel();
    let mut results = Results::default();
    thread::scope(|scope| {
        for mut player in players {
            let (out, next) = (out.clone(), &next);
            let solving = move || {
                while let Some(exercise) = exercises.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = attempt(player.as_mut(), exercise, limits);
                    let failed = found.is_err();
                    if out.send((exercise, found)).is_err() || failed {
                        break;
                    }
                }
            };
            if let Err(error) = thread::Builder::new().spawn_scoped(scope, solving) {
                // The others end with the exercise that they are at.
                next.store(exercises.len(), Ordering::Relaxed);
                let reason = format!("the system has no thread for it ({error})");
                return Err(Fault::Crash { reason });
            }
        }
        drop(out);
        for (exercise, found) in attempts {
            // The others end with the exercise that they are at: nobody listens any more.
            let (mark, answer) = found?;
            results.total.add(mark);
            results.groups.entry(group(exercise)).or_default().add(mark);
            report(&Attempt { exercise, mark, answer: &answer }, &results.total);
        }
        Ok(results)
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_lines_cost_only_themselves() {
        let file = std::env::temp_dir().join(format!("exercises-{}.epd", std::process::id()));
        let good = "6k1/5ppp/8/8/8/8/7P/R6K w - - bm Ra8; id \"one\";";
        fs::write(&file, format!("{good}\nnonsense\n\n{good}\n")).unwrap();
        let (exercises, problems) = read(std::slice::from_ref(&file)).unwrap();
        let merged = Results::read(std::slice::from_ref(&file)).unwrap_err().to_string();
        fs::remove_file(&file).unwrap();
        assert!(merged.ends_with(".epd: not what --json wrote"), "{merged}");
        assert_eq!((exercises.len(), problems.len()), (2, 1));
        assert!(problems[0].to_string().contains(": line 2: "), "{}", problems[0]);
    }

    #[test]
    fn parts_add_up() {
        let total = Total { exercises: 3, solved: 2, points: 5, most: 9 };
        let one = Results { total, groups: BTreeMap::from([("mates".to_owned(), total)]) };
        let mut sum = Results::from_json(&one.to_json().to_string()).unwrap();
        sum.merge(&one);
        assert_eq!((sum.total.exercises, sum.total.solved), (6, 4));
        assert_eq!((sum.groups["mates"].points, sum.groups["mates"].most), (10, 18));
        assert!(Results::from_json("{}").is_none());
    }
}
