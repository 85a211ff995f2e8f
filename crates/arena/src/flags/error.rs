/// What is wrong with a command line, with the words that are.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FlagError {
    /// A flag that does not exist.
    #[error("unknown flag {}{}", shown(flag), did_you_mean(*nearest))]
    UnknownFlag {
        /// The flag as written.
        flag: String,
        /// The flag that it looks most like.
        nearest: Option<&'static str>,
    },
    /// A word that belongs to no flag.
    #[error("'{}' belongs to no flag; flags begin with a dash", shown(word))]
    Stray {
        /// The word.
        word: String,
    },
    /// A key that a flag does not have.
    #[error("{flag} {}: unknown; {flag} takes {}", shown(word), known.join(", "))]
    UnknownKey {
        /// The flag.
        flag: String,
        /// The word as written.
        word: String,
        /// The keys that it has.
        known: &'static [&'static str],
    },
    /// A value that does not fit.
    #[error("{flag} {word}: expected {expected}")]
    BadValue {
        /// The flag.
        flag: String,
        /// The word as written.
        word: String,
        /// What would have fitted.
        expected: String,
    },
    /// A flag that needs something that was not given.
    #[error("{flag} needs {what}")]
    Missing {
        /// The flag.
        flag: String,
        /// What it needs.
        what: &'static str,
    },
    /// Settings that do not go together.
    #[error("{reason}")]
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

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |nearest| format!("; did you mean {nearest}?"))
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
