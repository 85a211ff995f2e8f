use machines::c64::{D64, DiskError};

use super::{FormatError, write_prg};
use crate::image::Segment;

/// Writes a disk of the 1541 with the program as its only file, so that `LOAD"*",8,1` loads it. Disk and file
/// have the name, in capitals.
///
/// # Errors
/// When there are no bytes, or the name has no character that a disk knows.
pub fn write_d64(segments: &[Segment], name: &str) -> Result<Vec<u8>, FormatError> {
    let name = commodore_name(name);
    let mut disk = D64::formatted(&name, *b"64");
    disk.write(&name, &write_prg(segments)?).map_err(|error| match error {
        DiskError::Name { .. } => FormatError::Name,
        // A disk has room for all of memory twice.
        _ => FormatError::Empty,
    })?;
    Ok(disk.image().to_vec())
}

/// A name as disks and tapes have it: at most 16 characters, letters as capitals.
pub(super) fn commodore_name(name: &str) -> Vec<u8> {
    let known = |c: char| matches!(c, 'A'..='Z' | '0'..='9' | ' ' | '-' | '.' | '+');
    name.chars()
        .map(|c| c.to_ascii_uppercase())
        .filter(|c| known(*c))
        .map(|c| c as u8)
        .take(16)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_the_first_file() {
        let program = Segment { address: 0x0801, bytes: vec![1, 2, 3] };
        let image = write_d64(&[program], "torres-c64").unwrap();
        let disk = D64::read_image(&image).unwrap();
        assert_eq!(disk.file(b"*"), Some(vec![0x01, 0x08, 1, 2, 3]));
        assert_eq!(disk.directory()[0].name, b"TORRES-C64");
        assert_eq!(write_d64(&[], "a"), Err(FormatError::Empty));
        let program = Segment { address: 0x0801, bytes: vec![1] };
        assert_eq!(write_d64(&[program], "§"), Err(FormatError::Name));
    }
}
