//! Lines that could not be read.

/// Why a line is not a command or message.
///
/// ```
/// use protocol::{ParseError, uci::Command};
///
/// let unknown = "castle kingside".parse::<Command>().unwrap_err();
/// assert_eq!(unknown.to_string(), "unknown command: 'castle kingside'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// A line of nothing but blanks; safe to skip.
    #[error("empty line")]
    Empty,
    /// No word of the line begins a command or message of this protocol.
    #[error("unknown command: '{line}'")]
    Unknown {
        /// The line, shortened.
        line: String,
    },
    /// A part is missing without which the line means nothing.
    #[error("'{command}' without {what}")]
    Missing {
        /// The command or message.
        command: &'static str,
        /// The part.
        what: &'static str,
    },
    /// A part is there but cannot be read.
    #[error("'{text}' is not {what}")]
    BadValue {
        /// The part.
        what: &'static str,
        /// What was read, shortened.
        text: String,
    },
}

impl ParseError {
    pub(crate) fn unknown(line: &str) -> Self {
        if line.trim().is_empty() { Self::Empty } else { Self::Unknown { line: shortened(line) } }
    }

    pub(crate) fn bad_value(what: &'static str, text: &str) -> Self {
        Self::BadValue { what, text: shortened(text) }
    }
}

/// A text as a message about it shows it: short, on one line, without control characters.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 80;
    let text = text.trim();
    let mut shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}
