use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::json;
use vintage::microchess::verify::{Report, verify};

use super::{Outcome, Verdict, read_text, refused};

#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The program
    program: Program,
    /// The recording, of any of its kinds
    file: PathBuf,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Program {
    Microchess,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Outcome {
    let Program::Microchess = arguments.program;
    let text = read_text(&arguments.file)?;
    let path = arguments.file.display();
    let report = verify(&text).map_err(|error| refused(format!("{path}: {error}")))?;
    if arguments.json {
        writeln!(out, "{}", as_json(&report))?;
    } else {
        writeln!(out, "{report}")?;
    }
    Ok(Verdict::of(report.is_equal()))
}

fn as_json(report: &Report) -> serde_json::Value {
    let first_difference = report.first_difference.as_ref().map(|difference| {
        json!({ "line": difference.line, "id": difference.id, "what": difference.what })
    });
    json!({
        "recording": report.recording.noun(),
        "records": report.records,
        "equal": report.equal,
        "first_difference": first_difference,
        "cycles": {
            "compared": report.cycles.compared,
            "equal": report.cycles.equal,
            "largest": report.cycles.largest,
            "largest_part": report.cycles.largest_part,
        },
    })
}
