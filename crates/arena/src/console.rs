//! Lines for people while a match is played: on a terminal above a bar and the standings, which are
//! drawn again in place; plain elsewhere.

use std::io::{self, IsTerminal, Write};

use progress::ProgressBar;

use crate::report::live_standings;
use crate::{MatchLog, Progress};

/// Where lines go.
#[derive(Debug)]
pub(crate) struct Console {
    /// Shown on a terminal only.
    bar: Option<ProgressBar>,
    /// Lines go to standard error where standard output holds JSON.
    to_stderr: bool,
    /// A copy of all lines, with the time.
    log: Option<MatchLog>,
}

impl Console {
    pub(crate) fn new(to_stderr: bool) -> Console {
        Console { bar: None, to_stderr, log: None }
    }

    /// Sends all lines to a file too.
    pub(crate) fn copy_to(&mut self, log: MatchLog) {
        self.log = Some(log);
    }

    /// Begins to show progress, if anybody can see it.
    pub(crate) fn begin(&mut self, progress: &Progress) {
        if !(io::stderr().is_terminal() && io::stdout().is_terminal()) {
            return;
        }
        self.bar = Some(progress::bar_above_text("games", progress.finished, progress.planned));
        self.advance(progress);
    }

    pub(crate) fn advance(&self, progress: &Progress) {
        if let Some(bar) = &self.bar {
            bar.set_position(progress.finished);
            bar.set_message(live_standings(progress));
        }
    }

    /// A match goes on when nobody reads its output.
    pub(crate) fn say(&self, line: &str) {
        let print = || {
            let _ = if self.to_stderr {
                writeln!(io::stderr(), "{line}")
            } else {
                writeln!(io::stdout(), "{line}")
            };
        };
        if let Some(log) = &self.log {
            log.add(line);
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
