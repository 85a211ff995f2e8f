use super::{Counter, Model};

/// The registers and everything else that the processor remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cpu {
    /// Which member of the family this is.
    pub model: Model,
    /// The sixteen registers R(0) to R(F).
    pub r: [u16; 16],
    /// The accumulator.
    pub d: u8,
    /// Carry, or no borrow, or the bit that was shifted out.
    pub df: bool,
    /// Which register is the program counter; only the low four bits count.
    pub p: u8,
    /// Which register is the data pointer; only the low four bits count.
    pub x: u8,
    /// X and P as an interrupt or `MARK` found them.
    pub t: u8,
    /// Interrupts are taken.
    pub ie: bool,
    /// The output flip-flop.
    pub q: bool,
    /// `IDL` was executed, and nothing has come since.
    pub idle: bool,
    /// The CDP1806's counter/timer.
    pub counter: Counter,
    /// Machine cycles since power-on, of eight clocks each.
    pub cycles: u64,
    /// The cycle of the last reset: one instruction runs before requests are
    /// looked at.
    pub(super) reset_at: u64,
}

impl Cpu {
    /// A processor that was reset: X, P, R(0) and Q are zero, interrupts are on.
    /// What the chip leaves undefined is zero too.
    #[must_use]
    pub fn new(model: Model) -> Cpu {
        Cpu {
            model,
            r: [0; 16],
            d: 0,
            df: false,
            p: 0,
            x: 0,
            t: 0,
            ie: true,
            q: false,
            idle: false,
            counter: Counter::default(),
            cycles: 0,
            reset_at: 0,
        }
    }

    /// R(P), where the next instruction is.
    #[must_use]
    #[inline(always)]
    pub const fn pc(&self) -> u16 {
        self.r[(self.p & 15) as usize]
    }
}
