//! Files that are read with an end and written as a whole.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Reads no more than it may, even from something that never ends, as `/dev/zero`.
pub(crate) fn read_bounded(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("more than {most} bytes")));
    }
    Ok(bytes)
}

/// Writes a file so that it is there either as a whole or not at all: under
/// another name first, in the same folder, then renamed. An error names the file.
pub(crate) fn write_whole(path: &Path, contents: &[u8]) -> Result<(), String> {
    let temporary = beside(path)?;
    let written = fs::write(&temporary, contents).and_then(|()| fs::rename(&temporary, path));
    written.map_err(|error| {
        let _ = fs::remove_file(&temporary);
        format!("{}: {error}", path.display())
    })
}

fn beside(path: &Path) -> Result<PathBuf, String> {
    let no_name = || format!("'{}' is not the name of a file", path.display());
    let name = path.file_name().ok_or_else(no_name)?.to_string_lossy();
    Ok(path.with_file_name(format!(".{name}.{}.part", std::process::id())))
}

#[cfg(test)]
mod tests {
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
