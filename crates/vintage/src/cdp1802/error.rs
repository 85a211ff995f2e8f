use machines::cdp1802::Fault;
use std::fmt;

/// Why the machine gave no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CableError {
    /// The processor could not go on.
    Fault(Fault),
    /// The program stopped the machine.
    Halted,
    /// It waits for more input instead of answering.
    NoAnswer {
        /// What was hoped for.
        expected: String,
    },
    /// It answered something else.
    Answered {
        /// What it said.
        text: String,
    },
    /// It counts only so deep.
    TooDeep {
        /// What was asked for.
        depth: u32,
    },
}

impl fmt::Display for CableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CableError::Fault(fault) => write!(f, "1802: {fault}"),
            CableError::Halted => write!(f, "1802: the program has stopped the machine"),
            CableError::NoAnswer { expected } => write!(f, "1802: no '{expected}' came"),
            CableError::Answered { text } => write!(f, "1802: it says '{text}'"),
            CableError::TooDeep { depth } => write!(f, "1802: {depth} half-moves are too deep"),
        }
    }
}

impl std::error::Error for CableError {}

impl From<Fault> for CableError {
    fn from(fault: Fault) -> CableError {
        CableError::Fault(fault)
    }
}
