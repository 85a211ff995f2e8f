use super::core::Core;
use super::{Bus, Mode};

/// What an instruction does at its address: only a plain read can save the
/// cycle in which the high byte of an indexed address is put right.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    Read,
    Write,
}

impl<B: Bus> Core<'_, B> {
    /// The operand of an instruction that reads.
    #[inline(always)]
    pub(super) fn load(&mut self, mode: Mode) -> u8 {
        match mode {
            Mode::Immediate => self.fetch(),
            _ => {
                let address = self.address(mode, Access::Read);
                self.read(address)
            }
        }
    }

    #[inline(always)]
    pub(super) fn store(&mut self, mode: Mode, value: u8) {
        let address = self.address(mode, Access::Write);
        self.write(address, value);
    }

    /// Reads, changes and writes back, the old value first.
    #[inline(always)]
    pub(super) fn modify(&mut self, mode: Mode, change: impl FnOnce(&mut Self, u8) -> u8) {
        if mode == Mode::Accumulator {
            self.idle();
            self.cpu.a = change(self, self.cpu.a);
            return;
        }
        let address = self.address(mode, Access::Write);
        let old = self.read(address);
        self.dummy_write(address, old);
        let new = change(self, old);
        self.write(address, new);
    }

    /// The second cycle of an instruction without operand reads the next opcode
    /// and throws it away.
    #[inline(always)]
    pub(super) fn idle(&mut self) {
        self.dummy_read(self.cpu.pc);
    }

    #[inline(always)]
    fn address(&mut self, mode: Mode, access: Access) -> u16 {
        match mode {
            Mode::ZeroPage => u16::from(self.fetch()),
            Mode::ZeroPageX => self.zero_page_indexed(self.cpu.x),
            Mode::ZeroPageY => self.zero_page_indexed(self.cpu.y),
            Mode::Absolute => self.fetch_word(),
            Mode::AbsoluteX => self.absolute_indexed(self.cpu.x, access),
            Mode::AbsoluteY => self.absolute_indexed(self.cpu.y, access),
            Mode::Indirect => self.indirect(),
            Mode::IndirectX => self.indexed_indirect(),
            Mode::IndirectY => self.indirect_indexed(access),
            Mode::Implied | Mode::Accumulator | Mode::Immediate | Mode::Relative => {
                unreachable!("the opcode table gives this mode to no instruction with an address")
            }
        }
    }

    /// The target of `JMP`.
    #[inline(always)]
    pub(super) fn jump_target(&mut self, mode: Mode) -> u16 {
        self.address(mode, Access::Read)
    }

    #[inline(always)]
    fn zero_page_indexed(&mut self, index: u8) -> u16 {
        let base = self.fetch();
        self.dummy_read(u16::from(base));
        u16::from(base.wrapping_add(index))
    }

    #[inline(always)]
    fn absolute_indexed(&mut self, index: u8, access: Access) -> u16 {
        let base = self.fetch_word();
        self.indexed(base, index, access)
    }

    /// Adds the index to the low byte first and reads there; the carry into the
    /// high byte takes a cycle more.
    #[inline(always)]
    fn indexed(&mut self, base: u16, index: u8, access: Access) -> u16 {
        let address = base.wrapping_add(u16::from(index));
        let before_carry = (base & 0xFF00) | (address & 0x00FF);
        if access == Access::Write || before_carry != address {
            self.dummy_read(before_carry);
        }
        address
    }

    #[inline(always)]
    fn indexed_indirect(&mut self) -> u16 {
        let base = self.fetch();
        self.dummy_read(u16::from(base));
        self.zero_page_word(base.wrapping_add(self.cpu.x))
    }

    #[inline(always)]
    fn indirect_indexed(&mut self, access: Access) -> u16 {
        let pointer = self.fetch();
        let base = self.zero_page_word(pointer);
        self.indexed(base, self.cpu.y, access)
    }

    /// A pointer at $FF takes its high byte from $00.
    #[inline(always)]
    fn zero_page_word(&mut self, pointer: u8) -> u16 {
        let low = self.read(u16::from(pointer));
        u16::from_le_bytes([low, self.read(u16::from(pointer.wrapping_add(1)))])
    }

    /// A pointer at $xxFF takes its high byte from $xx00: the NMOS chip's bug.
    #[inline(always)]
    fn indirect(&mut self) -> u16 {
        let pointer = self.fetch_word();
        let low = self.read(pointer);
        let [pointer_low, page] = pointer.to_le_bytes();
        let high = self.read(u16::from_le_bytes([pointer_low.wrapping_add(1), page]));
        u16::from_le_bytes([low, high])
    }
}
