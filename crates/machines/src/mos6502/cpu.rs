use serde::{Deserialize, Serialize};
use std::fmt;

use super::Flags;
use super::interrupts::Interrupts;

/// The registers and everything else that the processor remembers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cpu {
    /// Program counter.
    pub pc: u16,
    /// Stack pointer: the stack is page 1.
    pub s: u8,
    /// Accumulator.
    pub a: u8,
    /// Index register X.
    pub x: u8,
    /// Index register Y.
    pub y: u8,
    /// Processor status.
    pub flags: Flags,
    /// Clock cycles since power-on.
    pub cycles: u64,
    pub(super) interrupts: Interrupts,
}

impl Cpu {
    /// A processor about to execute the instruction at `pc`, with an empty stack
    /// and everything else zero.
    #[must_use]
    pub fn at(pc: u16) -> Cpu {
        Cpu { pc, s: 0xFF, ..Cpu::default() }
    }
}

impl fmt::Display for Cpu {
    /// A line for a trace: `A:00 X:00 Y:00 S:FF P:nv-bdizc PC:0400 cycle 12`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cpu { pc, s, a, x, y, flags, cycles, .. } = self;
        write!(f, "A:{a:02X} X:{x:02X} Y:{y:02X} S:{s:02X} P:{flags} PC:{pc:04X} cycle {cycles}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_print_on_one_line() {
        let cpu = Cpu { a: 0x1F, cycles: 12, ..Cpu::at(0x0400) };
        assert_eq!(cpu.to_string(), "A:1F X:00 Y:00 S:FF P:nv-bdizc PC:0400 cycle 12");
    }
}
