use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use assembler::{Cpu, DiskLoader, TestOptions, TestOutcome, TestReport, TestResult, run_tests};
use clap::Args;
use serde_json::json;

use super::asm::parse_cpu;
use super::{Outcome, Verdict};

#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Files of tests
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Only tests whose suite/name contains this
    #[arg(long, short)]
    filter: Option<String>,
    /// Only tests with this tag; several are alternatives
    #[arg(long = "tag", value_name = "TAG")]
    tags: Vec<String>,
    /// No tests with this tag
    #[arg(long = "without-tag", value_name = "TAG")]
    without_tags: Vec<String>,
    /// Show the last instructions of every call
    #[arg(long)]
    trace: bool,
    /// Cycles after which a call has failed, unless its test says otherwise
    #[arg(long, default_value_t = TestOptions::default().most_cycles)]
    timeout: u64,
    /// The processor of suites that name none
    #[arg(long, default_value = "6502", value_parser = parse_cpu)]
    cpu: Cpu,
    /// Look for programs in this folder too
    #[arg(long = "include", short = 'I', value_name = "FOLDER")]
    folders: Vec<PathBuf>,
    /// Print a JSON object for each test
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Outcome {
    let loader = arguments.folders.iter().fold(DiskLoader::new(), DiskLoader::with_folder);
    let options = options(arguments);
    let mut good = true;
    for file in &arguments.files {
        let path = file.to_string_lossy();
        match run_tests(&path, &loader, &options) {
            Ok(report) => {
                good &= report.failed() == 0;
                print(&path, &report, arguments.json, out)?;
            }
            Err(failure) => {
                good = false;
                eprint!("{}", failure.render(io::stderr().is_terminal()));
            }
        }
    }
    Ok(Verdict::of(good))
}

fn options(arguments: &Arguments) -> TestOptions {
    TestOptions {
        filter: arguments.filter.clone(),
        tags: arguments.tags.clone(),
        without_tags: arguments.without_tags.clone(),
        trace: arguments.trace,
        most_cycles: arguments.timeout,
        cpu: arguments.cpu,
    }
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
