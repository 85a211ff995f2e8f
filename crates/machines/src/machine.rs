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

/// The loop behind [`Machine::run_traced`]: one instruction at a time while
/// `trace` listens, in long stretches by `run_on` when it does not. `None`: the
/// budget is used up.
pub(crate) fn run_watched<M: Machine, T: Trace<M>>(
    machine: &mut M,
    budget: Budget,
    trace: &mut T,
    mut run_on: impl FnMut(&mut M, Budget) -> Result<Option<Stop>, M::Fault>,
) -> Result<Option<Stop>, M::Fault> {
    let end = budget.end(machine.cycles());
    while machine.cycles() < end {
        let stop = if T::LISTENS {
            trace.before(machine);
            machine.step()?
        } else {
            let left = end - machine.cycles();
            run_on(machine, Budget::cycles(left))?
        };
        if stop.is_some() {
            return Ok(stop);
        }
    }
    Ok(None)
}

/// What a computer built around a [`System`](crate::System) says of itself as a
/// [`Machine`]: the address space and the counters of its processor.
macro_rules! counters_of_its_processor {
    () => {
        const ADDRESSES: u32 = 0x1_0000;

        fn program_counter(&self) -> u32 {
            self.processor.program_counter()
        }

        fn cycles(&self) -> u64 {
            self.processor.cpu.cycles
        }
    };
}
pub(crate) use counters_of_its_processor;
