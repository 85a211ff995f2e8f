use crate::nearest::nearest;

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
    #[error("{flag} {}: unknown; {}", shown(word), known_keys(flag, word, known))]
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
    /// An engine in another process that may think without end.
    #[error("-engine {name}: no time control; give tc=, st=, nodes= or depth=")]
    NoTimeControl {
        /// Its name.
        name: String,
    },
    /// More than one thing is wrong.
    #[error("{} faults in the command line:{}", faults.len(), listed(faults))]
    Several {
        /// What is, in the order of the words.
        faults: Vec<FlagError>,
    },
    /// Settings that do not go together.
    #[error("{reason}")]
    Contradiction {
        /// What is wrong with them.
        reason: String,
    },
}

impl FlagError {
    /// What is wrong with any of several things; nothing if nothing is.
    pub(crate) fn of_all(
        results: impl IntoIterator<Item = Result<(), FlagError>>,
    ) -> Result<(), FlagError> {
        let mut faults = Vec::new();
        for fault in results.into_iter().filter_map(Result::err) {
            match fault {
                FlagError::Several { faults: more } => faults.extend(more),
                one => faults.push(one),
            }
        }
        match faults.len() {
            0 => Ok(()),
            1 => Err(faults.remove(0)),
            _ => Err(FlagError::Several { faults }),
        }
    }

    pub(crate) fn bad_value(flag: &str, word: &str, expected: impl Into<String>) -> FlagError {
        let (flag, word) = (flag.to_owned(), shown(word));
        FlagError::BadValue { flag, word, expected: expected.into() }
    }
}

fn listed(faults: &[FlagError]) -> String {
    faults.iter().map(|fault| format!("\n  {fault}")).collect()
}

/// The key that is meant, or all that there are.
fn known_keys(flag: &str, word: &str, known: &[&str]) -> String {
    let key = word.split('=').next().unwrap_or(word);
    match nearest(key, known.iter().copied()) {
        Some(near) => format!("did you mean {near}=?"),
        None => format!("{flag} takes {}", known.join(", ")),
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
