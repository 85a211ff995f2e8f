//! The option `Speed` of machines that can be slowed down to their real pace.

use player::{Governor, Signal};

/// 0 for as fast as possible, otherwise how many times the speed of the real machine.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Speed(u64);

impl Speed {
    /// Reads a value that was checked against the declared option.
    pub(crate) fn from_option(value: &str) -> Speed {
        Speed(value.parse().unwrap_or(0))
    }

    /// Keeps a machine to the pace that somebody has set, or else to this speed.
    pub(crate) fn governor(self, signal: &Signal, hertz: u32) -> Governor {
        if self.0 > 0 && signal.pace().factor().is_none() {
            signal.pace().set_factor(Some(self.0 as f64));
        }
        Governor::new(signal.clone(), hertz)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_that_somebody_has_set_comes_first() {
        let signal = Signal::new();
        Speed::from_option("0").governor(&signal, 1_000);
        assert_eq!(signal.pace().factor(), None);
        Speed::from_option("20").governor(&signal, 1_000);
        assert_eq!(signal.pace().factor(), Some(20.0));
        Speed::from_option("30").governor(&signal, 1_000);
        assert_eq!(signal.pace().factor(), Some(20.0));
    }
}
