//! The emulated computers and their programs: `torres machine …`.

mod asm;
mod debug;
mod eniac;
mod format;
mod image;
mod microchess;
mod perft;
mod raw_mode;
mod run;
mod session;
mod test;
mod vectors;
mod verify;

use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::files::read_bounded;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Assemble a program
    Asm(asm::Arguments),
    /// Run unit tests of assembly programs
    Test(test::Arguments),
    /// Compare a program with recordings of its original
    Verify(verify::Arguments),
    /// Run a program on its machine
    Run(run::Arguments),
    /// Print the cards that put a position into the ENIAC
    Deck(eniac::DeckArguments),
    /// Show the registers and accumulators of the ENIAC step by step
    Trace(eniac::TraceArguments),
    /// Look into a program at a prompt
    Debug(debug::Arguments),
    /// Let the move generator of a machine count positions
    Perft(perft::Arguments),
    /// Check a processor against single instructions with known outcomes
    Vectors(vectors::Arguments),
}

impl Command {
    fn run(&self, out: &mut dyn Write) -> Outcome {
        match self {
            Command::Asm(arguments) => asm::run(arguments, out),
            Command::Test(arguments) => test::run(arguments, out),
            Command::Verify(arguments) => verify::run(arguments, out),
            Command::Run(arguments) => run::run(arguments, out),
            Command::Deck(arguments) => eniac::print_deck(arguments, out),
            Command::Trace(arguments) => eniac::trace(arguments, out),
            Command::Debug(arguments) => debug::run(arguments, out),
            Command::Perft(arguments) => perft::run(arguments, out),
            Command::Vectors(arguments) => vectors::run(arguments, out),
        }
    }
}

/// How a command that could be carried out has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Good,
    /// What was checked is not as it should be: status 1.
    Bad,
}

impl Verdict {
    fn of(good: bool) -> Verdict {
        if good { Verdict::Good } else { Verdict::Bad }
    }
}

/// Why a command was not carried out.
#[derive(Debug)]
enum Problem {
    /// What was asked for cannot be done: status 2.
    Refused(String),
    /// The program or machine failed on the way: status 1.
    Failed(String),
    /// The answer could not be written.
    Output(io::Error),
}

type Outcome = Result<Verdict, Problem>;

impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Problem {
        Problem::Output(error)
    }
}

fn refused(reason: impl fmt::Display) -> Problem {
    Problem::Refused(reason.to_string())
}

fn failed(reason: impl fmt::Display) -> Problem {
    Problem::Failed(reason.to_string())
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let mut out = io::stdout().lock();
    let outcome = arguments.command.run(&mut out).and_then(|verdict| {
        out.flush()?;
        Ok(verdict)
    });
    match outcome {
        Ok(Verdict::Good) => ExitCode::SUCCESS,
        Ok(Verdict::Bad) => ExitCode::FAILURE,
        Err(Problem::Refused(reason)) => super::refuse(reason),
        Err(Problem::Failed(reason)) => {
            eprintln!("torres: {reason}");
            ExitCode::FAILURE
        }
        // Whoever was reading has seen enough.
        Err(Problem::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(Problem::Output(error)) => super::refuse(error),
    }
}

/// Far beyond any file that these commands read.
const LARGEST_FILE: u64 = 1 << 28;

fn read_bytes(path: &Path) -> Result<Vec<u8>, Problem> {
    let unreadable = |error: io::Error| refused(format!("{}: {error}", path.display()));
    read_bounded(path, LARGEST_FILE).map_err(unreadable)
}

fn read_text(path: &Path) -> Result<String, Problem> {
    let not_text = |_| refused(format!("{}: is not text in UTF-8", path.display()));
    String::from_utf8(read_bytes(path)?).map_err(not_text)
}
