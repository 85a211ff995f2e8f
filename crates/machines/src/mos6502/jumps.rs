use super::core::Core;
use super::{Bus, Flags, Mode};

impl<B: Bus> Core<'_, B> {
    /// Two cycles, three when taken, four when that leads to another page.
    #[inline(always)]
    pub(super) fn branch(&mut self, taken: bool) {
        let request = self.cpu.interrupts.current();
        let distance = self.fetch() as i8;
        if !taken {
            return;
        }
        let from = self.cpu.pc;
        let target = from.wrapping_add_signed(i16::from(distance));
        self.dummy_read(from);
        let before_carry = (from & 0xFF00) | (target & 0x00FF);
        if before_carry != target {
            self.dummy_read(before_carry);
        } else if B::INTERRUPTS {
            self.cpu.interrupts.poll_earlier(request);
        }
        self.cpu.pc = target;
        self.stuck = !B::INTERRUPTS && distance == -2;
    }

    #[inline(always)]
    pub(super) fn jump(&mut self, mode: Mode) {
        let start = self.cpu.pc.wrapping_sub(1);
        self.cpu.pc = self.jump_target(mode);
        self.stuck = !B::INTERRUPTS && self.cpu.pc == start;
    }

    /// JSR pushes the address of its own last byte, and fetches that byte only
    /// afterwards.
    #[inline(always)]
    pub(super) fn call(&mut self) {
        let low = self.fetch();
        self.dummy_read(self.stack());
        self.push_pc();
        let high = self.read(self.cpu.pc);
        self.cpu.pc = u16::from_le_bytes([low, high]);
    }

    #[inline(always)]
    pub(super) fn return_from_call(&mut self) {
        self.idle();
        self.dummy_read(self.stack());
        self.pull_pc();
        self.dummy_read(self.cpu.pc);
        self.cpu.pc = self.cpu.pc.wrapping_add(1);
    }

    #[inline(always)]
    pub(super) fn return_from_interrupt(&mut self) {
        self.idle();
        self.dummy_read(self.stack());
        self.cpu.flags = Flags::from_byte(self.pull());
        self.pull_pc();
    }

    /// BRK skips the byte behind it.
    #[inline(always)]
    pub(super) fn software_interrupt(&mut self) {
        self.idle();
        self.cpu.pc = self.cpu.pc.wrapping_add(1);
        self.enter_interrupt(self.cpu.flags.pushed());
    }
}
