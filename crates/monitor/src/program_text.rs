//! The source of a program, as far as somebody who looks at its machine wants to read it.

use std::collections::BTreeMap;

use crate::notation::Notation;
use crate::symbols::Symbols;

/// The most that lies between the line of an instruction and its end.
const LONGEST_GAP: u32 = 16;

/// Labels, comments and the words above each routine.
///
/// It is read from text with a line for each thing, its parts separated by tabs:
///
/// ```
/// use monitor::{Notation, ProgramText};
///
/// let text = ProgramText::read(
///     "label\tSearch\t2048\nlabel\tSearch.loop\t2050\nname\tside\t12\n\
///      line\t2048\tSearch  lda side ; whose turn\nabout\tSearch\tThe value of a position.\n",
///     Notation::Hexadecimal,
/// );
/// assert_eq!(text.routine(0x0802), Some("Search"));
/// assert_eq!(text.routine(0xFFE4), None, "another program");
/// assert_eq!(text.source(0x0800), Some("Search  lda side ; whose turn"));
/// assert_eq!(text.about("Search"), Some("The value of a position."));
/// assert_eq!(text.symbols().value("side"), Some(12));
/// ```
#[derive(Clone, Debug)]
pub struct ProgramText {
    symbols: Symbols,
    notation: Notation,
    /// The routine of the label at each place. A routine may lie in pieces, since the
    /// assembler of the ENIAC moves rows: what stands behind a local label belongs to the routine of that.
    routines: BTreeMap<u32, String>,
    starts: BTreeMap<String, u32>,
    sources: BTreeMap<u32, String>,
    about: BTreeMap<String, String>,
}

impl ProgramText {
    /// Reads what the build of a program wrote; lines of other kinds are skipped.
    pub fn read(text: &str, notation: Notation) -> ProgramText {
        let mut read = ProgramText {
            symbols: Symbols::default(),
            notation,
            routines: BTreeMap::new(),
            starts: BTreeMap::new(),
            sources: BTreeMap::new(),
            about: BTreeMap::new(),
        };
        for line in text.lines() {
            let mut parts = line.splitn(3, '\t');
            let (Some(kind), Some(first), Some(rest)) = (parts.next(), parts.next(), parts.next())
            else {
                continue;
            };
            read.take(kind, first, rest);
        }
        // The label at the end of a routine may be where the next one begins.
        for (routine, place) in read.starts.iter().rev() {
            read.routines.insert(*place, routine.clone());
        }
        read
    }

    fn take(&mut self, kind: &str, first: &str, rest: &str) {
        match kind {
            "label" | "name" => {
                let Ok(value) = rest.parse() else { return };
                self.symbols.add(first, value, kind == "label");
                let place = self.notation.place_of_label(value).filter(|_| kind == "label");
                let Some(place) = place else { return };
                let routine = first.split('.').next().unwrap_or(first);
                self.routines.insert(place, routine.to_owned());
                if routine == first {
                    self.starts.insert(routine.to_owned(), place);
                }
            }
            "line" => {
                if let Ok(place) = first.parse() {
                    self.sources.entry(place).or_insert_with(|| rest.to_owned());
                }
            }
            "about" => {
                self.about.entry(first.to_owned()).or_insert_with(|| rest.to_owned());
            }
            _ => {}
        }
    }

    /// The names of the program.
    pub fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// The routine that a place belongs to. Far from any line of the source there is none: a ROM, or
    /// instructions that the program has written itself.
    pub fn routine(&self, place: u32) -> Option<&str> {
        self.places_before(place + 1).next().filter(|line| place - line <= LONGEST_GAP)?;
        self.routines.range(..=place).next_back().map(|(_, name)| name.as_str())
    }

    /// Where a routine begins.
    pub fn place_of(&self, routine: &str) -> Option<u32> {
        self.starts.get(routine).copied()
    }

    /// The line of the source that became the instruction at a place.
    pub fn source(&self, place: u32) -> Option<&str> {
        self.sources.get(&place).map(String::as_str)
    }

    /// The places of instructions from one place on, in the order of memory.
    pub fn places_from(&self, place: u32) -> impl Iterator<Item = u32> + '_ {
        self.sources.range(place..).map(|(place, _)| *place)
    }

    /// The places of instructions before one place, the nearest first.
    pub fn places_before(&self, place: u32) -> impl Iterator<Item = u32> + '_ {
        self.sources.range(..place).rev().map(|(place, _)| *place)
    }

    /// What a routine is for, in the words of its source.
    pub fn about(&self, routine: &str) -> Option<&str> {
        self.about.get(routine).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_behind_a_local_label_belongs_to_its_routine() {
        let text = ProgramText::read(
            "label\tfinish\t306\nlabel\tgenerate.skip\t311\nlabel\tgenerate\t312\n\
             label\tfound\t319\nline\t1237\tfinish\nline\t1267\t.skip\nline\t1273\tgenerate\n\
             line\t1315\tfound\n",
            Notation::Rows,
        );
        let named = [1237, 1269, 1273, 1315].map(|place| text.routine(place));
        assert_eq!(named, [Some("finish"), Some("generate"), Some("generate"), Some("found")]);
        assert_eq!(text.place_of("generate"), Some(1273), "where it begins, not its first piece");
    }
}
