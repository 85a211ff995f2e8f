//! Finding the files.

use std::io;
use std::path::{Path, PathBuf};

use shakmaty::Chess;
use shakmaty_syzygy::Tablebase;

/// Why there are no tablebases.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// A folder or file cannot be read, or a file is not as long as a table can be.
    #[error("'{}' cannot be read as Syzygy tables: {error}", .path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        #[source]
        error: io::Error,
    },
    /// The folders hold no table.
    #[error("'{path}' holds no Syzygy tables (files such as KQvK.rtbw)")]
    NoTables {
        /// The folders as they were given.
        path: String,
    },
}

/// Opens all tables in folders that are separated as in `PATH`.
pub(crate) fn open(path: &str) -> Result<Tablebase<Chess>, OpenError> {
    let mut tables = Tablebase::new();
    let mut found = false;
    for folder in std::env::split_paths(path) {
        for file in files(&folder)? {
            found |= add(&mut tables, &file)?;
        }
    }
    if found { Ok(tables) } else { Err(OpenError::NoTables { path: path.to_owned() }) }
}

fn files(folder: &Path) -> Result<Vec<PathBuf>, OpenError> {
    let unreadable = |error| OpenError::Unreadable { path: folder.to_owned(), error };
    let entries = std::fs::read_dir(folder).map_err(unreadable)?;
    entries.map(|entry| entry.map(|entry| entry.path()).map_err(unreadable)).collect()
}

/// Adds a file if it is a table by its name.
fn add(tables: &mut Tablebase<Chess>, file: &Path) -> Result<bool, OpenError> {
    match tables.add_file(file) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(false),
        Err(error) => Err(OpenError::Unreadable { path: file.to_owned(), error }),
    }
}
