use std::fmt;

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormatError {
    /// A line that does not start as a record does, or has other than hex digits.
    NoRecord {
        /// The line, from 1.
        line: usize,
        /// Its beginning.
        text: String,
    },
    /// A record whose length is not what it says.
    Length {
        /// The line, from 1.
        line: usize,
        /// Bytes that it should have.
        expected: usize,
        /// Bytes that it has.
        found: usize,
    },
    /// A record whose sum is wrong.
    Checksum {
        /// The line, from 1.
        line: usize,
        /// The sum of its bytes.
        expected: u16,
        /// The sum that it gives.
        found: u16,
    },
    /// A kind of record that these machines do not know.
    RecordType {
        /// The line, from 1.
        line: usize,
        /// The type.
        kind: u8,
    },
    /// Data beyond the last address.
    TooHigh {
        /// Where the data start.
        address: usize,
        /// How many bytes there are.
        length: usize,
    },
    /// Two records for the same address.
    Overlap {
        /// The address.
        address: u16,
    },
    /// The record that ends the file is missing.
    NoEnd,
    /// The last record counts other records than there are.
    Count {
        /// The number that it gives.
        said: usize,
        /// The number of records.
        found: usize,
    },
    /// A file too short to have an address.
    NoAddress,
    /// There is nothing to write.
    Empty,
}

impl fmt::Display for FormatError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FormatError::NoRecord { line, text } => {
                write!(out, "line {line}: {text:?} is not a record")
            }
            FormatError::Length { line, expected, found } => {
                write!(out, "line {line}: {found} bytes instead of {expected}")
            }
            FormatError::Checksum { line, expected, found } => {
                write!(out, "line {line}: checksum {found:02X} instead of {expected:02X}")
            }
            FormatError::RecordType { line, kind } => {
                write!(out, "line {line}: record type {kind:02X} is not supported")
            }
            FormatError::TooHigh { address, length } => {
                write!(out, "{length} bytes at ${address:04X} reach beyond $FFFF")
            }
            FormatError::Overlap { address } => write!(out, "two records for ${address:04X}"),
            FormatError::NoEnd => write!(out, "the record that ends the file is missing"),
            FormatError::Count { said, found } => {
                write!(out, "the file says that it has {said} records, but there are {found}")
            }
            FormatError::NoAddress => write!(out, "the file is too short for a load address"),
            FormatError::Empty => write!(out, "there is nothing to write"),
        }
    }
}

impl std::error::Error for FormatError {}
