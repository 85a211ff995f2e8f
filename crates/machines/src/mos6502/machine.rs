use super::core::Core;
use super::{Bus, Cpu, Fault};
use crate::{Budget, Machine, Stop, Trace};

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mos6502<B> {
    /// The processor.
    pub cpu: Cpu,
    /// Its memory and devices.
    pub bus: B,
}

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

    /// Runs until `reached` is true after an instruction, which gives `None`,
    /// or the program stops.
    ///
    /// # Errors
    /// When an instruction cannot be executed or the budget is used up.
    #[inline]
    pub fn run_until(
        &mut self,
        budget: Budget,
        mut reached: impl FnMut(&Cpu) -> bool,
    ) -> Result<Option<Stop>, Fault> {
        let end = budget.end(self.cpu.cycles);
        self.with_core(|core| {
            loop {
                if core.cpu.cycles >= end {
                    return Err(Fault::OverBudget { pc: core.cpu.pc });
                }
                core.step()?;
                if core.stuck {
                    return Ok(Some(Stop::Halted));
                }
                if reached(&core.cpu) {
                    return Ok(None);
                }
            }
        })
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

    #[inline(always)]
    fn with_core<T>(&mut self, work: impl FnOnce(&mut Core<'_, B>) -> T) -> T {
        let mut core = Core::new(self.cpu, &mut self.bus);
        let result = work(&mut core);
        self.cpu = core.cpu;
        result
    }
}

impl<B: Bus + Clone> Machine for Mos6502<B> {
    type Fault = Fault;

    const ADDRESSES: u32 = 0x1_0000;

    fn program_counter(&self) -> u32 {
        u32::from(self.cpu.pc)
    }

    fn cycles(&self) -> u64 {
        self.cpu.cycles
    }

    fn step(&mut self) -> Result<Option<Stop>, Fault> {
        self.with_core(|core| {
            core.step()?;
            Ok(core.stuck.then_some(Stop::Halted))
        })
    }

    fn run_traced<T: Trace<Self>>(&mut self, budget: Budget, trace: &mut T) -> Result<Stop, Fault> {
        if !T::LISTENS {
            return Ok(self.run_until(budget, |_| false)?.unwrap_or(Stop::Halted));
        }
        let end = budget.end(self.cpu.cycles);
        while self.cpu.cycles < end {
            trace.before(self);
            if let Some(stop) = self.step()? {
                return Ok(stop);
            }
        }
        Err(Fault::OverBudget { pc: self.cpu.pc })
    }
}
