//! Assembles the chess programs of the old computers for `vintage`.
//!
//! What `cargo run -p programs` writes is committed, in `crates/vintage/prepared`: a first build of Torres then neither
//! builds an assembler for itself nor runs it. A test compares the files with the sources, and the build
//! of `vintage` stops when the sources have changed.
#![forbid(unsafe_code)]

mod c64;
mod cdp1802;
mod digest;
mod eniac;
mod kim1;

use assembler::{Assembler, Assembly, DiskLoader};
use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};

/// Name and contents of a file.
pub type File = (String, Vec<u8>);

/// Where the sources are.
#[must_use]
pub fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../programs")
}

/// Where the prepared files are.
#[must_use]
pub fn prepared() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../vintage/prepared")
}

/// A number for all assembly files below a folder, by which a change is seen.
///
/// # Errors
/// If a file cannot be read.
pub fn digest(folder: &Path) -> io::Result<String> {
    digest::of(folder)
}

/// Assembles everything.
///
/// # Errors
/// If a program has a fault, or lacks a name by which it is watched.
pub fn assemble() -> Result<Vec<File>, Box<dyn Error>> {
    let sources = sources();
    let mut files = eniac::assemble(&sources.join("eniac"))?;
    files.extend(c64::assemble(&sources.join("c64"))?);
    files.extend(kim1::assemble(&sources.join("kim1"))?);
    files.extend(cdp1802::assemble(&sources.join("cdp1802"))?);
    files.push(("sources.digest".to_owned(), digest(&sources)?.into_bytes()));
    Ok(files)
}

fn one(assembler: &Assembler, path: &Path) -> Result<Assembly, Box<dyn Error>> {
    let program = assembler.assemble(&path.to_string_lossy(), &DiskLoader::new());
    program.map_err(|failure| failure.to_string().into())
}
