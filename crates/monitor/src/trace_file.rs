use std::fs::{self, File};
use std::io::{self, BufWriter, Write};

use crate::error::MonitorError;
use crate::subject::Subject;

/// A file into which every instruction goes.
#[derive(Debug)]
pub(crate) struct TraceFile {
    name: String,
    file: BufWriter<File>,
    lines: u64,
}

/// A few gigabytes.
const MOST_LINES: u64 = 20_000_000;

impl TraceFile {
    pub(crate) fn create(name: &str) -> Result<TraceFile, MonitorError> {
        // A pipe or a device may make us wait for ever.
        if fs::metadata(name).is_ok_and(|found| !found.is_file()) {
            return Err(MonitorError::file(name)(io::Error::other("not a plain file")));
        }
        let file = File::create(name).map_err(MonitorError::file(name))?;
        Ok(TraceFile { name: name.to_owned(), file: BufWriter::new(file), lines: 0 })
    }

    /// Writes the instruction that comes next and the registers before it.
    pub(crate) fn write(&mut self, subject: &dyn Subject) -> Result<(), MonitorError> {
        if self.lines >= MOST_LINES {
            let name = self.name.clone();
            return Err(MonitorError::TraceFull { name, most: MOST_LINES });
        }
        self.lines += 1;
        let place = subject.place();
        let text = subject.disassemble(place).text;
        let place = subject.notation().show_place(place);
        writeln!(self.file, "{place}  {text:<28} {}", subject.status())
            .map_err(MonitorError::file(&self.name))
    }

    /// Writes what is left and returns the name of the file and its number of lines.
    pub(crate) fn close(mut self) -> Result<(String, u64), MonitorError> {
        self.file.flush().map_err(MonitorError::file(&self.name))?;
        Ok((self.name, self.lines))
    }
}
