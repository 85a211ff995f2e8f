//! The source of a program, as far as somebody who looks at its machine wants to read it.

use std::collections::BTreeMap;

use crate::notation::Notation;
use crate::symbols::Symbols;

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
/// assert_eq!(text.source(0x0800), Some("Search  lda side ; whose turn"));
/// assert_eq!(text.about("Search"), Some("The value of a position."));
/// assert_eq!(text.symbols().value("side"), Some(12));
/// ```
#[derive(Clone, Debug)]
pub struct ProgramText {
    symbols: Symbols,
    notation: Notation,
    /// The global label at each place, in ascending order.
    routines: Vec<(u32, String)>,
    sources: BTreeMap<u32, String>,
    about: BTreeMap<String, String>,
}

impl ProgramText {
    /// Reads what the build of a program wrote; lines of other kinds are skipped.
    pub fn read(text: &str, notation: Notation) -> ProgramText {
        let mut read = ProgramText {
            symbols: Symbols::default(),
            notation,
            routines: Vec::new(),
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
        read.routines.sort();
        read.routines.dedup_by_key(|(place, _)| *place);
        read
    }

    fn take(&mut self, kind: &str, first: &str, rest: &str) {
        match kind {
            "label" | "name" => {
                let Ok(value) = rest.parse() else { return };
                self.symbols.add(first, value, kind == "label");
                let place = self.notation.place_of_label(value).filter(|_| kind == "label");
                if let Some(place) = place.filter(|_| !first.contains('.')) {
                    self.routines.push((place, first.to_owned()));
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

    /// The routine that a place belongs to.
    pub fn routine(&self, place: u32) -> Option<&str> {
        let after = self.routines.partition_point(|(start, _)| *start <= place);
        self.routines[..after].last().map(|(_, name)| name.as_str())
    }

    /// Where a routine begins.
    pub fn place_of(&self, routine: &str) -> Option<u32> {
        let found = self.routines.iter().find(|(_, name)| name == routine);
        found.map(|(place, _)| *place)
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
