use super::arithmetic::{decimal_difference, decimal_sum};
use super::core::Core;
use super::operations::MINUS_ONE;
use super::{Bus, CounterMode, FlagLine, Mnemonic};

impl<B: Bus> Core<'_, B> {
    /// What each instruction behind the prefix does; `n` is the low digit of its
    /// second byte.
    pub(super) fn execute_extended(&mut self, mnemonic: Mnemonic, n: u8) {
        let df = self.cpu.df;
        match mnemonic {
            Mnemonic::Stpc => self.cpu.counter.stop(),
            Mnemonic::Dtc => self.count(),
            Mnemonic::Spm2 => self.start_counter(CounterMode::Pulse(FlagLine::Ef2)),
            Mnemonic::Scm2 => self.start_counter(CounterMode::Events(FlagLine::Ef2)),
            Mnemonic::Spm1 => self.start_counter(CounterMode::Pulse(FlagLine::Ef1)),
            Mnemonic::Scm1 => self.start_counter(CounterMode::Events(FlagLine::Ef1)),
            Mnemonic::Ldc => self.cpu.counter.load(self.cpu.d),
            Mnemonic::Stm => self.start_counter(CounterMode::Timer),
            Mnemonic::Gec => self.cpu.d = self.cpu.counter.value,
            Mnemonic::Etq => self.cpu.counter.toggles_q = true,
            Mnemonic::Xie => self.cpu.counter.external_enable = true,
            Mnemonic::Xid => self.cpu.counter.external_enable = false,
            Mnemonic::Cie => self.cpu.counter.interrupt_enable = true,
            Mnemonic::Cid => self.cpu.counter.interrupt_enable = false,
            Mnemonic::Dbnz => self.decrement_and_branch(n),
            Mnemonic::Bci => self.branch_on_counter(),
            Mnemonic::Bxi => self.branch_on_request(),
            Mnemonic::Rlxa => self.load_register(n),
            Mnemonic::Dadc => self.with_memory(|d, m| decimal_sum(d, m, df)),
            Mnemonic::Dsav => self.save_all(),
            Mnemonic::Dsmb => self.with_memory(|d, m| decimal_difference(d, m, df)),
            Mnemonic::Daci => self.with_immediate(|d, m| decimal_sum(d, m, df)),
            Mnemonic::Dsbi => self.with_immediate(|d, m| decimal_difference(d, m, df)),
            Mnemonic::Scal => self.call(n),
            Mnemonic::Sret => self.return_from(n),
            Mnemonic::Rsxd => self.store_register(n),
            Mnemonic::Rnx => self.copy_register(n),
            Mnemonic::Rldi => self.load_register_immediate(n),
            Mnemonic::Dadd => self.with_memory(|d, m| decimal_sum(d, m, false)),
            Mnemonic::Dsm => self.with_memory(|d, m| decimal_difference(d, m, true)),
            Mnemonic::Dadi => self.with_immediate(|d, m| decimal_sum(d, m, false)),
            Mnemonic::Dsmi => self.with_immediate(|d, m| decimal_difference(d, m, true)),
            _ => unreachable!("the decoder's table names no other instruction"),
        }
    }

    fn decrement_and_branch(&mut self, n: u8) {
        self.step_register(n, MINUS_ONE);
        let taken = *self.r(n) != 0;
        self.long_branch(taken);
    }

    fn branch_on_counter(&mut self) {
        let taken = self.cpu.counter.take_interrupt();
        self.branch(taken);
    }

    fn branch_on_request(&mut self) {
        let requested = self.requests().interrupt;
        self.branch(requested);
    }

    /// T is where the chip keeps a byte on its way, so that its old content is
    /// lost. Which byte remains the manual does not say: here the high one.
    fn lose_t(&mut self, word: u16) {
        self.cpu.t = (word >> 8) as u8;
    }

    fn load_register_immediate(&mut self, n: u8) {
        let word = self.immediate_word();
        *self.r(n) = word;
        self.lose_t(word);
    }

    fn load_register(&mut self, n: u8) {
        let word = self.pop_word();
        *self.r(n) = word;
        self.lose_t(word);
    }

    /// The word at R(X), high byte first, with R(X) left behind it.
    fn pop_word(&mut self) -> u16 {
        let high_at = self.step_register(self.cpu.x, 1);
        let high = self.read(high_at);
        let low_at = self.step_register(self.cpu.x, 1);
        u16::from_be_bytes([high, self.read(low_at)])
    }

    fn store_register(&mut self, n: u8) {
        let word = *self.r(n);
        self.push_word(word);
        self.lose_t(word);
    }

    /// Stores the low byte at R(X) and the high byte below it.
    fn push_word(&mut self, word: u16) {
        let [high, low] = word.to_be_bytes();
        self.push(low);
        self.push(high);
    }

    fn push(&mut self, value: u8) {
        let address = self.step_register(self.cpu.x, MINUS_ONE);
        self.write(address, value);
    }

    fn copy_register(&mut self, n: u8) {
        let word = *self.r(n);
        *self.rx() = word;
        self.lose_t(word);
    }

    /// R(N) is saved on the stack and then leads through the two bytes of the
    /// target, past which it stays as the return address.
    fn call(&mut self, n: u8) {
        let link = *self.r(n);
        self.push_word(link);
        *self.r(n) = self.cpu.pc();
        let high_at = self.step_register(n, 1);
        let high = self.read(high_at);
        let low_at = self.step_register(n, 1);
        let target = u16::from_be_bytes([high, self.read(low_at)]);
        *self.r(self.cpu.p) = target;
        self.lose_t(target);
    }

    /// R(X) ends on the last byte that was read, which is free now.
    fn return_from(&mut self, n: u8) {
        let target = *self.r(n);
        *self.r(self.cpu.p) = target;
        let word = u16::from_be_bytes([self.pull(), self.pull()]);
        *self.r(n) = word;
        self.lose_t(word);
    }

    fn pull(&mut self) -> u8 {
        self.step_register(self.cpu.x, 1);
        self.memory()
    }

    /// What an interrupt routine has to save: T, D, and DF in a shifted D.
    fn save_all(&mut self) {
        self.push_down(self.cpu.t);
        self.push_down(self.cpu.d);
        self.shift_right(self.cpu.df);
        self.push_down(self.cpu.d);
    }

    fn push_down(&mut self, value: u8) {
        self.step_register(self.cpu.x, MINUS_ONE);
        let address = *self.rx();
        self.write(address, value);
    }
}
