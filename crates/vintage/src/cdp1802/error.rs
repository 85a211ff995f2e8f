use machines::cdp1802::Fault;
/// Why the machine gave no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CableError {
    /// The processor could not go on.
    #[error("1802: {0}")]
    Fault(#[from] Fault),
    /// The program stopped the machine.
    #[error("1802: the program has stopped the machine")]
    Halted,
    /// The program is longer than the memory.
    #[error("1802: a program of {bytes} bytes does not fit into memory")]
    DoesNotFit {
        /// Its length.
        bytes: usize,
    },
    /// It waits for more input instead of answering.
    #[error("1802: no '{expected}' came")]
    NoAnswer {
        /// What was expected.
        expected: String,
    },
    /// It answered something else.
    #[error("1802: it says '{text}'")]
    Answered {
        /// What it said.
        text: String,
    },
    /// It cannot count that deep.
    #[error("1802: {depth} half-moves are too deep")]
    TooDeep {
        /// What was asked for.
        depth: u32,
    },
}
