use std::fmt;
use std::time::Duration;

use serde::Serialize;

use crate::{Check, Importance, Verdict};

/// What came of an examination. It prints as text; [`to_json`](Report::to_json) is for programs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// The program as it was asked for.
    pub program: String,
    /// What the engine calls itself.
    pub engine: String,
    /// Who it says wrote it.
    pub author: String,
    /// Every check, in order.
    pub checks: Vec<Check>,
    /// How long it took.
    pub time: Duration,
}

impl Report {
    /// Whether every demand of the protocol is met.
    #[must_use]
    pub fn passed(&self) -> bool {
        !self.checks.is_empty() && self.failures(Importance::Demand).next().is_none()
    }

    /// The checks of an importance that failed.
    pub fn failures(&self, importance: Importance) -> impl Iterator<Item = &Check> {
        let failed = |check: &&Check| check.verdict.is_failure();
        self.checks.iter().filter(move |check| check.importance == importance).filter(failed)
    }

    /// All of it as one JSON object.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut value = serde_json::json!(self);
        value["passed"] = self.passed().into();
        value["time"] = self.time.as_secs_f64().into();
        value.to_string()
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mark, detail) = match (&self.verdict, self.importance) {
            (Verdict::Passed(detail), _) => ("ok", detail),
            (Verdict::Failed(detail), Importance::Demand) => ("FAIL", detail),
            (Verdict::Failed(detail), Importance::Habit) => ("warn", detail),
            (Verdict::Skipped(detail), _) => ("skip", detail),
        };
        write!(f, "{:>3} {mark:<4} {}: {}", self.number, self.group, self.name)?;
        if detail.is_empty() { Ok(()) } else { write!(f, " ({detail})") }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} by {} ({})", self.engine, self.author, self.program)?;
        for check in &self.checks {
            writeln!(f, "{check}")?;
        }
        let demands = self.failures(Importance::Demand).count();
        let habits = self.failures(Importance::Habit).count();
        let verdict = if self.passed() { "passed" } else { "FAILED" };
        write!(
            f,
            "{verdict}: {} checks, {demands} failures, {habits} warnings, {:.1} s",
            self.checks.len(),
            self.time.as_secs_f64()
        )
    }
}
