use std::collections::BTreeMap;
use std::io::Read;
use std::path::PathBuf;

/// Largest file that is read: far beyond any program for these machines.
const LARGEST_FILE: u64 = 16 << 20;

/// Where source text comes from.
///
/// The assembler opens no file on its own: it asks a loader, so that programs
/// can be assembled from disk, from memory (in a `build.rs`, in a test) or from
/// an editor's buffers.
pub trait Loader {
    /// The bytes of the file at `path`.
    ///
    /// # Errors
    /// A sentence that says why there are none.
    fn load(&self, path: &str) -> Result<Vec<u8>, String>;

    /// The path that `path` means when it is included from `including`.
    fn resolve(&self, including: &str, path: &str) -> String {
        join(including, path)
    }
}

/// Reads files from disk, relative to the including file first and to the
/// given folders after.
#[derive(Clone, Debug, Default)]
pub struct DiskLoader {
    folders: Vec<PathBuf>,
}

impl DiskLoader {
    /// A loader that looks beside the including file only.
    #[must_use]
    pub fn new() -> DiskLoader {
        DiskLoader::default()
    }

    /// Looks in `folder` too, after the folders given so far.
    #[must_use]
    pub fn with_folder(mut self, folder: impl Into<PathBuf>) -> DiskLoader {
        self.folders.push(folder.into());
        self
    }
}

impl Loader for DiskLoader {
    fn load(&self, path: &str) -> Result<Vec<u8>, String> {
        // Opening a pipe waits for a writer, and a device may never end.
        if !std::fs::metadata(path).map_err(|error| error.to_string())?.is_file() {
            return Err("not a plain file".to_owned());
        }
        // The size that a file claims to have is not to be trusted.
        let mut bytes = Vec::new();
        std::fs::File::open(path)
            .and_then(|file| file.take(LARGEST_FILE + 1).read_to_end(&mut bytes))
            .map_err(|error| error.to_string())?;
        if bytes.len() as u64 > LARGEST_FILE {
            return Err(format!("the file is larger than {LARGEST_FILE} bytes"));
        }
        Ok(bytes)
    }

    fn resolve(&self, including: &str, path: &str) -> String {
        let beside = join(including, path);
        if std::path::Path::new(&beside).exists() {
            return beside;
        }
        let found = self.folders.iter().map(|folder| folder.join(path)).find(|file| file.exists());
        found.map_or(beside, |file| file.to_string_lossy().into_owned())
    }
}

/// Source files that are held in memory.
///
/// ```
/// use assembler::{Loader, MemoryLoader};
///
/// let files = MemoryLoader::new().with_file("a/b.asm", "halt");
/// assert_eq!(files.load(&files.resolve("a/main.asm", "b.asm")).unwrap(), b"halt");
/// assert!(files.load("c.asm").is_err());
/// ```
#[derive(Clone, Debug, Default)]
pub struct MemoryLoader {
    files: BTreeMap<String, Vec<u8>>,
}

impl MemoryLoader {
    /// A loader without files.
    #[must_use]
    pub fn new() -> MemoryLoader {
        MemoryLoader::default()
    }

    /// Adds a file.
    #[must_use]
    pub fn with_file(mut self, path: impl Into<String>, contents: impl Into<Vec<u8>>) -> Self {
        self.files.insert(path.into(), contents.into());
        self
    }
}

impl Loader for MemoryLoader {
    fn load(&self, path: &str) -> Result<Vec<u8>, String> {
        self.files.get(path).cloned().ok_or_else(|| "no such file in memory".to_owned())
    }
}

/// `path` as seen from the folder of the file `including`, with `.` and `..`
/// taken out where possible.
fn join(including: &str, path: &str) -> String {
    if path.starts_with('/') {
        return path.to_owned();
    }
    let folder = including.rsplit_once('/').map_or("", |(folder, _)| folder);
    let root = if folder.starts_with('/') { "/" } else { "" };
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|&last| last != "..") => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    format!("{root}{}", parts.join("/"))
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};

    use super::{DiskLoader, LARGEST_FILE, Loader, join};

    /// A pipe without a writer would make its reader wait for ever.
    #[cfg(unix)]
    #[test]
    fn only_plain_files_are_read() {
        let folder = std::env::temp_dir().join(format!("torres-loader-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let pipe = folder.join("pipe.asm");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs");
        assert!(made.success());
        for path in ["/dev/zero", &folder.to_string_lossy(), &pipe.to_string_lossy()] {
            let loaded = DiskLoader::new().load(path);
            assert!(loaded.is_err_and(|error| error == "not a plain file"), "{path}");
        }
        fs::remove_dir_all(&folder).expect("the folder goes");
    }

    #[test]
    fn a_file_that_is_too_large_is_refused() {
        let path = std::env::temp_dir().join(format!("torres-large-{}", std::process::id()));
        let file = File::create(&path).expect("a file");
        file.set_len(LARGEST_FILE + 1).expect("a hole takes no room");
        let loaded = DiskLoader::new().load(&path.to_string_lossy());
        fs::remove_file(&path).expect("the file goes");
        assert!(loaded.is_err_and(|error| error.contains("larger")));
    }

    #[test]
    fn includes_are_relative_to_the_including_file() {
        assert_eq!(join("main.asm", "a.asm"), "a.asm");
        assert_eq!(join("src/main.asm", "../lib/a.asm"), "lib/a.asm");
        assert_eq!(join("/p/src/main.asm", "./a.asm"), "/p/src/a.asm");
        assert_eq!(join("main.asm", "../a.asm"), "../a.asm");
        assert_eq!(join("main.asm", "/abs.asm"), "/abs.asm");
    }
}
