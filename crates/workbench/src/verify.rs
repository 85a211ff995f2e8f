//! Programs beside recordings of their originals, and switch settings beside those of another assembler.

use std::io::Write;
use std::path::Path;

use assembler::{Assembler, Cpu, DiskLoader};
use machines::chessvm::{Address, Bank, Rom};
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

/// Words of two function tables, side by side.
#[derive(Default)]
struct Words {
    equal: usize,
    /// 99 or 00 on one side and the other of both, or nothing, on the other: words that nothing reads.
    unused: usize,
    different: Vec<(Address, u8, u8)>,
}

impl Words {
    fn compare(ours: &Rom, theirs: &Rom) -> Words {
        let mut words = Words::default();
        for bank in Bank::ALL {
            for row in bank.first_code_row()..Rom::ROWS as u8 {
                let pairs = ours.row(bank, row).into_iter().zip(theirs.row(bank, row));
                (0..)
                    .zip(pairs)
                    .for_each(|(word, pair)| words.add(Address { bank, row, word }, pair));
            }
        }
        words
    }

    fn add(&mut self, at: Address, (ours, theirs): (u8, u8)) {
        match (ours, theirs) {
            _ if ours == theirs => self.equal += 1,
            (99, 0) | (0, 99) => self.unused += 1,
            _ => self.different.push((at, ours, theirs)),
        }
    }
}

/// Assembles a program for chessvm and compares the function tables with switch settings that another
/// assembler made of it.
///
/// # Errors
/// When a file cannot be read, the program cannot be assembled or the report cannot be written.
pub fn chessvm(settings: &Path, source: &Path, json: bool, out: &mut dyn Write) -> Outcome {
    let wrong = |error| refused(format!("{}: {error}", settings.display()));
    let theirs = Rom::from_switches(&read_text(settings)?).map_err(wrong)?;
    let assembly = Assembler::new(Cpu::Chessvm)
        .assemble(&source.to_string_lossy(), &DiskLoader::new())
        .map_err(|failure| refused(failure.to_string()))?;
    let ours = assembly.rom().ok_or_else(|| refused("the program is not for chessvm"))?;
    let Words { equal, unused, different } = Words::compare(ours, &theirs);
    if json {
        let first = different.first().map(
            |(at, ours, theirs)| json!({ "at": at.to_string(), "ours": ours, "theirs": theirs }),
        );
        let count = different.len();
        let report =
            json!({ "equal": equal, "unused": unused, "different": count, "first": first });
        writeln!(out, "{report}")?;
    } else {
        let words = equal + unused + different.len();
        let count = different.len();
        writeln!(out, "{words} words: {equal} equal, {unused} unused, {count} different")?;
        if let Some((at, ours, theirs)) = different.first() {
            writeln!(out, "first difference: {at} is {ours:02} here and {theirs:02} there")?;
        }
    }
    Ok(Verdict::of(different.is_empty()))
}
