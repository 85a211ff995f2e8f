//! Commands that look into the machine and change it.

use std::fmt::Write;

use super::{Said, count, needed};
use crate::Monitor;
use crate::error::MonitorError;

const LINES: u64 = 12;
const MOST_LINES: u64 = 1_000;
const CELLS: u64 = 64;
const MOST_CELLS: u64 = 0x1_0000;
const MOST_SYMBOLS: usize = 100;

impl Monitor {
    pub(super) fn registers_command(&mut self, words: &[&str]) -> Said {
        for word in words {
            let expected = || MonitorError::NotAnAssignment((*word).to_owned());
            let (name, text) = word.split_once('=').ok_or_else(expected)?;
            let named = self.symbols.value(text).or_else(|| self.subject.notation().value(text));
            let value = named.ok_or_else(|| MonitorError::NotAValue(text.to_owned()))?;
            self.set_register(name, value)?;
        }
        Ok(self.here())
    }

    /// The registers and the next instruction.
    pub(super) fn here(&self) -> String {
        format!("{}\n{}", self.subject.status(), self.line(self.subject.place()).0)
    }

    /// An instruction with its label, and the place behind it.
    fn line(&self, place: u32) -> (String, u32) {
        let listed = self.listed(place);
        let label = listed.label.map_or(String::new(), |label| format!("{label}:\n"));
        let mark = if place == self.subject.place() { '>' } else { ' ' };
        let shown = self.subject.notation().show_place(place);
        (format!("{label}{mark} {shown}  {}\n", listed.text), listed.next)
    }

    pub(super) fn list_command(&mut self, words: &[&str]) -> Said {
        let lines = count(words, 1, LINES)?.min(MOST_LINES);
        let mut place = match words.first() {
            Some(text) => self.place_named(text)?,
            None => self.list_from.unwrap_or(self.subject.place()),
        };
        let mut text = String::new();
        for _ in 0..lines {
            let (line, next) = self.line(place);
            text += &line;
            place = next;
        }
        self.list_from = Some(place);
        Ok(text)
    }

    pub(super) fn memory_command(&mut self, words: &[&str]) -> Said {
        let from = match words.first() {
            Some(text) => self.cell_named(text)?,
            None => self.dump_from,
        };
        let cells = count(words, 1, CELLS)?.min(MOST_CELLS) as u32;
        let end = from.saturating_add(cells).min(self.subject.cells());
        let per_line = self.subject.notation().cells_per_line();
        let mut text = String::new();
        for start in (from..end).step_by(per_line as usize) {
            text += &self.row(start, end.min(start + per_line));
        }
        self.dump_from = if end >= self.subject.cells() { 0 } else { end };
        Ok(text)
    }

    fn row(&self, start: u32, end: u32) -> String {
        let notation = self.subject.notation();
        let mut text = format!("{} ", notation.show_cell(start));
        for value in self.memory(start..end) {
            let _ = write!(text, " {}", notation.show_value(value));
        }
        text + "\n"
    }

    pub(super) fn poke_command(&mut self, words: &[&str]) -> Said {
        let from = self.cell_named(needed(words, "the cell to change")?)?;
        let value = |text: &&str| {
            let value = self.subject.notation().value(text);
            let value = value.and_then(|value| u8::try_from(value).ok());
            value.ok_or_else(|| MonitorError::NotACellValue((*text).to_owned()))
        };
        let values: Vec<u8> = words[1..].iter().map(value).collect::<Result<_, _>>()?;
        if values.is_empty() {
            return Err(MonitorError::Missing("the list of values"));
        }
        self.poke(from, &values)?;
        Ok(self.row(from, from + values.len() as u32))
    }

    pub(super) fn symbols_command(&mut self, path: &str) -> Said {
        if path.is_empty() {
            return Err(MonitorError::Missing("the name of the file"));
        }
        let bytes = std::fs::read(path).map_err(MonitorError::file(path))?;
        let found = self.symbols.read(&String::from_utf8_lossy(&bytes));
        Ok(format!("{found} names\n"))
    }

    pub(super) fn symbol_command(&self, text: &str) -> String {
        let notation = self.subject.notation();
        let mut found: Vec<String> = self
            .symbols
            .containing(text)
            .take(MOST_SYMBOLS + 1)
            .map(|(name, value)| format!("{name} = {}\n", notation.show_symbol(value)))
            .collect();
        if found.len() > MOST_SYMBOLS {
            found.truncate(MOST_SYMBOLS);
            found.push("and more\n".to_owned());
        }
        found.concat()
    }
}
