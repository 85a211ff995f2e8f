use serde::{Deserialize, Serialize};

use super::drive::Drive;
use super::keyboard::Keyboard;
use super::matrix::{ControlPort, Joystick};
use super::reu::{Reu, ReuModel};
use super::{C64Bus, Fault, Key, Picture, PrgError, VideoStandard, prg, rom};
use crate::machine::{counters_of_its_processor, run_watched};
use crate::mos6502::{self, Mos6502};
use crate::pause::Served;
use crate::{Budget, Fault as _, Machine, Pause, Stop, Trace};

/// A C64 without its ROMs: processor, memory, a text screen, a keyboard, a
/// clock, and the KERNAL's jump table.
///
/// ```
/// use machines::c64::{C64, Pause, VideoStandard};
/// use machines::Budget;
///
/// // 10 SYS2061, then: LDA #'A'; JSR $FFD2; RTS
/// let prg = [0x01, 0x08, 0x0B, 0x08, 10, 0, 0x9E, b'2', b'0', b'6', b'1', 0, 0, 0,
///            0xA9, 0x41, 0x20, 0xD2, 0xFF, 0x60];
/// let mut c64 = C64::new(VideoStandard::Pal);
/// c64.load_prg(&prg).unwrap();
/// c64.start_sys().unwrap();
/// assert_eq!(c64.run_until_waiting(Budget::cycles(10_000)), Ok(Pause::Halted));
/// assert_eq!(c64.output, b"A");
/// assert_eq!(c64.processor.bus.row_text(0), "A");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct C64 {
    /// The processor and its memory.
    pub processor: Mos6502<C64Bus>,
    /// Everything that went through CHROUT, in PETSCII.
    pub output: Vec<u8>,
    /// Which clock it has.
    pub standard: VideoStandard,
    pub(super) keyboard: Keyboard,
    pub(super) drive: Drive,
    next_jiffy: u64,
    /// When the video chip next takes cycles, or may have been told to.
    next_line: u64,
    irq_pending: bool,
}

impl C64 {
    /// A machine as after power-on, with an empty BASIC program.
    #[must_use]
    pub fn new(standard: VideoStandard) -> C64 {
        let mut c64 = C64 {
            processor: Mos6502::at(rom::BASIC_WARM_START, C64Bus::new(standard)),
            output: Vec::new(),
            standard,
            keyboard: Keyboard::default(),
            drive: Drive::default(),
            next_jiffy: standard.cycles_per_jiffy(),
            next_line: standard.cycles_per_line(),
            irq_pending: false,
        };
        c64.restore_vectors();
        c64.processor.bus.init_screen();
        c64
    }

    /// Copies a PRG file to its load address, which is returned.
    ///
    /// # Errors
    /// When there is no load address or the file runs over the end of memory.
    pub fn load_prg(&mut self, file: &[u8]) -> Result<u16, PrgError> {
        prg::load(&mut self.processor.bus.ram, file)
    }

    /// Starts the program as `RUN` does if its first line is `SYS` with an
    /// address, which is returned.
    ///
    /// # Errors
    /// When there is no such line.
    pub fn start_sys(&mut self) -> Result<u16, PrgError> {
        let address = prg::sys_address(&self.processor.bus.ram)?;
        self.start_at(address);
        Ok(address)
    }

    /// Starts a program as `SYS` does: when it returns, the run ends.
    pub fn start_at(&mut self, address: u16) {
        let cycles = self.cycles();
        self.processor.cpu = mos6502::Cpu::at(address);
        self.processor.cpu.s = 0xF4;
        self.processor.cpu.cycles = cycles;
        let [high, low] = rom::BASIC_WARM_START.wrapping_sub(1).to_be_bytes();
        self.processor.bus.ram[0x01F6] = high;
        self.processor.bus.ram[0x01F5] = low;
    }

    /// Calls the subroutine at `address` with the registers as they are and runs
    /// until it has returned, stopped, or waits for a key. The call itself costs
    /// nothing.
    ///
    /// # Errors
    /// When the program cannot go on or the budget is used up.
    pub fn call(&mut self, address: u16, budget: Budget) -> Result<Pause, Fault> {
        for byte in rom::BASIC_WARM_START.wrapping_sub(1).to_be_bytes() {
            let cpu = &mut self.processor.cpu;
            self.processor.bus.ram[0x0100 | u16::from(cpu.s)] = byte;
            cpu.s = cpu.s.wrapping_sub(1);
        }
        self.processor.cpu.pc = address;
        self.run_until_waiting(budget)
    }

    /// Plugs in a RAM Expansion Unit with nothing in its memory.
    pub fn plug_in(&mut self, model: ReuModel) {
        self.processor.bus.reu = Some(Reu::new(model));
    }

    /// Types keys, in PETSCII.
    pub fn type_keys(&mut self, keys: &[u8]) {
        self.keyboard.typed.extend(keys);
        self.keyboard.forget_polls();
    }

    /// Holds RUN/STOP down or lets it go.
    pub fn hold_stop(&mut self, held: bool) {
        self.keyboard.stop = held;
    }

    /// Presses a key, which stays down. The program sees it in the matrix at once, the KERNAL at the next
    /// jiffy.
    pub fn press(&mut self, key: Key) {
        self.processor.bus.matrix.set(key, true);
        self.keyboard.forget_polls();
    }

    /// Lets a key go.
    pub fn release(&mut self, key: Key) {
        self.processor.bus.matrix.set(key, false);
        self.keyboard.forget_polls();
    }

    /// Moves the joystick in a port and leaves it there.
    pub fn set_joystick(&mut self, port: ControlPort, joystick: Joystick) {
        self.processor.bus.matrix.set_joystick(port, joystick);
        self.keyboard.forget_polls();
    }

    /// What is on the screen.
    #[must_use]
    pub fn picture(&self) -> Picture {
        self.processor.bus.picture()
    }

    /// Seconds of the machine's own time since power-on.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.cycles() as f64 / self.standard.clock() as f64
    }

    /// Runs until the program ends or has nothing to do but wait for a key.
    ///
    /// # Errors
    /// When the program cannot go on or the budget is used up.
    pub fn run_until_waiting(&mut self, budget: Budget) -> Result<Pause, Fault> {
        let end = budget.end(self.cycles());
        loop {
            if let Some(pause) = self.advance(end)?.pause() {
                return Ok(pause);
            }
            if self.keyboard.is_awaited(self.processor.bus.matrix) {
                return Ok(Pause::WaitsForInput);
            }
        }
    }

    /// Runs to the next jiffy, ROM routine or the end, whichever comes first.
    fn advance(&mut self, end: u64) -> Result<Served, Fault> {
        let now = self.cycles();
        if now >= end {
            return Err(self.over_budget());
        }
        self.tick();
        let next = self.next_jiffy.min(self.next_line);
        let stop_at = end.min(next).saturating_sub(self.cycles());
        let pending = self.irq_pending;
        let unmasked = |cpu: &mos6502::Cpu| pending && !cpu.flags.interrupt_disable;
        match self.processor.run_until(Budget::cycles(stop_at), unmasked) {
            Ok(None) => Ok(Served::Done),
            Ok(Some(_)) => Ok(self.jumped_to_itself()),
            Err(fault) if fault.is_over_budget() => Ok(Served::Done),
            Err(fault) => self.rom_routine(fault),
        }
    }

    fn over_budget(&self) -> Fault {
        Fault::Processor(mos6502::Fault::OverBudget { pc: self.processor.cpu.pc })
    }

    /// Takes the interrupt of the jiffy clock when it is due and allowed. While
    /// it is not allowed jiffies get lost, as they do on the real machine.
    fn tick(&mut self) {
        self.lose_cycles();
        while self.cycles() >= self.next_jiffy {
            self.next_jiffy += self.standard.cycles_per_jiffy();
            self.irq_pending = true;
        }
        if self.irq_pending && self.processor.irq() {
            self.irq_pending = false;
        }
    }

    /// Transfers of an expansion unit have taken their cycles, and the video chip takes its for the lines
    /// that have begun. A line that is not looked at costs
    /// nothing; at the latest the chip is looked at again eight lines later, as registers change.
    fn lose_cycles(&mut self) {
        self.processor.cpu.cycles += std::mem::take(&mut self.processor.bus.taken_cycles);
        const LOOKS_AHEAD: u64 = 8;
        let line_cycles = self.standard.cycles_per_line();
        while self.cycles() >= self.next_line {
            let stolen =
                self.processor.bus.stolen_cycles(self.standard.raster_line(self.next_line));
            self.processor.cpu.cycles += stolen;
            let next = (1..LOOKS_AHEAD).map(|ahead| self.next_line + ahead * line_cycles);
            let costs =
                |at: &u64| self.processor.bus.stolen_cycles(self.standard.raster_line(*at)) > 0;
            self.next_line =
                next.clone().find(costs).unwrap_or(self.next_line + LOOKS_AHEAD * line_cycles);
        }
    }

    /// A program may idle like this while its interrupt routine works.
    fn jumped_to_itself(&mut self) -> Served {
        if self.processor.cpu.flags.interrupt_disable || self.irq_vector_is_default() {
            return Served::LeftTheProgram;
        }
        self.processor.cpu.cycles = self.processor.cpu.cycles.max(self.next_jiffy);
        // What the video chip takes from a program that waits delays nothing.
        self.next_line = self.cycles().next_multiple_of(self.standard.cycles_per_line());
        Served::Done
    }

    fn rom_routine(&mut self, fault: mos6502::Fault) -> Result<Served, Fault> {
        let mos6502::Fault::Undocumented { pc, opcode: rom::TRAP } = fault else {
            return Err(Fault::Processor(fault));
        };
        let in_kernal = pc >= 0xE000 && self.processor.bus.kernal_is_visible();
        if !in_kernal {
            return Err(Fault::Processor(fault));
        }
        self.serve(pc).ok_or(Fault::NoRoutine { pc })
    }
}

impl Machine for C64 {
    type Fault = Fault;

    counters_of_its_processor!();

    /// Executes one instruction, ROM routine or interrupt.
    fn step(&mut self) -> Result<Option<Stop>, Fault> {
        let before = self.cycles();
        self.tick();
        if self.cycles() > before {
            return Ok(None);
        }
        let served = match self.processor.step() {
            Ok(None) => Served::Done,
            Ok(Some(_)) => self.jumped_to_itself(),
            Err(fault) => self.rom_routine(fault)?,
        };
        Ok(served.stop())
    }

    fn run_traced<T: Trace<Self>>(&mut self, budget: Budget, trace: &mut T) -> Result<Stop, Fault> {
        run_watched(self, budget, trace, |c64, left| {
            Ok(c64.advance(left.end(c64.cycles()))?.stop())
        })?
        .ok_or_else(|| self.over_budget())
    }
}
