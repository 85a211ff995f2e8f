use super::FormatError;
use crate::image::Segment;

/// Writes bytes from the lowest address to the highest, gaps filled with zero.
///
/// # Errors
/// When there are no bytes.
pub fn write_raw(segments: &[Segment]) -> Result<Vec<u8>, FormatError> {
    let start = segments.iter().map(|segment| usize::from(segment.address)).min();
    let start = start.ok_or(FormatError::Empty)?;
    let end = segments.iter().map(Segment::end).max().unwrap_or(start);
    let mut bytes = vec![0; end - start];
    for segment in segments {
        let from = usize::from(segment.address) - start;
        bytes[from..from + segment.bytes.len()].copy_from_slice(&segment.bytes);
    }
    Ok(bytes)
}

/// Writes a Commodore program file: the load address, low byte first, and the
/// bytes.
///
/// ```
/// use assembler::{Segment, write_prg, read_prg};
///
/// let program = Segment { address: 0x0801, bytes: vec![0x60] };
/// let file = write_prg(std::slice::from_ref(&program))?;
/// assert_eq!(file, [0x01, 0x08, 0x60]);
/// assert_eq!(read_prg(&file)?, program);
/// # Ok::<(), assembler::FormatError>(())
/// ```
///
/// # Errors
/// When there are no bytes.
pub fn write_prg(segments: &[Segment]) -> Result<Vec<u8>, FormatError> {
    let bytes = write_raw(segments)?;
    let start = segments.iter().map(|segment| segment.address).min().unwrap_or(0);
    Ok(start.to_le_bytes().into_iter().chain(bytes).collect())
}

/// Reads a Commodore program file.
///
/// # Errors
/// When it has no load address or more bytes than there are addresses.
pub fn read_prg(file: &[u8]) -> Result<Segment, FormatError> {
    let [low, high, bytes @ ..] = file else { return Err(FormatError::NoAddress) };
    let address = u16::from_le_bytes([*low, *high]);
    if usize::from(address) + bytes.len() > 0x1_0000 {
        return Err(FormatError::TooHigh { address: address.into(), length: bytes.len() });
    }
    Ok(Segment { address, bytes: bytes.to_vec() })
}
