use serde::{Deserialize, Serialize};

/// The interval timer of a 6530.
///
/// A write of `n` with a divider `p` starts it. In the data sheet's count, where the
/// write is pulse 0, the timer holds `n - 1 - t/p` at pulse `t`, reaches $FF and sets
/// its flag at pulse `n * p`, and from then on counts down at every pulse. Reading it
/// afterwards clears the flag.
///
/// ```
/// use machines::kim1::Timer;
///
/// let mut timer = Timer::default();
/// timer.write(52, 3, false, 1000);
/// assert_eq!(timer.value(1213), 25);
/// assert_eq!((timer.value(1415), timer.flag(1415)), (0, false));
/// assert_eq!((timer.value(1416), timer.flag(1416)), (0xFF, true));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timer {
    start: u64,
    count: u8,
    shift: u8,
    interrupts: bool,
    acknowledged: bool,
}

impl Timer {
    /// Starts it: `shift` is 0, 3, 6 or 10 for a divider of 1, 8, 64 or 1024.
    pub fn write(&mut self, count: u8, shift: u8, interrupts: bool, cycle: u64) {
        *self = Timer { start: cycle, count, shift, interrupts, acknowledged: false };
    }

    /// What it holds.
    #[must_use]
    pub fn value(&self, cycle: u64) -> u8 {
        let passed = cycle.saturating_sub(self.start);
        match passed.checked_sub(self.length()) {
            None => self.count.wrapping_sub(1).wrapping_sub((passed >> self.shift) as u8),
            Some(over) => 0xFF_u8.wrapping_sub(over as u8),
        }
    }

    /// Whether it has run out and nobody has read it since.
    #[must_use]
    pub fn flag(&self, cycle: u64) -> bool {
        !self.acknowledged && self.has_run_out(cycle)
    }

    /// Whether it pulls the interrupt line.
    #[must_use]
    pub fn interrupts(&self, cycle: u64) -> bool {
        self.interrupts && self.flag(cycle)
    }

    /// One read of the timer. At the very pulse at which it runs out the flag stays.
    pub fn read(&mut self, interrupts: bool, cycle: u64) -> u8 {
        self.interrupts = interrupts;
        self.acknowledged |= cycle > self.start + self.length();
        self.value(cycle)
    }

    fn has_run_out(&self, cycle: u64) -> bool {
        cycle >= self.start + self.length()
    }

    fn length(&self) -> u64 {
        u64::from(self.count) << self.shift
    }
}
