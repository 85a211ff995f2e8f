//! The monitor: a machine that obeys command lines.
//!
//! It neither reads nor prints: a line goes in, text comes out, so that it can
//! be tested without a terminal.

mod breakpoints;
mod cdp1802;
mod chessvm;
mod history;
mod looking;
mod mos6502;
mod notation;
mod running;
mod subject;
mod symbols;
mod time;
mod trace_file;

use std::collections::BTreeMap;

use breakpoints::Breakpoints;
pub(super) use chessvm::Eniac;
use history::{History, Moment};
use subject::Subject;
pub(super) use symbols::Symbols;
use trace_file::TraceFile;

/// Cycles after which a run comes back, unless told otherwise.
const USUAL_LIMIT: u64 = 100_000_000;

/// What a line was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Text(String),
    /// The line could not be obeyed; nothing has changed.
    Sorry(String),
    Quit,
}

/// Whoever obeys command lines, whatever machine is behind it.
pub(super) trait Obey {
    fn obey(&mut self, line: &str) -> Answer;
}

/// A machine and all that is known about its run.
pub(super) struct Monitor<S> {
    subject: S,
    start: S,
    symbols: Symbols,
    breakpoints: Breakpoints,
    history: History<S>,
    snapshots: BTreeMap<String, Moment<S>>,
    /// How often the instruction at each place ran.
    coverage: Option<Vec<u64>>,
    trace: Option<TraceFile>,
    /// Instructions since the start.
    instructions: u64,
    limit: u64,
    /// Where the next list and memory dump go on.
    list_from: Option<u32>,
    dump_from: u32,
    /// How much of the output was shown.
    shown: usize,
}

type Said = Result<String, String>;

impl<S: Subject> Monitor<S> {
    pub(super) fn new(subject: S, symbols: Symbols) -> Monitor<S> {
        Monitor {
            start: subject.clone(),
            symbols,
            breakpoints: Breakpoints::default(),
            history: History::new(0, &subject),
            snapshots: BTreeMap::new(),
            coverage: None,
            trace: None,
            instructions: 0,
            limit: USUAL_LIMIT,
            list_from: None,
            dump_from: 0,
            shown: 0,
            subject,
        }
    }

    fn dispatch(&mut self, verb: &str, words: &[&str], rest: &str) -> Said {
        match verb {
            "step" | "s" | "z" => self.step(words),
            "over" | "next" | "n" => self.over(),
            "out" | "finish" | "o" => self.out(),
            "run" | "continue" | "c" | "g" => self.go_on(words),
            "to" | "until" | "u" => self.run_to(words),
            "limit" => self.set_limit(words),
            "goto" => self.go_to(words),
            "restart" => self.restart(),
            "break" | "b" => self.set_break(words),
            "watch" | "w" => self.watch(words),
            "at" => self.stop_at(words),
            "delete" | "del" => self.delete(words),
            "registers" | "register" | "r" => self.registers(words),
            "memory" | "m" | "x" => self.memory(words),
            "poke" => self.poke(words),
            "list" | "disassemble" | "d" | "l" => self.list(words),
            "symbols" => self.read_symbols(rest),
            "symbol" | "sym" => Ok(self.find_symbols(rest)),
            "output" => Ok(self.subject.output()),
            "type" => self.feed(rest),
            "snapshot" | "snap" => self.snapshot(words),
            "restore" => self.restore(words),
            "rewind" | "back" => self.rewind(words),
            "trace" => self.set_trace(rest),
            "coverage" | "cover" => self.cover(words),
            "help" | "h" | "?" => Ok(include_str!("monitor/help.txt").to_owned()),
            _ => Err(format!("'{verb}' is no command; try help")),
        }
    }

    /// A place as people name it.
    fn place_named(&self, text: &str) -> Result<u32, String> {
        let label = self.symbols.value(text).and_then(|value| S::NOTATION.place_of_label(value));
        label
            .or_else(|| S::NOTATION.place(text))
            .filter(|&place| place < S::PLACES)
            .ok_or_else(|| format!("'{text}' is neither a label nor an address"))
    }

    /// A cell of memory as people name it.
    fn cell_named(&self, text: &str) -> Result<u32, String> {
        let named = self.symbols.value(text).and_then(|value| u32::try_from(value).ok());
        named
            .or_else(|| S::NOTATION.cell(text))
            .filter(|&cell| cell < S::CELLS)
            .ok_or_else(|| format!("'{text}' is no place in memory"))
    }
}

/// A count in decimal, if there is one.
fn count(words: &[&str], index: usize, usual: u64) -> Result<u64, String> {
    words.get(index).map_or(Ok(usual), |text| {
        text.replace('_', "").parse().map_err(|_| format!("'{text}' is not a count"))
    })
}

/// The word that a command cannot do without.
fn needed<'w>(words: &[&'w str], what: &str) -> Result<&'w str, String> {
    words.first().copied().ok_or_else(|| format!("{what} is missing"))
}

impl<S: Subject> Obey for Monitor<S> {
    fn obey(&mut self, line: &str) -> Answer {
        let line = line.trim();
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let words: Vec<&str> = rest.split_whitespace().collect();
        let verb = if verb.is_empty() { "step".to_owned() } else { verb.to_ascii_lowercase() };
        if matches!(verb.as_str(), "quit" | "q" | "exit") {
            return Answer::Quit;
        }
        match self.dispatch(&verb, &words, rest.trim()) {
            Ok(text) => Answer::Text(text),
            Err(reason) => Answer::Sorry(reason),
        }
    }
}

#[cfg(test)]
mod tests;
