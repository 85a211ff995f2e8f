use super::core::Core;
use super::{Bus, Flags, Mnemonic, Mode};

impl<B: Bus> Core<'_, B> {
    /// What each instruction does. `false`: nothing, since the opcode is not
    /// documented.
    #[inline(always)]
    pub(super) fn execute(&mut self, mnemonic: Mnemonic, mode: Mode, documented: bool) -> bool {
        if !documented {
            return false;
        }
        match mnemonic {
            Mnemonic::Adc => self.with_operand(mode, Self::add),
            Mnemonic::And => self.with_operand(mode, |core, m| core.set_a(core.cpu.a & m)),
            Mnemonic::Asl => self.modify(mode, |core, m| core.shift_left(m, false)),
            Mnemonic::Bcc => self.branch(!self.cpu.flags.carry),
            Mnemonic::Bcs => self.branch(self.cpu.flags.carry),
            Mnemonic::Beq => self.branch(self.cpu.flags.zero),
            Mnemonic::Bit => self.with_operand(mode, Self::test_bits),
            Mnemonic::Bmi => self.branch(self.cpu.flags.negative),
            Mnemonic::Bne => self.branch(!self.cpu.flags.zero),
            Mnemonic::Bpl => self.branch(!self.cpu.flags.negative),
            Mnemonic::Brk => self.software_interrupt(),
            Mnemonic::Bvc => self.branch(!self.cpu.flags.overflow),
            Mnemonic::Bvs => self.branch(self.cpu.flags.overflow),
            Mnemonic::Clc => self.change_flags(|flags| flags.carry = false),
            Mnemonic::Cld => self.change_flags(|flags| flags.decimal = false),
            Mnemonic::Cli => self.change_flags(|flags| flags.interrupt_disable = false),
            Mnemonic::Clv => self.change_flags(|flags| flags.overflow = false),
            Mnemonic::Cmp => self.with_operand(mode, |core, m| core.compare(core.cpu.a, m)),
            Mnemonic::Cpx => self.with_operand(mode, |core, m| core.compare(core.cpu.x, m)),
            Mnemonic::Cpy => self.with_operand(mode, |core, m| core.compare(core.cpu.y, m)),
            Mnemonic::Dec => self.modify(mode, |core, m| core.noted(m.wrapping_sub(1))),
            Mnemonic::Dex => self.set_x(self.cpu.x.wrapping_sub(1)),
            Mnemonic::Dey => self.set_y(self.cpu.y.wrapping_sub(1)),
            Mnemonic::Eor => self.with_operand(mode, |core, m| core.set_a(core.cpu.a ^ m)),
            Mnemonic::Inc => self.modify(mode, |core, m| core.noted(m.wrapping_add(1))),
            Mnemonic::Inx => self.set_x(self.cpu.x.wrapping_add(1)),
            Mnemonic::Iny => self.set_y(self.cpu.y.wrapping_add(1)),
            Mnemonic::Jmp => self.jump(mode),
            Mnemonic::Jsr => self.call(),
            Mnemonic::Lda => self.with_operand(mode, Self::set_a),
            Mnemonic::Ldx => self.with_operand(mode, |core, m| core.cpu.x = core.noted(m)),
            Mnemonic::Ldy => self.with_operand(mode, |core, m| core.cpu.y = core.noted(m)),
            Mnemonic::Lsr => self.modify(mode, |core, m| core.shift_right(m, false)),
            Mnemonic::Nop => self.idle(),
            Mnemonic::Ora => self.with_operand(mode, |core, m| core.set_a(core.cpu.a | m)),
            Mnemonic::Pha => self.push_register(self.cpu.a),
            Mnemonic::Php => self.push_register(self.cpu.flags.pushed()),
            Mnemonic::Pla => self.pull_into(Self::set_a),
            Mnemonic::Plp => self.pull_into(|core, m| core.cpu.flags = Flags::from_byte(m)),
            Mnemonic::Rol => self.modify(mode, |core, m| core.shift_left(m, core.cpu.flags.carry)),
            Mnemonic::Ror => self.modify(mode, |core, m| core.shift_right(m, core.cpu.flags.carry)),
            Mnemonic::Rti => self.return_from_interrupt(),
            Mnemonic::Rts => self.return_from_call(),
            Mnemonic::Sbc => self.with_operand(mode, Self::subtract),
            Mnemonic::Sec => self.change_flags(|flags| flags.carry = true),
            Mnemonic::Sed => self.change_flags(|flags| flags.decimal = true),
            Mnemonic::Sei => self.change_flags(|flags| flags.interrupt_disable = true),
            Mnemonic::Sta => self.store(mode, self.cpu.a),
            Mnemonic::Stx => self.store(mode, self.cpu.x),
            Mnemonic::Sty => self.store(mode, self.cpu.y),
            Mnemonic::Tax => self.set_x(self.cpu.a),
            Mnemonic::Tay => self.set_y(self.cpu.a),
            Mnemonic::Tsx => self.set_x(self.cpu.s),
            Mnemonic::Txa => self.transfer_to_a(self.cpu.x),
            Mnemonic::Txs => self.set_s(self.cpu.x),
            Mnemonic::Tya => self.transfer_to_a(self.cpu.y),
            _ => return false,
        }
        true
    }

    #[inline(always)]
    fn with_operand(&mut self, mode: Mode, work: impl FnOnce(&mut Self, u8)) {
        let operand = self.load(mode);
        work(self, operand);
    }

    /// Sets N and Z. Flags: N Z
    #[inline(always)]
    fn noted(&mut self, result: u8) -> u8 {
        self.cpu.flags.note(result);
        result
    }

    #[inline(always)]
    fn set_a(&mut self, value: u8) {
        self.cpu.a = self.noted(value);
    }

    #[inline(always)]
    fn transfer_to_a(&mut self, value: u8) {
        self.idle();
        self.set_a(value);
    }

    #[inline(always)]
    fn set_x(&mut self, value: u8) {
        self.idle();
        self.cpu.x = self.noted(value);
    }

    #[inline(always)]
    fn set_y(&mut self, value: u8) {
        self.idle();
        self.cpu.y = self.noted(value);
    }

    /// TXS alone among the transfers leaves the flags as they are.
    #[inline(always)]
    fn set_s(&mut self, value: u8) {
        self.idle();
        self.cpu.s = value;
    }

    #[inline(always)]
    fn change_flags(&mut self, change: impl FnOnce(&mut Flags)) {
        self.idle();
        change(&mut self.cpu.flags);
    }

    /// Flags: N Z C
    #[inline(always)]
    fn compare(&mut self, register: u8, operand: u8) {
        self.cpu.flags.carry = register >= operand;
        self.cpu.flags.note(register.wrapping_sub(operand));
    }

    /// Flags: N and V are bits 7 and 6 of the operand, Z
    #[inline(always)]
    fn test_bits(&mut self, operand: u8) {
        self.cpu.flags.negative = operand & 0x80 != 0;
        self.cpu.flags.overflow = operand & 0x40 != 0;
        self.cpu.flags.zero = self.cpu.a & operand == 0;
    }

    /// Flags: N Z C
    #[inline(always)]
    fn shift_left(&mut self, value: u8, carry: bool) -> u8 {
        self.cpu.flags.carry = value & 0x80 != 0;
        self.noted((value << 1) | u8::from(carry))
    }

    /// Flags: N Z C
    #[inline(always)]
    fn shift_right(&mut self, value: u8, carry: bool) -> u8 {
        self.cpu.flags.carry = value & 0x01 != 0;
        self.noted((value >> 1) | (u8::from(carry) << 7))
    }

    #[inline(always)]
    fn push_register(&mut self, value: u8) {
        self.idle();
        self.push(value);
    }

    #[inline(always)]
    fn pull_into(&mut self, work: impl FnOnce(&mut Self, u8)) {
        self.idle();
        self.dummy_read(self.stack());
        let value = self.pull();
        work(self, value);
    }
}
