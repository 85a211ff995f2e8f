//! Does an engine keep to UCI, or to CECP?
//!
//! [`examine`] starts an engine and puts it through some eighty checks: what the protocol demands,
//! and the habits on which GUIs, match runners and bot bridges rely. An engine passes when it meets
//! every demand; a habit that it lacks is a warning.
//!
//! ```no_run
//! use doctor::examine;
//! use engines::EngineSpec;
//!
//! let report = examine(&EngineSpec::new("stockfish"), &mut |_| {});
//! println!("{report}");
//! assert!(report.passed());
//! ```
#![forbid(unsafe_code)]

mod cecp;
mod check;
mod habits;
mod handshake;
mod info_line;
mod patient;
mod report;
mod scene;
mod searching;

pub use cecp::examine_cecp;
pub use check::{Check, Importance, Verdict};
pub use report::Report;

use std::time::Instant;

use engines::EngineSpec;
use patient::Patient;

/// One check: what it is called, how much it matters, and how it is made.
struct Exam {
    group: &'static str,
    name: String,
    importance: Importance,
    make: Box<dyn Fn(&mut Patient) -> Verdict>,
}

impl Exam {
    /// Something that the protocol demands.
    fn demand(
        group: &'static str,
        name: impl Into<String>,
        make: impl Fn(&mut Patient) -> Verdict + 'static,
    ) -> Exam {
        let importance = Importance::Demand;
        Exam { group, name: name.into(), importance, make: Box::new(make) }
    }

    /// Something that users of engines rely on.
    fn habit(
        group: &'static str,
        name: impl Into<String>,
        make: impl Fn(&mut Patient) -> Verdict + 'static,
    ) -> Exam {
        Exam { importance: Importance::Habit, ..Exam::demand(group, name, make) }
    }
}

/// Puts an engine through all checks; `progress` hears of each as it is made.
pub fn examine(spec: &EngineSpec, progress: &mut dyn FnMut(&Check)) -> Report {
    let start = Instant::now();
    let mut patient = Patient::new(spec);
    let mut checks = Vec::new();
    for exam in handshake::exams().into_iter().chain(searching::exams()).chain(habits::exams()) {
        let verdict = if patient.never_started() && !checks.is_empty() {
            Verdict::Skipped("the engine does not start".to_owned())
        } else {
            (exam.make)(&mut patient)
        };
        let check = Check {
            number: checks.len() + 1,
            group: exam.group.to_owned(),
            name: exam.name,
            importance: exam.importance,
            verdict,
        };
        progress(&check);
        checks.push(check);
    }
    let (engine, author) = patient.identity();
    Report { program: spec.program().to_owned(), engine, author, checks, time: start.elapsed() }
}
