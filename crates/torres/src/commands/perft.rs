use std::num::NonZero;
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use rules::perft::Perft;
use rules::{CastlingMode, Position};

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// How many half-moves deep
    #[arg(long, short, value_parser = clap::value_parser!(u32).range(0..=64))]
    depth: u32,
    /// Where to begin; the start position if not given
    #[arg(long, short)]
    fen: Option<String>,
    /// Show the count below each move
    #[arg(long)]
    divide: bool,
    /// How many threads
    #[arg(long, short, default_value_t = NonZero::<usize>::MIN)]
    threads: NonZero<usize>,
    /// Megabytes of hash table; 0 for none
    #[arg(long, default_value_t = 0)]
    hash: usize,
    /// Write castling as the king taking its rook
    #[arg(long)]
    chess960: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let position = match arguments.fen.as_deref().map_or(Ok(Position::start()), str::parse) {
        Ok(position) => position,
        Err(error) => return super::refuse(error),
    };
    let perft = match Perft::new().threads(arguments.threads).hash_megabytes(arguments.hash) {
        Ok(perft) => perft,
        Err(error) => return super::refuse(error),
    };
    let begin = Instant::now();
    let parts = perft.divide(&position, arguments.depth);
    let seconds = begin.elapsed().as_secs_f64();
    let mode = if arguments.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
    let named: Vec<(String, u64)> =
        parts.iter().map(|(mv, nodes)| (position.uci(*mv, mode).to_string(), *nodes)).collect();
    let total = if arguments.depth == 0 { 1 } else { parts.iter().map(|part| part.1).sum() };
    let report = Report { arguments, position: &position, parts: named, total, seconds };
    if arguments.json {
        report.print_json();
    } else {
        report.print_text();
    }
    ExitCode::SUCCESS
}

struct Report<'a> {
    arguments: &'a Arguments,
    position: &'a Position,
    parts: Vec<(String, u64)>,
    total: u64,
    seconds: f64,
}

impl Report<'_> {
    fn nodes_per_second(&self) -> u64 {
        (self.total as f64 / self.seconds.max(1e-9)) as u64
    }

    fn print_text(&self) {
        if self.arguments.divide {
            for (name, nodes) in &self.parts {
                println!("{name}: {nodes}");
            }
            println!();
        }
        let speed = self.nodes_per_second();
        println!("{} nodes, {:.3} seconds, {speed} nodes per second", self.total, self.seconds);
    }

    fn print_json(&self) {
        let divide: serde_json::Map<String, serde_json::Value> =
            self.parts.iter().map(|(name, nodes)| (name.clone(), (*nodes).into())).collect();
        let mut value = serde_json::json!({
            "fen": self.position.fen().to_string(),
            "depth": self.arguments.depth,
            "nodes": self.total,
            "seconds": self.seconds,
            "nodes_per_second": self.nodes_per_second(),
        });
        if self.arguments.divide {
            value["divide"] = divide.into();
        }
        println!("{value}");
    }
}
