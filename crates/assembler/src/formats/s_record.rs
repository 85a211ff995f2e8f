use super::records::{cut, to_hex};
use crate::image::Segment;

/// Writes Motorola S-records with 16-bit addresses.
///
/// ```
/// use assembler::{Segment, write_s_record};
///
/// let program = [Segment { address: 0x0200, bytes: vec![0xA9, 0x01] }];
/// assert_eq!(write_s_record(&program), "S1050200A9014E\nS9030000FC\n");
/// ```
#[must_use]
pub fn write_s_record(segments: &[Segment]) -> String {
    let data = cut(segments, 16).map(|(address, bytes)| record('1', address, bytes));
    data.chain([record('9', 0, &[])]).collect()
}

fn record(kind: char, address: u16, data: &[u8]) -> String {
    let mut bytes = vec![data.len() as u8 + 3];
    bytes.extend(address.to_be_bytes());
    bytes.extend(data);
    let sum = bytes.iter().fold(0u8, |sum, byte| sum.wrapping_add(*byte));
    bytes.push(!sum);
    format!("S{kind}{}\n", to_hex(&bytes))
}
