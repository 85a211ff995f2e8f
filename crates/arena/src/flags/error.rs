use std::fmt;

/// What is wrong with a command line, with the words that are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FlagError {
    /// A flag that does not exist.
    UnknownFlag {
        /// The flag as written.
        flag: String,
        /// The flag that it looks most like.
        nearest: Option<&'static str>,
    },
    /// A word that belongs to no flag.
    Stray {
        /// The word.
        word: String,
    },
    /// A key that a flag does not have.
    UnknownKey {
        /// The flag.
        flag: String,
        /// The word as written.
        word: String,
        /// The keys that it has.
        known: &'static [&'static str],
    },
    /// A value that does not fit.
    BadValue {
        /// The flag.
        flag: String,
        /// The word as written.
        word: String,
        /// What would have fitted.
        expected: String,
    },
    /// A flag that needs something that was not given.
    Missing {
        /// The flag.
        flag: String,
        /// What it needs.
        what: &'static str,
    },
    /// Settings that do not go together.
    Contradiction {
        /// What is wrong with them.
        reason: String,
    },
}

impl FlagError {
    pub(crate) fn bad_value(flag: &str, word: &str, expected: impl Into<String>) -> FlagError {
        let (flag, word) = (flag.to_owned(), shown(word));
        FlagError::BadValue { flag, word, expected: expected.into() }
    }
}

/// A word as an error shows it: on one line, and not endless.
fn shown(word: &str) -> String {
    const LONGEST: usize = 120;
    let mut text: String = word.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if word.chars().nth(LONGEST).is_some() {
        text.push('…');
    }
    text
}

impl fmt::Display for FlagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FlagError::UnknownFlag { flag, nearest } => {
                write!(f, "unknown flag {}", shown(flag))?;
                nearest.map_or(Ok(()), |nearest| write!(f, "; did you mean {nearest}?"))
            }
            FlagError::Stray { word } => {
                write!(f, "'{}' belongs to no flag; flags begin with a dash", shown(word))
            }
            FlagError::UnknownKey { flag, word, known } => {
                write!(f, "{flag} {}: unknown; {flag} takes {}", shown(word), known.join(", "))
            }
            FlagError::BadValue { flag, word, expected } => {
                write!(f, "{flag} {word}: expected {expected}")
            }
            FlagError::Missing { flag, what } => write!(f, "{flag} needs {what}"),
            FlagError::Contradiction { reason } => f.write_str(reason),
        }
    }
}

impl std::error::Error for FlagError {}
