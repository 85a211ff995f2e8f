use super::Mnemonic;

/// What a code means: one line of the manual's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opcode {
    /// The code; of the sixteen codes of a group the one that was looked up.
    /// Behind the prefix $68 this is the second byte.
    pub code: u8,
    /// Whether the prefix $68 stands before it.
    pub extended: bool,
    /// What it does.
    pub mnemonic: Mnemonic,
    /// What it works on.
    pub operand: Operand,
    /// Machine cycles, of eight clocks each; a branch takes as many whether
    /// taken or not.
    pub cycles: u8,
}

/// What an instruction works on, and so what follows its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// Nothing, or what D and R(X) name.
    None,
    /// The register in the low digit of the code.
    Register,
    /// The port in the low three bits of the code.
    Port,
    /// The byte that follows.
    Byte,
    /// The low byte of a target on the page of this operand.
    Short,
    /// The target in the two bytes that follow, the high one first.
    Long,
    /// The register in the low digit of the code and the word that follows, the
    /// high byte first.
    RegisterWord,
}

impl Operand {
    /// Bytes that follow the code.
    #[must_use]
    pub const fn bytes(self) -> u16 {
        match self {
            Operand::None | Operand::Register | Operand::Port => 0,
            Operand::Byte | Operand::Short => 1,
            Operand::Long | Operand::RegisterWord => 2,
        }
    }
}

/// The code before the instructions that the CDP1806 added.
pub const PREFIX: u8 = 0x68;

/// Hands the table of one-byte codes to the macro that is named, row by row:
/// codes, mnemonic, operand, machine cycles. The decoder and the disassembler
/// are both made from it, so that they cannot disagree.
macro_rules! with_opcodes {
    ($use_rows:ident) => {
        $use_rows! {
            0x00         => Idl  None     2;
            0x01..=0x0F  => Ldn  Register 2;
            0x10..=0x1F  => Inc  Register 2;
            0x20..=0x2F  => Dec  Register 2;
            0x30         => Br   Short    2;
            0x31         => Bq   Short    2;
            0x32         => Bz   Short    2;
            0x33         => Bdf  Short    2;
            0x34         => B1   Short    2;
            0x35         => B2   Short    2;
            0x36         => B3   Short    2;
            0x37         => B4   Short    2;
            0x38         => Skp  None     2;
            0x39         => Bnq  Short    2;
            0x3A         => Bnz  Short    2;
            0x3B         => Bnf  Short    2;
            0x3C         => Bn1  Short    2;
            0x3D         => Bn2  Short    2;
            0x3E         => Bn3  Short    2;
            0x3F         => Bn4  Short    2;
            0x40..=0x4F  => Lda  Register 2;
            0x50..=0x5F  => Str  Register 2;
            0x60         => Irx  None     2;
            0x61..=0x67  => Out  Port     2;
            0x69..=0x6F  => Inp  Port     2;
            0x70         => Ret  None     2;
            0x71         => Dis  None     2;
            0x72         => Ldxa None     2;
            0x73         => Stxd None     2;
            0x74         => Adc  None     2;
            0x75         => Sdb  None     2;
            0x76         => Shrc None     2;
            0x77         => Smb  None     2;
            0x78         => Sav  None     2;
            0x79         => Mark None     2;
            0x7A         => Req  None     2;
            0x7B         => Seq  None     2;
            0x7C         => Adci Byte     2;
            0x7D         => Sdbi Byte     2;
            0x7E         => Shlc None     2;
            0x7F         => Smbi Byte     2;
            0x80..=0x8F  => Glo  Register 2;
            0x90..=0x9F  => Ghi  Register 2;
            0xA0..=0xAF  => Plo  Register 2;
            0xB0..=0xBF  => Phi  Register 2;
            0xC0         => Lbr  Long     3;
            0xC1         => Lbq  Long     3;
            0xC2         => Lbz  Long     3;
            0xC3         => Lbdf Long     3;
            0xC4         => Nop  None     3;
            0xC5         => Lsnq None     3;
            0xC6         => Lsnz None     3;
            0xC7         => Lsnf None     3;
            0xC8         => Lskp None     3;
            0xC9         => Lbnq Long     3;
            0xCA         => Lbnz Long     3;
            0xCB         => Lbnf Long     3;
            0xCC         => Lsie None     3;
            0xCD         => Lsq  None     3;
            0xCE         => Lsz  None     3;
            0xCF         => Lsdf None     3;
            0xD0..=0xDF  => Sep  Register 2;
            0xE0..=0xEF  => Sex  Register 2;
            0xF0         => Ldx  None     2;
            0xF1         => Or   None     2;
            0xF2         => And  None     2;
            0xF3         => Xor  None     2;
            0xF4         => Add  None     2;
            0xF5         => Sd   None     2;
            0xF6         => Shr  None     2;
            0xF7         => Sm   None     2;
            0xF8         => Ldi  Byte     2;
            0xF9         => Ori  Byte     2;
            0xFA         => Ani  Byte     2;
            0xFB         => Xri  Byte     2;
            0xFC         => Adi  Byte     2;
            0xFD         => Sdi  Byte     2;
            0xFE         => Shl  None     2;
            0xFF         => Smi  Byte     2;
        }
    };
}
pub(super) use with_opcodes;

/// The same for the codes behind the prefix.
macro_rules! with_extended_opcodes {
    ($use_rows:ident) => {
        $use_rows! {
            0x00         => Stpc None     3;
            0x01         => Dtc  None     3;
            0x02         => Spm2 None     3;
            0x03         => Scm2 None     3;
            0x04         => Spm1 None     3;
            0x05         => Scm1 None     3;
            0x06         => Ldc  None     3;
            0x07         => Stm  None     3;
            0x08         => Gec  None     3;
            0x09         => Etq  None     3;
            0x0A         => Xie  None     3;
            0x0B         => Xid  None     3;
            0x0C         => Cie  None     3;
            0x0D         => Cid  None     3;
            0x20..=0x2F  => Dbnz RegisterWord 5;
            0x3E         => Bci  Short    3;
            0x3F         => Bxi  Short    3;
            0x60..=0x6F  => Rlxa Register 5;
            0x74         => Dadc None     4;
            0x76         => Dsav None     6;
            0x77         => Dsmb None     4;
            0x7C         => Daci Byte     4;
            0x7F         => Dsbi Byte     4;
            0x80..=0x8F  => Scal RegisterWord 10;
            0x90..=0x9F  => Sret Register 8;
            0xA0..=0xAF  => Rsxd Register 5;
            0xB0..=0xBF  => Rnx  Register 4;
            0xC0..=0xCF  => Rldi RegisterWord 5;
            0xF4         => Dadd None     4;
            0xF7         => Dsm  None     4;
            0xFC         => Dadi Byte     4;
            0xFF         => Dsmi Byte     4;
        }
    };
}
pub(super) use with_extended_opcodes;

impl Opcode {
    /// Looks up a one-byte code: every code but the prefix has a meaning.
    ///
    /// ```
    /// use machines::cdp1802::{Mnemonic, Opcode};
    ///
    /// let opcode = Opcode::of(0x4A).unwrap();
    /// assert_eq!((opcode.mnemonic, opcode.length(), opcode.cycles), (Mnemonic::Lda, 1, 2));
    /// assert_eq!(Opcode::of(0x68), None);
    /// ```
    #[must_use]
    pub const fn of(code: u8) -> Option<Opcode> {
        macro_rules! table {
            ($($codes:pat => $mnemonic:ident $operand:ident $cycles:literal;)*) => {
                match code {
                    $($codes => (Mnemonic::$mnemonic, Operand::$operand, $cycles),)*
                    PREFIX => return None,
                }
            };
        }
        let (mnemonic, operand, cycles) = with_opcodes!(table);
        Some(Opcode { code, extended: false, mnemonic, operand, cycles })
    }

    /// Looks up a code behind the prefix.
    ///
    /// ```
    /// use machines::cdp1802::{Mnemonic, Opcode};
    ///
    /// let opcode = Opcode::extended(0xC8).unwrap();
    /// assert_eq!((opcode.mnemonic, opcode.length(), opcode.cycles), (Mnemonic::Rldi, 4, 5));
    /// assert_eq!(Opcode::extended(0xEE), None);
    /// ```
    #[must_use]
    pub const fn extended(code: u8) -> Option<Opcode> {
        macro_rules! table {
            ($($codes:pat => $mnemonic:ident $operand:ident $cycles:literal;)*) => {
                match code {
                    $($codes => (Mnemonic::$mnemonic, Operand::$operand, $cycles),)*
                    _ => return None,
                }
            };
        }
        let (mnemonic, operand, cycles) = with_extended_opcodes!(table);
        Some(Opcode { code, extended: true, mnemonic, operand, cycles })
    }

    /// All of them, one-byte codes first.
    pub fn all() -> impl Iterator<Item = Opcode> {
        (0..=255).filter_map(Opcode::of).chain((0..=255).filter_map(Opcode::extended))
    }

    /// The lowest code with this mnemonic, to which an assembler adds the
    /// register or port.
    ///
    /// ```
    /// use machines::cdp1802::{Mnemonic, Opcode};
    ///
    /// assert_eq!(Opcode::find(Mnemonic::Glo).code, 0x80);
    /// assert_eq!(Opcode::find(Mnemonic::Ldn).code, 0x01, "there is no LDN 0");
    /// ```
    #[must_use]
    pub fn find(mnemonic: Mnemonic) -> Opcode {
        let mut all = Opcode::all();
        all.find(|opcode| opcode.mnemonic == mnemonic).expect("every mnemonic is in a table")
    }

    /// Bytes of the whole instruction, the prefix included.
    #[must_use]
    pub const fn length(self) -> u16 {
        1 + self.extended as u16 + self.operand.bytes()
    }

    /// The register in the low digit of the code.
    #[must_use]
    pub const fn register(self) -> u8 {
        self.code & 0x0F
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_original_has_255_codes_and_the_additions_137() {
        assert_eq!(Opcode::all().filter(|opcode| !opcode.extended).count(), 255);
        assert_eq!(Opcode::all().filter(|opcode| opcode.extended).count(), 137);
    }

    #[test]
    fn every_mnemonic_has_a_code() {
        for &mnemonic in Mnemonic::ALL {
            assert_eq!(Opcode::find(mnemonic).mnemonic, mnemonic);
        }
    }
}
