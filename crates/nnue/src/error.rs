use std::fmt;

/// Why a file is not a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetworkError {
    /// It does not begin as a network does.
    Magic,
    /// It is of another version.
    Version(u32),
    /// Its length does not fit its architecture.
    Size {
        /// How long it should be.
        expected: usize,
        /// How long it is.
        actual: usize,
    },
    /// Its bytes are not those that were written.
    Checksum {
        /// What the file says.
        stored: u32,
        /// What its bytes add up to.
        computed: u32,
    },
    /// A number in the header is out of range.
    Field {
        /// Which.
        name: &'static str,
        /// What it says.
        value: u64,
        /// What it may say.
        expected: &'static str,
    },
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetworkError::Magic => write!(f, "not a network: it does not begin with TORRESNN"),
            NetworkError::Version(version) => {
                write!(f, "a network of version {version}, where version 1 is understood")
            }
            NetworkError::Size { expected, actual } => {
                write!(f, "a network of {actual} bytes that should have {expected}")
            }
            NetworkError::Checksum { stored, computed } => write!(
                f,
                "a damaged network: its checksum is {computed:08x}, not {stored:08x} as it says"
            ),
            NetworkError::Field { name, value, expected } => {
                write!(f, "a network whose {name} is {value}, not {expected}")
            }
        }
    }
}

impl std::error::Error for NetworkError {}
