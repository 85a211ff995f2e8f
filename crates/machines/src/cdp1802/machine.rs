use super::core::Core;
use super::{Bus, Cpu, Fault, Model};
use crate::{Budget, Processor, Stop, System};

/// A CDP1802 or CDP1806 and what it is connected to.
///
/// ```
/// use machines::cdp1802::{Cdp1802, Model, Ram};
/// use machines::{Budget, Machine, Stop};
///
/// let mut ram = Ram::new();
/// // LDI 2; ADI 2; PLO 8; IDL
/// ram.load(0, &[0xF8, 2, 0xFC, 2, 0xA8, 0x00]).unwrap();
/// let mut machine = Cdp1802::new(Model::Cdp1802, ram);
/// assert_eq!(machine.run(Budget::cycles(100)), Ok(Stop::Halted));
/// assert_eq!(machine.cpu.r[8], 4);
/// assert_eq!(machine.cycles(), 8);
/// ```
pub type Cdp1802<B> = System<Cpu, B>;

/// The roles of registers in the standard call and return technique.
const STACK: usize = 2;
const PROGRAM: usize = 3;
const LINK: usize = 6;

/// Where a subroutine has to return to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Caller {
    stack: u16,
    pc: u16,
}

impl Caller {
    pub(super) fn is_back(self, cpu: &Cpu) -> bool {
        cpu.p == PROGRAM as u8 && cpu.r[PROGRAM] == self.pc && cpu.r[STACK] == self.stack
    }
}

impl<B: Bus> Cdp1802<B> {
    /// A processor that was reset and starts at address 0 with P and X zero.
    pub fn new(model: Model, bus: B) -> Cdp1802<B> {
        Cdp1802 { cpu: Cpu::new(model), bus }
    }

    /// Resets the processor; what the chip leaves alone stays, and so does the
    /// cycle counter.
    pub fn reset(&mut self) {
        self.with_core(|core| {
            core.reset();
        });
    }

    /// Calls the subroutine at `address` by the standard call and return
    /// technique and runs until it has returned, which gives `None`, or stopped.
    ///
    /// R2 must point at a stack and R5 at the return routine, as in any program
    /// that uses the technique. The cycles of the call itself are not counted,
    /// those of the return are.
    ///
    /// # Errors
    /// When an instruction cannot be executed or the budget is used up.
    pub fn call(&mut self, address: u16, budget: Budget) -> Result<Option<Stop>, Fault> {
        let caller = self.enter(address);
        self.run_until(budget, |cpu| caller.is_back(cpu))
    }

    /// Does what the call routine does.
    pub(super) fn enter(&mut self, address: u16) -> Caller {
        let caller = Caller { stack: self.cpu.r[STACK], pc: self.cpu.r[PROGRAM] };
        for byte in self.cpu.r[LINK].to_be_bytes() {
            self.bus.write(self.cpu.r[STACK], byte, self.cpu.cycles);
            self.cpu.r[STACK] = self.cpu.r[STACK].wrapping_sub(1);
        }
        self.cpu.r[LINK] = caller.pc;
        self.cpu.r[PROGRAM] = address;
        self.cpu.p = PROGRAM as u8;
        self.cpu.x = STACK as u8;
        caller
    }
}

impl<B: Bus> Processor<B> for Cpu {
    type Fault = Fault;

    #[inline(always)]
    fn pc(&self) -> u16 {
        Cpu::pc(self)
    }

    #[inline(always)]
    fn cycles(&self) -> u64 {
        self.cycles
    }

    #[cold]
    fn over_budget(&self) -> Fault {
        Fault::OverBudget { pc: self.pc() }
    }

    #[inline(always)]
    fn step(core: &mut Core<'_, B>) -> Result<(), Fault> {
        core.step()
    }
}
