use std::fmt;

/// How a player can fail.
///
/// ```
/// use player::Fault;
///
/// let fault = Fault::IllegalMove { text: "e2e5".to_owned(), fen: "…".to_owned() };
/// assert_eq!(fault.to_string(), "illegal move 'e2e5' in …");
/// assert_eq!(fault.label(), "illegal move");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It chose a move that the rules forbid.
    IllegalMove {
        /// The move as it said it.
        text: String,
        /// The position in which it said it.
        fen: String,
    },
    /// Its time ran out.
    Timeout,
    /// It ended, or its machine stopped.
    Crash {
        /// What is known about it.
        reason: String,
    },
    /// It no longer answers.
    Stall,
    /// It said something that its protocol does not allow.
    Protocol {
        /// What it said, or what is wrong with it.
        reason: String,
    },
}

impl Fault {
    /// The name of the kind of fault.
    #[must_use]
    pub fn label(&self) -> &'static str {
        match self {
            Fault::IllegalMove { .. } => "illegal move",
            Fault::Timeout => "timeout",
            Fault::Crash { .. } => "crash",
            Fault::Stall => "stall",
            Fault::Protocol { .. } => "protocol error",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::IllegalMove { text, fen } => write!(f, "illegal move '{text}' in {fen}"),
            Fault::Timeout => f.write_str("its time ran out"),
            Fault::Crash { reason } => write!(f, "it crashed: {reason}"),
            Fault::Stall => f.write_str("it no longer answers"),
            Fault::Protocol { reason } => write!(f, "it broke its protocol: {reason}"),
        }
    }
}

impl std::error::Error for Fault {}
