//! What a comparison found.

use std::fmt;

use super::Recording;
use crate::microchess::Engine;

/// What an answer of our program may take, as a part of the original's cycles.
const MOST_OF_ORIGINAL: f64 = 1.05;

/// The result of replaying a recording.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Who answered.
    pub engine: Engine,
    /// The kind of recording.
    pub recording: Recording,
    /// How many records it holds.
    pub records: usize,
    /// How many of them are equal in everything but cycles.
    pub equal: usize,
    /// The first that is not.
    pub first_difference: Option<Difference>,
    /// How far the cycles are apart.
    pub cycles: CycleCheck,
}

/// A record that was not reproduced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its line, or its number in a file that is one object.
    pub line: usize,
    /// Its `id`, if it has one.
    pub id: Option<String>,
    /// What differs, in words.
    pub what: String,
}

/// The original's cycles against the model's.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CycleCheck {
    /// Answers of the computer that were compared.
    pub compared: usize,
    /// How many of them took exactly the cycles of the original.
    pub equal: usize,
    /// The largest difference, in cycles.
    pub largest: u64,
    /// The largest difference, as a part of the original's cycles.
    pub largest_part: f64,
    /// The original's cycles of all answers together.
    pub original: u64,
    /// Ours.
    pub ours: u64,
    /// The most cycles of an answer, as a part of the original's.
    pub most: f64,
}

impl Report {
    pub(super) fn new(engine: Engine, recording: Recording) -> Self {
        let cycles = CycleCheck::default();
        Self { engine, recording, records: 0, equal: 0, first_difference: None, cycles }
    }

    /// Whether every record is equal.
    #[must_use]
    pub fn is_equal(&self) -> bool {
        self.equal == self.records
    }

    /// Whether the cycles are what the engine promises: those of the original from the re-creation,
    /// and at most a twentieth more from our program. The recording of positions comes from a build
    /// that takes more, and says nothing.
    #[must_use]
    pub fn has_right_cycles(&self) -> bool {
        match self.engine {
            _ if self.recording == Recording::Positions => true,
            Engine::Native => self.cycles.equal == self.cycles.compared,
            Engine::Kim1 => self.cycles.most <= MOST_OF_ORIGINAL,
        }
    }

    pub(super) fn conclude(&mut self, line: usize, id: Option<String>, difference: Option<String>) {
        self.records += 1;
        match difference {
            None => self.equal += 1,
            Some(what) => {
                self.first_difference.get_or_insert(Difference { line, id, what });
            }
        }
    }
}

impl CycleCheck {
    pub(super) fn compare(&mut self, original: u64, ours: u64) {
        let apart = original.abs_diff(ours);
        self.compared += 1;
        self.equal += usize::from(apart == 0);
        self.largest = self.largest.max(apart);
        self.largest_part = self.largest_part.max(apart as f64 / original.max(1) as f64);
        self.original += original;
        self.ours += ours;
        self.most = self.most.max(ours as f64 / original.max(1) as f64);
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { engine, recording, records, equal, cycles, .. } = self;
        write!(f, "{equal} of {records} {} equal", recording.noun())?;
        match engine {
            _ if cycles.compared == 0 => {}
            Engine::Native => write!(f, "\n{cycles}")?,
            Engine::Kim1 => {
                let part = cycles.ours as f64 / cycles.original.max(1) as f64;
                let most = cycles.most;
                write!(f, "\ncycles {part:.3} of the original's, {most:.3} at most for an answer")?;
            }
        }
        match &self.first_difference {
            Some(difference) => write!(f, "\nfirst difference: {difference}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for CycleCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { compared, equal, largest, largest_part, .. } = self;
        let percent = 100.0 * largest_part;
        write!(
            f,
            "cycles of {equal} of {compared} answers equal, at most {largest} ({percent:.4} %) apart"
        )
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(id) = &self.id {
            write!(f, " (id {id})")?;
        }
        write!(f, ": {}", self.what)
    }
}

/// A text that is not a recording.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct RecordingError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}
