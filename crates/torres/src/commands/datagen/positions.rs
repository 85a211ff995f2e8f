use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use datagen::{packed_positions, shuffle};
use files::write_bytes;
use rules::PackedPosition;
use search::evaluation::Evaluator;

use super::games;
use crate::networks;

#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The files of games
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The file to write
    #[arg(long)]
    output: PathBuf,
    /// What the order follows from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Arguments {
    pub(super) fn run(&self) -> io::Result<()> {
        let mut positions = Vec::new();
        for file in &self.files {
            for game in games(file)? {
                positions.extend(packed_positions(&game?).map(|packed| packed.0));
            }
        }
        shuffle(&mut positions, self.seed);
        write_positions(&positions, &self.output)
    }
}

pub(super) fn evaluate(file: &Path, network: Option<&str>) -> io::Result<()> {
    let network = networks::named(network).map_err(io::Error::other)?;
    let mut evaluator = Evaluator::new(network.as_ref());
    let bytes = std::fs::read(file)?;
    let (positions, rest) = bytes.as_chunks::<32>();
    let damaged = |what: String| io::Error::new(io::ErrorKind::InvalidData, what);
    if !rest.is_empty() {
        return Err(damaged(format!("{} bytes after the last whole position", rest.len())));
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    for (number, packed) in positions.iter().enumerate() {
        let position = PackedPosition(*packed)
            .unpack()
            .map_err(|error| damaged(format!("position {number}: {error}")))?;
        writeln!(out, "{}", evaluator.evaluate(&position, 0))?;
    }
    out.flush()
}

/// Writes positions, all of them or none.
fn write_positions(positions: &[[u8; 32]], output: &Path) -> io::Result<()> {
    write_bytes(output, positions.as_flattened()).map_err(io::Error::other)?;
    println!("{} positions", positions.len());
    Ok(())
}

pub(super) fn pack(text: &Path, output: &Path) -> io::Result<()> {
    let text = std::fs::read_to_string(text)?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let positions = lines.map(|(number, line)| {
        datagen::from_text(line).map(|packed| packed.0).map_err(|reason| {
            io::Error::new(io::ErrorKind::InvalidData, format!("line {}: {reason}", number + 1))
        })
    });
    write_positions(&positions.collect::<io::Result<Vec<_>>>()?, output)
}
