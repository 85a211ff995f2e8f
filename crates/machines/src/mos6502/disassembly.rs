use std::fmt;

use super::{Bus, Mode, Opcode};

/// One instruction with its operand, as it stands in memory.
///
/// ```
/// use machines::mos6502::Instruction;
///
/// let instruction = Instruction::decode(0x0810, [0xBD, 0x00, 0x04]);
/// assert_eq!(instruction.to_string(), "LDA $0400,X");
/// assert_eq!(instruction.opcode.length(), 3);
/// assert_eq!(Instruction::decode(0x0810, [0xD0, 0xFE, 0]).to_string(), "BNE $0810");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// Where the opcode stands.
    pub address: u16,
    /// What the opcode means.
    pub opcode: Opcode,
    /// The byte or address behind the opcode; for a branch its target.
    pub operand: u16,
}

impl Instruction {
    /// Reads an instruction from the bytes at its address; those that it does
    /// not need are ignored.
    #[must_use]
    pub fn decode(address: u16, bytes: [u8; 3]) -> Instruction {
        let opcode = Opcode::of(bytes[0]);
        Instruction { address, opcode, operand: operand(address, opcode.mode, bytes) }
    }

    /// Reads the instruction at `address` without disturbing the bus.
    pub fn at<B: Bus>(bus: &B, address: u16) -> Instruction {
        let byte = |offset| bus.peek(address.wrapping_add(offset));
        Instruction::decode(address, [byte(0), byte(1), byte(2)])
    }

    /// The address behind this instruction.
    #[must_use]
    pub fn next(self) -> u16 {
        self.address.wrapping_add(self.opcode.length())
    }
}

fn operand(address: u16, mode: Mode, bytes: [u8; 3]) -> u16 {
    match (mode, mode.operand_bytes()) {
        (Mode::Relative, _) => {
            address.wrapping_add(2).wrapping_add_signed(i16::from(bytes[1] as i8))
        }
        (_, 0) => 0,
        (_, 1) => u16::from(bytes[1]),
        _ => u16::from_le_bytes([bytes[1], bytes[2]]),
    }
}

impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Instruction { opcode, operand, .. } = self;
        write!(f, "{}", opcode.mnemonic)?;
        match opcode.mode {
            Mode::Implied => Ok(()),
            Mode::Accumulator => write!(f, " A"),
            Mode::Immediate => write!(f, " #${operand:02X}"),
            Mode::ZeroPage => write!(f, " ${operand:02X}"),
            Mode::ZeroPageX => write!(f, " ${operand:02X},X"),
            Mode::ZeroPageY => write!(f, " ${operand:02X},Y"),
            Mode::Absolute | Mode::Relative => write!(f, " ${operand:04X}"),
            Mode::AbsoluteX => write!(f, " ${operand:04X},X"),
            Mode::AbsoluteY => write!(f, " ${operand:04X},Y"),
            Mode::Indirect => write!(f, " (${operand:04X})"),
            Mode::IndirectX => write!(f, " (${operand:02X},X)"),
            Mode::IndirectY => write!(f, " (${operand:02X}),Y"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mode_prints_as_assemblers_write_it() {
        let cases: [(&[u8], &str); 13] = [
            (&[0xE8], "INX"),
            (&[0x0A], "ASL A"),
            (&[0xA9, 0x12], "LDA #$12"),
            (&[0xA5, 0x12], "LDA $12"),
            (&[0xB5, 0x12], "LDA $12,X"),
            (&[0xB6, 0x12], "LDX $12,Y"),
            (&[0xAD, 0x34, 0x12], "LDA $1234"),
            (&[0xBD, 0x34, 0x12], "LDA $1234,X"),
            (&[0xB9, 0x34, 0x12], "LDA $1234,Y"),
            (&[0x6C, 0x34, 0x12], "JMP ($1234)"),
            (&[0xA1, 0x12], "LDA ($12,X)"),
            (&[0xB1, 0x12], "LDA ($12),Y"),
            (&[0x10, 0x7F], "BPL $1081"),
        ];
        for (bytes, text) in cases {
            let mut padded = [0; 3];
            padded[..bytes.len()].copy_from_slice(bytes);
            let instruction = Instruction::decode(0x1000, padded);
            assert_eq!(instruction.to_string(), text);
            assert_eq!(usize::from(instruction.opcode.length()), bytes.len());
        }
    }

    #[test]
    fn a_branch_wraps_around_memory() {
        assert_eq!(Instruction::decode(0xFFF0, [0xD0, 0x7F, 0]).operand, 0x0071);
        assert_eq!(Instruction::decode(0x0000, [0xD0, 0x80, 0]).operand, 0xFF82);
    }
}
