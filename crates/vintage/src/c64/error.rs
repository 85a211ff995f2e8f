use machines::Fault as _;
use machines::mos6502::Fault;
use std::fmt;

/// Why the program could not be asked, or gave no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum C64Error {
    /// A side has more pieces than its list has places.
    TooManyPieces {
        /// How many.
        pieces: usize,
    },
    /// King or rook are not where castling starts in usual chess.
    UnusualCastling,
    /// The program counts and searches only so deep.
    TooDeep {
        /// What was asked for.
        depth: u32,
    },
    /// The bytes are not a program that fits into memory.
    NoProgram,
    /// The cycles that it may use are used up.
    OverBudget,
    /// The processor could not go on.
    Fault(Fault),
    /// The program stopped where it should have returned.
    Stopped,
}

impl fmt::Display for C64Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            C64Error::TooManyPieces { pieces } => {
                write!(f, "C64: {pieces} pieces of one color, there is room for 16")
            }
            C64Error::UnusualCastling => {
                write!(f, "C64: castling from unusual squares is not in the program")
            }
            C64Error::TooDeep { depth } => write!(f, "C64: {depth} half-moves are too deep"),
            C64Error::NoProgram => write!(f, "C64: no program that fits into memory"),
            C64Error::OverBudget => write!(f, "C64: more cycles than allowed"),
            C64Error::Fault(fault) => write!(f, "C64: {fault}"),
            C64Error::Stopped => write!(f, "C64: the program stopped without an answer"),
        }
    }
}

impl std::error::Error for C64Error {}

impl From<Fault> for C64Error {
    fn from(fault: Fault) -> C64Error {
        if fault.is_over_budget() { C64Error::OverBudget } else { C64Error::Fault(fault) }
    }
}
