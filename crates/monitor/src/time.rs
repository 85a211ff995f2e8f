//! The past: snapshots, rewinding, traces, coverage.

use crate::Monitor;
use crate::coverage::Coverage;
use crate::error::MonitorError;
use crate::history::{History, Moment};
use crate::trace_file::TraceFile;

const MOST_SNAPSHOTS: usize = 100;

impl Monitor {
    /// Puts the machine back to how it was at first.
    pub fn restart(&mut self) {
        self.subject = self.start.clone();
        self.instructions = 0;
        self.forget_the_past();
    }

    /// Keeps the machine as it is under a name.
    pub fn snapshot(&mut self, name: &str) -> Result<(), MonitorError> {
        if self.snapshots.len() >= MOST_SNAPSHOTS && !self.snapshots.contains_key(name) {
            return Err(MonitorError::TooMany { most: MOST_SNAPSHOTS, what: "snapshots" });
        }
        let moment = Moment { instructions: self.instructions, subject: self.subject.clone() };
        self.snapshots.insert(name.to_owned(), moment);
        Ok(())
    }

    /// Puts the machine back to a snapshot.
    pub fn restore(&mut self, name: &str) -> Result<(), MonitorError> {
        let unknown = || MonitorError::UnknownSnapshot(name.to_owned());
        let Moment { instructions, subject } =
            self.snapshots.get(name).cloned().ok_or_else(unknown)?;
        self.instructions = instructions;
        self.subject = subject;
        self.forget_the_past();
        Ok(())
    }

    /// Rewinding goes no further back than a jump in time.
    fn forget_the_past(&mut self) {
        self.history = History::new(self.instructions, self.subject.as_ref());
        self.shown = self.subject.output().len();
        self.moved();
    }

    /// Takes instructions back.
    pub fn rewind(&mut self, instructions: u64) -> Result<(), MonitorError> {
        let too_far = MonitorError::BeforeStart(self.instructions);
        let target = self.instructions.checked_sub(instructions).ok_or(too_far)?;
        let moment = self.history.back_to(target).ok_or(MonitorError::BeforeSnapshot)?;
        self.subject = moment.subject;
        self.instructions = moment.instructions;
        while self.instructions < target {
            self.subject.step()?;
            self.instructions += 1;
        }
        self.shown = self.subject.output().len();
        self.moved();
        Ok(())
    }

    /// Writes every instruction into a file from now on, in place of the one before.
    pub fn start_trace(&mut self, path: &str) -> Result<(), MonitorError> {
        self.end_trace()?;
        self.trace = Some(TraceFile::create(path)?);
        Ok(())
    }

    /// Completes the trace file, if there is one; returns its name and how many instructions it has.
    pub fn end_trace(&mut self) -> Result<Option<(String, u64)>, MonitorError> {
        self.trace.take().map(TraceFile::close).transpose()
    }

    /// Counts from now on which instructions run, beginning at zero.
    pub fn start_coverage(&mut self) {
        self.coverage = Some(Coverage::new(self.subject.places()));
    }

    /// Counts no longer which instructions run.
    pub fn end_coverage(&mut self) {
        self.coverage = None;
    }

    /// Which instructions have run, if that is counted.
    pub fn coverage(&self) -> Option<&Coverage> {
        self.coverage.as_ref()
    }
}
