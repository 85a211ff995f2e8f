use super::core::Core;
use super::{Bus, FlagLine, Mnemonic};

impl<B: Bus> Core<'_, B> {
    /// What each instruction does; `n` is the low digit of its code.
    #[inline(always)]
    pub(super) fn execute(&mut self, mnemonic: Mnemonic, n: u8) {
        match mnemonic {
            Mnemonic::Idl => self.idle(),
            Mnemonic::Ldn => self.load_through(n, 0),
            Mnemonic::Inc => self.add_to(n, 1),
            Mnemonic::Dec => self.add_to(n, MINUS_ONE),
            Mnemonic::Br => self.branch_always(),
            Mnemonic::Bq => self.branch(self.cpu.q),
            Mnemonic::Bz => self.branch(self.cpu.d == 0),
            Mnemonic::Bdf => self.branch(self.cpu.df),
            Mnemonic::B1 => self.branch_on_flag(FlagLine::Ef1, true),
            Mnemonic::B2 => self.branch_on_flag(FlagLine::Ef2, true),
            Mnemonic::B3 => self.branch_on_flag(FlagLine::Ef3, true),
            Mnemonic::B4 => self.branch_on_flag(FlagLine::Ef4, true),
            Mnemonic::Skp => self.advance_pc(1),
            Mnemonic::Bnq => self.branch(!self.cpu.q),
            Mnemonic::Bnz => self.branch(self.cpu.d != 0),
            Mnemonic::Bnf => self.branch(!self.cpu.df),
            Mnemonic::Bn1 => self.branch_on_flag(FlagLine::Ef1, false),
            Mnemonic::Bn2 => self.branch_on_flag(FlagLine::Ef2, false),
            Mnemonic::Bn3 => self.branch_on_flag(FlagLine::Ef3, false),
            Mnemonic::Bn4 => self.branch_on_flag(FlagLine::Ef4, false),
            Mnemonic::Lda => self.load_through(n, 1),
            Mnemonic::Str => self.store_through(n, self.cpu.d, 0),
            Mnemonic::Irx => self.add_to(self.cpu.x, 1),
            Mnemonic::Out => self.output(n),
            Mnemonic::Inp => self.input(n - 8),
            Mnemonic::Ret => self.return_with(true),
            Mnemonic::Dis => self.return_with(false),
            Mnemonic::Ldxa => self.load_through(self.cpu.x, 1),
            Mnemonic::Stxd => self.store_through(self.cpu.x, self.cpu.d, MINUS_ONE),
            Mnemonic::Sav => self.store_through(self.cpu.x, self.cpu.t, 0),
            Mnemonic::Mark => self.mark(),
            Mnemonic::Req => self.set_q(false),
            Mnemonic::Seq => self.set_q(true),
            Mnemonic::Glo => self.cpu.d = *self.r(n) as u8,
            Mnemonic::Ghi => self.cpu.d = (*self.r(n) >> 8) as u8,
            Mnemonic::Plo => self.put_low(n),
            Mnemonic::Phi => self.put_high(n),
            Mnemonic::Lbr => self.long_branch_always(),
            Mnemonic::Lbq => self.long_branch(self.cpu.q),
            Mnemonic::Lbz => self.long_branch(self.cpu.d == 0),
            Mnemonic::Lbdf => self.long_branch(self.cpu.df),
            Mnemonic::Nop => {}
            Mnemonic::Lsnq => self.long_skip(!self.cpu.q),
            Mnemonic::Lsnz => self.long_skip(self.cpu.d != 0),
            Mnemonic::Lsnf => self.long_skip(!self.cpu.df),
            Mnemonic::Lskp => self.long_skip(true),
            Mnemonic::Lbnq => self.long_branch(!self.cpu.q),
            Mnemonic::Lbnz => self.long_branch(self.cpu.d != 0),
            Mnemonic::Lbnf => self.long_branch(!self.cpu.df),
            Mnemonic::Lsie => self.long_skip(self.cpu.ie),
            Mnemonic::Lsq => self.long_skip(self.cpu.q),
            Mnemonic::Lsz => self.long_skip(self.cpu.d == 0),
            Mnemonic::Lsdf => self.long_skip(self.cpu.df),
            Mnemonic::Sep => self.cpu.p = n,
            Mnemonic::Sex => self.cpu.x = n,
            Mnemonic::Ldx => self.load_through(self.cpu.x, 0),
            Mnemonic::Ldi => self.cpu.d = self.immediate(),
            _ => self.calculate(mnemonic),
        }
    }

    fn idle(&mut self) {
        self.cpu.idle = true;
        self.stuck = !self.can_be_interrupted();
    }

    #[inline(always)]
    fn add_to(&mut self, n: u8, by: u16) {
        self.step_register(n, by);
    }

    #[inline(always)]
    fn load_through(&mut self, n: u8, then_step: u16) {
        let address = self.step_register(n, then_step);
        self.cpu.d = self.read(address);
    }

    #[inline(always)]
    fn store_through(&mut self, n: u8, value: u8, then_step: u16) {
        let address = self.step_register(n, then_step);
        self.write(address, value);
    }

    #[inline(always)]
    fn put_low(&mut self, n: u8) {
        let d = self.cpu.d;
        let register = self.r(n);
        *register = (*register & 0xFF00) | u16::from(d);
    }

    #[inline(always)]
    fn put_high(&mut self, n: u8) {
        let d = self.cpu.d;
        let register = self.r(n);
        *register = (*register & 0x00FF) | (u16::from(d) << 8);
    }

    #[inline(always)]
    fn output(&mut self, port: u8) {
        let address = self.step_register(self.cpu.x, 1);
        let value = self.read(address);
        self.bus.output(port, value, self.cpu.cycles);
    }

    /// Input goes to memory and D alike.
    #[inline(always)]
    fn input(&mut self, port: u8) {
        self.cpu.d = self.bus.input(port, self.cpu.cycles);
        self.store_through(self.cpu.x, self.cpu.d, 0);
    }

    /// The register that is stepped is the one that X named before.
    #[inline(always)]
    fn return_with(&mut self, interrupts: bool) {
        let address = self.step_register(self.cpu.x, 1);
        let x_and_p = self.read(address);
        self.cpu.x = x_and_p >> 4;
        self.cpu.p = x_and_p & 15;
        self.cpu.ie = interrupts;
    }

    /// Always pushes through R(2), whatever X was.
    #[inline(always)]
    fn mark(&mut self) {
        self.cpu.t = self.x_and_p();
        self.store_through(2, self.cpu.t, MINUS_ONE);
        self.cpu.x = self.cpu.p;
    }
}

pub(super) const MINUS_ONE: u16 = 0xFFFF;
