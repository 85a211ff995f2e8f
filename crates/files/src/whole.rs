use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes a file so that it is there either as a whole or not at all: under another name first, in
/// the same folder, then renamed.
///
/// # Errors
/// What went wrong with the file, or what `write` says; what was there before is there still.
pub fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let temporary = beside(path)?;
    let written = write_through(&temporary, write).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}

fn write_through(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    write(&mut out)?;
    out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
}

fn beside(path: &Path) -> io::Result<PathBuf> {
    let no_name = || io::Error::other("that is not the name of a file");
    let name = path.file_name().ok_or_else(no_name)?.to_string_lossy();
    Ok(path.with_file_name(format!(".{name}.{}.part", std::process::id())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_fails_half_way_leaves_the_old_one() {
        let folder = std::env::temp_dir().join(format!("torres-terminal-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("games.pgn");
        write_whole(&path, |out| out.write_all(b"old")).unwrap();
        let failed = write_whole(&path, |out| {
            out.write_all(b"new")?;
            Err(io::Error::other("the disk is full"))
        });
        assert!(failed.is_err());
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }
}
