//! Programs beside recordings of their originals.

use std::io::Write;
use std::path::Path;

use serde_json::json;
use vintage::microchess::verify::{Report, verify};

use crate::problem::{Outcome, Verdict, refused};
use crate::read_text;

/// Compares `MicroChess` with a recording of any of its kinds.
///
/// # Errors
/// When the recording cannot be read or the report cannot be written.
pub fn microchess(file: &Path, json: bool, out: &mut dyn Write) -> Outcome {
    let text = read_text(file)?;
    let report = verify(&text).map_err(|error| refused(format!("{}: {error}", file.display())))?;
    if json {
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
