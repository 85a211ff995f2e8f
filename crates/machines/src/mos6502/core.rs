use super::opcodes::with_opcodes;
use super::{Bus, Cpu, Fault, Mnemonic, Mode};

/// The processor at work.
pub(super) type Core<'b, B> = crate::Core<'b, Cpu, B>;

impl<B: Bus> Core<'_, B> {
    /// Executes one instruction, or enters an interrupt that is due.
    #[inline(always)]
    pub(super) fn step(&mut self) -> Result<(), Fault> {
        if B::INTERRUPTS && self.cpu.interrupts.due {
            self.interrupt();
            return Ok(());
        }
        let disabled = self.cpu.flags.interrupt_disable;
        let opcode = self.fetch();
        if !self.decode(opcode) {
            return Err(self.refuse(opcode));
        }
        if B::INTERRUPTS {
            self.poll(opcode, disabled);
        }
        Ok(())
    }

    #[inline(always)]
    fn decode(&mut self, opcode: u8) -> bool {
        macro_rules! decoder {
            ($($code:literal $mnemonic:ident $mode:ident $cycles:literal $standing:ident;)*) => {
                match opcode {
                    $($code => self.execute(Mnemonic::$mnemonic, Mode::$mode, stringify!($standing) == "documented"),)*
                }
            };
        }
        with_opcodes!(decoder)
    }

    /// Takes the fetch back, so that the machine stands on the instruction.
    #[cold]
    fn refuse(&mut self, opcode: u8) -> Fault {
        self.cpu.pc = self.cpu.pc.wrapping_sub(1);
        self.cpu.cycles -= 1;
        Fault::Undocumented { pc: self.cpu.pc, opcode }
    }

    /// CLI, SEI and PLP change the flag I only after the interrupt lines were
    /// polled; after BRK the first instruction of its routine always runs.
    fn poll(&mut self, opcode: u8, disabled_before: bool) {
        const BRK: u8 = 0x00;
        const PLP: u8 = 0x28;
        const CLI: u8 = 0x58;
        const SEI: u8 = 0x78;
        match opcode {
            BRK => {}
            CLI | SEI | PLP => self.cpu.interrupts.poll(disabled_before),
            _ => self.cpu.interrupts.poll(self.cpu.flags.interrupt_disable),
        }
    }

    #[inline(always)]
    pub(super) fn read(&mut self, address: u16) -> u8 {
        let value = self.bus.read(address, self.cpu.cycles);
        self.end_cycle();
        value
    }

    #[inline(always)]
    pub(super) fn write(&mut self, address: u16, value: u8) {
        self.bus.write(address, value, self.cpu.cycles);
        self.end_cycle();
    }

    #[inline(always)]
    pub(super) fn dummy_read(&mut self, address: u16) {
        self.bus.dummy_read(address, self.cpu.cycles);
        self.end_cycle();
    }

    #[inline(always)]
    pub(super) fn dummy_write(&mut self, address: u16, value: u8) {
        self.bus.dummy_write(address, value, self.cpu.cycles);
        self.end_cycle();
    }

    #[inline(always)]
    fn end_cycle(&mut self) {
        if B::INTERRUPTS {
            let lines = self.bus.lines(self.cpu.cycles);
            self.cpu.interrupts.sample(lines);
        }
        self.cpu.cycles += 1;
    }

    /// Reads the byte at the program counter and steps over it.
    #[inline(always)]
    pub(super) fn fetch(&mut self) -> u8 {
        let byte = self.read(self.cpu.pc);
        self.cpu.pc = self.cpu.pc.wrapping_add(1);
        byte
    }

    #[inline(always)]
    pub(super) fn fetch_word(&mut self) -> u16 {
        let low = self.fetch();
        u16::from_le_bytes([low, self.fetch()])
    }

    #[inline(always)]
    pub(super) fn read_word(&mut self, address: u16) -> u16 {
        let low = self.read(address);
        u16::from_le_bytes([low, self.read(address.wrapping_add(1))])
    }

    /// The address of the stack's free byte.
    #[inline(always)]
    pub(super) fn stack(&self) -> u16 {
        0x0100 | u16::from(self.cpu.s)
    }

    #[inline(always)]
    pub(super) fn push(&mut self, value: u8) {
        self.write(self.stack(), value);
        self.cpu.s = self.cpu.s.wrapping_sub(1);
    }

    #[inline(always)]
    pub(super) fn pull(&mut self) -> u8 {
        self.cpu.s = self.cpu.s.wrapping_add(1);
        self.read(self.stack())
    }

    #[inline(always)]
    pub(super) fn push_pc(&mut self) {
        let [high, low] = self.cpu.pc.to_be_bytes();
        self.push(high);
        self.push(low);
    }

    #[inline(always)]
    pub(super) fn pull_pc(&mut self) {
        let low = self.pull();
        self.cpu.pc = u16::from_le_bytes([low, self.pull()]);
    }
}
