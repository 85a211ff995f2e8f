use crate::{Budget, Fault, Silent, Trace};

/// Why a run ended as the program wished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The program stopped the machine.
    Halted,
    /// The program reached an instruction meant for a debugger. Running on
    /// continues behind it.
    Breakpoint,
}

/// What every computer here can do.
///
/// Machines are plain values: clone one to keep a snapshot, assign the clone
/// back to restore it.
pub trait Machine: Clone {
    /// What can go wrong.
    type Fault: Fault;

    /// The address of the next instruction, as a number below
    /// [`ADDRESSES`](Machine::ADDRESSES).
    fn program_counter(&self) -> u32;

    /// One more than the greatest program counter.
    const ADDRESSES: u32;

    /// Cycles since the machine was switched on.
    fn cycles(&self) -> u64;

    /// Executes one instruction. `Ok(None)` means that the program goes on.
    ///
    /// # Errors
    /// When the instruction cannot be executed. The machine then still stands
    /// on it.
    fn step(&mut self) -> Result<Option<Stop>, Self::Fault>;

    /// Runs until the program stops, with `trace` told of every instruction.
    ///
    /// # Errors
    /// When an instruction cannot be executed or the budget is used up.
    fn run_traced<T: Trace<Self>>(
        &mut self,
        budget: Budget,
        trace: &mut T,
    ) -> Result<Stop, Self::Fault>;

    /// Runs until the program stops.
    ///
    /// # Errors
    /// When an instruction cannot be executed or the budget is used up.
    fn run(&mut self, budget: Budget) -> Result<Stop, Self::Fault> {
        self.run_traced(budget, &mut Silent)
    }
}
