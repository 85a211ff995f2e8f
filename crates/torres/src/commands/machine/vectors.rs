use std::fmt;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use machines::{cdp1802, mos6502};
use serde_json::json;

use super::{Outcome, Problem, Verdict, read_bytes, refused};

#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The processor
    processor: Processor,
    /// A folder of `.bin` files for the 6502, one file for the 1802
    path: PathBuf,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Processor {
    #[value(alias = "6502")]
    Mos6502,
    #[value(aliases = ["1802", "cdp1806", "1806"])]
    Cdp1802,
}

/// What the reports of both processors have in common.
struct Tally {
    passed: u64,
    failed: u64,
    /// Cases that are not run by design.
    refused: u64,
    first_failures: Vec<String>,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Outcome {
    let tally = check(arguments)?;
    if arguments.json {
        writeln!(out, "{}", tally.as_json())?;
    } else {
        write!(out, "{tally}")?;
    }
    Ok(Verdict::of(tally.failed == 0))
}

fn check(arguments: &Arguments) -> Result<Tally, Problem> {
    let path = arguments.path.display();
    match arguments.processor {
        Processor::Mos6502 => {
            let report = mos6502::vectors::check_folder(&arguments.path).map_err(refused)?;
            let first_failures = report.first_failures.iter().map(ToString::to_string).collect();
            let mos6502::vectors::Report { passed, failed, refused, .. } = report;
            Ok(Tally { passed, failed, refused, first_failures })
        }
        Processor::Cdp1802 => {
            let file = read_bytes(&arguments.path)?;
            let report = cdp1802::vectors::check(&file)
                .map_err(|error| refused(format!("{path}: {error}")))?;
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
