use std::fs::File;
use std::io::{BufWriter, Write};

use super::subject::Subject;

/// A file into which every instruction goes.
#[derive(Debug)]
pub(super) struct TraceFile {
    name: String,
    file: BufWriter<File>,
    lines: u64,
}

/// A few gigabytes.
const MOST_LINES: u64 = 20_000_000;

impl TraceFile {
    pub(super) fn create(name: &str) -> Result<TraceFile, String> {
        let file = File::create(name).map_err(|error| format!("{name}: {error}"))?;
        Ok(TraceFile { name: name.to_owned(), file: BufWriter::new(file), lines: 0 })
    }

    /// Writes the instruction that comes next and the registers before it.
    pub(super) fn write<S: Subject>(&mut self, subject: &S) -> Result<(), String> {
        if self.lines >= MOST_LINES {
            return Err(format!("{} has {MOST_LINES} lines: tracing ends", self.name));
        }
        self.lines += 1;
        let place = subject.place();
        let text = subject.disassemble(place).text;
        let place = S::NOTATION.show_place(place);
        writeln!(self.file, "{place}  {text:<28} {}", subject.registers())
            .map_err(|error| format!("{}: {error}", self.name))
    }

    /// Writes what is left and says how much there was.
    pub(super) fn close(mut self) -> Result<String, String> {
        self.file.flush().map_err(|error| format!("{}: {error}", self.name))?;
        Ok(format!("{}: {} instructions", self.name, self.lines))
    }
}
