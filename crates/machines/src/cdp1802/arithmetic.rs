use super::core::Core;
use super::{Bus, Mnemonic};

impl<B: Bus> Core<'_, B> {
    /// The instructions of the ALU: D, and DF for all but the logical ones.
    #[inline(always)]
    pub(super) fn calculate(&mut self, mnemonic: Mnemonic) {
        let df = self.cpu.df;
        match mnemonic {
            Mnemonic::Or => self.cpu.d |= self.memory(),
            Mnemonic::Ori => self.cpu.d |= self.immediate(),
            Mnemonic::And => self.cpu.d &= self.memory(),
            Mnemonic::Ani => self.cpu.d &= self.immediate(),
            Mnemonic::Xor => self.cpu.d ^= self.memory(),
            Mnemonic::Xri => self.cpu.d ^= self.immediate(),
            Mnemonic::Add => self.with_memory(|d, m| sum(d, m, false)),
            Mnemonic::Adi => self.with_immediate(|d, m| sum(d, m, false)),
            Mnemonic::Adc => self.with_memory(|d, m| sum(d, m, df)),
            Mnemonic::Adci => self.with_immediate(|d, m| sum(d, m, df)),
            Mnemonic::Sd => self.with_memory(|d, m| difference(m, d, true)),
            Mnemonic::Sdi => self.with_immediate(|d, m| difference(m, d, true)),
            Mnemonic::Sdb => self.with_memory(|d, m| difference(m, d, df)),
            Mnemonic::Sdbi => self.with_immediate(|d, m| difference(m, d, df)),
            Mnemonic::Sm => self.with_memory(|d, m| difference(d, m, true)),
            Mnemonic::Smi => self.with_immediate(|d, m| difference(d, m, true)),
            Mnemonic::Smb => self.with_memory(|d, m| difference(d, m, df)),
            Mnemonic::Smbi => self.with_immediate(|d, m| difference(d, m, df)),
            Mnemonic::Shr => self.shift_right(false),
            Mnemonic::Shrc => self.shift_right(df),
            Mnemonic::Shl => self.shift_left(false),
            Mnemonic::Shlc => self.shift_left(df),
            _ => unreachable!("the decoder's table names no other instruction"),
        }
    }

    #[inline(always)]
    pub(super) fn with_memory(&mut self, work: impl FnOnce(u8, u8) -> (u8, bool)) {
        let operand = self.memory();
        (self.cpu.d, self.cpu.df) = work(self.cpu.d, operand);
    }

    #[inline(always)]
    pub(super) fn with_immediate(&mut self, work: impl FnOnce(u8, u8) -> (u8, bool)) {
        let operand = self.immediate();
        (self.cpu.d, self.cpu.df) = work(self.cpu.d, operand);
    }

    #[inline(always)]
    pub(super) fn shift_right(&mut self, carry: bool) {
        let d = self.cpu.d;
        self.cpu.df = d & 0x01 != 0;
        self.cpu.d = (d >> 1) | (u8::from(carry) << 7);
    }

    #[inline(always)]
    fn shift_left(&mut self, carry: bool) {
        let d = self.cpu.d;
        self.cpu.df = d & 0x80 != 0;
        self.cpu.d = (d << 1) | u8::from(carry);
    }
}

#[inline(always)]
fn sum(a: u8, b: u8, carry: bool) -> (u8, bool) {
    let sum = u16::from(a) + u16::from(b) + u16::from(carry);
    (sum as u8, sum > 0xFF)
}

/// DF tells of no borrow: a subtraction adds the complement.
#[inline(always)]
fn difference(from: u8, what: u8, no_borrow: bool) -> (u8, bool) {
    sum(from, !what, no_borrow)
}

/// Adds two numbers of two decimal digits.
pub(super) fn decimal_sum(a: u8, b: u8, carry: bool) -> (u8, bool) {
    let mut low = (a & 15) + (b & 15) + u8::from(carry);
    if low > 9 {
        low += 6;
    }
    let sum = u16::from(a & 0xF0) + u16::from(b & 0xF0) + u16::from(low);
    let adjusted = if sum > 0x9F { sum + 0x60 } else { sum };
    (adjusted as u8, adjusted > 0xFF)
}

/// Subtracts two numbers of two decimal digits; the answer to a borrow is the
/// hundred's complement.
pub(super) fn decimal_difference(from: u8, what: u8, no_borrow: bool) -> (u8, bool) {
    let complement = 0x99_u8.wrapping_sub(what);
    decimal_sum(from, complement, no_borrow)
}
