use super::core::Core;
use super::{Bus, FlagLine};
use serde::{Deserialize, Serialize};

/// The counter/timer of the CDP1806 and the two interrupt enables that came
/// with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counter {
    /// Counts down; what follows 1 is the holding register.
    pub value: u8,
    /// What the counter starts from again.
    pub holding: u8,
    /// What is counted.
    pub mode: CounterMode,
    /// CI: the counter has run out since this was last cleared.
    pub interrupt: bool,
    /// CIE: CI asks for an interrupt.
    pub interrupt_enable: bool,
    /// XIE: the interrupt line is heeded.
    pub external_enable: bool,
    /// ETQ: Q changes each time the counter runs out.
    pub toggles_q: bool,
    prescaler: u8,
    was_asserted: bool,
}

/// What drives the counter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum CounterMode {
    /// Nothing.
    #[default]
    Stopped,
    /// Every 32nd machine cycle.
    Timer,
    /// Each time that the line becomes asserted.
    Events(FlagLine),
    /// Every machine cycle in which the line is asserted, until it no longer
    /// is.
    Pulse(FlagLine),
}

const CYCLES_PER_TIMER_STEP: u64 = 32;

impl Default for Counter {
    /// As after a reset: stopped, with both interrupts enabled, so that a
    /// program for the CDP1802 notices no difference.
    fn default() -> Counter {
        Counter {
            value: 0,
            holding: 0,
            mode: CounterMode::Stopped,
            interrupt: false,
            interrupt_enable: true,
            external_enable: true,
            toggles_q: false,
            prescaler: 0,
            was_asserted: false,
        }
    }
}

impl Counter {
    /// Whether the counter asks for an interrupt.
    #[must_use]
    #[inline(always)]
    pub const fn requests_interrupt(&self) -> bool {
        self.interrupt & self.interrupt_enable
    }

    /// Whether it may ask for one by and by.
    pub(super) const fn may_interrupt(&self) -> bool {
        self.interrupt_enable && (self.interrupt || !matches!(self.mode, CounterMode::Stopped))
    }

    /// LDC: while stopped the counter itself is loaded too, and CI and ETQ are
    /// cleared.
    pub(super) fn load(&mut self, value: u8) {
        self.holding = value;
        if self.mode == CounterMode::Stopped {
            self.value = value;
            self.interrupt = false;
            self.toggles_q = false;
        }
    }

    pub(super) fn stop(&mut self) {
        self.mode = CounterMode::Stopped;
        self.prescaler = 0;
    }

    /// BCI: says whether the counter ran out, and forgets it.
    pub(super) fn take_interrupt(&mut self) -> bool {
        let taken = std::mem::take(&mut self.interrupt);
        self.toggles_q &= !taken;
        taken
    }

    /// How many steps of the timer these machine cycles complete.
    fn timer_steps(&mut self, cycles: u64) -> u64 {
        let total = u64::from(self.prescaler) + cycles;
        self.prescaler = (total % CYCLES_PER_TIMER_STEP) as u8;
        total / CYCLES_PER_TIMER_STEP
    }
}

impl<B: Bus> Core<'_, B> {
    pub(super) fn start_counter(&mut self, mode: CounterMode) {
        self.cpu.counter.mode = mode;
        if let CounterMode::Events(line) | CounterMode::Pulse(line) = mode {
            self.cpu.counter.was_asserted = self.bus.flag(line, self.cpu.cycles);
        }
    }

    /// One count, with all that follows when it was the last.
    pub(super) fn count(&mut self) {
        let counter = &mut self.cpu.counter;
        if counter.value != 1 {
            counter.value = counter.value.wrapping_sub(1);
            return;
        }
        counter.value = counter.holding;
        counter.interrupt = true;
        if counter.toggles_q {
            self.set_q(!self.cpu.q);
        }
    }

    /// Lets the counter see the machine cycles since `from`.
    #[cold]
    pub(super) fn run_counter(&mut self, from: u64) {
        match self.cpu.counter.mode {
            CounterMode::Stopped => {}
            CounterMode::Timer => {
                for _ in 0..self.cpu.counter.timer_steps(self.cpu.cycles - from) {
                    self.count();
                }
            }
            CounterMode::Events(line) => self.watch(line, from, |core, asserted, was_asserted| {
                if asserted && !was_asserted {
                    core.count();
                }
            }),
            CounterMode::Pulse(line) => self.watch(line, from, |core, asserted, was_asserted| {
                if asserted {
                    core.count();
                } else if was_asserted {
                    core.cpu.counter.stop();
                    core.cpu.counter.interrupt = true;
                }
            }),
        }
    }

    /// Looks at a line in each machine cycle since `from`, as long as the
    /// counter is running.
    fn watch(&mut self, line: FlagLine, from: u64, look: impl Fn(&mut Self, bool, bool)) {
        for cycle in from..self.cpu.cycles {
            let asserted = self.bus.flag(line, cycle);
            let was_asserted = std::mem::replace(&mut self.cpu.counter.was_asserted, asserted);
            look(self, asserted, was_asserted);
            if self.cpu.counter.mode == CounterMode::Stopped {
                return;
            }
        }
    }
}
