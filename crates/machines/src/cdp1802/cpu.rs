use serde::{Deserialize, Serialize};
use std::fmt;

use super::{Counter, Model};

/// The registers and everything else that the processor remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

impl fmt::Display for Cpu {
    /// A line for a trace: the small registers, then R(0) to R(F).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cpu { d, p, x, t, cycles, .. } = self;
        let [df, q, ie] = [self.df, self.q, self.ie].map(u8::from);
        write!(f, "D:{d:02X} DF:{df} P:{p:X} X:{x:X} T:{t:02X} Q:{q} IE:{ie} R:")?;
        self.r.iter().try_for_each(|register| write!(f, "{register:04X} "))?;
        write!(f, "cycle {cycles}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_print_on_one_line() {
        let mut cpu = Cpu::new(Model::Cdp1802);
        cpu.d = 0x1F;
        cpu.r[15] = 0xABCD;
        let text = cpu.to_string();
        assert!(text.starts_with("D:1F DF:0 P:0 X:0 T:00 Q:0 IE:1 R:0000 0000 "), "{text}");
        assert!(text.ends_with(" 0000 ABCD cycle 0"), "{text}");
    }
}
