use machines::chessvm::Rom;

/// Consecutive bytes and where they go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// The address of the first byte.
    pub address: u16,
    /// The bytes.
    pub bytes: Vec<u8>,
}

impl Segment {
    /// The address behind the last byte.
    #[must_use]
    pub fn end(&self) -> usize {
        usize::from(self.address) + self.bytes.len()
    }
}

/// What a program looks like in the machine.
#[derive(Clone, Debug, PartialEq)]
pub enum Image {
    /// The switches of the ENIAC's function tables.
    Tables(Box<Rom>),
    /// Segments of memory in ascending order, without overlap.
    Bytes(Vec<Segment>),
}
