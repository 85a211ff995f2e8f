use super::core::Core;
use super::{Bus, FlagLine};

impl<B: Bus> Core<'_, B> {
    /// Replaces the low byte of R(P), which stands on the operand: the target is
    /// on the page of the operand, not of the code.
    #[inline(always)]
    pub(super) fn branch(&mut self, taken: bool) {
        let operand_at = self.step_register(self.cpu.p, 1);
        if taken {
            let [page, _] = operand_at.to_be_bytes();
            *self.r(self.cpu.p) = u16::from_be_bytes([page, self.read(operand_at)]);
        }
    }

    #[inline(always)]
    pub(super) fn branch_on_flag(&mut self, line: FlagLine, wanted: bool) {
        let asserted = self.bus.flag(line, self.cpu.cycles);
        self.branch(asserted == wanted);
    }

    #[inline(always)]
    pub(super) fn branch_always(&mut self) {
        let start = self.cpu.pc().wrapping_sub(1);
        self.branch(true);
        self.halt_if_at(start);
    }

    #[inline(always)]
    pub(super) fn long_branch(&mut self, taken: bool) {
        if taken {
            let target = self.immediate_word();
            *self.r(self.cpu.p) = target;
        } else {
            self.advance_pc(2);
        }
    }

    #[inline(always)]
    pub(super) fn long_branch_always(&mut self) {
        let start = self.cpu.pc().wrapping_sub(1);
        self.long_branch(true);
        self.halt_if_at(start);
    }

    #[inline(always)]
    pub(super) fn long_skip(&mut self, taken: bool) {
        if taken {
            self.advance_pc(2);
        }
    }

    /// A branch to itself never ends unless something interrupts it.
    #[inline(always)]
    fn halt_if_at(&mut self, start: u16) {
        self.stuck = self.cpu.pc() == start && !self.can_be_interrupted();
    }
}
