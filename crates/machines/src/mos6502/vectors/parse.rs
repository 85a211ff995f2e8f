use super::super::Cpu;
use super::case::{Access, Case, Cell, Cycle, NAME_BYTES, State};

/// Why a file of cases cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// The file ends inside a field.
    #[error("the file ends inside the {field} at byte {offset}")]
    Truncated {
        /// Which field.
        field: &'static str,
        /// The byte at which the field starts.
        offset: usize,
    },
    /// A bus cycle is marked neither `r` nor `w`.
    #[error("bus cycle marked {mark:#04X} at byte {offset}, neither 'r' nor 'w'")]
    UnknownAccess {
        /// The mark.
        mark: u8,
        /// Where it stands.
        offset: usize,
    },
}

impl Case {
    /// Reads all cases of a file.
    ///
    /// # Errors
    /// When the file ends in the middle of a case or marks a cycle wrongly.
    pub fn parse_all(file: &[u8]) -> Result<Vec<Case>, ParseError> {
        let mut reader = Reader { file, offset: 0 };
        let mut cases = Vec::new();
        while reader.offset < file.len() {
            cases.push(reader.case()?);
        }
        Ok(cases)
    }
}

struct Reader<'a> {
    file: &'a [u8],
    offset: usize,
}

impl Reader<'_> {
    fn case(&mut self) -> Result<Case, ParseError> {
        Ok(Case {
            name: self.name()?,
            initial: self.state()?,
            after: self.state()?,
            cycles: self.list("bus cycles", Self::cycle)?,
        })
    }

    fn name(&mut self) -> Result<String, ParseError> {
        let bytes = self.bytes::<NAME_BYTES>("name")?;
        let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(NAME_BYTES);
        Ok(String::from_utf8_lossy(&bytes[..end]).into_owned())
    }

    fn state(&mut self) -> Result<State, ParseError> {
        Ok(State { cpu: self.registers()?, memory: self.list("memory cells", Self::cell)? })
    }

    fn registers(&mut self) -> Result<Cpu, ParseError> {
        let pc = u16::from_be_bytes(self.bytes("registers")?);
        Ok(State::registers(pc, self.bytes("registers")?))
    }

    fn cell(&mut self) -> Result<Cell, ParseError> {
        let [high, low, value] = self.bytes("memory cell")?;
        Ok(Cell { address: u16::from_be_bytes([high, low]), value })
    }

    fn cycle(&mut self) -> Result<Cycle, ParseError> {
        let [high, low, value, mark] = self.bytes("bus cycle")?;
        let access = match mark {
            b'r' => Access::Read,
            b'w' => Access::Write,
            _ => return Err(ParseError::UnknownAccess { mark, offset: self.offset - 1 }),
        };
        Ok(Cycle { address: u16::from_be_bytes([high, low]), value, access })
    }

    fn list<T>(
        &mut self,
        field: &'static str,
        read: fn(&mut Self) -> Result<T, ParseError>,
    ) -> Result<Vec<T>, ParseError> {
        let [count] = self.bytes(field)?;
        (0..count).map(|_| read(self)).collect()
    }

    fn bytes<const N: usize>(&mut self, field: &'static str) -> Result<[u8; N], ParseError> {
        let rest = self.file.get(self.offset..).unwrap_or_default();
        let error = ParseError::Truncated { field, offset: self.offset };
        self.offset += N;
        rest.first_chunk().copied().ok_or(error)
    }
}
