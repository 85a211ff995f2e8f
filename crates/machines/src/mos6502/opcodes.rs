use super::{Mnemonic, Mode};

/// What an opcode means: one line of the programming manual's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opcode {
    /// The byte itself.
    pub code: u8,
    /// What it does.
    pub mnemonic: Mnemonic,
    /// Where it finds its operand.
    pub mode: Mode,
    /// Cycles without the extra ones of a crossed page or a taken branch; 0 for
    /// `JAM`, which never ends.
    pub cycles: u8,
    /// Whether the manufacturer's manual lists it.
    pub documented: bool,
}

impl Opcode {
    /// Looks a byte up in [`OPCODES`].
    ///
    /// ```
    /// use machines::mos6502::{Mnemonic, Mode, Opcode};
    ///
    /// let opcode = Opcode::of(0xB1);
    /// assert_eq!((opcode.mnemonic, opcode.mode), (Mnemonic::Lda, Mode::IndirectY));
    /// assert_eq!((opcode.length(), opcode.cycles), (2, 5));
    /// ```
    #[must_use]
    pub const fn of(code: u8) -> Opcode {
        OPCODES[code as usize]
    }

    /// The documented opcode with this mnemonic and mode, as an assembler needs
    /// it.
    ///
    /// ```
    /// use machines::mos6502::{Mnemonic, Mode, Opcode};
    ///
    /// assert_eq!(Opcode::find(Mnemonic::Jmp, Mode::Indirect).unwrap().code, 0x6C);
    /// assert_eq!(Opcode::find(Mnemonic::Jmp, Mode::Immediate), None);
    /// ```
    #[must_use]
    pub fn find(mnemonic: Mnemonic, mode: Mode) -> Option<Opcode> {
        let wanted = |o: &&Opcode| o.documented && o.mnemonic == mnemonic && o.mode == mode;
        OPCODES.iter().find(wanted).copied()
    }

    /// Bytes of the whole instruction.
    #[must_use]
    pub const fn length(self) -> u16 {
        1 + self.mode.operand_bytes()
    }

    /// Whether a crossed page costs this instruction one cycle more: it does
    /// where an indexed instruction only reads.
    #[must_use]
    pub const fn pays_for_page_crossing(self) -> bool {
        match self.mode {
            Mode::AbsoluteX | Mode::AbsoluteY => self.cycles == 4,
            Mode::IndirectY => self.cycles == 5,
            Mode::Relative => true,
            _ => false,
        }
    }
}

/// Hands the opcode table to the macro that is named, row by row: code,
/// mnemonic, mode, cycles, and whether the manual knows it. The decoder and
/// [`OPCODES`] are both made from it, so that they cannot disagree.
macro_rules! with_opcodes {
    ($use_rows:ident) => {
        $use_rows! {
            0x00 Brk Implied     7 documented;
            0x01 Ora IndirectX   6 documented;
            0x02 Jam Implied     0 undocumented;
            0x03 Slo IndirectX   8 undocumented;
            0x04 Nop ZeroPage    3 undocumented;
            0x05 Ora ZeroPage    3 documented;
            0x06 Asl ZeroPage    5 documented;
            0x07 Slo ZeroPage    5 undocumented;
            0x08 Php Implied     3 documented;
            0x09 Ora Immediate   2 documented;
            0x0A Asl Accumulator 2 documented;
            0x0B Anc Immediate   2 undocumented;
            0x0C Nop Absolute    4 undocumented;
            0x0D Ora Absolute    4 documented;
            0x0E Asl Absolute    6 documented;
            0x0F Slo Absolute    6 undocumented;

            0x10 Bpl Relative    2 documented;
            0x11 Ora IndirectY   5 documented;
            0x12 Jam Implied     0 undocumented;
            0x13 Slo IndirectY   8 undocumented;
            0x14 Nop ZeroPageX   4 undocumented;
            0x15 Ora ZeroPageX   4 documented;
            0x16 Asl ZeroPageX   6 documented;
            0x17 Slo ZeroPageX   6 undocumented;
            0x18 Clc Implied     2 documented;
            0x19 Ora AbsoluteY   4 documented;
            0x1A Nop Implied     2 undocumented;
            0x1B Slo AbsoluteY   7 undocumented;
            0x1C Nop AbsoluteX   4 undocumented;
            0x1D Ora AbsoluteX   4 documented;
            0x1E Asl AbsoluteX   7 documented;
            0x1F Slo AbsoluteX   7 undocumented;

            0x20 Jsr Absolute    6 documented;
            0x21 And IndirectX   6 documented;
            0x22 Jam Implied     0 undocumented;
            0x23 Rla IndirectX   8 undocumented;
            0x24 Bit ZeroPage    3 documented;
            0x25 And ZeroPage    3 documented;
            0x26 Rol ZeroPage    5 documented;
            0x27 Rla ZeroPage    5 undocumented;
            0x28 Plp Implied     4 documented;
            0x29 And Immediate   2 documented;
            0x2A Rol Accumulator 2 documented;
            0x2B Anc Immediate   2 undocumented;
            0x2C Bit Absolute    4 documented;
            0x2D And Absolute    4 documented;
            0x2E Rol Absolute    6 documented;
            0x2F Rla Absolute    6 undocumented;

            0x30 Bmi Relative    2 documented;
            0x31 And IndirectY   5 documented;
            0x32 Jam Implied     0 undocumented;
            0x33 Rla IndirectY   8 undocumented;
            0x34 Nop ZeroPageX   4 undocumented;
            0x35 And ZeroPageX   4 documented;
            0x36 Rol ZeroPageX   6 documented;
            0x37 Rla ZeroPageX   6 undocumented;
            0x38 Sec Implied     2 documented;
            0x39 And AbsoluteY   4 documented;
            0x3A Nop Implied     2 undocumented;
            0x3B Rla AbsoluteY   7 undocumented;
            0x3C Nop AbsoluteX   4 undocumented;
            0x3D And AbsoluteX   4 documented;
            0x3E Rol AbsoluteX   7 documented;
            0x3F Rla AbsoluteX   7 undocumented;

            0x40 Rti Implied     6 documented;
            0x41 Eor IndirectX   6 documented;
            0x42 Jam Implied     0 undocumented;
            0x43 Sre IndirectX   8 undocumented;
            0x44 Nop ZeroPage    3 undocumented;
            0x45 Eor ZeroPage    3 documented;
            0x46 Lsr ZeroPage    5 documented;
            0x47 Sre ZeroPage    5 undocumented;
            0x48 Pha Implied     3 documented;
            0x49 Eor Immediate   2 documented;
            0x4A Lsr Accumulator 2 documented;
            0x4B Alr Immediate   2 undocumented;
            0x4C Jmp Absolute    3 documented;
            0x4D Eor Absolute    4 documented;
            0x4E Lsr Absolute    6 documented;
            0x4F Sre Absolute    6 undocumented;

            0x50 Bvc Relative    2 documented;
            0x51 Eor IndirectY   5 documented;
            0x52 Jam Implied     0 undocumented;
            0x53 Sre IndirectY   8 undocumented;
            0x54 Nop ZeroPageX   4 undocumented;
            0x55 Eor ZeroPageX   4 documented;
            0x56 Lsr ZeroPageX   6 documented;
            0x57 Sre ZeroPageX   6 undocumented;
            0x58 Cli Implied     2 documented;
            0x59 Eor AbsoluteY   4 documented;
            0x5A Nop Implied     2 undocumented;
            0x5B Sre AbsoluteY   7 undocumented;
            0x5C Nop AbsoluteX   4 undocumented;
            0x5D Eor AbsoluteX   4 documented;
            0x5E Lsr AbsoluteX   7 documented;
            0x5F Sre AbsoluteX   7 undocumented;

            0x60 Rts Implied     6 documented;
            0x61 Adc IndirectX   6 documented;
            0x62 Jam Implied     0 undocumented;
            0x63 Rra IndirectX   8 undocumented;
            0x64 Nop ZeroPage    3 undocumented;
            0x65 Adc ZeroPage    3 documented;
            0x66 Ror ZeroPage    5 documented;
            0x67 Rra ZeroPage    5 undocumented;
            0x68 Pla Implied     4 documented;
            0x69 Adc Immediate   2 documented;
            0x6A Ror Accumulator 2 documented;
            0x6B Arr Immediate   2 undocumented;
            0x6C Jmp Indirect    5 documented;
            0x6D Adc Absolute    4 documented;
            0x6E Ror Absolute    6 documented;
            0x6F Rra Absolute    6 undocumented;

            0x70 Bvs Relative    2 documented;
            0x71 Adc IndirectY   5 documented;
            0x72 Jam Implied     0 undocumented;
            0x73 Rra IndirectY   8 undocumented;
            0x74 Nop ZeroPageX   4 undocumented;
            0x75 Adc ZeroPageX   4 documented;
            0x76 Ror ZeroPageX   6 documented;
            0x77 Rra ZeroPageX   6 undocumented;
            0x78 Sei Implied     2 documented;
            0x79 Adc AbsoluteY   4 documented;
            0x7A Nop Implied     2 undocumented;
            0x7B Rra AbsoluteY   7 undocumented;
            0x7C Nop AbsoluteX   4 undocumented;
            0x7D Adc AbsoluteX   4 documented;
            0x7E Ror AbsoluteX   7 documented;
            0x7F Rra AbsoluteX   7 undocumented;

            0x80 Nop Immediate   2 undocumented;
            0x81 Sta IndirectX   6 documented;
            0x82 Nop Immediate   2 undocumented;
            0x83 Sax IndirectX   6 undocumented;
            0x84 Sty ZeroPage    3 documented;
            0x85 Sta ZeroPage    3 documented;
            0x86 Stx ZeroPage    3 documented;
            0x87 Sax ZeroPage    3 undocumented;
            0x88 Dey Implied     2 documented;
            0x89 Nop Immediate   2 undocumented;
            0x8A Txa Implied     2 documented;
            0x8B Ane Immediate   2 undocumented;
            0x8C Sty Absolute    4 documented;
            0x8D Sta Absolute    4 documented;
            0x8E Stx Absolute    4 documented;
            0x8F Sax Absolute    4 undocumented;

            0x90 Bcc Relative    2 documented;
            0x91 Sta IndirectY   6 documented;
            0x92 Jam Implied     0 undocumented;
            0x93 Sha IndirectY   6 undocumented;
            0x94 Sty ZeroPageX   4 documented;
            0x95 Sta ZeroPageX   4 documented;
            0x96 Stx ZeroPageY   4 documented;
            0x97 Sax ZeroPageY   4 undocumented;
            0x98 Tya Implied     2 documented;
            0x99 Sta AbsoluteY   5 documented;
            0x9A Txs Implied     2 documented;
            0x9B Tas AbsoluteY   5 undocumented;
            0x9C Shy AbsoluteX   5 undocumented;
            0x9D Sta AbsoluteX   5 documented;
            0x9E Shx AbsoluteY   5 undocumented;
            0x9F Sha AbsoluteY   5 undocumented;

            0xA0 Ldy Immediate   2 documented;
            0xA1 Lda IndirectX   6 documented;
            0xA2 Ldx Immediate   2 documented;
            0xA3 Lax IndirectX   6 undocumented;
            0xA4 Ldy ZeroPage    3 documented;
            0xA5 Lda ZeroPage    3 documented;
            0xA6 Ldx ZeroPage    3 documented;
            0xA7 Lax ZeroPage    3 undocumented;
            0xA8 Tay Implied     2 documented;
            0xA9 Lda Immediate   2 documented;
            0xAA Tax Implied     2 documented;
            0xAB Lxa Immediate   2 undocumented;
            0xAC Ldy Absolute    4 documented;
            0xAD Lda Absolute    4 documented;
            0xAE Ldx Absolute    4 documented;
            0xAF Lax Absolute    4 undocumented;

            0xB0 Bcs Relative    2 documented;
            0xB1 Lda IndirectY   5 documented;
            0xB2 Jam Implied     0 undocumented;
            0xB3 Lax IndirectY   5 undocumented;
            0xB4 Ldy ZeroPageX   4 documented;
            0xB5 Lda ZeroPageX   4 documented;
            0xB6 Ldx ZeroPageY   4 documented;
            0xB7 Lax ZeroPageY   4 undocumented;
            0xB8 Clv Implied     2 documented;
            0xB9 Lda AbsoluteY   4 documented;
            0xBA Tsx Implied     2 documented;
            0xBB Las AbsoluteY   4 undocumented;
            0xBC Ldy AbsoluteX   4 documented;
            0xBD Lda AbsoluteX   4 documented;
            0xBE Ldx AbsoluteY   4 documented;
            0xBF Lax AbsoluteY   4 undocumented;

            0xC0 Cpy Immediate   2 documented;
            0xC1 Cmp IndirectX   6 documented;
            0xC2 Nop Immediate   2 undocumented;
            0xC3 Dcp IndirectX   8 undocumented;
            0xC4 Cpy ZeroPage    3 documented;
            0xC5 Cmp ZeroPage    3 documented;
            0xC6 Dec ZeroPage    5 documented;
            0xC7 Dcp ZeroPage    5 undocumented;
            0xC8 Iny Implied     2 documented;
            0xC9 Cmp Immediate   2 documented;
            0xCA Dex Implied     2 documented;
            0xCB Sbx Immediate   2 undocumented;
            0xCC Cpy Absolute    4 documented;
            0xCD Cmp Absolute    4 documented;
            0xCE Dec Absolute    6 documented;
            0xCF Dcp Absolute    6 undocumented;

            0xD0 Bne Relative    2 documented;
            0xD1 Cmp IndirectY   5 documented;
            0xD2 Jam Implied     0 undocumented;
            0xD3 Dcp IndirectY   8 undocumented;
            0xD4 Nop ZeroPageX   4 undocumented;
            0xD5 Cmp ZeroPageX   4 documented;
            0xD6 Dec ZeroPageX   6 documented;
            0xD7 Dcp ZeroPageX   6 undocumented;
            0xD8 Cld Implied     2 documented;
            0xD9 Cmp AbsoluteY   4 documented;
            0xDA Nop Implied     2 undocumented;
            0xDB Dcp AbsoluteY   7 undocumented;
            0xDC Nop AbsoluteX   4 undocumented;
            0xDD Cmp AbsoluteX   4 documented;
            0xDE Dec AbsoluteX   7 documented;
            0xDF Dcp AbsoluteX   7 undocumented;

            0xE0 Cpx Immediate   2 documented;
            0xE1 Sbc IndirectX   6 documented;
            0xE2 Nop Immediate   2 undocumented;
            0xE3 Isc IndirectX   8 undocumented;
            0xE4 Cpx ZeroPage    3 documented;
            0xE5 Sbc ZeroPage    3 documented;
            0xE6 Inc ZeroPage    5 documented;
            0xE7 Isc ZeroPage    5 undocumented;
            0xE8 Inx Implied     2 documented;
            0xE9 Sbc Immediate   2 documented;
            0xEA Nop Implied     2 documented;
            0xEB Sbc Immediate   2 undocumented;
            0xEC Cpx Absolute    4 documented;
            0xED Sbc Absolute    4 documented;
            0xEE Inc Absolute    6 documented;
            0xEF Isc Absolute    6 undocumented;

            0xF0 Beq Relative    2 documented;
            0xF1 Sbc IndirectY   5 documented;
            0xF2 Jam Implied     0 undocumented;
            0xF3 Isc IndirectY   8 undocumented;
            0xF4 Nop ZeroPageX   4 undocumented;
            0xF5 Sbc ZeroPageX   4 documented;
            0xF6 Inc ZeroPageX   6 documented;
            0xF7 Isc ZeroPageX   6 undocumented;
            0xF8 Sed Implied     2 documented;
            0xF9 Sbc AbsoluteY   4 documented;
            0xFA Nop Implied     2 undocumented;
            0xFB Isc AbsoluteY   7 undocumented;
            0xFC Nop AbsoluteX   4 undocumented;
            0xFD Sbc AbsoluteX   4 documented;
            0xFE Inc AbsoluteX   7 documented;
            0xFF Isc AbsoluteX   7 undocumented;
        }
    };
}
pub(super) use with_opcodes;

macro_rules! table {
    ($($code:literal $mnemonic:ident $mode:ident $cycles:literal $standing:ident;)*) => {
        [$(Opcode {
            code: $code,
            mnemonic: Mnemonic::$mnemonic,
            mode: Mode::$mode,
            cycles: $cycles,
            documented: is_documented!($standing),
        }),*]
    };
}

macro_rules! is_documented {
    (documented) => {
        true
    };
    (undocumented) => {
        false
    };
}

/// All 256 opcodes of the NMOS 6502, indexed by their byte.
pub const OPCODES: [Opcode; 256] = with_opcodes!(table);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_stands_at_its_own_index() {
        assert!((0..=255).all(|code| Opcode::of(code).code == code));
    }

    #[test]
    fn the_manual_has_151_opcodes() {
        assert_eq!(OPCODES.iter().filter(|opcode| opcode.documented).count(), 151);
    }

    #[test]
    fn documented_opcodes_are_found_again() {
        for opcode in OPCODES.iter().filter(|opcode| opcode.documented) {
            assert_eq!(Opcode::find(opcode.mnemonic, opcode.mode), Some(*opcode));
        }
    }
}
