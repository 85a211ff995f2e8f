use serde::Serialize;

/// How much a check matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Importance {
    /// The protocol demands it.
    Demand,
    /// Those who use engines rely on it.
    Habit,
}

/// What a check found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase", tag = "verdict", content = "detail")]
pub enum Verdict {
    /// All is well; perhaps with a remark.
    Passed(String),
    /// What is wrong.
    Failed(String),
    /// Why it could not be made.
    Skipped(String),
}

/// A check that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Check {
    /// From 1.
    pub number: usize,
    /// What it is about.
    pub group: String,
    /// What was looked for.
    pub name: String,
    /// How much it matters.
    pub importance: Importance,
    /// What was found.
    #[serde(flatten)]
    pub verdict: Verdict,
}

impl Verdict {
    /// Passed, or failed for this reason.
    pub(crate) fn of(result: Result<String, String>) -> Verdict {
        match result {
            Ok(remark) => Verdict::Passed(remark),
            Err(reason) => Verdict::Failed(reason),
        }
    }

    /// Passed without a remark, or failed for the reason given.
    pub(crate) fn when(well: bool, otherwise: impl FnOnce() -> String) -> Verdict {
        if well { Verdict::Passed(String::new()) } else { Verdict::Failed(otherwise()) }
    }

    /// Whether something is wrong.
    #[must_use]
    pub fn is_failure(&self) -> bool {
        matches!(self, Verdict::Failed(_))
    }
}
