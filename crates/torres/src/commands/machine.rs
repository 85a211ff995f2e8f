//! The emulated computers and their programs: `torres machine …`.

mod arguments;
mod programs;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use workbench::{Outcome, Problem, Streams, Verdict};

use crate::interrupts;

use self::arguments::{Deck, Perft, Test, Trace, Vectors, Verify};
use self::programs::{Asm, Debug, Run};

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Assemble a program
    Asm(Asm),
    /// Run unit tests of assembly programs
    Test(Test),
    /// Compare a program with recordings of its original
    Verify(Verify),
    /// Run a program on its machine
    Run(Run),
    /// Print the cards that put a position into the ENIAC
    Deck(Deck),
    /// Show the registers and accumulators of the ENIAC step by step
    Trace(Trace),
    /// Look into a program at a prompt
    Debug(Debug),
    /// Let the move generator of a machine count positions
    Perft(Perft),
    /// Check a processor against single instructions with known outcomes
    Vectors(Vectors),
}

impl Command {
    fn run(self, streams: &mut Streams<'_>) -> Outcome {
        match self {
            Command::Asm(arguments) => workbench::asm::run(&arguments.into(), streams),
            Command::Test(arguments) => arguments.run(streams),
            Command::Verify(arguments) => arguments.run(streams),
            Command::Run(arguments) => workbench::run::run(&arguments.into(), streams),
            Command::Deck(arguments) => arguments.run(streams),
            Command::Trace(arguments) => arguments.run(streams),
            Command::Debug(arguments) => workbench::debug::run(&arguments.into(), streams.out),
            Command::Perft(arguments) => arguments.run(streams),
            Command::Vectors(arguments) => arguments.run(streams),
        }
    }
}

pub(crate) fn run(arguments: Arguments) -> ExitCode {
    if let Err(error) = interrupts::end_on_hang_up() {
        return super::refuse(error);
    }
    let (mut out, mut notes) = (io::stdout().lock(), io::stderr());
    let color = notes.is_terminal();
    let mut streams = Streams { out: &mut out, notes: &mut notes, color };
    let outcome = arguments.command.run(&mut streams).and_then(|verdict| {
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
        // The reader has seen enough.
        Err(Problem::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(Problem::Output(error)) => super::refuse(error),
    }
}
