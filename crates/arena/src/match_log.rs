use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::scribe::{ScribeError, open_to_add};

/// The log of a match, for lines from any thread; each is written at once and with the time.
#[derive(Debug)]
pub struct MatchLog(File);

impl MatchLog {
    /// Opens a log, to add to it or to begin it again.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn open(path: &Path, append: bool) -> Result<MatchLog, ScribeError> {
        let failed = |error| ScribeError { path: path.to_owned(), error };
        if !append {
            open_to_add(path, false).map_err(failed)?;
        }
        open_to_add(path, true).map(MatchLog).map_err(failed)
    }

    /// Writes lines, each with the time.
    pub fn add(&self, lines: &str) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let stamp = crate::pgn::moment(now.as_secs());
        let lines = lines.lines().map(|line| format!("[{stamp}] {line}\n"));
        // A match goes on without its log.
        let _ = (&self.0).write_all(lines.collect::<String>().as_bytes());
    }
}
