use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Opens a plain file to write to its end, and creates it if there is none. Writing to a pipe or to a
/// device may wait for ever, and a log in our own standard input would be read as commands, so all of
/// these are refused; the last of them only on Unix.
///
/// # Errors
/// When the file cannot be written, or is not a plain one.
pub fn open_log(path: &Path) -> io::Result<File> {
    if path.metadata().is_ok_and(|found| !found.is_file()) {
        return Err(not_plain());
    }
    let mut options = OpenOptions::new();
    options.create(true).append(true);
    #[cfg(all(unix, not(feature = "portable")))]
    unix::do_not_wait(&mut options)?;
    let file = options.open(path)?;
    // Once more: somebody may have put something else there.
    if !file.metadata()?.is_file() {
        return Err(not_plain());
    }
    #[cfg(all(unix, not(feature = "portable")))]
    unix::refuse_standard_input(&file)?;
    Ok(file)
}

fn not_plain() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "not a plain file")
}

#[cfg(all(unix, not(feature = "portable")))]
mod unix {
    use std::fs::{File, OpenOptions};
    use std::io;
    use std::os::fd::AsFd;
    use std::os::unix::fs::{MetadataExt, OpenOptionsExt};

    use rustix::fs::OFlags;

    /// Opening a pipe for writing waits for a reader unless it is told not to.
    pub(super) fn do_not_wait(options: &mut OpenOptions) -> io::Result<()> {
        let flags = i32::try_from(OFlags::NONBLOCK.bits()).map_err(io::Error::other)?;
        options.custom_flags(flags);
        Ok(())
    }

    pub(super) fn refuse_standard_input(file: &File) -> io::Result<()> {
        let found = file.metadata()?;
        let input =
            io::stdin().as_fd().try_clone_to_owned().and_then(|fd| File::from(fd).metadata());
        if input.is_ok_and(|input| (input.dev(), input.ino()) == (found.dev(), found.ino())) {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is the standard input"));
        }
        Ok(())
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::io::Write;
    use std::process::Command;

    use super::*;

    #[test]
    fn only_plain_files_are_opened_and_nobody_waits() {
        let folder = std::env::temp_dir().join(format!("torres-log-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let pipe = folder.join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
        for path in [pipe.as_path(), Path::new("/dev/null"), Path::new("/dev/tty"), &folder] {
            let error = open_log(path).expect_err("not a plain file").to_string();
            assert!(error.contains("not a plain file"), "{}: {error}", path.display());
        }
        // With a reader too: it may stop reading.
        let mut reader = Command::new("cat").arg(&pipe).spawn().expect("cat runs");
        assert!(open_log(&pipe).is_err());
        reader.kill().expect("it is ended");
        reader.wait().expect("it ends");
        let plain = folder.join("log");
        for word in ["one ", "two"] {
            open_log(&plain).expect("a plain file").write_all(word.as_bytes()).expect("room");
        }
        assert_eq!(fs::read_to_string(&plain).expect("a log"), "one two");
        fs::remove_dir_all(&folder).expect("the folder goes");
    }
}
