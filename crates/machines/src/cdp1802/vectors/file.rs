use super::{Outcome, Write};

const MAGIC: &[u8; 8] = b"CDP1802V";

/// Why a file of outcomes cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// The file does not begin with `CDP1802V`.
    #[error("the file does not begin with CDP1802V")]
    NotVectors,
    /// The file ends inside an outcome.
    #[error("the file ends inside an outcome at byte {offset}")]
    Truncated {
        /// The byte at which it ends.
        offset: usize,
    },
    /// The file goes on where it should end.
    #[error("the file goes on behind the last outcome at byte {offset}")]
    TooLong {
        /// The byte at which it should end.
        offset: usize,
    },
}

/// The beginning of a file with the given number of vectors for each instruction.
pub(super) fn header(vectors: u16) -> Vec<u8> {
    [&MAGIC[..], &vectors.to_be_bytes()].concat()
}

impl Outcome {
    /// Appends the outcome in the form of the file.
    pub fn write(&self, file: &mut Vec<u8>) {
        file.push(self.mask());
        file.push(((self.registers.len() as u8) << 4) | self.writes.len() as u8);
        file.push(self.cycles);
        for (n, value) in &self.registers {
            file.push(*n);
            file.extend(value.to_be_bytes());
        }
        for Write { address, value } in &self.writes {
            file.extend(address.to_be_bytes());
            file.push(*value);
        }
        file.extend([self.d, self.flags, self.x_and_p, self.t].into_iter().flatten());
        file.extend(self.counter.into_iter().flatten());
        file.extend(self.output.map(|(port, value)| [port, value]).into_iter().flatten());
    }

    fn mask(&self) -> u8 {
        let present = [
            self.d.is_some(),
            self.flags.is_some(),
            self.x_and_p.is_some(),
            self.t.is_some(),
            self.counter.is_some(),
            self.output.is_some(),
        ];
        (0..).zip(present).map(|(bit, present)| u8::from(present) << bit).sum()
    }
}

/// Takes a file apart.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    file: &'a [u8],
    offset: usize,
}

impl<'a> Reader<'a> {
    /// Reads the header: the rest, and how many vectors each instruction has.
    pub(super) fn open(file: &'a [u8]) -> Result<(Reader<'a>, u16), ParseError> {
        let mut reader = Reader { file, offset: 0 };
        if reader.bytes() != Ok(*MAGIC) {
            return Err(ParseError::NotVectors);
        }
        let vectors = reader.word()?;
        Ok((reader, vectors))
    }

    pub(super) fn end(&self) -> Result<(), ParseError> {
        let offset = self.offset;
        if offset < self.file.len() { Err(ParseError::TooLong { offset }) } else { Ok(()) }
    }

    pub(super) fn outcome(&mut self) -> Result<Outcome, ParseError> {
        let [mask, counts, cycles] = self.bytes()?;
        let registers = (0..counts >> 4).map(|_| self.register()).collect::<Result<_, _>>()?;
        let writes = (0..counts & 15).map(|_| self.write()).collect::<Result<_, _>>()?;
        let has = |bit: u8| (mask >> bit) & 1 != 0;
        Ok(Outcome {
            cycles,
            registers,
            writes,
            d: self.optional(has(0), Self::byte)?,
            flags: self.optional(has(1), Self::byte)?,
            x_and_p: self.optional(has(2), Self::byte)?,
            t: self.optional(has(3), Self::byte)?,
            counter: self.optional(has(4), Self::bytes)?,
            output: self
                .optional(has(5), |reader| reader.bytes().map(|[port, byte]| (port, byte)))?,
        })
    }

    fn register(&mut self) -> Result<(u8, u16), ParseError> {
        Ok((self.byte()?, self.word()?))
    }

    fn write(&mut self) -> Result<Write, ParseError> {
        Ok(Write { address: self.word()?, value: self.byte()? })
    }

    fn optional<T>(
        &mut self,
        present: bool,
        read: fn(&mut Self) -> Result<T, ParseError>,
    ) -> Result<Option<T>, ParseError> {
        present.then(|| read(self)).transpose()
    }

    fn byte(&mut self) -> Result<u8, ParseError> {
        Ok(self.bytes::<1>()?[0])
    }

    fn word(&mut self) -> Result<u16, ParseError> {
        Ok(u16::from_be_bytes(self.bytes()?))
    }

    fn bytes<const N: usize>(&mut self) -> Result<[u8; N], ParseError> {
        let rest = self.file.get(self.offset..).unwrap_or_default();
        self.offset += N;
        let truncated = ParseError::Truncated { offset: self.file.len() };
        rest.first_chunk().copied().ok_or(truncated)
    }
}
