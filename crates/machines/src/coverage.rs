use crate::{Machine, Trace};

/// Counts how often the instruction at each address ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    counts: Vec<u64>,
}

impl Coverage {
    /// An empty count for machines of type `M`.
    #[must_use]
    pub fn of<M: Machine>() -> Coverage {
        Coverage { counts: vec![0; M::ADDRESSES as usize] }
    }

    /// How often the instruction at `address` ran.
    #[must_use]
    pub fn count(&self, address: u32) -> u64 {
        self.counts.get(address as usize).copied().unwrap_or(0)
    }

    /// The addresses whose instructions ran, in ascending order, with counts.
    pub fn reached(&self) -> impl Iterator<Item = (u32, u64)> + '_ {
        (0..).zip(self.counts.iter().copied()).filter(|&(_, count)| count > 0)
    }
}

impl<M: Machine> Trace<M> for Coverage {
    fn before(&mut self, machine: &M) {
        if let Some(count) = self.counts.get_mut(machine.program_counter() as usize) {
            *count += 1;
        }
    }
}
