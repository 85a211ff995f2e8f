use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{Case, ParseError, Report};

/// Why a folder of cases cannot be checked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FolderError {
    /// The folder or a file in it cannot be read.
    #[error("{}: {error}", .path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A file is not in the form of the vectors.
    #[error("{}: {error}", .path.display())]
    Malformed {
        /// Which.
        path: PathBuf,
        /// What is wrong with it.
        error: ParseError,
    },
    /// There is no `.bin` file.
    #[error("{}: no .bin file in it", .path.display())]
    Empty {
        /// The folder.
        path: PathBuf,
    },
}

/// Runs the cases of every `.bin` file in a folder, in the order of their
/// names, or those of a single file.
///
/// # Errors
/// When the folder or a file cannot be read, is malformed, or there is none.
pub fn check_folder(folder: &Path) -> Result<Report, FolderError> {
    if folder.is_file() {
        let mut report = Report::default();
        report.check(&read_cases(folder)?);
        return Ok(report);
    }
    let files = vector_files(folder)?;
    if files.is_empty() {
        return Err(FolderError::Empty { path: folder.to_owned() });
    }
    let mut report = Report::default();
    for file in files {
        report.check(&read_cases(&file)?);
    }
    Ok(report)
}

fn vector_files(folder: &Path) -> Result<Vec<PathBuf>, FolderError> {
    let unreadable = |error| FolderError::Unreadable { path: folder.to_owned(), error };
    let entries: Vec<_> = fs::read_dir(folder).and_then(Iterator::collect).map_err(unreadable)?;
    let paths = entries.into_iter().map(|entry: fs::DirEntry| entry.path());
    let mut files: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|e| e == "bin")).collect();
    files.sort();
    Ok(files)
}

fn read_cases(path: &Path) -> Result<Vec<Case>, FolderError> {
    let path = path.to_owned();
    match fs::read(&path) {
        Err(error) => Err(FolderError::Unreadable { path, error }),
        Ok(bytes) => {
            Case::parse_all(&bytes).map_err(|error| FolderError::Malformed { path, error })
        }
    }
}
