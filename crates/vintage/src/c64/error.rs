use machines::Fault as _;
use machines::mos6502::Fault;
/// Why the program could not be asked, or gave no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum C64Error {
    /// A side has more pieces than its list has places.
    #[error("C64: {pieces} pieces of one color, there is room for 16")]
    TooManyPieces {
        /// How many.
        pieces: usize,
    },
    /// King or rook are not where castling starts in usual chess.
    #[error("C64: castling from unusual squares is not in the program")]
    UnusualCastling,
    /// The program cannot count or search that deep.
    #[error("C64: {depth} half-moves are too deep")]
    TooDeep {
        /// What was asked for.
        depth: u32,
    },
    /// The bytes are not a program that fits into memory.
    #[error("C64: no program that fits into memory")]
    NoProgram,
    /// The cycles that it may use are used up.
    #[error("C64: more cycles than allowed")]
    OverBudget,
    /// The processor could not go on.
    #[error("C64: {0}")]
    Fault(Fault),
    /// The program stopped where it should have returned.
    #[error("C64: the program stopped without an answer")]
    Stopped,
}

impl From<Fault> for C64Error {
    fn from(fault: Fault) -> C64Error {
        if fault.is_over_budget() { C64Error::OverBudget } else { C64Error::Fault(fault) }
    }
}
