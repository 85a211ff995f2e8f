//! Programs beside recordings of their originals.

use std::io::Write;
use std::path::Path;

use serde_json::json;
use vintage::microchess::Engine;
use vintage::microchess::verify::{Report, verify_on};

use crate::problem::{Outcome, Verdict, refused};
use crate::read_text;

/// Compares `MicroChess` with a recording of any of its kinds, on one of its engines. It is bad if
/// anything differs, and also if the cycles are not what the engine promises.
///
/// # Errors
/// When the recording cannot be read or the report cannot be written.
pub fn microchess(engine: Engine, file: &Path, json: bool, out: &mut dyn Write) -> Outcome {
    let text = read_text(file)?;
    let wrong = |error| refused(format!("{}: {error}", file.display()));
    let report = verify_on(engine, &text).map_err(wrong)?;
    if json {
        writeln!(out, "{}", as_json(&report))?;
    } else {
        writeln!(out, "{report}")?;
    }
    Ok(Verdict::of(report.is_equal() && report.has_right_cycles()))
}

fn as_json(report: &Report) -> serde_json::Value {
    let first_difference = report.first_difference.as_ref().map(|difference| {
        json!({ "line": difference.line, "id": difference.id, "what": difference.what })
    });
    json!({
        "engine": report.engine.name(),
        "recording": report.recording.noun(),
        "records": report.records,
        "equal": report.equal,
        "first_difference": first_difference,
        "cycles": {
            "compared": report.cycles.compared,
            "equal": report.cycles.equal,
            "largest": report.cycles.largest,
            "largest_part": report.cycles.largest_part,
            "right": report.has_right_cycles(),
            "original": report.cycles.original,
            "ours": report.cycles.ours,
            "most": report.cycles.most,
        },
    })
}
