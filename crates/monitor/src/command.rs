//! Command lines, answered with text.

mod looking;
mod running;
mod time;

use crate::Monitor;
use crate::error::MonitorError;

/// The answer to a command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// What there is to show, with its line ends.
    Text(String),
    /// Why the line could not be obeyed; nothing has changed.
    Sorry(String),
    /// The line asked to leave.
    Quit,
}

type Said = Result<String, MonitorError>;

impl Monitor {
    /// Does what a line says, and answers it.
    pub fn obey(&mut self, line: &str) -> Answer {
        let line = line.trim();
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let words: Vec<&str> = rest.split_whitespace().collect();
        let verb = if verb.is_empty() { "step".to_owned() } else { verb.to_ascii_lowercase() };
        if matches!(verb.as_str(), "quit" | "q" | "exit") {
            return Answer::Quit;
        }
        match self.dispatch(&verb, &words, rest.trim()) {
            Ok(text) => Answer::Text(text),
            Err(reason) => Answer::Sorry(reason.to_string()),
        }
    }

    fn dispatch(&mut self, verb: &str, words: &[&str], rest: &str) -> Said {
        match verb {
            "step" | "s" | "z" => self.step_command(words),
            "over" | "next" | "n" => Ok(self.over_command()),
            "out" | "finish" | "o" => Ok(self.out_command()),
            "run" | "continue" | "c" | "g" => self.run_command(words),
            "to" | "until" | "u" => self.run_to_command(words),
            "limit" => self.limit_command(words),
            "goto" => self.goto_command(words),
            "restart" => Ok(self.restart_command()),
            "break" | "b" => self.break_command(words),
            "watch" | "w" => self.watch_command(words),
            "at" => self.at_command(words),
            "delete" | "del" => self.delete_command(words),
            "registers" | "register" | "r" => self.registers_command(words),
            "memory" | "m" | "x" => self.memory_command(words),
            "poke" => self.poke_command(words),
            "list" | "disassemble" | "d" | "l" => self.list_command(words),
            "symbols" => self.symbols_command(rest),
            "symbol" | "sym" => Ok(self.symbol_command(rest)),
            "output" => Ok(self.subject.output()),
            "type" => self.feed(rest).map(|()| String::new()),
            "snapshot" | "snap" => self.snapshot_command(words),
            "restore" => self.restore_command(words),
            "rewind" | "back" => self.rewind_command(words),
            "trace" => self.trace_command(rest),
            "coverage" | "cover" => self.coverage_command(words),
            "help" | "h" | "?" => Ok(include_str!("help.txt").to_owned()),
            _ => Err(MonitorError::UnknownCommand(verb.to_owned())),
        }
    }
}

/// A count in decimal, if there is one.
fn count(words: &[&str], index: usize, default: u64) -> Result<u64, MonitorError> {
    words.get(index).map_or(Ok(default), |text| {
        text.replace('_', "").parse().map_err(|_| MonitorError::NotACount((*text).to_owned()))
    })
}

/// The word that a command cannot do without.
fn needed<'w>(words: &[&'w str], what: &'static str) -> Result<&'w str, MonitorError> {
    words.first().copied().ok_or(MonitorError::Missing(what))
}
