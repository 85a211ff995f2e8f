use super::Flags;
use super::interrupts::Interrupts;

/// The registers and everything else that the processor remembers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
