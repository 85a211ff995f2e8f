use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use player::Signal;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// How deep to search each position
    #[arg(long, short, default_value_t = search::bench::DEPTH, value_parser = clap::value_parser!(i32).range(1..=100))]
    depth: i32,
    /// Megabytes of hash table
    #[arg(long, default_value_t = 16)]
    hash: usize,
}

/// The last line is what testing frameworks read: `N nodes M nps`.
pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let begin = Instant::now();
    let Arguments { depth, hash } = *arguments;
    let counted = search::bench::run(depth, hash, &Signal::new(), |fen, nodes| {
        println!("{nodes:>10}  {fen}");
    });
    match counted {
        Ok(nodes) => {
            let seconds = begin.elapsed().as_secs_f64().max(1e-9);
            println!("{nodes} nodes {} nps", (nodes as f64 / seconds) as u64);
            ExitCode::SUCCESS
        }
        Err(error) => super::refuse(error),
    }
}
