/// Where an instruction finds its operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// No operand: `INX`.
    Implied,
    /// The accumulator: `ASL A`.
    Accumulator,
    /// The byte itself: `LDA #$12`.
    Immediate,
    /// An address below 256: `LDA $12`.
    ZeroPage,
    /// Zero page plus X, within the page: `LDA $12,X`.
    ZeroPageX,
    /// Zero page plus Y, within the page: `LDX $12,Y`.
    ZeroPageY,
    /// A whole address: `LDA $1234`.
    Absolute,
    /// An address plus X: `LDA $1234,X`.
    AbsoluteX,
    /// An address plus Y: `LDA $1234,Y`.
    AbsoluteY,
    /// The address stored at an address: `JMP ($1234)`.
    Indirect,
    /// The address stored in zero page at the operand plus X: `LDA ($12,X)`.
    IndirectX,
    /// The address stored in zero page, plus Y: `LDA ($12),Y`.
    IndirectY,
    /// A signed distance from the next instruction: `BNE $1234`.
    Relative,
}

impl Mode {
    /// Bytes that follow the opcode.
    #[must_use]
    pub const fn operand_bytes(self) -> u16 {
        match self {
            Mode::Implied | Mode::Accumulator => 0,
            Mode::Absolute | Mode::AbsoluteX | Mode::AbsoluteY | Mode::Indirect => 2,
            _ => 1,
        }
    }
}
