use super::Model;
use crate::fault::processor_fault;

/// Why a CDP1802 could not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The next code is not an instruction of this model.
    #[error("{} at ${pc:04X} is not an instruction of the {model}", bytes(*code, *extension))]
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
    #[error("out of machine cycles at ${pc:04X}")]
    OverBudget {
        /// The next instruction.
        pc: u16,
    },
}

processor_fault!(Fault: Undefined, OverBudget);

/// The bytes of an instruction as a listing shows them.
fn bytes(code: u8, extension: Option<u8>) -> String {
    extension.map_or_else(|| format!("${code:02X}"), |second| format!("${code:02X} ${second:02X}"))
}
