use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use clap::Args;
use datagen::{
    Recipe, free_positions, judge, packed_positions, read_packed, read_text, shuffle, write_packed,
};
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
    /// How much the score of each later ply of the game counts beside the one before it; 0: not at all
    #[arg(long, default_value_t = 0.75, value_parser = weight)]
    weight: f64,
    /// One position of each game, for a test set
    #[arg(long)]
    one_per_game: bool,
}

fn weight(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(weight) if (0.0..=1.0).contains(&weight) => Ok(weight),
        _ => Err("a number from 0 to 1 is expected".to_owned()),
    }
}

impl Arguments {
    pub(super) fn run(&self) -> io::Result<()> {
        let mut positions = Vec::new();
        for file in &self.files {
            for game in games(file)? {
                let game = game?;
                let mut packed: Vec<_> = packed_positions(&game, self.weight).collect();
                if self.one_per_game {
                    shuffle(&mut packed, self.seed ^ game.number);
                    packed.truncate(1);
                }
                positions.append(&mut packed);
            }
        }
        shuffle(&mut positions, self.seed);
        write_positions(&positions, &self.output)
    }
}

/// Positions judged again by a deeper search.
#[derive(Args, Debug)]
pub(super) struct JudgeArguments {
    /// The file of packed positions
    file: PathBuf,
    /// The file to write
    #[arg(long)]
    output: PathBuf,
    /// Nodes a position
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,
    /// How many threads
    #[arg(long, default_value_t = NonZero::<usize>::MIN)]
    threads: NonZero<usize>,
    /// Another network than the one inside; `<hand-made>` for none
    #[arg(long, value_name = "FILE")]
    network: Option<String>,
}

impl JudgeArguments {
    pub(super) fn run(&self) -> io::Result<()> {
        let recipe = Recipe {
            soft_nodes: self.nodes,
            hard_nodes: self.nodes.saturating_mul(2),
            hash: super::play::megabytes(self.nodes),
            network: networks::named(self.network.as_deref()).map_err(io::Error::other)?,
            ..Recipe::default()
        };
        let positions = read_packed(&self.file).map_err(io::Error::other)?;
        let judged = judge(&recipe, &positions, self.threads.get()).map_err(io::Error::other)?;
        write_positions(&judged, &self.output)
    }
}

/// Positions near others, without labels.
#[derive(Args, Debug)]
pub(super) struct FreeArguments {
    /// The file of packed positions
    file: PathBuf,
    /// The file to write
    #[arg(long)]
    output: PathBuf,
    /// How many are tried for each position; those that are not quiet are dropped
    #[arg(long, default_value_t = 2)]
    per_position: usize,
    /// What everything random follows from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl FreeArguments {
    pub(super) fn run(&self) -> io::Result<()> {
        let positions = read_packed(&self.file).map_err(io::Error::other)?;
        let mut free = Vec::new();
        for (index, packed) in positions.iter().enumerate() {
            let made = free_positions(packed, self.per_position, self.seed, index as u64)
                .map_err(|error| io::Error::other(format!("position {index}: {error}")))?;
            free.extend(made);
        }
        shuffle(&mut free, self.seed);
        write_positions(&free, &self.output)
    }
}

pub(super) fn evaluate(file: &Path, network: Option<&str>) -> io::Result<()> {
    let network = networks::named(network).map_err(io::Error::other)?;
    let mut evaluator = Evaluator::new(network.as_ref());
    let positions = read_packed(file).map_err(io::Error::other)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    for (number, packed) in positions.iter().enumerate() {
        let position = packed
            .unpack()
            .map_err(|error| io::Error::other(format!("position {number}: {error}")))?;
        writeln!(out, "{}", evaluator.evaluate(&position, 0))?;
    }
    out.flush()
}

fn write_positions(positions: &[PackedPosition], output: &Path) -> io::Result<()> {
    write_packed(output, positions).map_err(io::Error::other)?;
    println!("{} positions", positions.len());
    Ok(())
}

pub(super) fn pack(text: &Path, output: &Path) -> io::Result<()> {
    write_positions(&read_text(text).map_err(io::Error::other)?, output)
}
