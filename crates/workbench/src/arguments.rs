//! What the smaller commands are told.

use std::path::PathBuf;

use assembler::{Cpu, TestOptions};
use clap::{Args, ValueEnum};
use vintage::microchess::Engine;

use crate::eniac::Source;
use crate::problem::refused;
use crate::test::Telling;
use crate::values::parse_cpu;
use crate::{Outcome, Streams, eniac};

#[derive(Args, Debug)]
pub struct Test {
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
    /// Write the results into this file as the XML of `JUnit` too
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
}

impl Test {
    pub(crate) fn run(self, streams: &mut Streams<'_>) -> Outcome {
        let Test { files, filter, tags, without_tags, trace, timeout, cpu, folders, json, junit } =
            self;
        let options = TestOptions { filter, tags, without_tags, trace, most_cycles: timeout, cpu };
        let telling = Telling { json, junit: junit.as_deref() };
        crate::test::run(&files, &folders, &options, telling, streams)
    }
}

#[derive(Args, Debug)]
pub struct Verify {
    /// `microchess`, or `chessvm` for any program of the ENIAC
    program: Program,
    /// `microchess`: the recording, of any of its kinds; `chessvm`: switch settings that another assembler made
    file: PathBuf,
    /// chessvm: the program that the settings were made from
    #[arg(long, value_name = "FILE", required_if_eq("program", "chessvm"))]
    source: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// Who answers: `native`, whose cycles must be those of the original, or `kim-1`, which may take a
    /// twentieth more
    #[arg(long, default_value = "native")]
    engine: Engine,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Program {
    Microchess,
    Chessvm,
}

impl Verify {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Outcome {
        match (self.program, &self.source) {
            (Program::Microchess, _) => {
                crate::verify::microchess(self.engine, &self.file, self.json, streams.out)
            }
            (Program::Chessvm, Some(source)) => {
                crate::verify::chessvm(&self.file, source, self.json, streams.out)
            }
            (Program::Chessvm, None) => Err(refused("verify chessvm: --source is missing")),
        }
    }
}

#[derive(Args, Debug)]
pub struct Deck {
    /// The position; the start position if not given
    #[arg(long)]
    fen: Option<String>,
}

impl Deck {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Outcome {
        eniac::print_deck(self.fen.as_deref(), streams)
    }
}

#[derive(Args, Debug)]
pub struct Trace {
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
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Outcome {
        eniac::trace(&self.source, self.skip, self.count, streams.out)
    }
}
