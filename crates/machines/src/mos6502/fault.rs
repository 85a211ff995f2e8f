use super::Opcode;
use crate::fault::processor_fault;

/// Why a 6502 could not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The next instruction is one that the manual does not list.
    #[error("undocumented opcode ${opcode:02X} ({}) at ${pc:04X}", Opcode::of(*opcode).mnemonic)]
    Undocumented {
        /// Where it stands.
        pc: u16,
        /// Its code, for [`Opcode::of`].
        opcode: u8,
    },
    /// The run used up its cycles.
    #[error("out of cycles at ${pc:04X}")]
    OverBudget {
        /// The next instruction.
        pc: u16,
    },
}

processor_fault!(Fault: Undocumented, OverBudget);
