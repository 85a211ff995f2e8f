use super::core::Core;
use super::{Bus, Cpu, Fault};
use crate::{Budget, Processor, Stop, System};

/// A 6502 and what it is connected to.
///
/// ```
/// use machines::mos6502::{Mos6502, Ram};
/// use machines::{Budget, Machine, Stop};
///
/// let mut ram = Ram::new();
/// // LDA #2; CLC; ADC #2; STA $10; JMP *
/// ram.load(0x0400, &[0xA9, 2, 0x18, 0x69, 2, 0x85, 0x10, 0x4C, 0x07, 0x04]).unwrap();
/// let mut machine = Mos6502::at(0x0400, ram);
/// assert_eq!(machine.run(Budget::cycles(100)), Ok(Stop::Halted));
/// assert_eq!(machine.bus[0x10], 4);
/// assert_eq!(machine.cycles(), 12);
/// ```
pub type Mos6502<B> = System<Cpu, B>;

impl<B: Bus> Mos6502<B> {
    /// A processor that was reset and starts where the vector at $FFFC points.
    pub fn new(bus: B) -> Mos6502<B> {
        let mut machine = Mos6502 { cpu: Cpu::default(), bus };
        machine.reset();
        machine
    }

    /// A processor about to execute the instruction at `pc`, with its stack
    /// empty and its counter at zero.
    pub fn at(pc: u16, bus: B) -> Mos6502<B> {
        Mos6502 { cpu: Cpu::at(pc), bus }
    }

    /// The seven cycles after the reset line is released.
    pub fn reset(&mut self) {
        self.with_core(|core| {
            core.reset();
        });
    }

    /// Enters an interrupt request at once, unless the flag I forbids it, and
    /// says whether it did. For devices that raise requests between runs; those
    /// that do it to the cycle use [`Bus::lines`].
    pub fn irq(&mut self) -> bool {
        let allowed = !self.cpu.flags.interrupt_disable;
        if allowed {
            self.with_core(|core| {
                core.interrupt();
            });
        }
        allowed
    }

    /// Enters a non-maskable interrupt at once.
    pub fn nmi(&mut self) {
        self.cpu.interrupts.request_nmi();
        self.with_core(|core| {
            core.interrupt();
        });
    }

    /// Calls the subroutine at `address` as `JSR` would and runs until it has
    /// returned, which gives `None`, or stopped.
    ///
    /// ```
    /// use machines::Budget;
    /// use machines::mos6502::{Mos6502, Ram};
    ///
    /// let mut ram = Ram::new();
    /// ram.load(0x0400, &[0xE8, 0x60]).unwrap(); // INX; RTS
    /// let mut machine = Mos6502::at(0x0200, ram);
    /// assert_eq!(machine.call(0x0400, Budget::cycles(100)), Ok(None));
    /// assert_eq!((machine.cpu.x, machine.cpu.pc, machine.cpu.cycles), (1, 0x0200, 8));
    /// ```
    ///
    /// # Errors
    /// When an instruction cannot be executed or the budget is used up.
    pub fn call(&mut self, address: u16, budget: Budget) -> Result<Option<Stop>, Fault> {
        let Cpu { pc, s, cycles, .. } = self.cpu;
        self.cpu.pc = pc.wrapping_sub(1);
        self.with_core(|core| {
            core.push_pc();
        });
        self.cpu.pc = address;
        // The pushes are the caller's, not the subroutine's.
        self.cpu.cycles = cycles;
        self.run_until(budget, |cpu| cpu.pc == pc && cpu.s == s)
    }
}

impl<B: Bus> Processor<B> for Cpu {
    type Fault = Fault;

    #[inline(always)]
    fn pc(&self) -> u16 {
        self.pc
    }

    #[inline(always)]
    fn cycles(&self) -> u64 {
        self.cycles
    }

    #[cold]
    fn over_budget(&self) -> Fault {
        Fault::OverBudget { pc: self.pc }
    }

    #[inline(always)]
    fn step(core: &mut Core<'_, B>) -> Result<(), Fault> {
        core.step()
    }
}
