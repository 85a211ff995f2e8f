//! Lines for people while a match is played: under a bar on a terminal, plain elsewhere.

use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use progress::ProgressBar;

use crate::Progress;

/// Where lines go.
#[derive(Debug)]
pub(crate) struct Console {
    /// Shown on a terminal only.
    bar: Option<ProgressBar>,
    /// Whether lines go to standard error because standard output holds JSON.
    aside: bool,
    /// A copy of all lines, with the time.
    log: Option<File>,
}

impl Console {
    pub(crate) fn new(aside: bool) -> Console {
        Console { bar: None, aside, log: None }
    }

    /// Sends all lines to a file too.
    pub(crate) fn copy_to(&mut self, log: File) {
        self.log = Some(log);
    }

    /// Begins to show progress, if anybody can see it.
    pub(crate) fn begin(&mut self, progress: &Progress) {
        if !(io::stderr().is_terminal() && io::stdout().is_terminal()) {
            return;
        }
        self.bar = Some(progress::bar("games", progress.finished, progress.planned));
    }

    pub(crate) fn advance(&self, progress: &Progress) {
        if let Some(bar) = &self.bar {
            bar.set_position(progress.finished);
            let llr = progress.status.map(|status| format!("LLR {:.2}", status.llr));
            bar.set_message(llr.unwrap_or_default());
        }
    }

    /// A match goes on when nobody reads its output.
    pub(crate) fn say(&self, line: &str) {
        let print = || {
            let _ = if self.aside {
                writeln!(io::stderr(), "{line}")
            } else {
                writeln!(io::stdout(), "{line}")
            };
        };
        if let Some(mut log) = self.log.as_ref() {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            let stamp = crate::pgn::moment(now.as_secs());
            let lines = line.lines().map(|line| format!("[{stamp}] {line}\n"));
            // A match goes on without its log.
            let _ = log.write_all(lines.collect::<String>().as_bytes());
        }
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    pub(crate) fn end(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
