//! Files that are read with a limit, written as a whole, or written to without ever waiting.
//!
//! What a user names may be a device without an end, a pipe without a reader, or on a disk that is full.
//! The commands of the program read and write through this crate, so that none of these makes it hang or
//! leaves half a file.
//!
//! ```
//! let path = std::env::temp_dir().join(format!("torres-doc-files-{}", std::process::id()));
//! files::write_bytes(&path, b"1. e4 e5 *")?;
//! assert_eq!(files::read_bounded(&path, 1_000).map_err(|error| error.to_string())?, b"1. e4 e5 *");
//! let refused = files::read_bounded(&path, 4).unwrap_err();
//! assert_eq!(refused.to_string(), "more than 4 bytes");
//! # std::fs::remove_file(path).ok();
//! # Ok::<(), String>(())
//! ```
#![forbid(unsafe_code)]

mod log;
mod whole;

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

pub use log::open_log;
pub use whole::write_whole;

/// Reads no more than it may, even from something that never ends, as `/dev/zero`.
///
/// # Errors
/// When the file cannot be read, or has more bytes than `most`.
pub fn read_bounded(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("more than {most} bytes")));
    }
    Ok(bytes)
}

/// Writes bytes so that the file is there either as a whole or not at all. An error names the file.
///
/// # Errors
/// When the file cannot be written; what was there before is there still.
pub fn write_bytes(path: &Path, contents: &[u8]) -> Result<(), String> {
    let written = write_whole(path, |out| out.write_all(contents));
    written.map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_that_cannot_take_its_place_leaves_nothing_behind() {
        let folder = std::env::temp_dir().join(format!("torres-whole-{}", std::process::id()));
        let occupied = folder.join("out.bin");
        fs::create_dir_all(occupied.join("something")).unwrap();
        assert!(write_bytes(&occupied, b"abc").is_err());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        write_bytes(&folder.join("other.bin"), b"abc").unwrap();
        assert_eq!(fs::read(folder.join("other.bin")).unwrap(), b"abc");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn reading_ends_at_the_limit() {
        let path = std::env::temp_dir().join(format!("torres-bounded-{}", std::process::id()));
        fs::write(&path, b"12345").unwrap();
        assert_eq!(read_bounded(&path, 5).unwrap(), b"12345");
        assert!(read_bounded(&path, 4).is_err());
        fs::remove_file(&path).unwrap();
    }
}
