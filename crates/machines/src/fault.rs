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

/// What the fault of a processor has besides its text: the address, read from
/// every variant, and the two traits.
macro_rules! processor_fault {
    ($fault:ident: $($variant:ident),*) => {
        impl $fault {
            /// The address of the instruction at which the run ended.
            #[must_use]
            pub const fn pc(self) -> u16 {
                match self {
                    $($fault::$variant { pc, .. })|* => pc,
                }
            }
        }

        impl crate::Fault for $fault {
            fn program_counter(&self) -> u32 {
                u32::from(self.pc())
            }

            fn is_over_budget(&self) -> bool {
                matches!(self, $fault::OverBudget { .. })
            }
        }
    };
}
pub(crate) use processor_fault;
