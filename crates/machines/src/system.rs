use crate::machine::run_watched;
use crate::{Budget, Fault, Machine, Stop, Trace};
use serde::{Deserialize, Serialize};

/// A processor and what it is connected to.
///
/// [`Mos6502`](crate::mos6502::Mos6502) and [`Cdp1802`](crate::cdp1802::Cdp1802)
/// are systems; what is particular to a chip is in the type of its registers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct System<C, B> {
    /// The processor.
    pub cpu: C,
    /// Its memory and devices.
    pub bus: B,
}

/// The registers of a chip that can work on a bus of type `B`.
pub trait Processor<B>: Copy {
    /// What can go wrong.
    type Fault: Fault;

    /// The address of the next instruction.
    fn pc(&self) -> u16;

    /// Cycles since power-on.
    fn cycles(&self) -> u64;

    /// The fault of a run that used up its budget.
    fn over_budget(&self) -> Self::Fault;

    /// Executes one instruction, or whatever the chip does instead of one.
    ///
    /// # Errors
    /// When the instruction cannot be executed. The processor then still stands
    /// on it.
    fn step(core: &mut Core<'_, Self, B>) -> Result<(), Self::Fault>;
}

/// A processor at work: its registers held by value, so that a run keeps them
/// in the host's registers, and the bus it works on.
#[derive(Debug)]
pub struct Core<'b, C, B> {
    pub(crate) cpu: C,
    pub(crate) bus: &'b mut B,
    /// The program waits for something that cannot come.
    pub(crate) stuck: bool,
}

impl<'b, C, B> Core<'b, C, B> {
    pub(crate) fn new(cpu: C, bus: &'b mut B) -> Core<'b, C, B> {
        Core { cpu, bus, stuck: false }
    }
}

impl<C: Processor<B>, B> System<C, B> {
    /// Runs until `reached` is true after an instruction, which gives `None`,
    /// or the program stops.
    ///
    /// # Errors
    /// When an instruction cannot be executed or the budget is used up.
    #[inline]
    pub fn run_until(
        &mut self,
        budget: Budget,
        mut reached: impl FnMut(&C) -> bool,
    ) -> Result<Option<Stop>, C::Fault> {
        let end = budget.end(self.cpu.cycles());
        self.with_core(|core| {
            loop {
                if core.cpu.cycles() >= end {
                    return Err(core.cpu.over_budget());
                }
                C::step(core)?;
                if core.stuck {
                    return Ok(Some(Stop::Halted));
                }
                if reached(&core.cpu) {
                    return Ok(None);
                }
            }
        })
    }

    #[inline(always)]
    pub(crate) fn with_core<T>(&mut self, work: impl FnOnce(&mut Core<'_, C, B>) -> T) -> T {
        let mut core = Core::new(self.cpu, &mut self.bus);
        let result = work(&mut core);
        self.cpu = core.cpu;
        result
    }
}

impl<C: Processor<B>, B: Clone> Machine for System<C, B> {
    type Fault = C::Fault;

    const ADDRESSES: u32 = 0x1_0000;

    fn program_counter(&self) -> u32 {
        u32::from(self.cpu.pc())
    }

    fn cycles(&self) -> u64 {
        self.cpu.cycles()
    }

    fn step(&mut self) -> Result<Option<Stop>, C::Fault> {
        self.with_core(|core| {
            C::step(core)?;
            Ok(core.stuck.then_some(Stop::Halted))
        })
    }

    fn run_traced<T: Trace<Self>>(
        &mut self,
        budget: Budget,
        trace: &mut T,
    ) -> Result<Stop, C::Fault> {
        run_watched(self, budget, trace, |system, budget| system.run_until(budget, |_| false))?
            .ok_or_else(|| self.cpu.over_budget())
    }
}
