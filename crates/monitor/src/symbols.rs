use std::collections::BTreeMap;

use assembler::Symbol;

use crate::notation::Notation;

/// Names of the program.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    values: BTreeMap<String, i64>,
    /// The first label at each value.
    labels: BTreeMap<i64, String>,
}

impl Symbols {
    /// Adds the names of a symbol file and says how many there were:
    /// `name = $0801` or, for VICE, `al C:0801 .name`.
    pub fn read(&mut self, text: &str) -> usize {
        let found: Vec<_> = text.lines().filter_map(symbol_in).collect();
        found.iter().for_each(|(name, value)| self.add(name, *value, true));
        found.len()
    }

    pub(crate) fn add(&mut self, name: &str, value: i64, is_label: bool) {
        self.values.insert(name.to_owned(), value);
        if is_label {
            self.labels.entry(value).or_insert_with(|| name.to_owned());
        }
    }

    /// The value of `name`, `name+N` or `name-N`, N in decimal.
    pub fn value(&self, text: &str) -> Option<i64> {
        if let Some(value) = self.values.get(text) {
            return Some(*value);
        }
        let at = text.rfind(['+', '-'])?;
        let offset: i64 = text[at + 1..].parse().ok()?;
        let base = *self.values.get(&text[..at])?;
        if text[at..].starts_with('-') {
            base.checked_sub(offset)
        } else {
            base.checked_add(offset)
        }
    }

    /// The label at a place.
    pub fn label(&self, place: u32, notation: Notation) -> Option<&str> {
        let value = label_value(place, notation);
        let label = self.labels.get(&value)?;
        (notation.place_of_label(value) == Some(place)).then_some(label)
    }

    /// The label at or before a place.
    pub fn routine(&self, place: u32, notation: Notation) -> Option<&str> {
        let value = label_value(place, notation);
        self.labels.range(..=value).next_back().map(|(_, name)| name.as_str())
    }

    /// Names that contain a text, with values.
    pub fn containing<'a>(&'a self, text: &'a str) -> impl Iterator<Item = (&'a str, i64)> + 'a {
        let named = self.values.iter().filter(move |(name, _)| name.contains(text));
        named.map(|(name, value)| (name.as_str(), *value))
    }
}

impl FromIterator<Symbol> for Symbols {
    fn from_iter<I: IntoIterator<Item = Symbol>>(found: I) -> Symbols {
        let mut symbols = Symbols::default();
        found
            .into_iter()
            .for_each(|symbol| symbols.add(&symbol.name, symbol.value, symbol.is_label));
        symbols
    }
}

/// The value that a label at a place has.
fn label_value(place: u32, notation: Notation) -> i64 {
    match notation {
        Notation::Hexadecimal => i64::from(place),
        Notation::Rows => i64::from(place / 600 * 100 + 100 + place % 600 / 6),
    }
}

fn symbol_in(line: &str) -> Option<(String, i64)> {
    let line = line.split(';').next().unwrap_or_default().trim();
    if let Some(rest) = line.strip_prefix("al ") {
        let (address, name) = rest.trim().split_once(' ')?;
        let value = i64::from_str_radix(address.rsplit(':').next()?, 16).ok()?;
        return Some((name.trim().trim_start_matches('.').to_owned(), value));
    }
    let (name, value) = line.split_once('=')?;
    let (name, value) = (name.trim(), value.trim());
    let value = match value.strip_prefix('$') {
        Some(digits) => i64::from_str_radix(digits, 16).ok()?,
        None => value.parse().ok()?,
    };
    (!name.is_empty() && !name.contains(char::is_whitespace)).then(|| (name.to_owned(), value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_kinds_of_files_are_read() {
        let mut symbols = Symbols::default();
        assert_eq!(symbols.read("start = $0810\nal C:0820 .loop\n; no name\ncount = 5\n"), 3);
        assert_eq!(symbols.value("loop+2"), Some(0x0822));
        assert_eq!(symbols.value("start-16"), Some(0x0800));
        assert_eq!(symbols.value("stop"), None);
        assert_eq!(symbols.label(0x0810, Notation::Hexadecimal), Some("start"));
        assert_eq!(symbols.routine(0x081F, Notation::Hexadecimal), Some("start"));
    }
}
