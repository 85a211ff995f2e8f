use std::io::Write;

use progress::ProgressBar;

/// Says how it goes: by a bar on a terminal, by a line per game elsewhere. A reader that has gone away
/// is not a reason to stop.
pub(super) struct Console<'a> {
    out: &'a mut dyn Write,
    bar: Option<ProgressBar>,
}

impl<'a> Console<'a> {
    pub(super) fn new(out: &'a mut dyn Write, positions: Option<u64>) -> Console<'a> {
        let bar = positions.map(|positions| progress::bar("positions", 0, positions));
        Console { out, bar }
    }

    /// Something that everybody should read.
    pub(super) fn say(&mut self, line: &str) {
        let out = &mut self.out;
        let mut print = || {
            let _ = writeln!(out, "{line}");
            let _ = out.flush();
        };
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    /// Something that the bar shows as well.
    pub(super) fn mention(&mut self, line: &str) {
        if self.bar.is_none() {
            self.say(line);
        }
    }

    pub(super) fn advance(&self, positions: u64) {
        if let Some(bar) = &self.bar {
            bar.inc(positions);
        }
    }

    pub(super) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
