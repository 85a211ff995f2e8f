/// The world outside the processor: memory and the devices mapped into it.
///
/// The 6502 reads or writes in every single cycle, so each call is one clock
/// cycle and comes with that cycle's number. A device that depends on time can
/// work out its state from the number when it is asked, instead of being told
/// of every tick.
pub trait Bus {
    /// Whether anything here can pull the interrupt lines. Where this is false
    /// [`Bus::lines`] is never called and costs nothing.
    const INTERRUPTS: bool = false;

    /// One read cycle.
    fn read(&mut self, address: u16, cycle: u64) -> u8;

    /// One write cycle.
    fn write(&mut self, address: u16, value: u8, cycle: u64);

    /// A read whose result the processor throws away. Memory that nobody
    /// watches may skip it; a device must not.
    #[inline(always)]
    fn dummy_read(&mut self, address: u16, cycle: u64) {
        self.read(address, cycle);
    }

    /// The first write of a read-modify-write instruction, which puts the old
    /// value back one cycle before the new one follows.
    #[inline(always)]
    fn dummy_write(&mut self, address: u16, value: u8, cycle: u64) {
        self.write(address, value, cycle);
    }

    /// The interrupt lines at the end of a cycle.
    fn lines(&mut self, _cycle: u64) -> Lines {
        Lines::default()
    }

    /// What a read would give, without its side effects: for people who look.
    fn peek(&self, address: u16) -> u8;
}

/// The two interrupt lines; `true` means pulled, which is low on the pin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// Interrupt request: acts as long as it is held, unless the flag I is set.
    pub irq: bool,
    /// Non-maskable interrupt: acts once each time it is pulled.
    pub nmi: bool,
}
