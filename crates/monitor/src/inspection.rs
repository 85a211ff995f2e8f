//! Looking into the machine and changing it.

use std::ops::Range;

use crate::Monitor;
use crate::error::MonitorError;
use crate::register::{Region, Register};

/// An instruction in a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Where it is.
    pub place: u32,
    /// The label at that place.
    pub label: Option<String>,
    /// The instruction, with the label that its operand names.
    pub text: String,
    /// The place of the instruction behind it.
    pub next: u32,
}

impl Monitor {
    /// The registers in the order in which the machine's people list them.
    pub fn registers(&self) -> Vec<Register> {
        self.subject.registers()
    }

    /// Changes a register; its name may be in any case.
    pub fn set_register(&mut self, name: &str, value: i64) -> Result<(), MonitorError> {
        self.subject.set_register(&name.to_ascii_lowercase(), value)?;
        self.changed();
        Ok(())
    }

    /// The parts of memory that the machine's people know by name.
    pub fn regions(&self) -> Vec<Region> {
        self.subject.regions()
    }

    /// What is in a range of cells, as far as they exist.
    pub fn memory(&self, cells: Range<u32>) -> Vec<u8> {
        (cells.start..cells.end.min(self.subject.cells()))
            .map(|cell| self.subject.peek(cell))
            .collect()
    }

    /// Changes cells of memory, all of them or none.
    pub fn poke(&mut self, first: u32, values: &[u8]) -> Result<(), MonitorError> {
        let mut changed = self.subject.clone();
        for (cell, &value) in (first..).zip(values) {
            if cell >= changed.cells() || !changed.poke(cell, value) {
                let cell = changed.notation().show_cell(cell);
                return Err(MonitorError::CannotHold { cell, value });
            }
        }
        self.subject = changed;
        self.changed();
        Ok(())
    }

    /// The instruction at a place, with labels.
    pub fn listed(&self, place: u32) -> Listed {
        let line = self.subject.disassemble(place);
        let label = self.symbols.label(place, self.subject.notation()).map(str::to_owned);
        Listed { place, label, text: self.with_label(&line.text), next: line.next }
    }

    /// A number of instructions from a place on.
    pub fn listing(&self, place: u32, lines: usize) -> Vec<Listed> {
        let first = self.listed(place);
        std::iter::successors(Some(first), |last| Some(self.listed(last.next)))
            .take(lines)
            .collect()
    }

    /// An instruction with the label that its operand names, if any.
    fn with_label(&self, text: &str) -> String {
        let notation = self.subject.notation();
        let operand = text.rsplit(' ').next().unwrap_or_default();
        let digits: String = operand
            .trim_start_matches(['(', '$'])
            .chars()
            .take_while(char::is_ascii_hexdigit)
            .collect();
        let place = (digits.len() >= 3).then(|| notation.place(&digits)).flatten();
        match place.and_then(|place| self.symbols.label(place, notation)) {
            Some(label) => format!("{text:<28} ; {label}"),
            None => text.to_owned(),
        }
    }

    /// The place of an instruction that a person names by label or address.
    pub fn place_named(&self, text: &str) -> Result<u32, MonitorError> {
        let notation = self.subject.notation();
        let label = self.symbols.value(text).and_then(|value| notation.place_of_label(value));
        label
            .or_else(|| notation.place(text))
            .filter(|&place| place < self.subject.places())
            .ok_or_else(|| MonitorError::UnknownPlace(text.to_owned()))
    }

    /// The cell of memory that a person names by label or address.
    pub fn cell_named(&self, text: &str) -> Result<u32, MonitorError> {
        let named = self.symbols.value(text).and_then(|value| u32::try_from(value).ok());
        named
            .or_else(|| self.subject.notation().cell(text))
            .filter(|&cell| cell < self.subject.cells())
            .ok_or_else(|| MonitorError::UnknownCell(text.to_owned()))
    }

    /// Gives the program a line to read.
    pub fn feed(&mut self, text: &str) -> Result<(), MonitorError> {
        self.subject.feed(&format!("{text}\r"))?;
        self.changed();
        Ok(())
    }
}
