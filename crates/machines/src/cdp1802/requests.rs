use super::core::Core;
use super::{Bus, Counter, CounterMode, Requests};

const DMA_POINTER: u8 = 0;
const INTERRUPT_PC: u8 = 1;
const INTERRUPT_POINTER: u8 = 2;

impl<B: Bus> Core<'_, B> {
    /// Serves the most urgent request, in one machine cycle. `false`: there is
    /// none.
    pub(super) fn serve(&mut self) -> bool {
        let start = self.cpu.cycles;
        if start == self.cpu.reset_at {
            return false;
        }
        let requests = self.requests();
        if requests.dma_in {
            self.dma_in();
        } else if requests.dma_out {
            self.dma_out();
        } else if self.interrupt_is_due(requests.interrupt) {
            self.interrupt();
        } else {
            return false;
        }
        self.cpu.idle = false;
        self.end_cycle(start);
        true
    }

    pub(super) fn requests(&mut self) -> Requests {
        if B::REQUESTS { self.bus.requests(self.cpu.cycles) } else { Requests::default() }
    }

    fn interrupt_is_due(&self, external: bool) -> bool {
        let counter = &self.cpu.counter;
        self.cpu.ie && (external && counter.external_enable || counter.requests_interrupt())
    }

    fn dma_in(&mut self) {
        let address = self.step_register(DMA_POINTER, 1);
        let value = self.bus.dma_in(self.cpu.cycles);
        self.write(address, value);
    }

    fn dma_out(&mut self) {
        let address = self.step_register(DMA_POINTER, 1);
        let value = self.read(address);
        self.bus.dma_out(value, self.cpu.cycles);
    }

    pub(super) fn interrupt(&mut self) {
        self.cpu.t = self.x_and_p();
        self.cpu.x = INTERRUPT_POINTER;
        self.cpu.p = INTERRUPT_PC;
        self.cpu.ie = false;
    }

    pub(super) fn x_and_p(&self) -> u8 {
        ((self.cpu.x & 15) << 4) | (self.cpu.p & 15)
    }

    /// One more machine cycle of `IDL`, unless nothing can end it.
    pub(super) fn wait(&mut self) {
        self.stuck = !self.can_be_interrupted();
        if !self.stuck {
            self.end_cycle(self.cpu.cycles);
        }
    }

    pub(super) fn can_be_interrupted(&self) -> bool {
        B::REQUESTS || self.cpu.ie && self.cpu.counter.may_interrupt()
    }

    fn end_cycle(&mut self, start: u64) {
        self.cpu.cycles += 1;
        if self.cpu.counter.mode != CounterMode::Stopped {
            self.run_counter(start);
        }
    }

    /// What a low level on the pin /CLEAR does. D, DF, T and the registers but
    /// R(0) stay as they are.
    pub(super) fn reset(&mut self) {
        self.set_q(false);
        self.cpu.x = 0;
        self.cpu.p = 0;
        self.cpu.r[0] = 0;
        self.cpu.ie = true;
        self.cpu.idle = false;
        self.cpu.reset_at = self.cpu.cycles;
        let value = self.cpu.counter.value;
        self.cpu.counter = Counter::default();
        self.cpu.counter.value = value;
    }
}
