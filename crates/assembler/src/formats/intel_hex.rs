use super::FormatError;
use super::records::{bytes_of, cut, join, lines, to_hex};
use crate::image::Segment;

/// Bytes in a record: what loaders without flow control can take.
const PER_RECORD: usize = 16;

/// Writes Intel HEX with records of 16 bytes.
///
/// ```
/// use assembler::{Segment, write_intel_hex};
///
/// let program = [Segment { address: 0x0100, bytes: vec![0xF8, 0x2A, 0xA8] }];
/// assert_eq!(write_intel_hex(&program), ":03010000F82AA832\n:00000001FF\n");
/// ```
#[must_use]
pub fn write_intel_hex(segments: &[Segment]) -> String {
    let records = cut(segments, PER_RECORD).map(|(address, bytes)| record(address, 0, bytes));
    records.chain([record(0, 1, &[])]).collect()
}

fn record(address: u16, kind: u8, data: &[u8]) -> String {
    let [high, low] = address.to_be_bytes();
    let mut bytes = vec![data.len() as u8, high, low, kind];
    bytes.extend(data);
    let sum = bytes.iter().fold(0u8, |sum, byte| sum.wrapping_add(*byte));
    bytes.push(sum.wrapping_neg());
    format!(":{}\n", to_hex(&bytes))
}

/// Reads Intel HEX: data records up to the end record, in any order. Lines may
/// end with CR LF.
///
/// # Errors
/// The first record that is not as it should be, or that there is no end.
pub fn read_intel_hex(text: &str) -> Result<Vec<Segment>, FormatError> {
    let mut records = Vec::new();
    for (number, line) in lines(text) {
        let bytes = bytes_of(number, line, ':')?;
        let [length, high, low, kind, ref data @ .., _] = *bytes.as_slice() else {
            return Err(FormatError::Length { line: number, expected: 5, found: bytes.len() });
        };
        if data.len() != usize::from(length) {
            let expected = usize::from(length) + 5;
            return Err(FormatError::Length { line: number, expected, found: bytes.len() });
        }
        check_sum(number, &bytes)?;
        match kind {
            0 => records.push((u16::from_be_bytes([high, low]), data.to_vec())),
            1 => return join(records),
            _ => return Err(FormatError::RecordType { line: number, kind }),
        }
    }
    Err(FormatError::NoEnd)
}

fn check_sum(line: usize, bytes: &[u8]) -> Result<(), FormatError> {
    let (found, counted) = bytes.split_last().unwrap_or((&0, &[]));
    let expected = counted.iter().fold(0u8, |sum, byte| sum.wrapping_add(*byte)).wrapping_neg();
    match expected == *found {
        true => Ok(()),
        false => {
            Err(FormatError::Checksum { line, expected: expected.into(), found: (*found).into() })
        }
    }
}
