use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rules::{Epd, EpdError, Position};

/// Why positions cannot be read from a file.
#[derive(Debug, thiserror::Error)]
pub enum PositionsError {
    /// The file.
    #[error("{}: {}", .0.display(), .1)]
    File(PathBuf, io::Error),
    /// A line that is neither FEN nor EPD.
    #[error("{}: {}", .0.display(), .1)]
    Line(PathBuf, EpdError),
    /// No position to play from.
    #[error("{}: no position in it", .0.display())]
    Empty(PathBuf),
}

/// The positions of a file to play from, one per line as FEN or EPD; those in which the game is over
/// are left out.
///
/// # Errors
/// When the file cannot be read, a line is not a position, or none is left.
pub fn read_positions(path: &Path) -> Result<Vec<Position>, PositionsError> {
    let text =
        fs::read_to_string(path).map_err(|error| PositionsError::File(path.to_owned(), error))?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let positions = lines
        .map(|line| read_position(line).map_err(|error| PositionsError::Line(path.into(), error)))
        .filter(|position| position.as_ref().map_or(true, Position::has_legal_move))
        .collect::<Result<Vec<Position>, PositionsError>>()?;
    if positions.is_empty() { Err(PositionsError::Empty(path.into())) } else { Ok(positions) }
}

/// A position as FEN or EPD.
///
/// # Errors
/// When it is neither.
pub fn read_position(line: &str) -> Result<Position, EpdError> {
    let fen = Position::from_fen(line.trim());
    fen.or_else(|_| line.parse::<Epd>().map(|epd| epd.position))
}
