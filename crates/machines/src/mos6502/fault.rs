use std::fmt;

use super::Opcode;
use crate::fault::processor_fault;

/// Why a 6502 could not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The next instruction is one that the manual does not list.
    Undocumented {
        /// Where it stands.
        pc: u16,
        /// Its code, for [`Opcode::of`].
        opcode: u8,
    },
    /// The run used up its cycles.
    OverBudget {
        /// The next instruction.
        pc: u16,
    },
}

processor_fault!(Fault: Undocumented, OverBudget);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Fault::Undocumented { pc, opcode } => {
                let name = Opcode::of(opcode).mnemonic;
                write!(f, "undocumented opcode ${opcode:02X} ({name}) at ${pc:04X}")
            }
            Fault::OverBudget { pc } => write!(f, "out of cycles at ${pc:04X}"),
        }
    }
}
