use std::fmt;

/// An emulated machine in the middle of a thought, in a form that only its player reads. Put back with
/// [`Probe::resume_from`](crate::Probe::resume_from), the thought goes on where it was.
#[derive(Clone, PartialEq, Eq)]
pub struct Snapshot {
    bytes: Vec<u8>,
}

impl Snapshot {
    /// What a player wrote.
    #[must_use]
    pub fn new(bytes: Vec<u8>) -> Snapshot {
        Snapshot { bytes }
    }

    /// What is to be kept.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

impl fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Snapshot {{ {} bytes }}", self.bytes.len())
    }
}
