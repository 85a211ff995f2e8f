use std::fmt;

/// How a test ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All of its assertions held.
    Passed,
    /// An assertion did not hold, or the program failed.
    Failed {
        /// The line of the test file.
        line: usize,
        /// What was wrong.
        message: String,
        /// The values on both sides, where there are sides.
        seen: Option<String>,
    },
    /// It was left out, and why.
    Skipped {
        /// The reason.
        reason: String,
    },
}

/// One test and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TestResult {
    /// The suite that it belongs to.
    pub suite: String,
    /// Its name.
    pub name: String,
    /// What it is about.
    pub description: String,
    /// How it ended.
    pub outcome: Outcome,
    /// The cycles of all its calls.
    pub cycles: u64,
    /// What it printed and, where a trace was asked for, its last instructions.
    pub log: Vec<String>,
}

/// The results of a test file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// One for each test, in order.
    pub results: Vec<TestResult>,
}

impl Report {
    fn count(&self, wanted: impl Fn(&Outcome) -> bool) -> usize {
        self.results.iter().filter(|result| wanted(&result.outcome)).count()
    }

    /// How many tests passed.
    #[must_use]
    pub fn passed(&self) -> usize {
        self.count(|outcome| *outcome == Outcome::Passed)
    }

    /// How many tests failed.
    #[must_use]
    pub fn failed(&self) -> usize {
        self.count(|outcome| matches!(outcome, Outcome::Failed { .. }))
    }

    /// How many tests were left out.
    #[must_use]
    pub fn skipped(&self) -> usize {
        self.count(|outcome| matches!(outcome, Outcome::Skipped { .. }))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut suite = None;
        for result in &self.results {
            if suite != Some(&result.suite) {
                suite = Some(&result.suite);
                writeln!(out, "{}", result.suite)?;
            }
            write!(out, "{result}")?;
        }
        let (passed, failed, skipped) = (self.passed(), self.failed(), self.skipped());
        writeln!(out, "{passed} passed, {failed} failed, {skipped} skipped")
    }
}

impl fmt::Display for TestResult {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.outcome {
            Outcome::Passed => writeln!(out, "  ok    {} ({} cycles)", self.name, self.cycles)?,
            Outcome::Skipped { reason } => writeln!(out, "  skip  {} ({reason})", self.name)?,
            Outcome::Failed { line, message, seen } => {
                writeln!(out, "  FAIL  {}: {}", self.name, self.description)?;
                writeln!(out, "        line {line}: {message}")?;
                if let Some(seen) = seen {
                    writeln!(out, "        {seen}")?;
                }
            }
        }
        self.log.iter().try_for_each(|line| writeln!(out, "        {line}"))
    }
}
