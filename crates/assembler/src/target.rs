use std::fmt;

use crate::diagnostic::Diagnostic;
use crate::expression::{Expression, Names};
use crate::syntax::Syntax;
use crate::token::{Cursor, Token};

/// The computers that programs can be assembled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cpu {
    /// The two-digit machine on the ENIAC.
    Chessvm,
    /// MOS 6502 and 6510.
    Mos6502,
    /// RCA CDP1802.
    Cdp1802,
    /// RCA CDP1806: the 1802 and the instructions with prefix 68.
    Cdp1806,
}

impl Cpu {
    /// All of them.
    pub const ALL: [Cpu; 4] = [Cpu::Chessvm, Cpu::Mos6502, Cpu::Cdp1802, Cpu::Cdp1806];

    /// The CPU of that name, in any case.
    ///
    /// ```
    /// use assembler::Cpu;
    ///
    /// assert_eq!(Cpu::from_name("6502"), Some(Cpu::Mos6502));
    /// assert_eq!(Cpu::from_name("eniac"), Some(Cpu::Chessvm));
    /// assert_eq!(Cpu::from_name("z80"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Cpu> {
        Some(match name.to_ascii_lowercase().as_str() {
            "chessvm" | "eniac" => Cpu::Chessvm,
            "mos6502" | "6502" | "6510" | "c64" => Cpu::Mos6502,
            "cdp1802" | "1802" => Cpu::Cdp1802,
            "cdp1806" | "1806" | "1805" | "1804" => Cpu::Cdp1806,
            _ => return None,
        })
    }

    /// Whether a program may switch from one to the other.
    pub(crate) fn same_family(self, other: Cpu) -> bool {
        let cosmac = |cpu| matches!(cpu, Cpu::Cdp1802 | Cpu::Cdp1806);
        self == other || (cosmac(self) && cosmac(other))
    }

    pub(crate) fn target(self) -> &'static dyn Target {
        match self {
            Cpu::Chessvm => &crate::chessvm::ChessvmTarget,
            Cpu::Mos6502 => &crate::mos6502::Mos6502Target,
            Cpu::Cdp1802 => &crate::cdp1802::Cdp1802Target { extended: false },
            Cpu::Cdp1806 => &crate::cdp1802::Cdp1802Target { extended: true },
        }
    }
}

impl fmt::Display for Cpu {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Cpu::Chessvm => "chessvm",
            Cpu::Mos6502 => "mos6502",
            Cpu::Cdp1802 => "cdp1802",
            Cpu::Cdp1806 => "cdp1806",
        })
    }
}

/// Cycles that an instruction takes: fewest and most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cycles {
    /// When nothing delays it.
    pub least: u32,
    /// With a branch taken and a page crossed.
    pub most: u32,
}

impl Cycles {
    /// A time that is always the same.
    #[must_use]
    pub const fn exactly(count: u32) -> Cycles {
        Cycles { least: count, most: count }
    }

    /// From `least` to `most`.
    #[must_use]
    pub const fn between(least: u32, most: u32) -> Cycles {
        Cycles { least, most }
    }
}

impl std::ops::Add for Cycles {
    type Output = Cycles;

    fn add(self, other: Cycles) -> Cycles {
        Cycles { least: self.least + other.least, most: self.most + other.most }
    }
}

impl fmt::Display for Cycles {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.least == self.most {
            return out.pad(&self.least.to_string());
        }
        out.pad(&format!("{}-{}", self.least, self.most))
    }
}

/// What an operand becomes behind (or inside) the opcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    /// Two decimal digits; of an address, its row.
    Word,
    /// 100 minus the operand, in two digits.
    WordNegated,
    /// A row of the same function table.
    NearRow,
    /// A row of any function table: row, then bank code.
    FarRow,
    /// Eight bits, signed or not.
    Byte,
    /// An address below 256.
    ZeroPage,
    /// 16 bits, low byte first.
    Little16,
    /// 16 bits, high byte first.
    Big16,
    /// Signed distance from the next instruction.
    Relative,
    /// The low byte of an address in the page of the operand itself.
    InPage,
    /// Low four bits of the last opcode byte: a register.
    Nibble,
    /// The same without register 0.
    NibbleNotZero,
    /// Low three bits of the last opcode byte: a port, 1 to 7.
    Port,
}

impl Field {
    /// Bytes or words that it adds to the opcode.
    pub(crate) fn size(self) -> usize {
        match self {
            Field::Nibble | Field::NibbleNotZero | Field::Port => 0,
            Field::Word
            | Field::WordNegated
            | Field::NearRow
            | Field::Byte
            | Field::ZeroPage
            | Field::Relative
            | Field::InPage => 1,
            Field::FarRow | Field::Little16 | Field::Big16 => 2,
        }
    }
}

/// Where the program goes after an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// To the next instruction.
    Next,
    /// To the operand, or to the next instruction.
    Branch,
    /// To the operand.
    Jump,
    /// To the operand, and later to the next instruction.
    Call,
    /// Elsewhere: a return, a stop.
    End,
}

/// One way to encode an instruction.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    pub(crate) opcode: Vec<u8>,
    /// One for each operand.
    pub(crate) fields: Vec<Field>,
    pub(crate) cycles: Cycles,
}

impl Form {
    pub(crate) fn size(&self) -> usize {
        self.opcode.len() + self.fields.iter().map(|field| field.size()).sum::<usize>()
    }
}

/// An instruction with its operands still as expressions.
#[derive(Clone, Debug)]
pub(crate) struct Instruction {
    pub(crate) operands: Vec<Expression>,
    /// The ways to encode it, shortest first; never empty.
    pub(crate) forms: Vec<Form>,
    pub(crate) flow: Flow,
}

/// A CPU for the assembler: the notation of its people and its instructions.
pub(crate) trait Target: Sync {
    /// How numbers and names are written.
    fn syntax(&self) -> &'static Syntax;

    /// Whether `name`, in lower case, is an instruction.
    fn has_mnemonic(&self, name: &str) -> bool;

    /// All mnemonics, for "did you mean".
    fn mnemonics(&self) -> Vec<&'static str>;

    /// Macros that every program has, as source.
    fn prelude(&self) -> &'static str {
        ""
    }

    /// Whether `name` cannot be a label, being a register.
    fn is_reserved(&self, _name: &str) -> bool {
        false
    }

    /// The value of a name that is always defined: a register with a number.
    fn predefined(&self, _name: &str) -> Option<i64> {
        None
    }

    /// Whether there are short and long branches, one for the other.
    fn has_two_branches(&self) -> bool {
        false
    }

    /// Gives a long branch its short form, to be used where the goal is near enough.
    fn allow_short(&self, _instruction: &mut Instruction) {}

    /// Reads the operands of an instruction. Pseudo-instructions give several.
    fn instruction(
        &self,
        mnemonic: &Token,
        operands: Cursor<'_>,
        names: &mut dyn Names,
    ) -> Result<Vec<Instruction>, Diagnostic>;
}

/// The operand between commas as an expression, and nothing behind it.
pub(crate) fn whole_expression(
    mut operand: Cursor<'_>,
    syntax: &Syntax,
    names: &mut dyn Names,
) -> Result<Expression, Diagnostic> {
    let expression = crate::expression::parse(&mut operand, syntax, names)?;
    if operand.is_empty() {
        return Ok(expression);
    }
    Err(Diagnostic::error(operand.rest_span(), "this does not belong to the operand"))
}
