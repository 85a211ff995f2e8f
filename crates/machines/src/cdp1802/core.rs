use super::opcodes::{PREFIX, with_extended_opcodes, with_opcodes};
use super::{Bus, CounterMode, Cpu, Fault, Mnemonic, Model};

/// The processor at work.
pub(super) type Core<'b, B> = crate::Core<'b, Cpu, B>;

impl<B: Bus> Core<'_, B> {
    /// Executes one instruction, serves one request, or idles for a cycle.
    #[inline(always)]
    pub(super) fn step(&mut self) -> Result<(), Fault> {
        if (B::REQUESTS || self.cpu.counter.interrupt) && self.serve() {
            return Ok(());
        }
        if self.cpu.idle {
            self.wait();
            return Ok(());
        }
        let start = self.cpu.cycles;
        let counting = self.cpu.counter.mode != CounterMode::Stopped;
        let result = self.instruction();
        if counting && result.is_ok() {
            self.run_counter(start);
        }
        result
    }

    #[inline(always)]
    pub(super) fn instruction(&mut self) -> Result<(), Fault> {
        let code = self.fetch();
        macro_rules! decoder {
            ($($codes:pat => $mnemonic:ident $operand:ident $cycles:literal;)*) => {
                match code {
                    $($codes => {
                        self.execute(Mnemonic::$mnemonic, code & 15);
                        self.cpu.cycles += $cycles - 1;
                    })*
                    PREFIX => return self.extended_instruction(),
                }
            };
        }
        with_opcodes!(decoder);
        Ok(())
    }

    fn extended_instruction(&mut self) -> Result<(), Fault> {
        if self.cpu.model == Model::Cdp1802 {
            return Err(self.refuse(None));
        }
        let code = self.fetch();
        macro_rules! decoder {
            ($($codes:pat => $mnemonic:ident $operand:ident $cycles:literal;)*) => {
                match code {
                    $($codes => {
                        self.execute_extended(Mnemonic::$mnemonic, code & 15);
                        self.cpu.cycles += $cycles - 2;
                    })*
                    _ => return Err(self.refuse(Some(code))),
                }
            };
        }
        with_extended_opcodes!(decoder);
        Ok(())
    }

    /// Reads a byte of the code in a cycle of its own.
    #[inline(always)]
    fn fetch(&mut self) -> u8 {
        let code = self.immediate();
        self.cpu.cycles += 1;
        code
    }

    /// Takes the fetches back, so that the machine stands on the instruction.
    #[cold]
    fn refuse(&mut self, extension: Option<u8>) -> Fault {
        let fetched = 1 + u16::from(extension.is_some());
        self.advance_pc(fetched.wrapping_neg());
        self.cpu.cycles -= u64::from(fetched);
        Fault::Undefined { pc: self.cpu.pc(), code: PREFIX, extension, model: self.cpu.model }
    }

    #[inline(always)]
    pub(super) fn read(&mut self, address: u16) -> u8 {
        self.bus.read(address, self.cpu.cycles)
    }

    #[inline(always)]
    pub(super) fn write(&mut self, address: u16, value: u8) {
        self.bus.write(address, value, self.cpu.cycles);
    }

    #[inline(always)]
    pub(super) fn r(&mut self, n: u8) -> &mut u16 {
        &mut self.cpu.r[usize::from(n & 15)]
    }

    #[inline(always)]
    pub(super) fn rx(&mut self) -> &mut u16 {
        self.r(self.cpu.x)
    }

    /// Steps a register and returns what it was.
    #[inline(always)]
    pub(super) fn step_register(&mut self, n: u8, by: u16) -> u16 {
        let register = self.r(n);
        let before = *register;
        *register = before.wrapping_add(by);
        before
    }

    #[inline(always)]
    pub(super) fn advance_pc(&mut self, by: u16) {
        self.step_register(self.cpu.p, by);
    }

    /// The byte at R(P), which is stepped over.
    #[inline(always)]
    pub(super) fn immediate(&mut self) -> u8 {
        let address = self.step_register(self.cpu.p, 1);
        self.read(address)
    }

    /// The word at R(P), high byte first.
    #[inline(always)]
    pub(super) fn immediate_word(&mut self) -> u16 {
        let high = self.immediate();
        u16::from_be_bytes([high, self.immediate()])
    }

    /// The byte at R(X).
    #[inline(always)]
    pub(super) fn memory(&mut self) -> u8 {
        let address = *self.rx();
        self.read(address)
    }

    #[inline(always)]
    pub(super) fn set_q(&mut self, level: bool) {
        if self.cpu.q != level {
            self.cpu.q = level;
            self.bus.set_q(level, self.cpu.cycles);
        }
    }
}
