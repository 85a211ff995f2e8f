use serde::{Deserialize, Serialize};

use super::{Key, Kim1Bus, Lit, ROM_BYTES, Tone};
use crate::machine::{counters_of_its_processor, run_watched};
use crate::mos6502::{Bus, Cpu, Fault, Mos6502};
use crate::{Budget, DoesNotFit, Fault as _, Machine, Stop, Trace};

/// A KIM-1 with the read-only memory that it is given.
///
/// ```
/// use machines::kim1::{Key, Kim1, ROM_BYTES};
/// use machines::Budget;
///
/// let mut kim = Kim1::new(&[0xEA; ROM_BYTES]);
/// // Row 0 of the keys: LDA #0; STA $1742; LDA #$1E; STA $1743; LDA $1740; STA $10; JMP *
/// let program = [0xA9, 0, 0x8D, 0x42, 0x17, 0xA9, 0x1E, 0x8D, 0x43, 0x17, 0xAD, 0x40, 0x17,
///                0x85, 0x10, 0x4C, 0x0F, 0x02];
/// kim.load(0x0200, &program).unwrap();
/// kim.press(Key::Digit(3));
/// kim.start_at(0x0200);
/// kim.run_until(Budget::cycles(100), |cpu| cpu.pc == 0x020F).unwrap();
/// assert_eq!(kim.peek(0x10), 0xFF & !0x08);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kim1 {
    /// The processor with its memory and devices.
    pub processor: Mos6502<Kim1Bus>,
    /// The switch SST: ST is pressed after every instruction outside the last KB of ROM.
    pub single_step: bool,
    /// Whether the timer of the 6530-003 is wired to the interrupt line, as owners did.
    pub timer_interrupts: bool,
}

impl Kim1 {
    /// A machine that was switched on and reset, with its memory zero.
    #[must_use]
    pub fn new(rom: &[u8; ROM_BYTES]) -> Kim1 {
        let processor = Mos6502::new(Kim1Bus::new(rom));
        Kim1 { processor, single_step: false, timer_interrupts: false }
    }

    /// RS: starts at the reset vector. The ports become inputs.
    pub fn reset(&mut self) {
        let bus = &mut self.processor.bus;
        for chip in [&mut bus.application, &mut bus.system] {
            (chip.a, chip.b) = (super::Port::default(), super::Port::default());
        }
        self.processor.reset();
    }

    /// ST: the non-maskable interrupt.
    pub fn stop(&mut self) {
        self.processor.nmi();
    }

    /// Holds a key down, and lets go of any other.
    pub fn press(&mut self, key: Key) {
        self.processor.bus.key = Some(key);
    }

    /// Lets go of the key.
    pub fn release(&mut self) {
        self.processor.bus.key = None;
    }

    /// Copies bytes into memory.
    ///
    /// # Errors
    /// When there is no memory for all of them; nothing is copied then.
    pub fn load(&mut self, address: u16, bytes: &[u8]) -> Result<(), DoesNotFit> {
        self.processor.bus.load(address, bytes)
    }

    /// Continues at an address, with an empty stack.
    pub fn start_at(&mut self, address: u16) {
        let cycles = self.cycles();
        self.processor.cpu = Cpu::at(address);
        self.processor.cpu.cycles = cycles;
    }

    /// A byte as a read would give it, without the effects of one.
    #[must_use]
    pub fn peek(&self, address: u16) -> u8 {
        self.processor.bus.peek(address)
    }

    /// Writes a byte as a program would.
    pub fn poke(&mut self, address: u16, value: u8) {
        let cycles = self.cycles();
        self.processor.bus.write(address, value, cycles);
    }

    /// How long each segment was lit since the last look.
    pub fn take_lit(&mut self) -> Lit {
        let cycles = self.cycles();
        self.processor.bus.take_lit(cycles)
    }

    /// What the teletype printed since the last look.
    pub fn take_printed(&mut self) -> Vec<u8> {
        let cycles = self.cycles();
        self.processor.bus.tty.take_printed(cycles)
    }

    /// Starts a tape in the cassette recorder.
    pub fn play_tape(&mut self, tones: Vec<Tone>) {
        let cycles = self.cycles();
        self.processor.bus.play(tones, cycles);
    }

    /// Runs until `reached` is true after an instruction, or for the budget. `Ok(false)`
    /// means that the budget is used up or that the program jumps to itself.
    ///
    /// # Errors
    /// When an instruction cannot be executed.
    pub fn run_until(
        &mut self,
        budget: Budget,
        mut reached: impl FnMut(&Cpu) -> bool,
    ) -> Result<bool, Fault> {
        if self.single_step || self.timer_interrupts {
            let end = budget.end(self.cycles());
            while self.cycles() < end {
                self.step()?;
                if reached(&self.processor.cpu) {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        match self.processor.run_until(budget, reached) {
            Ok(stop) => Ok(stop.is_none()),
            Err(fault) if fault.is_over_budget() => Ok(false),
            Err(fault) => Err(fault),
        }
    }

    /// Takes the interrupts that an instruction has caused.
    fn interrupt(&mut self, pc: u16) {
        const LAST_KB: u16 = 0x1C00;
        let outside = pc & 0x1FFF < LAST_KB;
        if self.single_step && outside {
            self.processor.nmi();
        } else if self.timer_interrupts {
            let cycles = self.cycles();
            if self.processor.bus.application.timer.interrupts(cycles) {
                self.processor.irq();
            }
        }
    }
}

impl Machine for Kim1 {
    type Fault = Fault;

    counters_of_its_processor!();

    fn step(&mut self) -> Result<Option<Stop>, Fault> {
        let pc = self.processor.cpu.pc;
        let stop = self.processor.step()?;
        self.interrupt(pc);
        Ok(stop)
    }

    fn run_traced<T: Trace<Self>>(&mut self, budget: Budget, trace: &mut T) -> Result<Stop, Fault> {
        let over = |kim: &Kim1| Fault::OverBudget { pc: kim.processor.cpu.pc };
        run_watched(self, budget, trace, |kim, left| {
            if kim.single_step || kim.timer_interrupts {
                return kim.step();
            }
            kim.processor.run_until(left, |_| false)
        })?
        .ok_or_else(|| over(self))
    }
}
