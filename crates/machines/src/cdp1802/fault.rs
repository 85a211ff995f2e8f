use std::fmt;

use super::Model;
use crate::fault::processor_fault;

/// Why a CDP1802 could not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The next code is not an instruction of this model.
    Undefined {
        /// Where it stands.
        pc: u16,
        /// The code.
        code: u8,
        /// The byte behind it, if it is the CDP1806's prefix.
        extension: Option<u8>,
        /// Whose instruction it is not.
        model: Model,
    },
    /// The run used up its machine cycles.
    OverBudget {
        /// The next instruction.
        pc: u16,
    },
}

processor_fault!(Fault: Undefined, OverBudget);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Fault::Undefined { pc, code, extension: None, model } => {
                write!(f, "${code:02X} at ${pc:04X} is not an instruction of the {model}")
            }
            Fault::Undefined { pc, code, extension: Some(second), model } => {
                write!(
                    f,
                    "${code:02X} ${second:02X} at ${pc:04X} is not an instruction of the {model}"
                )
            }
            Fault::OverBudget { pc } => write!(f, "out of machine cycles at ${pc:04X}"),
        }
    }
}
