//! Files of packed positions, 32 bytes each: what the trainer reads.

use std::io;
use std::path::Path;

use rules::PackedPosition;

use crate::TextError;

/// Why a file of positions could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum PositionFileError {
    /// The file itself.
    #[error("{path}: {error}")]
    Io {
        /// Which file.
        path: String,
        /// What the system said.
        error: io::Error,
    },
    /// It does not end with a whole position.
    #[error("{path}: {bytes} bytes after the last whole position")]
    Partial {
        /// Which file.
        path: String,
        /// How many bytes too many.
        bytes: usize,
    },
    /// A line of text that does not describe a position.
    #[error("{path}: line {line}: {error}")]
    Line {
        /// Which file.
        path: String,
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        error: TextError,
    },
    /// The file could not be written; the text names it.
    #[error("{0}")]
    Write(String),
}

fn named(path: &Path, error: io::Error) -> PositionFileError {
    PositionFileError::Io { path: path.display().to_string(), error }
}

/// Reads a file of packed positions.
///
/// # Errors
/// When it cannot be read or its last position is cut off.
pub fn read_packed(path: &Path) -> Result<Vec<PackedPosition>, PositionFileError> {
    let bytes = std::fs::read(path).map_err(|error| named(path, error))?;
    let (positions, rest) = bytes.as_chunks::<32>();
    if !rest.is_empty() {
        let path = path.display().to_string();
        return Err(PositionFileError::Partial { path, bytes: rest.len() });
    }
    Ok(positions.iter().copied().map(PackedPosition).collect())
}

/// Writes packed positions, all of them or none.
///
/// # Errors
/// When the file cannot be written; what was there before is there still.
pub fn write_packed(path: &Path, positions: &[PackedPosition]) -> Result<(), PositionFileError> {
    let bytes: Vec<u8> = positions.iter().flat_map(|packed| packed.0).collect();
    files::write_bytes(path, &bytes).map_err(PositionFileError::Write)
}

/// Reads positions from lines of text, as [`to_text`](crate::to_text) writes them.
///
/// # Errors
/// When the file cannot be read, or with the first line that is not a position.
pub fn read_text(path: &Path) -> Result<Vec<PackedPosition>, PositionFileError> {
    let text = std::fs::read_to_string(path).map_err(|error| named(path, error))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let position = |(number, line): (usize, &str)| {
        crate::from_text(line).map_err(|error| PositionFileError::Line {
            path: path.display().to_string(),
            line: number + 1,
            error,
        })
    };
    lines.map(position).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_back_and_damage_is_named() {
        let folder = std::env::temp_dir().join(format!("torres-packed-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("positions.bin");
        let positions = [PackedPosition([1; 32]), PackedPosition([2; 32])];
        write_packed(&path, &positions).expect("written");
        let read = read_packed(&path).expect("read");
        assert_eq!(read.iter().map(|one| one.0).collect::<Vec<_>>(), [[1; 32], [2; 32]]);
        std::fs::write(&path, [0; 33]).expect("written");
        let error = read_packed(&path).expect_err("cut off").to_string();
        assert!(error.ends_with("positions.bin: 1 bytes after the last whole position"), "{error}");
        std::fs::write(&path, "nonsense\n").expect("written");
        let error = read_text(&path).expect_err("no position").to_string();
        assert!(error.contains("positions.bin: line 1: "), "{error}");
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
