use crate::mos6502;

/// Why a C64 could not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The processor could not.
    #[error(transparent)]
    Processor(mos6502::Fault),
    /// The program went to an address in ROM behind which nothing is.
    #[error("the ROM routine at ${pc:04X} is not emulated")]
    NoRoutine {
        /// Where.
        pc: u16,
    },
}

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
