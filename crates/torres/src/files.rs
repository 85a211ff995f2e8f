//! Files that are read with an end and written as a whole.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Reads no more than it may, even from something that never ends, as `/dev/zero`.
pub(crate) fn read_bounded(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("more than {most} bytes")));
    }
    Ok(bytes)
}

/// Writes a file so that it is there either as a whole or not at all. An error names the file.
pub(crate) fn write_whole(path: &Path, contents: &[u8]) -> Result<(), String> {
    let written = terminal::write_whole(path, |out| out.write_all(contents));
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
        assert!(write_whole(&occupied, b"abc").is_err());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        write_whole(&folder.join("other.bin"), b"abc").unwrap();
        assert_eq!(fs::read(folder.join("other.bin")).unwrap(), b"abc");
        fs::remove_dir_all(&folder).unwrap();
    }
}
