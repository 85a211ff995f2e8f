//! What the smaller commands of `torres machine` are told.

use std::path::PathBuf;

use assembler::{Cpu, TestOptions};
use clap::{Args, ValueEnum};
use vintage::eniac::Plies;
use workbench::{Outcome, Streams, eniac, perft, vectors};

use super::programs::parse_cpu;

#[derive(Args, Debug)]
pub(super) struct Test {
    /// Files of tests
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Only tests whose suite/name contains this
    #[arg(long, short)]
    filter: Option<String>,
    /// Only tests with this tag; several are alternatives
    #[arg(long = "tag", value_name = "TAG")]
    tags: Vec<String>,
    /// No tests with this tag
    #[arg(long = "without-tag", value_name = "TAG")]
    without_tags: Vec<String>,
    /// Show the last instructions of every call
    #[arg(long)]
    trace: bool,
    /// Cycles after which a call has failed, unless its test says otherwise
    #[arg(long, default_value_t = TestOptions::default().most_cycles)]
    timeout: u64,
    /// The processor of suites that name none
    #[arg(long, default_value = "6502", value_parser = parse_cpu)]
    cpu: Cpu,
    /// Look for programs in this folder too
    #[arg(long = "include", short = 'I', value_name = "FOLDER")]
    folders: Vec<PathBuf>,
    /// Print a JSON object for each test
    #[arg(long)]
    json: bool,
}

impl Test {
    pub(super) fn run(self, streams: &mut Streams<'_>) -> Outcome {
        let Test { files, filter, tags, without_tags, trace, timeout, cpu, folders, json } = self;
        let options = TestOptions { filter, tags, without_tags, trace, most_cycles: timeout, cpu };
        workbench::test::run(&files, &folders, &options, json, streams)
    }
}

#[derive(Args, Debug)]
pub(super) struct Verify {
    /// The program
    program: Program,
    /// The recording, of any of its kinds
    file: PathBuf,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Program {
    Microchess,
}

impl Verify {
    pub(super) fn run(&self, streams: &mut Streams<'_>) -> Outcome {
        let Program::Microchess = self.program;
        workbench::verify::microchess(&self.file, self.json, streams.out)
    }
}

/// Where the cards come from.
#[derive(Args, Clone, Debug)]
pub(super) struct Source {
    /// ENIAC: the position; the start position if neither this nor a deck is given
    #[arg(long, conflicts_with = "deck")]
    fen: Option<String>,
    /// ENIAC: a deck as text, one card per line
    #[arg(long)]
    deck: Option<PathBuf>,
    /// ENIAC: how far it looks ahead, `four` or `five` plies; the last looks at captures only
    #[arg(long)]
    plies: Option<Plies>,
}

impl From<Source> for eniac::Source {
    fn from(Source { fen, deck, plies }: Source) -> eniac::Source {
        eniac::Source { fen, deck, plies }
    }
}

#[derive(Args, Debug)]
pub(super) struct Deck {
    /// The position; the start position if not given
    #[arg(long)]
    fen: Option<String>,
}

impl Deck {
    pub(super) fn run(&self, streams: &mut Streams<'_>) -> Outcome {
        eniac::print_deck(self.fen.as_deref(), streams)
    }
}

#[derive(Args, Debug)]
pub(super) struct Trace {
    #[command(flatten)]
    source: Source,
    /// Show nothing of the first instructions
    #[arg(long, default_value_t = 0)]
    skip: u64,
    /// How many instructions to show
    #[arg(long, default_value_t = 100)]
    count: u64,
}

impl Trace {
    pub(super) fn run(self, streams: &mut Streams<'_>) -> Outcome {
        eniac::trace(&self.source.into(), self.skip, self.count, streams.out)
    }
}

#[derive(Args, Debug)]
pub(super) struct Perft {
    /// The machine
    machine: Machine,
    /// How many half-moves deep
    #[arg(long, short)]
    depth: u32,
    /// Where to begin; the start position if not given
    #[arg(long, short)]
    fen: Option<String>,
    /// Give up after this many cycles of the machine
    #[arg(long)]
    cycles: Option<u64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Machine {
    C64,
    Cdp1802,
}

impl Perft {
    pub(super) fn run(self, streams: &mut Streams<'_>) -> Outcome {
        let Perft { machine, depth, fen, cycles, json } = self;
        let machine = match machine {
            Machine::C64 => perft::Machine::C64,
            Machine::Cdp1802 => perft::Machine::Cdp1802,
        };
        perft::run(&perft::Perft { machine, depth, fen, cycles }, json, streams.out)
    }
}

#[derive(Args, Debug)]
pub(super) struct Vectors {
    /// The processor
    processor: Processor,
    /// A folder of `.bin` files for the 6502, one file for the 1802
    path: PathBuf,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Processor {
    #[value(alias = "6502")]
    Mos6502,
    #[value(aliases = ["1802", "cdp1806", "1806"])]
    Cdp1802,
}

impl Vectors {
    pub(super) fn run(&self, streams: &mut Streams<'_>) -> Outcome {
        let processor = match self.processor {
            Processor::Mos6502 => vectors::Processor::Mos6502,
            Processor::Cdp1802 => vectors::Processor::Cdp1802,
        };
        vectors::run(processor, &self.path, self.json, streams.out)
    }
}
