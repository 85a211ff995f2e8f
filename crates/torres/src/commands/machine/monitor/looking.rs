//! Commands that look into the machine and change it.

use std::fmt::Write;

use super::subject::Subject;
use super::{Monitor, Said, count, needed};

const LINES: u64 = 12;
const MOST_LINES: u64 = 1_000;
const CELLS: u64 = 64;
const MOST_CELLS: u64 = 0x1_0000;
const MOST_SYMBOLS: usize = 100;

impl<S: Subject> Monitor<S> {
    pub(super) fn registers(&mut self, words: &[&str]) -> Said {
        for word in words {
            let expected = || format!("'{word}' is not REGISTER=VALUE");
            let (name, text) = word.split_once('=').ok_or_else(expected)?;
            let named = self.symbols.value(text).or_else(|| S::NOTATION.value(text));
            let value = named.ok_or_else(|| format!("'{text}' is no value"))?;
            self.subject.set_register(&name.to_ascii_lowercase(), value)?;
            self.changed();
        }
        Ok(self.here())
    }

    /// The registers and the next instruction.
    pub(super) fn here(&self) -> String {
        let place = self.subject.place();
        format!("{}\n{}", self.subject.registers(), self.line(place).0)
    }

    /// A place with its label.
    pub(super) fn name_place(&self, place: u32) -> String {
        let shown = S::NOTATION.show_place(place);
        match self.symbols.label(place, S::NOTATION) {
            Some(label) => format!("{shown} {label}"),
            None => shown,
        }
    }

    /// An instruction with its label, and the place behind it.
    fn line(&self, place: u32) -> (String, u32) {
        let line = self.subject.disassemble(place);
        let label = self.symbols.label(place, S::NOTATION);
        let label = label.map_or(String::new(), |label| format!("{label}:\n"));
        let mark = if place == self.subject.place() { '>' } else { ' ' };
        let shown = S::NOTATION.show_place(place);
        let text = self.with_names(&line.text);
        (format!("{label}{mark} {shown}  {text}\n"), line.next)
    }

    /// An instruction with the label that its operand names, if any.
    fn with_names(&self, text: &str) -> String {
        let operand = text.rsplit(' ').next().unwrap_or_default();
        let digits: String = operand
            .trim_start_matches(['(', '$'])
            .chars()
            .take_while(char::is_ascii_hexdigit)
            .collect();
        let place = (digits.len() >= 3).then(|| S::NOTATION.place(&digits)).flatten();
        match place.and_then(|place| self.symbols.label(place, S::NOTATION)) {
            Some(label) => format!("{text:<28} ; {label}"),
            None => text.to_owned(),
        }
    }

    pub(super) fn list(&mut self, words: &[&str]) -> Said {
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

    pub(super) fn memory(&mut self, words: &[&str]) -> Said {
        let from = match words.first() {
            Some(text) => self.cell_named(text)?,
            None => self.dump_from,
        };
        let cells = count(words, 1, CELLS)?.min(MOST_CELLS) as u32;
        let end = from.saturating_add(cells).min(S::CELLS);
        let mut text = String::new();
        for start in (from..end).step_by(S::NOTATION.cells_per_line() as usize) {
            text += &self.row(start, end.min(start + S::NOTATION.cells_per_line()));
        }
        self.dump_from = if end >= S::CELLS { 0 } else { end };
        Ok(text)
    }

    fn row(&self, start: u32, end: u32) -> String {
        let mut text = format!("{} ", S::NOTATION.show_cell(start));
        for cell in start..end {
            let _ = write!(text, " {}", S::NOTATION.show_value(self.subject.peek(cell)));
        }
        text + "\n"
    }

    pub(super) fn poke(&mut self, words: &[&str]) -> Said {
        let from = self.cell_named(needed(words, "the cell to change")?)?;
        let value = |text: &&str| {
            let value = S::NOTATION.value(text).and_then(|value| u8::try_from(value).ok());
            value.ok_or_else(|| format!("'{text}' is no value for a cell"))
        };
        let values: Vec<u8> = words[1..].iter().map(value).collect::<Result<_, _>>()?;
        if values.is_empty() {
            return Err("the values are missing".to_owned());
        }
        let mut changed = self.subject.clone();
        for (cell, value) in (from..).zip(&values) {
            if cell >= S::CELLS || !changed.poke(cell, *value) {
                return Err(format!("{} cannot hold {value}", S::NOTATION.show_cell(cell)));
            }
        }
        self.subject = changed;
        self.changed();
        Ok(self.row(from, from + values.len() as u32))
    }

    pub(super) fn read_symbols(&mut self, path: &str) -> Said {
        if path.is_empty() {
            return Err("the name of the file is missing".to_owned());
        }
        let bytes = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
        let found = self.symbols.read(&String::from_utf8_lossy(&bytes));
        Ok(format!("{found} names\n"))
    }

    pub(super) fn find_symbols(&self, text: &str) -> String {
        let mut found: Vec<String> = self
            .symbols
            .containing(text)
            .take(MOST_SYMBOLS + 1)
            .map(|(name, value)| match S::NOTATION {
                super::notation::Notation::Rows => format!("{name} = {value}\n"),
                super::notation::Notation::Hexadecimal => format!("{name} = ${value:04X}\n"),
            })
            .collect();
        if found.len() > MOST_SYMBOLS {
            found.truncate(MOST_SYMBOLS);
            found.push("and more\n".to_owned());
        }
        found.concat()
    }

    pub(super) fn feed(&mut self, text: &str) -> Said {
        self.subject.feed(&format!("{text}\r"))?;
        self.changed();
        Ok(String::new())
    }
}
