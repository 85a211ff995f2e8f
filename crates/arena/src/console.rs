//! Lines for people while a match is played: under a bar on a terminal, plain elsewhere.

use std::io::{self, IsTerminal, Write};

use progress::ProgressBar;

use crate::Progress;

/// Where lines go.
#[derive(Debug)]
pub(crate) struct Console {
    /// Shown on a terminal only.
    bar: Option<ProgressBar>,
    /// Whether lines go to standard error because standard output holds JSON.
    aside: bool,
}

impl Console {
    pub(crate) fn new(aside: bool) -> Console {
        Console { bar: None, aside }
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

    /// A reader that has gone away is no reason to end a match.
    pub(crate) fn say(&self, line: &str) {
        let print = || {
            let _ = if self.aside {
                writeln!(io::stderr(), "{line}")
            } else {
                writeln!(io::stdout(), "{line}")
            };
        };
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
