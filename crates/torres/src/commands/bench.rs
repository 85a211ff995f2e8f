use std::fs;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{Args, Parser, ValueEnum};
use games::book::read_position;
use nnue::{Backend, Network};
use player::Signal;
use rules::Position;
use search::bench::{Bench, DEPTH};
use search::{Bounds, time};

use crate::{memory, networks, registry};

/// In the order that other engines have taught testers: `bench 16 1 14 default depth`.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Megabytes of hash table
    #[arg(default_value_t = 16)]
    hash: usize,
    /// How many threads; with more than one the count differs from run to run
    #[arg(default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: u32,
    /// How far to search each position
    #[arg(default_value_t = DEPTH as u64, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
    /// A file of positions, one per line as FEN or EPD
    #[arg(default_value = "default")]
    positions: String,
    /// What the limit counts
    #[arg(default_value = "depth")]
    kind: Kind,
    /// How deep to search each position: short for 16 1 DEPTH
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=100))]
    depth: Option<u64>,
    /// Another network than the one inside; `<hand-made>` for none
    #[arg(long, value_name = "FILE")]
    network: Option<String>,
    /// Other instructions for the network than the fastest of this machine: avx512, avx2, scalar
    #[arg(long, value_name = "NAME")]
    simd: Option<String>,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Kind {
    /// Plies
    Depth,
    /// Nodes
    Nodes,
    /// Milliseconds
    Movetime,
}

/// The same arguments in a line of UCI.
#[derive(Parser, Debug)]
#[command(name = "bench", disable_help_flag = true)]
struct Line {
    #[command(flatten)]
    arguments: Arguments,
}

/// The last line is what testing frameworks read: `N nodes M nps`.
pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    match arguments.measure(&Signal::new(), &mut |line| println!("{line}")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => super::refuse(reason),
    }
}

/// Does what a line `bench ...` asks for.
pub(crate) fn run_line(line: &str, signal: &Signal, say: &mut dyn FnMut(String)) {
    let words = line.split_whitespace();
    let done = Line::try_parse_from(words)
        .map_err(|error| error.to_string().lines().next().unwrap_or_default().to_owned())
        .and_then(|line| line.arguments.measure(signal, say));
    if let Err(reason) = done {
        say(format!("info string {reason}"));
    }
}

impl Arguments {
    fn measure(&self, signal: &Signal, say: &mut dyn FnMut(String)) -> Result<(), String> {
        let bench = Bench {
            megabytes: self.hash,
            threads: self.threads as usize,
            bounds: self.bounds(),
            network: self.network()?,
            start_clock: registry::start_clock,
        };
        let free = memory::free().map_or(u64::MAX, |bytes| bytes >> 20);
        if self.hash as u64 > free {
            return Err(format!("{} MB of hash table, but only {free} MB are free", self.hash));
        }
        let positions = self.positions()?;
        let begin = Instant::now();
        let counted = bench.run(&positions, signal, |position, nodes| {
            say(format!("{nodes:>10}  {}", position.fen()));
        });
        let nodes = counted.map_err(|error| error.to_string())?;
        let seconds = begin.elapsed().as_secs_f64().max(1e-9);
        say(format!("{nodes} nodes {} nps", (nodes as f64 / seconds) as u64));
        Ok(())
    }

    fn network(&self) -> Result<Option<Arc<Network>>, String> {
        let network = networks::named(self.network.as_deref())?;
        let Some(name) = &self.simd else { return Ok(network) };
        let backends = Backend::available();
        let Some(backend) = backends.iter().find(|backend| backend.name() == name) else {
            let names: Vec<&str> = backends.iter().map(|backend| backend.name()).collect();
            return Err(format!("'{name}' is not one of this machine's: {}", names.join(", ")));
        };
        Ok(network.map(|network| Arc::new(Network::clone(&network).with_backend(*backend))))
    }

    fn bounds(&self) -> Bounds {
        let (kind, limit) = match self.depth {
            Some(depth) => (Kind::Depth, depth),
            None => (self.kind, self.limit),
        };
        let none = Bounds::default();
        match kind {
            Kind::Depth => Bounds { depth: Some(limit.min(100) as i32), ..none },
            Kind::Nodes => Bounds { nodes: Some(limit), ..none },
            Kind::Movetime => {
                let hard = Duration::from_millis(limit);
                Bounds { time: Some(time::TimeBudget { soft: None, hard }), ..none }
            }
        }
    }

    fn positions(&self) -> Result<Vec<Position>, String> {
        if self.positions == "default" {
            return Ok(search::bench::positions());
        }
        let named = |reason: String| format!("{}: {reason}", self.positions);
        let text = fs::read_to_string(&self.positions).map_err(|error| named(error.to_string()))?;
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        lines.map(|line| read_position(line).map_err(|error| named(error.to_string()))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(line: &str) -> Vec<String> {
        let mut lines = Vec::new();
        run_line(line, &Signal::new(), &mut |line| lines.push(line));
        lines
    }

    #[test]
    fn the_same_count_in_every_way_to_say_it() {
        let count = |line: &str| {
            let lines = said(line);
            lines.last().and_then(|line| line.split(' ').next()?.parse::<u64>().ok())
        };
        let expected = count("bench --depth 5");
        assert!(expected > Some(10_000));
        assert_eq!(count("bench 16 1 5"), expected);
        for backend in Backend::available() {
            assert_eq!(count(&format!("bench 16 1 5 --simd {}", backend.name())), expected);
        }
        assert_eq!(count("bench 16 1 5 default depth"), expected);
        let number = search::bench::POSITIONS.len() as u64;
        assert_eq!(count("bench 2 1 100 default nodes"), Some(100 * number));
    }

    #[test]
    fn nonsense_is_said_to_be_so() {
        for line in [
            "bench x",
            "bench 16 0",
            "bench 9999999999999",
            "bench 16 1 5 default plies",
            "bench 1 1 1 /no/file",
            "bench --simd mmx",
        ] {
            let lines = said(line);
            assert!(lines.last().is_some_and(|line| line.starts_with("info string")), "{lines:?}");
        }
    }
}
