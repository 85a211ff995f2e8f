use std::error::Error;

/// Something a machine could not do, with the place where it happened.
///
/// Each machine has its own enum of faults; this trait is what they have in
/// common.
pub trait Fault: Error + Clone + PartialEq {
    /// The program counter of the offending instruction, numbered as
    /// [`Machine::program_counter`](crate::Machine::program_counter) does.
    fn program_counter(&self) -> u32;

    /// Whether the run merely used up its budget. The machine is then in order
    /// and can be run on.
    fn is_over_budget(&self) -> bool;
}
