/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormatError {
    /// A line that does not start as a record does, or has other than hex digits.
    #[error("line {line}: {text:?} is not a record")]
    NoRecord {
        /// The line, from 1.
        line: usize,
        /// Its beginning.
        text: String,
    },
    /// A record whose length is not what it says.
    #[error("line {line}: {found} bytes instead of {expected}")]
    Length {
        /// The line, from 1.
        line: usize,
        /// Bytes that it should have.
        expected: usize,
        /// Bytes that it has.
        found: usize,
    },
    /// A record whose sum is wrong.
    #[error("line {line}: checksum {found:02X} instead of {expected:02X}")]
    Checksum {
        /// The line, from 1.
        line: usize,
        /// The sum of its bytes.
        expected: u16,
        /// The sum that it gives.
        found: u16,
    },
    /// A kind of record that these machines do not know.
    #[error("line {line}: record type {kind:02X} is not supported")]
    RecordType {
        /// The line, from 1.
        line: usize,
        /// The type.
        kind: u8,
    },
    /// Data beyond the last address.
    #[error("{length} bytes at ${address:04X} reach beyond $FFFF")]
    TooHigh {
        /// Where the data start.
        address: usize,
        /// How many bytes there are.
        length: usize,
    },
    /// Two records for the same address.
    #[error("two records for ${address:04X}")]
    Overlap {
        /// The address.
        address: u16,
    },
    /// The record that ends the file is missing.
    #[error("the record that ends the file is missing")]
    NoEnd,
    /// The last record counts other records than there are.
    #[error("the file says that it has {said} records, but there are {found}")]
    Count {
        /// The number that it gives.
        said: usize,
        /// The number of records.
        found: usize,
    },
    /// A file too short to have an address.
    #[error("the file is too short for a load address")]
    NoAddress,
    /// There is nothing to write.
    #[error("there is nothing to write")]
    Empty,
    /// A name for a disk or tape without a letter or digit.
    #[error("the name has no letter or digit that a disk could have")]
    Name,
    /// A program that a cartridge cannot copy to its place.
    #[error("{length} bytes at ${address:04X}: a cartridge copies whole 8 KB, to below $C000")]
    TooHighForCartridge {
        /// Where it begins.
        address: u16,
        /// How long it is.
        length: usize,
    },
}
