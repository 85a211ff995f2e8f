//! Processors beside single instructions with known outcomes.

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use machines::{cdp1802, mos6502};
use serde_json::json;

use crate::problem::{Outcome, Problem, Verdict, refused};
use crate::{json_1802, json_vectors, read_bytes};

/// A processor with vectors.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum Processor {
    /// The 6502; its vectors are `.bin` or `.json` files, or a folder of them
    #[value(alias = "6502")]
    Mos6502,
    /// The 1802 and 1806; their vectors are one file, or `.json` files
    #[value(aliases = ["1802", "cdp1806", "1806"])]
    Cdp1802,
}

/// What to check, and against what.
#[derive(Args, Clone, Debug)]
pub struct Vectors {
    /// The processor
    pub processor: Processor,
    /// A file of vectors, or a folder of `.bin` (6502) or `.json` files
    pub path: PathBuf,
    /// 1802: write this many vectors per instruction as JSON into the folder instead of reading it
    #[arg(long, value_name = "NUMBER")]
    pub write: Option<u32>,
    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
}

/// What the reports of both processors have in common.
struct Tally {
    passed: u64,
    failed: u64,
    /// Cases that are not run by design.
    refused: u64,
    first_failures: Vec<String>,
}

/// Checks a processor against vectors.
///
/// # Errors
/// When the vectors cannot be read or the result cannot be written.
pub fn run(job: &Vectors, out: &mut dyn Write) -> Outcome {
    if let Some(number) = job.write {
        let Processor::Cdp1802 = job.processor else {
            return Err(refused("--write: only vectors of the 1802 can be written"));
        };
        let files = json_1802::write(&job.path, number)?;
        writeln!(out, "{}: {files} files, {number} vectors each", job.path.display())?;
        return Ok(Verdict::of(true));
    }
    let tally = check(job.processor, &job.path)?;
    if job.json {
        writeln!(out, "{}", tally.as_json())?;
    } else {
        write!(out, "{tally}")?;
    }
    Ok(Verdict::of(tally.failed == 0))
}

/// A folder or a file, in binary or as the public JSON.
fn check_6502(path: &Path) -> Result<mos6502::vectors::Report, Problem> {
    let files = json_vectors::files(path)?;
    if files.is_empty() {
        return mos6502::vectors::check_folder(path).map_err(refused);
    }
    let mut report = mos6502::vectors::Report::default();
    for file in files {
        report.check(&json_vectors::read(&file)?);
    }
    Ok(report)
}

fn check(processor: Processor, path: &Path) -> Result<Tally, Problem> {
    match processor {
        Processor::Mos6502 => {
            let report = check_6502(path)?;
            let first_failures = report.first_failures.iter().map(ToString::to_string).collect();
            let mos6502::vectors::Report { passed, failed, refused, .. } = report;
            Ok(Tally { passed, failed, refused, first_failures })
        }
        Processor::Cdp1802 if path.is_dir() || path.extension().is_some_and(|e| e == "json") => {
            let json_1802::Report { passed, failed, first_failures } = json_1802::check(path)?;
            Ok(Tally { passed, failed, refused: 0, first_failures })
        }
        Processor::Cdp1802 => {
            let file = read_bytes(path)?;
            let report = cdp1802::vectors::check(&file)
                .map_err(|error| refused(format!("{}: {error}", path.display())))?;
            let first_failures = report.first_failures.iter().map(ToString::to_string).collect();
            let cdp1802::vectors::Report { passed, failed, .. } = report;
            Ok(Tally { passed, failed, refused: 0, first_failures })
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.first_failures.iter().try_for_each(|failure| writeln!(f, "{failure}"))?;
        writeln!(f, "{} passed, {} failed", self.passed, self.failed)?;
        match self.refused {
            0 => Ok(()),
            count => writeln!(f, "{count} of undocumented opcodes, not run"),
        }
    }
}

impl Tally {
    fn as_json(&self) -> serde_json::Value {
        json!({
            "passed": self.passed,
            "failed": self.failed,
            "not_run": self.refused,
            "first_failures": self.first_failures,
        })
    }
}
