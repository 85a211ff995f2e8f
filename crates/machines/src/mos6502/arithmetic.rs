use super::Bus;
use super::core::Core;

impl<B: Bus> Core<'_, B> {
    /// ADC. Flags: N V Z C
    #[inline(always)]
    pub(super) fn add(&mut self, operand: u8) {
        if self.cpu.flags.decimal {
            self.add_decimal(operand);
        } else {
            self.add_binary(operand);
        }
    }

    /// SBC. Flags: N V Z C, in decimal mode too as the binary difference sets
    /// them.
    #[inline(always)]
    pub(super) fn subtract(&mut self, operand: u8) {
        if self.cpu.flags.decimal {
            self.subtract_decimal(operand);
        } else {
            self.add_binary(!operand);
        }
    }

    #[inline(always)]
    fn add_binary(&mut self, operand: u8) {
        let a = self.cpu.a;
        let sum = u16::from(a) + u16::from(operand) + u16::from(self.cpu.flags.carry);
        let result = sum as u8;
        self.cpu.flags.carry = sum > 0xFF;
        self.cpu.flags.overflow = signed_overflow(a, operand, result);
        self.cpu.flags.note(result);
        self.cpu.a = result;
    }

    /// The NMOS chip takes Z from the binary sum, N and V from the sum before
    /// its high digit is put right, and only C from the decimal result.
    #[inline(never)]
    fn add_decimal(&mut self, operand: u8) {
        let a = self.cpu.a;
        let carry = u8::from(self.cpu.flags.carry);
        let mut low = (a & 0x0F) + (operand & 0x0F) + carry;
        if low > 9 {
            low = ((low + 6) & 0x0F) + 0x10;
        }
        let sum = u16::from(a & 0xF0) + u16::from(operand & 0xF0) + u16::from(low);
        self.cpu.flags.zero = a.wrapping_add(operand).wrapping_add(carry) == 0;
        self.cpu.flags.negative = sum & 0x80 != 0;
        self.cpu.flags.overflow = signed_overflow(a, operand, sum as u8);
        let adjusted = if sum > 0x9F { sum + 0x60 } else { sum };
        self.cpu.flags.carry = adjusted > 0xFF;
        self.cpu.a = adjusted as u8;
    }

    #[inline(never)]
    fn subtract_decimal(&mut self, operand: u8) {
        let a = self.cpu.a;
        let borrow = u8::from(!self.cpu.flags.carry);
        self.add_binary(!operand);
        let mut low = (a & 0x0F).wrapping_sub(operand & 0x0F).wrapping_sub(borrow);
        if low & 0x80 != 0 {
            low = (low.wrapping_sub(6) & 0x0F).wrapping_sub(0x10);
        }
        let low = low as i8;
        let difference = i16::from(a & 0xF0) - i16::from(operand & 0xF0) + i16::from(low);
        self.cpu.a = if difference < 0 { difference - 0x60 } else { difference } as u8;
    }
}

/// Both addends had one sign and the sum has the other.
#[inline(always)]
fn signed_overflow(a: u8, operand: u8, sum: u8) -> bool {
    (a ^ sum) & (operand ^ sum) & 0x80 != 0
}
