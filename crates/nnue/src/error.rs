/// Why a file is not a network.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetworkError {
    /// It does not begin as a network does.
    #[error("not a network: it does not begin with TORRESNN")]
    Magic,
    /// It is of another version.
    #[error("a network of version {0}, where versions 1 and 2 are understood")]
    Version(u32),
    /// Its length does not fit its architecture.
    #[error("a network of {actual} bytes that should have {expected}")]
    Size {
        /// How long it should be.
        expected: usize,
        /// How long it is.
        actual: usize,
    },
    /// Its bytes are not those that were written.
    #[error("a damaged network: its checksum is {computed:08x}, not {stored:08x} as it says")]
    Checksum {
        /// What the file says.
        stored: u32,
        /// What its bytes add up to.
        computed: u32,
    },
    /// A number in floating point is not finite, or far too large.
    #[error("a network whose layers hold a number that is not finite or above a million")]
    Float,
    /// A number in the header is out of range.
    #[error("a network whose {name} is {value}, not {expected}")]
    Field {
        /// Which.
        name: &'static str,
        /// What it says.
        value: u64,
        /// What it may say.
        expected: &'static str,
    },
}
