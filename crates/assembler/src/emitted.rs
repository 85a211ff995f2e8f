use crate::target::Cycles;

/// Bytes or words that a statement put into the image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Emitted {
    pub(crate) statement: usize,
    /// Byte address, or table and row as three digits.
    pub(crate) address: i64,
    /// Word in the row, for chessvm.
    pub(crate) column: Option<u8>,
    /// What is stored.
    pub(crate) stored: Vec<u8>,
    /// Time, for instructions.
    pub(crate) cycles: Option<Cycles>,
}

/// A program with addresses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    /// Address of each statement that has one.
    pub(crate) addresses: Vec<Option<i64>>,
    /// What was stored, in source order.
    pub(crate) pieces: Vec<Emitted>,
}
