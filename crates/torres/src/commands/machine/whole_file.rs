use std::fs;
use std::path::{Path, PathBuf};

use super::{Problem, refused};

/// Writes a file so that it is there either as a whole or not at all: under
/// another name first, in the same folder, then renamed.
pub(super) fn write_whole(path: &Path, contents: &[u8]) -> Result<(), Problem> {
    let temporary = beside(path)?;
    let written = fs::write(&temporary, contents).and_then(|()| fs::rename(&temporary, path));
    written.map_err(|error| {
        let _ = fs::remove_file(&temporary);
        refused(format!("{}: {error}", path.display()))
    })
}

fn beside(path: &Path) -> Result<PathBuf, Problem> {
    let no_name = || refused(format!("'{}' is not the name of a file", path.display()));
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
