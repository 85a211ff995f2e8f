use std::fmt;
use std::str::FromStr;

macro_rules! mnemonics {
    ($($name:ident $letters:literal $meaning:literal;)*) => {
        /// The three letters by which an instruction goes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Mnemonic {
            $(#[doc = concat!($letters, ": ", $meaning, ".")] $name,)*
        }

        impl Mnemonic {
            /// All of them, the undocumented last.
            pub const ALL: &[Mnemonic] = &[$(Mnemonic::$name),*];

            /// The letters, in capitals.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self {
                    $(Mnemonic::$name => $letters,)*
                }
            }
        }
    };
}

mnemonics! {
    Adc "ADC" "add with carry";
    And "AND" "and with the accumulator";
    Asl "ASL" "shift left";
    Bcc "BCC" "branch on carry clear";
    Bcs "BCS" "branch on carry set";
    Beq "BEQ" "branch on result zero";
    Bit "BIT" "test bits";
    Bmi "BMI" "branch on result minus";
    Bne "BNE" "branch on result not zero";
    Bpl "BPL" "branch on result plus";
    Brk "BRK" "software interrupt";
    Bvc "BVC" "branch on overflow clear";
    Bvs "BVS" "branch on overflow set";
    Clc "CLC" "clear carry";
    Cld "CLD" "clear decimal mode";
    Cli "CLI" "clear interrupt disable";
    Clv "CLV" "clear overflow";
    Cmp "CMP" "compare with the accumulator";
    Cpx "CPX" "compare with X";
    Cpy "CPY" "compare with Y";
    Dec "DEC" "decrement memory";
    Dex "DEX" "decrement X";
    Dey "DEY" "decrement Y";
    Eor "EOR" "exclusive or with the accumulator";
    Inc "INC" "increment memory";
    Inx "INX" "increment X";
    Iny "INY" "increment Y";
    Jmp "JMP" "jump";
    Jsr "JSR" "jump to subroutine";
    Lda "LDA" "load the accumulator";
    Ldx "LDX" "load X";
    Ldy "LDY" "load Y";
    Lsr "LSR" "shift right";
    Nop "NOP" "no operation";
    Ora "ORA" "or with the accumulator";
    Pha "PHA" "push the accumulator";
    Php "PHP" "push the flags";
    Pla "PLA" "pull the accumulator";
    Plp "PLP" "pull the flags";
    Rol "ROL" "rotate left";
    Ror "ROR" "rotate right";
    Rti "RTI" "return from interrupt";
    Rts "RTS" "return from subroutine";
    Sbc "SBC" "subtract with borrow";
    Sec "SEC" "set carry";
    Sed "SED" "set decimal mode";
    Sei "SEI" "set interrupt disable";
    Sta "STA" "store the accumulator";
    Stx "STX" "store X";
    Sty "STY" "store Y";
    Tax "TAX" "accumulator to X";
    Tay "TAY" "accumulator to Y";
    Tsx "TSX" "stack pointer to X";
    Txa "TXA" "X to the accumulator";
    Txs "TXS" "X to the stack pointer";
    Tya "TYA" "Y to the accumulator";
    Alr "ALR" "undocumented: AND, then LSR";
    Anc "ANC" "undocumented: AND, bit 7 to carry";
    Ane "ANE" "undocumented and unstable: X and operand to the accumulator";
    Arr "ARR" "undocumented: AND, then ROR";
    Dcp "DCP" "undocumented: DEC, then CMP";
    Isc "ISC" "undocumented: INC, then SBC";
    Jam "JAM" "undocumented: stops the processor until reset";
    Las "LAS" "undocumented: memory and the stack pointer to A, X and S";
    Lax "LAX" "undocumented: LDA and LDX";
    Lxa "LXA" "undocumented and unstable: LAX immediate";
    Rla "RLA" "undocumented: ROL, then AND";
    Rra "RRA" "undocumented: ROR, then ADC";
    Sax "SAX" "undocumented: stores A and X";
    Sbx "SBX" "undocumented: A and X, less operand, to X";
    Sha "SHA" "undocumented and unstable: stores A and X and the high byte";
    Shx "SHX" "undocumented and unstable: stores X and the high byte";
    Shy "SHY" "undocumented and unstable: stores Y and the high byte";
    Slo "SLO" "undocumented: ASL, then ORA";
    Sre "SRE" "undocumented: LSR, then EOR";
    Tas "TAS" "undocumented and unstable: A and X to S, then SHA";
}

impl fmt::Display for Mnemonic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// A word that is no mnemonic of the 6502.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMnemonic(pub String);

impl fmt::Display for UnknownMnemonic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no 6502 mnemonic", self.0)
    }
}

impl std::error::Error for UnknownMnemonic {}

impl FromStr for Mnemonic {
    type Err = UnknownMnemonic;

    /// Reads a mnemonic in either case.
    fn from_str(text: &str) -> Result<Mnemonic, UnknownMnemonic> {
        let named = |mnemonic: &&Mnemonic| mnemonic.text().eq_ignore_ascii_case(text);
        Mnemonic::ALL.iter().find(named).copied().ok_or_else(|| UnknownMnemonic(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mnemonic_reads_back_in_either_case() {
        for mnemonic in Mnemonic::ALL {
            assert_eq!(mnemonic.text().parse(), Ok(*mnemonic));
            assert_eq!(mnemonic.text().to_lowercase().parse(), Ok(*mnemonic));
        }
    }

    #[test]
    fn another_word_is_refused_by_name() {
        let error = "MOV".parse::<Mnemonic>().unwrap_err();
        assert_eq!(error.to_string(), "'MOV' is no 6502 mnemonic");
    }
}
