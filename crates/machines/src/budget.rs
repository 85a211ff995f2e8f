/// How many cycles a run may take before it is stopped.
///
/// A budget counts from the moment the run starts, whatever the machine's own
/// cycle counter says.
///
/// ```
/// use machines::Budget;
///
/// assert_eq!(Budget::cycles(1_000).end(500), 1_500);
/// assert_eq!(Budget::UNLIMITED.end(500), u64::MAX);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Budget(u64);

impl Budget {
    /// No limit that any program could reach.
    pub const UNLIMITED: Budget = Budget(u64::MAX);

    /// A budget of the given number of cycles.
    #[must_use]
    pub const fn cycles(count: u64) -> Budget {
        Budget(count)
    }

    /// The value of the machine's cycle counter at which a run that starts at
    /// `now` has to stop.
    #[must_use]
    pub const fn end(self, now: u64) -> u64 {
        now.saturating_add(self.0)
    }
}
