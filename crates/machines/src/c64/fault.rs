use std::fmt;

use crate::mos6502;

/// Why a C64 could not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The processor could not.
    Processor(mos6502::Fault),
    /// The program went to an address in ROM behind which nothing is.
    NoRoutine {
        /// Where.
        pc: u16,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Processor(fault) => write!(f, "{fault}"),
            Fault::NoRoutine { pc } => write!(f, "the ROM routine at ${pc:04X} is not emulated"),
        }
    }
}

impl std::error::Error for Fault {}

impl crate::Fault for Fault {
    fn program_counter(&self) -> u32 {
        match self {
            Fault::Processor(fault) => fault.program_counter(),
            Fault::NoRoutine { pc } => u32::from(*pc),
        }
    }

    fn is_over_budget(&self) -> bool {
        matches!(self, Fault::Processor(fault) if fault.is_over_budget())
    }
}
