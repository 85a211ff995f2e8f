use serde::{Deserialize, Serialize};

/// The world outside the processor: memory, ports, the four flag lines, Q, and
/// the devices that ask for interrupts and direct memory access.
///
/// Each call comes with the number of the machine cycle in which it happens, so
/// that a device can work out its state when it is asked.
pub trait Bus {
    /// Whether anything here can ask for an interrupt or for direct memory
    /// access. Where this is false [`Bus::requests`] is never called and costs
    /// nothing.
    const REQUESTS: bool = false;

    /// Reads memory.
    fn read(&mut self, address: u16, cycle: u64) -> u8;

    /// Writes memory.
    fn write(&mut self, address: u16, value: u8, cycle: u64);

    /// Reads a port, 1 to 7. Lines that nobody drives are high.
    fn input(&mut self, _port: u8, _cycle: u64) -> u8 {
        0xFF
    }

    /// Writes a port, 1 to 7.
    fn output(&mut self, _port: u8, _value: u8, _cycle: u64) {}

    /// Whether a flag line is asserted, which is low on its pin: `B3` then
    /// branches for [`FlagLine::Ef3`].
    fn flag(&mut self, _line: FlagLine, _cycle: u64) -> bool {
        false
    }

    /// The pin Q went to this level. Not called when it stays.
    fn set_q(&mut self, _level: bool, _cycle: u64) {}

    /// What is requested at the end of a machine cycle.
    fn requests(&mut self, _cycle: u64) -> Requests {
        Requests::default()
    }

    /// The byte for a request of [`Requests::dma_in`].
    fn dma_in(&mut self, _cycle: u64) -> u8 {
        0xFF
    }

    /// The byte that answers [`Requests::dma_out`].
    fn dma_out(&mut self, _value: u8, _cycle: u64) {}

    /// What a read would give, without its side effects: for people who look.
    fn peek(&self, address: u16) -> u8;
}

/// One of the four flag inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FlagLine {
    /// EF1, which the CDP1806 can also count.
    Ef1,
    /// EF2, which the CDP1806 can also count.
    Ef2,
    /// EF3, by custom the serial input.
    Ef3,
    /// EF4, by custom the input button.
    Ef4,
}

/// The request lines. Direct memory access goes first, and input before output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Requests {
    /// A device wants to put a byte into memory at R(0).
    pub dma_in: bool,
    /// A device wants the byte of memory at R(0).
    pub dma_out: bool,
    /// A device wants an interrupt.
    pub interrupt: bool,
}
