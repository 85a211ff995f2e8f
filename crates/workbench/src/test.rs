//! Unit tests of assembly programs.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use assembler::{DiskLoader, TestOptions, TestOutcome, TestReport, TestResult, run_tests};
use files::write_bytes;
use serde_json::json;

use crate::problem::{Outcome, Verdict, refused};
use crate::{Streams, junit};

/// How results are told.
#[derive(Clone, Copy, Debug, Default)]
pub struct Telling<'a> {
    /// A JSON object for each test instead of text.
    pub json: bool,
    /// A file for the XML of `JUnit` beside it.
    pub junit: Option<&'a Path>,
}

/// Runs the tests of files; programs are looked for in `folders` too.
///
/// # Errors
/// When a report cannot be written.
pub fn run(
    files: &[PathBuf],
    folders: &[PathBuf],
    options: &TestOptions,
    telling: Telling<'_>,
    streams: &mut Streams<'_>,
) -> Outcome {
    let loader = folders.iter().fold(DiskLoader::new(), DiskLoader::with_folder);
    let mut good = true;
    let mut reports = Vec::new();
    for file in files {
        let path = file.to_string_lossy();
        let report = match run_tests(&path, &loader, options) {
            Ok(report) => {
                good &= report.failed() == 0;
                print(&path, &report, telling.json, streams.out)?;
                Ok(report)
            }
            Err(failure) => {
                good = false;
                write!(streams.notes, "{}", failure.render(streams.color))?;
                Err(failure.brief())
            }
        };
        reports.push((path.into_owned(), report));
    }
    if let Some(path) = telling.junit {
        write_bytes(path, junit::document(&reports).as_bytes()).map_err(refused)?;
    }
    Ok(Verdict::of(good))
}

fn print(path: &str, report: &TestReport, json: bool, out: &mut dyn Write) -> io::Result<()> {
    if !json {
        return write!(out, "{path}\n{report}");
    }
    report.results.iter().try_for_each(|result| writeln!(out, "{}", as_json(path, result)))
}

fn as_json(path: &str, result: &TestResult) -> serde_json::Value {
    let (outcome, line, message) = match &result.outcome {
        TestOutcome::Passed => ("passed", None, None),
        TestOutcome::Failed { line, message, .. } => ("failed", Some(line), Some(message)),
        TestOutcome::Skipped { reason } => ("skipped", None, Some(reason)),
    };
    json!({
        "file": path,
        "suite": result.suite,
        "test": result.name,
        "outcome": outcome,
        "line": line,
        "message": message,
        "cycles": result.cycles,
        "log": result.log,
    })
}
