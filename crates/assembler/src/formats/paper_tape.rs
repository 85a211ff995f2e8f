use super::FormatError;
use super::records::{bytes_of, cut, join, lines, to_hex};
use crate::image::Segment;

/// Bytes in a record, as the KIM-1 punches them.
const PER_RECORD: usize = 24;

/// Writes the paper tape format of MOS Technology:
/// `;LLAAAA` data, 16-bit sum; at the end the number of records, twice.
///
/// ```
/// use assembler::{Segment, write_paper_tape};
///
/// let program = [Segment { address: 0x0200, bytes: vec![0xA9, 0x01] }];
/// assert_eq!(write_paper_tape(&program), ";020200A90100AE\n;0000010001\n");
/// ```
#[must_use]
pub fn write_paper_tape(segments: &[Segment]) -> String {
    let mut text = String::new();
    let mut count = 0u16;
    for (address, bytes) in cut(segments, PER_RECORD) {
        text += &record(bytes.len() as u8, address, bytes);
        count = count.wrapping_add(1);
    }
    text + &record(0, count, &[])
}

fn record(length: u8, address: u16, data: &[u8]) -> String {
    let mut bytes = vec![length];
    bytes.extend(address.to_be_bytes());
    bytes.extend(data);
    let sum = sum(&bytes);
    bytes.extend(sum.to_be_bytes());
    format!(";{}\n", to_hex(&bytes))
}

fn sum(bytes: &[u8]) -> u16 {
    bytes.iter().map(|byte| u16::from(*byte)).fold(0, u16::wrapping_add)
}

/// Reads a paper tape. What precedes a `;` on its line is leader.
///
/// # Errors
/// The first record that is not as it should be, or that there is no end.
pub fn read_paper_tape(text: &str) -> Result<Vec<Segment>, FormatError> {
    let mut records = Vec::new();
    for (number, line) in lines(text) {
        let line = line.find(';').map_or(line, |start| &line[start..]);
        let bytes = bytes_of(number, line, ';')?;
        let [length, high, low, ref data @ .., sum_high, sum_low] = *bytes.as_slice() else {
            return Err(FormatError::Length { line: number, expected: 5, found: bytes.len() });
        };
        if data.len() != usize::from(length) {
            let expected = usize::from(length) + 5;
            return Err(FormatError::Length { line: number, expected, found: bytes.len() });
        }
        let (expected, found) =
            (sum(&bytes[..bytes.len() - 2]), u16::from_be_bytes([sum_high, sum_low]));
        if expected != found {
            return Err(FormatError::Checksum { line: number, expected, found });
        }
        let address = u16::from_be_bytes([high, low]);
        if length == 0 {
            return finish(records, address.into());
        }
        records.push((address, data.to_vec()));
    }
    Err(FormatError::NoEnd)
}

fn finish(records: Vec<(u16, Vec<u8>)>, said: usize) -> Result<Vec<Segment>, FormatError> {
    match said == records.len() {
        true => join(records),
        false => Err(FormatError::Count { said, found: records.len() }),
    }
}
