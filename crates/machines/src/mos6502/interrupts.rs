use super::core::Core;
use super::{Bus, Lines};
use serde::{Deserialize, Serialize};

/// What the processor knows of its interrupt lines.
///
/// The lines are looked at in every cycle, but an instruction asks only once,
/// before its last cycle: a request that comes later waits for the end of the
/// next instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Interrupts {
    now: Request,
    one_cycle_ago: Request,
    nmi_was_pulled: bool,
    /// The sequence starts in place of the next instruction.
    pub(super) due: bool,
}

/// What is requested at the end of a cycle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Request {
    irq: bool,
    /// Unlike the request, a pulled NMI is remembered until it is served.
    nmi: bool,
}

impl Interrupts {
    pub(super) fn sample(&mut self, lines: Lines) {
        let edge = lines.nmi && !self.nmi_was_pulled;
        self.nmi_was_pulled = lines.nmi;
        self.one_cycle_ago = self.now;
        self.now = Request { irq: lines.irq, nmi: self.now.nmi || edge };
    }

    /// The request as the cycle just done left it.
    pub(super) fn current(&self) -> Request {
        self.now
    }

    /// Makes the coming poll see an older request: a taken branch within a page
    /// does not look again.
    pub(super) fn poll_earlier(&mut self, request: Request) {
        self.one_cycle_ago = request;
    }

    pub(super) fn poll(&mut self, disabled: bool) {
        let Request { irq, nmi } = self.one_cycle_ago;
        self.due = nmi || irq && !disabled;
    }

    pub(super) fn request_nmi(&mut self) {
        self.now.nmi = true;
    }

    fn take_nmi(&mut self) -> bool {
        self.one_cycle_ago.nmi = false;
        std::mem::take(&mut self.now.nmi)
    }
}

pub(super) const NMI_VECTOR: u16 = 0xFFFA;
pub(super) const RESET_VECTOR: u16 = 0xFFFC;
pub(super) const IRQ_VECTOR: u16 = 0xFFFE;

impl<B: Bus> Core<'_, B> {
    /// The seven cycles of an interrupt: two fetches that are thrown away, then
    /// as `BRK` does.
    pub(super) fn interrupt(&mut self) {
        self.dummy_read(self.cpu.pc);
        self.dummy_read(self.cpu.pc);
        self.enter_interrupt(self.cpu.flags.byte());
    }

    /// Pushes the return address and `flags` and goes through the vector. An
    /// NMI that came in meanwhile takes the sequence over.
    #[inline(always)]
    pub(super) fn enter_interrupt(&mut self, flags: u8) {
        self.push_pc();
        self.push(flags);
        let vector = if self.cpu.interrupts.take_nmi() { NMI_VECTOR } else { IRQ_VECTOR };
        self.cpu.flags.interrupt_disable = true;
        self.cpu.pc = self.read_word(vector);
        // The first instruction of the routine always runs.
        self.cpu.interrupts.due = false;
    }

    /// The same seven cycles with the pushes turned into reads.
    pub(super) fn reset(&mut self) {
        self.dummy_read(self.cpu.pc);
        self.dummy_read(self.cpu.pc);
        for _ in 0..3 {
            self.dummy_read(self.stack());
            self.cpu.s = self.cpu.s.wrapping_sub(1);
        }
        self.cpu.interrupts = Interrupts::default();
        self.cpu.flags.interrupt_disable = true;
        self.cpu.pc = self.read_word(RESET_VECTOR);
    }
}
