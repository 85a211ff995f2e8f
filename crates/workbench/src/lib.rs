//! Work on programs for the emulated computers: assembling, running, testing, verifying, debugging.
//!
//! Each function does one command of `torres machine` and writes to the [`Streams`] that it is
//! handed. Only programs that people talk to, in [`run`] and [`debug`], read standard input and the
//! keyboard themselves.
#![forbid(unsafe_code)]

mod arguments;
pub mod asm;
mod command;
pub mod debug;
pub mod eniac;
mod format;
mod image;
mod json_1802;
mod json_vectors;
mod junit;
mod microchess;
pub mod perft;
mod png;
mod problem;
mod raw_mode;
pub mod run;
mod session;
pub mod test;
mod values;
pub mod vectors;
pub mod verify;

use std::io::{self, Write};
use std::path::Path;

pub use command::Command;
pub use format::Format;
pub use image::parse_address;
pub use problem::{Outcome, Problem, Verdict};

use problem::refused;

/// Where answers and remarks go.
pub struct Streams<'a> {
    /// For what was asked for.
    pub out: &'a mut dyn Write,
    /// For remarks about it, such as warnings and times.
    pub notes: &'a mut dyn Write,
    /// Whether remarks may have colours.
    pub color: bool,
}

impl std::fmt::Debug for Streams<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Streams").field("color", &self.color).finish_non_exhaustive()
    }
}

/// Far beyond any file that these commands read.
const LARGEST_FILE: u64 = 1 << 28;

fn read_bytes(path: &Path) -> Result<Vec<u8>, Problem> {
    let unreadable = |error: io::Error| refused(format!("{}: {error}", path.display()));
    files::read_bounded(path, LARGEST_FILE).map_err(unreadable)
}

fn read_text(path: &Path) -> Result<String, Problem> {
    let not_text = |_| refused(format!("{}: is not text in UTF-8", path.display()));
    String::from_utf8(read_bytes(path)?).map_err(not_text)
}

/// A position as FEN; the start position if there is none.
fn position(fen: Option<&str>) -> Result<rules::Position, Problem> {
    fen.map_or(Ok(rules::Position::start()), str::parse).map_err(refused)
}
