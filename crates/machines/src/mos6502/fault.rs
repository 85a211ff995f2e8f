use std::fmt;

use super::Opcode;

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

impl Fault {
    /// The address of the instruction at which the run ended.
    #[must_use]
    pub const fn pc(self) -> u16 {
        match self {
            Fault::Undocumented { pc, .. } | Fault::OverBudget { pc } => pc,
        }
    }
}

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

impl std::error::Error for Fault {}

impl crate::Fault for Fault {
    fn program_counter(&self) -> u32 {
        u32::from(self.pc())
    }

    fn is_over_budget(&self) -> bool {
        matches!(self, Fault::OverBudget { .. })
    }
}
