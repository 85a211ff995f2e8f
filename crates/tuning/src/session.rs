//! The state of a tuning: what is tuned, what was learnt, and the journal that remembers it.
//!
//! The journal is lines of JSON: first the plan, then the result of each iteration. Chance follows
//! from the seed and the number of the iteration alone, so the results are all that has to be kept:
//! replaying them gives the same values as a tuning that was never interrupted.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use stats::Random;
use stats::spsa::{Parameter, Schedule, Trial};

/// A number to be tuned.
#[derive(Clone, PartialEq, Debug)]
pub struct Knob {
    /// What it is called.
    pub name: String,
    /// What it is now.
    pub value: i32,
    /// The least that it may be.
    pub min: i32,
    /// The most that it may be.
    pub max: i32,
    /// How far from its value it is tried at the end.
    pub reach: f64,
    /// How large the steps are at the end, in parts of the reach.
    pub rate: f64,
}

impl Knob {
    /// With a reach of a twentieth of the range.
    #[must_use]
    pub fn new(name: &str, value: i32, min: i32, max: i32, rate: f64) -> Knob {
        let reach = (f64::from(max - min) / 20.0).max(0.5);
        Knob { name: name.to_owned(), value, min, max, reach, rate }
    }

    /// As `OpenBench` wants it.
    #[must_use]
    pub fn open_bench_line(&self) -> String {
        let Knob { name, value, min, max, reach, rate } = self;
        format!("{name}, int, {value}, {min}, {max}, {reach}, {rate}")
    }

    fn parameter(&self) -> Result<Parameter, stats::Error> {
        Parameter::new(self.value.into(), self.min.into(), self.max.into(), self.reach, self.rate)
    }
}

/// What a tuning is.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// What is tuned.
    pub knobs: Vec<Knob>,
    /// How many comparisons are made.
    pub iterations: u32,
    /// What everything random follows from.
    pub seed: u64,
    /// All else that results depend on, in words.
    pub terms: String,
}

impl Plan {
    fn to_json(&self) -> Value {
        let knobs: Vec<Value> = self
            .knobs
            .iter()
            .map(|knob| json!([knob.name, knob.value, knob.min, knob.max, knob.reach, knob.rate]))
            .collect();
        json!({
            "tuning": 1, "seed": self.seed, "iterations": self.iterations,
            "terms": self.terms, "knobs": knobs,
        })
    }
}

/// Why a tuning cannot begin or go on.
#[derive(Debug, thiserror::Error)]
pub enum TuneError {
    /// A number that cannot be tuned.
    #[error(transparent)]
    Number(#[from] stats::Error),
    /// No number at all.
    #[error("there is nothing to tune")]
    Nothing,
    /// The journal cannot be read or written.
    #[error("{}: {_1}", _0.display())]
    Journal(PathBuf, io::Error),
    /// The journal belongs to other settings.
    #[error("{} is the journal of another tuning; name another file", _0.display())]
    OtherPlan(PathBuf),
    /// A line of the journal makes no sense.
    #[error("{}, line {line}: not the result of an iteration: '{}'", path.display(), text.escape_debug())]
    BadLine {
        /// The journal.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What it says.
        text: String,
    },
}

/// Two sets of values to be compared.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// Which one, from 1.
    pub iteration: u32,
    /// The first set.
    pub plus: Vec<i32>,
    /// The second set.
    pub minus: Vec<i32>,
    trials: Vec<Trial>,
}

/// A tuning under way.
#[derive(Debug)]
pub struct Session {
    plan: Plan,
    schedule: Schedule,
    values: Vec<Parameter>,
    done: u32,
    journal: Option<(PathBuf, File)>,
}

impl Session {
    /// Begins, or continues where a journal ends.
    ///
    /// # Errors
    /// When there is nothing to tune, or the journal is not of this tuning.
    pub fn open(plan: Plan, journal: Option<&Path>) -> Result<Session, TuneError> {
        if plan.knobs.is_empty() {
            return Err(TuneError::Nothing);
        }
        let values = plan.knobs.iter().map(Knob::parameter).collect::<Result<_, _>>()?;
        let schedule = Schedule::new(plan.iterations)?;
        let mut session = Session { plan, schedule, values, done: 0, journal: None };
        if let Some(path) = journal {
            let file = session.replay(path)?;
            session.journal = Some((path.to_owned(), file));
        }
        Ok(session)
    }

    /// Reads a journal, or begins one; what a crash has torn off at the end is cut away.
    fn replay(&mut self, path: &Path) -> Result<File, TuneError> {
        let failed = |error| TuneError::Journal(path.to_owned(), error);
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(failed)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failed)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(io::SeekFrom::End(0)).map_err(failed)?;
        let header = self.plan.to_json().to_string();
        let mut lines = text[..whole].lines();
        match lines.next() {
            None => writeln!(file, "{header}").map_err(failed)?,
            Some(line) if line == header => {}
            Some(_) => return Err(TuneError::OtherPlan(path.to_owned())),
        }
        for (number, line) in (2..).zip(lines) {
            let bad = || TuneError::BadLine {
                path: path.to_owned(),
                line: number,
                text: line.chars().take(100).collect(),
            };
            let score = self.score_in(line).ok_or_else(bad)?;
            let comparison = self.next().ok_or_else(bad)?;
            self.apply(&comparison, score)?;
        }
        Ok(file)
    }

    fn score_in(&self, line: &str) -> Option<f64> {
        let value: Value = serde_json::from_str(line).ok()?;
        let in_turn = value["iteration"].as_u64() == Some(u64::from(self.done) + 1);
        value["score"].as_f64().filter(|_| in_turn)
    }

    /// What to compare next; none when all is done.
    #[must_use]
    pub fn next(&self) -> Option<Comparison> {
        let iteration = self.done + 1;
        if iteration > self.schedule.iterations() {
            return None;
        }
        let mix = u64::from(iteration).wrapping_mul(0xd134_2543_de82_ef95);
        let mut random = Random::new(self.plan.seed ^ mix);
        let toss = |value| self.schedule.trial(value, iteration, &mut random);
        let trials: Vec<Trial> = self.values.iter().map(toss).collect();
        let rounded = |pick: fn(&Trial) -> f64| -> Vec<i32> {
            trials.iter().map(|trial| pick(trial).round() as i32).collect()
        };
        let (plus, minus) = (rounded(|trial| trial.plus), rounded(|trial| trial.minus));
        Some(Comparison { iteration, plus, minus, trials })
    }

    /// Takes in the score of the first set: its wins less its losses.
    ///
    /// # Errors
    /// When the journal cannot be written.
    pub fn learn(&mut self, comparison: &Comparison, score: f64) -> Result<(), TuneError> {
        self.apply(comparison, score)?;
        if let Some((path, file)) = &mut self.journal {
            let line = json!({"iteration": comparison.iteration, "score": score});
            let written = writeln!(file, "{line}").and_then(|()| file.flush());
            written.map_err(|error| TuneError::Journal(path.clone(), error))?;
        }
        Ok(())
    }

    fn apply(&mut self, comparison: &Comparison, score: f64) -> Result<(), TuneError> {
        for (value, trial) in self.values.iter_mut().zip(&comparison.trials) {
            *value = self.schedule.updated(value, trial, score)?;
        }
        self.done = comparison.iteration;
        Ok(())
    }

    /// How many iterations are done.
    #[must_use]
    pub fn done(&self) -> u32 {
        self.done
    }

    /// The values before and after, as a JSON object.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let value = |(knob, after): (&Knob, f64)| {
            let Knob { name, value, min, max, .. } = knob;
            json!({"name": name, "before": value, "after": after, "min": min, "max": max})
        };
        json!({"iterations": self.done, "values": self.knobs().map(value).collect::<Vec<_>>()})
    }

    /// The knobs, each with the value that it has now.
    pub fn knobs(&self) -> impl Iterator<Item = (&Knob, f64)> {
        self.plan.knobs.iter().zip(self.values.iter().map(Parameter::value))
    }
}

impl fmt::Display for Session {
    /// The tuned values as lines to put into `parameters.rs`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (knob, value) in self.knobs() {
            let (Knob { name, min, max, value: before, .. }, after) = (knob, value.round());
            writeln!(f, "    {name}: {after} in {min}..={max}; // was {before}, {value:.2}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(iterations: u32) -> Plan {
        let knobs = vec![Knob::new("one", 10, 0, 100, 0.02), Knob::new("two", 90, 0, 100, 0.02)];
        Plan { knobs, iterations, seed: 7, terms: "a test".to_owned() }
    }

    /// The nearer to (70, 30), the better.
    fn compare(comparison: &Comparison) -> f64 {
        let miss = |values: &[i32]| f64::from((values[0] - 70).abs() + (values[1] - 30).abs());
        (miss(&comparison.minus) - miss(&comparison.plus)).signum()
    }

    fn go_on(session: &mut Session, steps: u32) {
        for _ in 0..steps {
            let Some(comparison) = session.next() else { return };
            session.learn(&comparison, compare(&comparison)).expect("a step");
        }
    }

    fn values(session: &Session) -> Vec<f64> {
        session.knobs().map(|(_, value)| value).collect()
    }

    fn path(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("torres-tune-{}-{name}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        path
    }

    #[test]
    fn finds_the_optimum() {
        let mut session = Session::open(plan(3000), None).expect("a session");
        go_on(&mut session, u32::MAX);
        let found = values(&session);
        assert!((found[0] - 70.0).abs() < 6.0 && (found[1] - 30.0).abs() < 6.0, "{found:?}");
    }

    #[test]
    fn interrupted_anywhere_it_ends_the_same() {
        let mut whole = Session::open(plan(50), None).expect("a session");
        go_on(&mut whole, 50);
        let path = path("resume");
        for (steps, torn) in [(7, "{\"iter"), (20, ""), (50, "")] {
            let mut part = Session::open(plan(50), Some(&path)).expect("a session");
            go_on(&mut part, steps);
            drop(part);
            let mut file = OpenOptions::new().append(true).open(&path).expect("the journal");
            file.write_all(torn.as_bytes()).expect("written");
        }
        let resumed = Session::open(plan(50), Some(&path)).expect("a session");
        assert_eq!((resumed.done(), values(&resumed)), (50, values(&whole)));
        std::fs::remove_file(&path).expect("removed");
    }

    #[test]
    fn values_are_written_as_source_as_json_and_for_open_bench() {
        let session = Session::open(plan(5), None).expect("a session");
        let text =
            "    one: 10 in 0..=100; // was 10, 10.00\n    two: 90 in 0..=100; // was 90, 90.00\n";
        assert_eq!(session.to_string(), text);
        let second = json!({"name": "two", "before": 90, "after": 90.0, "min": 0, "max": 100});
        assert_eq!(session.to_json()["values"][1], second);
        let line = session.knobs().next().expect("a knob").0.open_bench_line();
        assert_eq!(line, "one, int, 10, 0, 100, 5, 0.02");
    }

    #[test]
    fn other_journals_are_refused() {
        let path = path("other");
        drop(Session::open(plan(50), Some(&path)).expect("a session"));
        let other = Session::open(plan(51), Some(&path));
        assert!(matches!(other, Err(TuneError::OtherPlan(_))));
        let mut file = OpenOptions::new().append(true).open(&path).expect("the journal");
        writeln!(file, "{{\"iteration\":2,\"score\":1}}").expect("written");
        let skipped = Session::open(plan(50), Some(&path));
        assert!(matches!(skipped, Err(TuneError::BadLine { line: 2, .. })));
        std::fs::remove_file(&path).expect("removed");
    }
}
