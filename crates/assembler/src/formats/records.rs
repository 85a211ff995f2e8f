//! What line-oriented formats have in common.

use super::FormatError;
use crate::image::Segment;

/// The bytes of a line of hexadecimal digits behind its mark.
pub(super) fn bytes_of(line: usize, text: &str, mark: char) -> Result<Vec<u8>, FormatError> {
    let wrong = || FormatError::NoRecord { line, text: text.chars().take(24).collect() };
    let digits = text.strip_prefix(mark).ok_or_else(wrong)?.as_bytes();
    if digits.len() % 2 != 0 {
        return Err(wrong());
    }
    digits.chunks(2).map(|pair| hex_pair(pair).ok_or_else(wrong)).collect()
}

fn hex_pair(pair: &[u8]) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    match pair {
        [high, low] => Some((digit(*high)? * 16 + digit(*low)?) as u8),
        _ => None,
    }
}

/// Lines that say something, with their numbers.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let trim = |c: char| c.is_whitespace() || c == '\0';
    (1..)
        .zip(text.lines())
        .map(move |(number, line)| (number, line.trim_matches(trim)))
        .filter(|(_, line)| !line.is_empty())
}

pub(super) fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02X}")).collect()
}

/// Data cut into records of at most `length` bytes.
pub(super) fn cut(segments: &[Segment], length: usize) -> impl Iterator<Item = (u16, &[u8])> {
    segments.iter().flat_map(move |segment| {
        segment.bytes.chunks(length).enumerate().map(move |(index, bytes)| {
            (segment.address.wrapping_add((index * length) as u16), bytes)
        })
    })
}

/// Records put together to segments in ascending order.
pub(super) fn join(mut records: Vec<(u16, Vec<u8>)>) -> Result<Vec<Segment>, FormatError> {
    records.retain(|(_, bytes)| !bytes.is_empty());
    records.sort_by_key(|(address, _)| *address);
    let mut segments: Vec<Segment> = Vec::new();
    for (address, bytes) in records {
        let length = bytes.len();
        if usize::from(address) + length > 0x1_0000 {
            return Err(FormatError::TooHigh { address: address.into(), length });
        }
        match segments.last_mut() {
            Some(last) if last.end() > usize::from(address) => {
                return Err(FormatError::Overlap { address });
            }
            Some(last) if last.end() == usize::from(address) => last.bytes.extend(bytes),
            _ => segments.push(Segment { address, bytes }),
        }
    }
    Ok(segments)
}
