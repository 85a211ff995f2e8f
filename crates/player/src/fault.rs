/// How a player can fail.
///
/// ```
/// use player::Fault;
///
/// let fault = Fault::IllegalMove { text: "e2e5".to_owned(), fen: "…".to_owned() };
/// assert_eq!(fault.to_string(), "illegal move 'e2e5' in …");
/// assert_eq!(fault.label(), "illegal move");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// It chose a move that the rules forbid.
    #[error("illegal move '{text}' in {fen}")]
    IllegalMove {
        /// The move as it said it.
        text: String,
        /// The position in which it said it.
        fen: String,
    },
    /// Its time ran out.
    #[error("its time ran out")]
    Timeout,
    /// It ended, or its machine stopped.
    #[error("it crashed: {reason}")]
    Crash {
        /// What is known about it.
        reason: String,
    },
    /// It no longer answers.
    #[error("it no longer answers")]
    Stall,
    /// It said something that its protocol does not allow.
    #[error("it broke its protocol: {reason}")]
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
