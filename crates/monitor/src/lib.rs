//! A debugger for the emulated computers.
//!
//! A [`Monitor`] holds a machine and everything that is known about its run: breakpoints, symbols,
//! snapshots, the past to which it can be rewound. It neither reads nor prints. Its methods take and
//! return values (registers, memory, breakpoints), for a page that shows them; [`Monitor::obey`]
//! takes a line of text and answers with text, for a prompt.
//!
//! ```
//! use machines::{Ram, mos6502::Mos6502};
//! use monitor::{Condition, Ending, Monitor, Symbols};
//!
//! let mut ram = Ram::new();
//! ram.load(0x0400, &[0xA2, 0x03, 0xCA, 0xD0, 0xFD])?; // LDX #3, then DEX and BNE in a loop
//! let mut monitor = Monitor::new(Mos6502::at(0x0400, ram), Symbols::default());
//! let breakpoint = monitor.add_breakpoint(Condition::Place(0x0403))?;
//! assert_eq!(monitor.run(None), Ending::Breakpoint(breakpoint));
//! let x = monitor.registers().into_iter().find(|register| register.name == "X");
//! assert_eq!(x.map(|register| register.value), Some(2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod breakpoints;
mod cdp1802;
mod chessvm;
mod command;
mod coverage;
mod ending;
mod error;
mod history;
mod inspection;
mod inspector;
mod mos6502;
mod notation;
mod program_text;
mod register;
mod running;
mod subject;
mod symbols;
mod time;
mod trace_file;

use std::collections::BTreeMap;

pub use breakpoints::{Breakpoint, Condition};
pub use chessvm::Eniac;
pub use command::Answer;
pub use coverage::Coverage;
pub use ending::Ending;
pub use error::MonitorError;
pub use inspection::Listed;
pub use inspector::{Halted, Inspected, Inspector};
pub use notation::Notation;
pub use program_text::ProgramText;
pub use register::{Region, Register, RegisterKind};
pub use subject::{Flow, Line, Subject, SubjectClone};
pub use symbols::Symbols;

use breakpoints::Breakpoints;
use history::{History, Moment};
use trace_file::TraceFile;

/// Cycles after which a run comes back, unless told otherwise.
const DEFAULT_LIMIT: u64 = 100_000_000;

/// A machine and all that is known about its run.
#[derive(Debug)]
pub struct Monitor {
    subject: Box<dyn Subject>,
    start: Box<dyn Subject>,
    symbols: Symbols,
    breakpoints: Breakpoints,
    history: History,
    snapshots: BTreeMap<String, Moment>,
    coverage: Option<Coverage>,
    trace: Option<TraceFile>,
    /// Instructions since the start.
    instructions: u64,
    limit: u64,
    /// Where the next listing and memory dump continue.
    list_from: Option<u32>,
    dump_from: u32,
    /// How much of the output was shown.
    shown: usize,
}

impl Monitor {
    /// A monitor of a machine that stands before its first instruction.
    pub fn new(subject: impl Subject + 'static, symbols: Symbols) -> Monitor {
        let subject: Box<dyn Subject> = Box::new(subject);
        Monitor {
            start: subject.clone(),
            symbols,
            breakpoints: Breakpoints::default(),
            history: History::new(0, subject.as_ref()),
            snapshots: BTreeMap::new(),
            coverage: None,
            trace: None,
            instructions: 0,
            limit: DEFAULT_LIMIT,
            list_from: None,
            dump_from: 0,
            shown: 0,
            subject,
        }
    }

    /// The machine.
    pub fn subject(&self) -> &dyn Subject {
        self.subject.as_ref()
    }

    /// The names of the program.
    pub fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// Adds names to those of the program.
    pub fn symbols_mut(&mut self) -> &mut Symbols {
        &mut self.symbols
    }

    /// Instructions since the start.
    pub fn instructions(&self) -> u64 {
        self.instructions
    }

    /// To be called when the machine was changed from outside.
    fn changed(&mut self) {
        self.history.keep(self.instructions, self.subject.as_ref());
        self.moved();
    }

    /// To be called when the machine is at another point of its run than before.
    fn moved(&mut self) {
        self.breakpoints.look_again(self.subject.as_ref());
        self.list_from = None;
    }
}

#[cfg(test)]
mod tests;
