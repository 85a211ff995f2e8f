use super::Address;
use crate::Fault;
/// Why chessvm could not go on, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ChessvmFault {
    /// A word that is not an opcode.
    #[error("{at}: undefined opcode {opcode:02}")]
    UndefinedOpcode {
        /// The instruction.
        at: Address,
        /// The word found there.
        opcode: u8,
    },
    /// An opcode too close to the end of its row for its operands.
    #[error("{at}: the operands of opcode {opcode:02} lie outside its row")]
    OperandOutsideRow {
        /// The instruction.
        at: Address,
        /// The opcode.
        opcode: u8,
    },
    /// The program counter reached row 99, which overflows into the bank.
    #[error("{at}: row 99 cannot be executed")]
    RowNinetyNine {
        /// The row.
        at: Address,
    },
    /// The program counter reached rows 0 to 5 of the third table.
    #[error("{at}: rows 0 to 5 of the third table cannot be executed")]
    ReservedRow {
        /// The row.
        at: Address,
    },
    /// A far jump to a bank other than 09, 90 and 99.
    #[error("{at}: no function table has the code {code:02}")]
    BadBank {
        /// The instruction.
        at: Address,
        /// The digits in place of the bank.
        code: u8,
    },
    /// `ftl` with a row outside 6 to 99.
    #[error("{at}: no data in row {row:02}")]
    BadTableRow {
        /// The instruction.
        at: Address,
        /// The row asked for.
        row: u8,
    },
    /// `loadacc` or `storeacc` with A outside 0 to 14.
    #[error("{at}: no accumulator has the number {number}")]
    BadAccumulator {
        /// The instruction.
        at: Address,
        /// The value of A.
        number: i8,
    },
    /// A load or store with B above 74.
    #[error("{at}: no memory word has the address {address:02}")]
    BadMemoryAddress {
        /// The instruction.
        at: Address,
        /// The value of B.
        address: u8,
    },
    /// A card with something other than digits in its first five columns.
    #[error("{at}: card {card} has {found:?} in column {column}, not a digit")]
    BadDigit {
        /// The `read` instruction.
        at: Address,
        /// Which card of the deck, counted from 1.
        card: usize,
        /// Which column, counted from 1.
        column: usize,
        /// What is punched there.
        found: char,
    },
    /// `read` with no card left.
    #[error("{at}: the card reader is empty")]
    OutOfCards {
        /// The `read` instruction.
        at: Address,
    },
    /// `ret` without a return address.
    #[error("{at}: no return address")]
    NothingToReturnTo {
        /// The instruction.
        at: Address,
    },
    /// The budget is used up; the machine can run on.
    #[error("{at}: the budget of add-times is used up")]
    OverBudget {
        /// The next instruction.
        at: Address,
    },
}

impl ChessvmFault {
    /// Where it happened.
    #[must_use]
    pub fn at(&self) -> Address {
        match *self {
            ChessvmFault::UndefinedOpcode { at, .. }
            | ChessvmFault::OperandOutsideRow { at, .. }
            | ChessvmFault::RowNinetyNine { at }
            | ChessvmFault::ReservedRow { at }
            | ChessvmFault::BadBank { at, .. }
            | ChessvmFault::BadTableRow { at, .. }
            | ChessvmFault::BadAccumulator { at, .. }
            | ChessvmFault::BadMemoryAddress { at, .. }
            | ChessvmFault::BadDigit { at, .. }
            | ChessvmFault::OutOfCards { at }
            | ChessvmFault::NothingToReturnTo { at }
            | ChessvmFault::OverBudget { at } => at,
        }
    }
}

impl Fault for ChessvmFault {
    fn program_counter(&self) -> u32 {
        self.at().index()
    }

    fn is_over_budget(&self) -> bool {
        matches!(self, ChessvmFault::OverBudget { .. })
    }
}
