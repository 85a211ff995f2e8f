use std::collections::HashMap;
use std::fmt;

use rules::{Position, SanError};

use crate::Game;

/// The table that is built in.
const TABLE: &str = include_str!("../data/openings.txt");

/// An opening that has a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningName {
    /// Its code in the Encyclopaedia of Chess Openings, `A00` to `E99`.
    pub eco: String,
    /// Its name: the opening, then the variation behind a colon.
    pub name: String,
    /// How many half-moves its line has.
    pub plies: usize,
}

/// Names of openings, found by position, so that the order of moves does not matter.
///
/// ```
/// use games::OpeningNames;
/// use games::pgn::read_one;
///
/// let names = OpeningNames::built_in();
/// let game = read_one("1. d4 d5 2. e4 e6 3. Nc3 Nf6 4. Nf3 a6 *")?;
/// let opening = names.of_game(&game).unwrap();
/// assert_eq!(opening.to_string(), "C11 French Defense: Classical Variation");
/// # Ok::<(), games::pgn::PgnError>(())
/// ```
#[derive(Clone, Debug)]
pub struct OpeningNames {
    by_position: HashMap<u64, OpeningName>,
}

impl OpeningNames {
    /// The table that comes with Torres: a few hundred openings. Keep it: it takes a moment to make.
    ///
    /// # Panics
    /// Never: a test reads the same table.
    #[must_use]
    pub fn built_in() -> OpeningNames {
        OpeningNames::parse(TABLE).expect("the table is tested")
    }

    /// Reads a table: `CODE | name | moves in SAN` a line; empty lines and `#` lines are passed over.
    ///
    /// # Errors
    /// At the first line that is not so, with its number.
    ///
    /// ```
    /// use games::OpeningNames;
    ///
    /// let error = OpeningNames::parse("A00 | Grob Attack | g5").unwrap_err();
    /// assert!(error.to_string().starts_with("line 1: illegal move 'g5'"));
    /// ```
    pub fn parse(table: &str) -> Result<OpeningNames, OpeningTableError> {
        let mut by_position = HashMap::new();
        for (nth, line) in table.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let at = |fault| OpeningTableError { line: nth + 1, fault };
            let (key, opening) = parse_line(line).map_err(at)?;
            if let Some(other) = by_position.insert(key, opening) {
                return Err(at(OpeningTableFault::Twice { name: other.name }));
            }
        }
        Ok(OpeningNames { by_position })
    }

    /// The opening whose line ends in this position.
    #[must_use]
    pub fn of_position(&self, position: &Position) -> Option<&OpeningName> {
        self.by_position.get(&position.key())
    }

    /// The opening that a game has reached latest on its main line.
    #[must_use]
    pub fn of_game(&self, game: &Game) -> Option<&OpeningName> {
        let line = game.main_line().map(|(_, before, mv)| before.after(mv));
        self.latest(line.take(60))
    }

    /// The opening that positions in their order have reached latest.
    pub fn latest(&self, positions: impl IntoIterator<Item = Position>) -> Option<&OpeningName> {
        positions.into_iter().filter_map(|position| self.of_position(&position)).last()
    }

    /// All of them, in no order.
    pub fn iter(&self) -> impl Iterator<Item = &OpeningName> {
        self.by_position.values()
    }
}

fn parse_line(line: &str) -> Result<(u64, OpeningName), OpeningTableFault> {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [eco, name, moves] = fields[..] else { return Err(OpeningTableFault::Fields) };
    if !is_eco(eco) {
        return Err(OpeningTableFault::Code { code: eco.to_owned() });
    }
    let mut position = Position::start();
    let mut plies = 0;
    for text in moves.split_whitespace() {
        position.play_unchecked(position.parse_san(text).map_err(OpeningTableFault::Move)?);
        plies += 1;
    }
    let opening = OpeningName { eco: eco.to_owned(), name: name.to_owned(), plies };
    Ok((position.key(), opening))
}

fn is_eco(code: &str) -> bool {
    matches!(code.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9'])
}

impl fmt::Display for OpeningName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.eco, self.name)
    }
}

/// A table that is wrong: where, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct OpeningTableError {
    /// Its line, from 1.
    pub line: usize,
    /// Why.
    #[source]
    pub fault: OpeningTableFault,
}

/// What can be wrong with a table of openings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpeningTableFault {
    /// Not three fields.
    #[error("expected 'CODE | name | moves'")]
    Fields,
    /// Not a code from `A00` to `E99`.
    #[error("'{code}' is not an ECO code")]
    Code {
        /// What stands there.
        code: String,
    },
    /// A move that cannot be played.
    #[error(transparent)]
    Move(SanError),
    /// The position already has a name.
    #[error("the position is already '{name}'")]
    Twice {
        /// That name.
        name: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::read_one;

    #[test]
    fn every_line_of_the_table_is_legal_and_unique() {
        let names = OpeningNames::parse(TABLE).unwrap_or_else(|error| panic!("{error}"));
        let lines = TABLE.lines().filter(|line| line.contains('|')).count();
        assert_eq!(names.iter().count(), lines);
        assert!(lines >= 350, "{lines}");
    }

    #[test]
    fn the_deepest_name_counts_and_transpositions_are_found() {
        let names = OpeningNames::built_in();
        let name = |moves: &str| {
            names.of_game(&read_one(moves).unwrap()).map(|opening| opening.name.clone())
        };
        assert_eq!(
            name("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. a3").unwrap(),
            "Sicilian Defense: Najdorf Variation"
        );
        assert_eq!(name("1. Nf3 d5 2. d4 Nf6 3. c4 e6 4. Nc3 c6").unwrap(), "Semi-Slav Defense");
        assert_eq!(name("1. c4 e6 2. d4 Nf6 3. Nc3 Bb4").unwrap(), "Nimzo-Indian Defense");
        assert_eq!(name("*"), None);
    }

    #[test]
    fn bad_tables_are_refused_by_line() {
        let fault = |table: &str| {
            let error = OpeningNames::parse(table).unwrap_err();
            (error.line, error.to_string())
        };
        assert_eq!(fault("\nA00 g4"), (2, "line 2: expected 'CODE | name | moves'".to_owned()));
        assert_eq!(fault("F00 | x | g4").1, "line 1: 'F00' is not an ECO code");
        assert_eq!(fault("A00 | x | g4\n#\nA01 | y | g4").1, "line 3: the position is already 'x'");
    }
}
