use std::fmt;

use super::opcodes::PREFIX;
use super::{Bus, Model, Opcode, Operand};

/// One instruction with its operand, as it stands in memory.
///
/// ```
/// use machines::cdp1802::{Instruction, Model};
///
/// let decode = |bytes| Instruction::decode(0x12FF, bytes, Model::Cdp1806);
/// assert_eq!(decode([0x4A, 0, 0, 0]).to_string(), "LDA RA");
/// assert_eq!(decode([0x3A, 0x20, 0, 0]).to_string(), "BNZ $1320");
/// assert_eq!(decode([0x68, 0xC8, 0x12, 0x34]).to_string(), "RLDI R8,$1234");
/// assert_eq!(decode([0x68, 0xEE, 0, 0]).to_string(), "BYTE $68");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// Where it stands.
    pub address: u16,
    /// What it means; `None` for a byte that is not an instruction of the model.
    pub opcode: Option<Opcode>,
    /// The byte, word or target behind the code; the byte itself where it is
    /// not an instruction.
    pub operand: u16,
}

impl Instruction {
    /// Reads an instruction from the bytes at its address; those that it does
    /// not need are ignored.
    #[must_use]
    pub fn decode(address: u16, bytes: [u8; 4], model: Model) -> Instruction {
        let found = match (bytes[0], model) {
            (PREFIX, Model::Cdp1802) => None,
            (PREFIX, Model::Cdp1806) => Opcode::extended(bytes[1]),
            (code, _) => Opcode::of(code),
        };
        let operand = found.map_or(u16::from(bytes[0]), |opcode| operand(address, opcode, bytes));
        Instruction { address, opcode: found, operand }
    }

    /// Reads the instruction at `address` without disturbing the bus.
    pub fn at<B: Bus>(bus: &B, address: u16, model: Model) -> Instruction {
        let bytes = [0, 1, 2, 3].map(|offset| bus.peek(address.wrapping_add(offset)));
        Instruction::decode(address, bytes, model)
    }

    /// Bytes, one for what is not an instruction.
    #[must_use]
    pub fn length(self) -> u16 {
        self.opcode.map_or(1, Opcode::length)
    }

    /// The address behind this instruction.
    #[must_use]
    pub fn next(self) -> u16 {
        self.address.wrapping_add(self.length())
    }
}

fn operand(address: u16, opcode: Opcode, bytes: [u8; 4]) -> u16 {
    let first = 1 + usize::from(opcode.extended);
    let last_at = address.wrapping_add(opcode.length() - 1);
    match opcode.operand {
        Operand::None | Operand::Register | Operand::Port => 0,
        Operand::Byte => u16::from(bytes[first]),
        Operand::Short => (last_at & 0xFF00) | u16::from(bytes[first]),
        Operand::Long | Operand::RegisterWord => {
            u16::from_be_bytes([bytes[first], bytes[first + 1]])
        }
    }
}

impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let operand = self.operand;
        let Some(opcode) = self.opcode else {
            return write!(f, "BYTE ${operand:02X}");
        };
        let n = opcode.register();
        write!(f, "{}", opcode.mnemonic)?;
        match opcode.operand {
            Operand::None => Ok(()),
            Operand::Register => write!(f, " R{n:X}"),
            Operand::Port => write!(f, " {}", n & 7),
            Operand::Byte => write!(f, " ${operand:02X}"),
            Operand::Short | Operand::Long => write!(f, " ${operand:04X}"),
            Operand::RegisterWord => write!(f, " R{n:X},${operand:04X}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operand_prints_as_assemblers_write_it() {
        let cases: [(&[u8], &str); 9] = [
            (&[0x00], "IDL"),
            (&[0xB7], "PHI R7"),
            (&[0x64], "OUT 4"),
            (&[0x6F], "INP 7"),
            (&[0xF8, 0x0A], "LDI $0A"),
            (&[0x30, 0x05], "BR $1005"),
            (&[0xC0, 0x12, 0x34], "LBR $1234"),
            (&[0x68, 0xAF], "RSXD RF"),
            (&[0x68, 0x2E, 0x12, 0x34], "DBNZ RE,$1234"),
        ];
        for (bytes, text) in cases {
            let mut padded = [0; 4];
            padded[..bytes.len()].copy_from_slice(bytes);
            let instruction = Instruction::decode(0x1000, padded, Model::Cdp1806);
            assert_eq!(instruction.to_string(), text);
            assert_eq!(usize::from(instruction.length()), bytes.len());
        }
    }

    #[test]
    fn the_prefix_is_no_instruction_of_the_original() {
        let instruction = Instruction::decode(0, [0x68, 0xC8, 0, 0], Model::Cdp1802);
        assert_eq!((instruction.opcode, instruction.length()), (None, 1));
    }

    #[test]
    fn a_short_branch_stays_on_the_page_of_its_last_byte() {
        let at = |address, bytes| Instruction::decode(address, bytes, Model::Cdp1806).operand;
        assert_eq!(at(0x10FE, [0x30, 0x05, 0, 0]), 0x1005);
        assert_eq!(at(0x10FF, [0x30, 0x05, 0, 0]), 0x1105);
        assert_eq!(at(0x10FE, [0x68, 0x3E, 0x05, 0]), 0x1105);
    }
}
