use clap::Subcommand;

use crate::arguments::{Deck, Test, Trace, Verify};
use crate::{Outcome, Streams, asm, debug, perft, run, vectors};

/// A command of `torres machine` with its arguments.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Assemble a program
    Asm(asm::Assemble),
    /// Run unit tests of assembly programs
    Test(Test),
    /// Compare a program with recordings of its original
    Verify(Verify),
    /// Run a program on its machine
    Run(run::Program),
    /// Print the cards that put a position into the ENIAC
    Deck(Deck),
    /// Show the registers and accumulators of the ENIAC step by step
    Trace(Trace),
    /// Look into a program at a prompt
    Debug(debug::Session),
    /// Let the move generator of a machine count positions
    Perft(perft::Perft),
    /// Check a processor against single instructions with known outcomes
    Vectors(vectors::Vectors),
}

impl Command {
    /// Does what it says.
    ///
    /// # Errors
    /// When the program cannot be read or fails, or an answer cannot be written.
    pub fn run(self, streams: &mut Streams<'_>) -> Outcome {
        match self {
            Command::Asm(arguments) => asm::run(&arguments, streams),
            Command::Test(arguments) => arguments.run(streams),
            Command::Verify(arguments) => arguments.run(streams),
            Command::Run(arguments) => run::run(&arguments, streams),
            Command::Deck(arguments) => arguments.run(streams),
            Command::Trace(arguments) => arguments.run(streams),
            Command::Debug(arguments) => debug::run(&arguments, streams.out),
            Command::Perft(arguments) => perft::run(&arguments, streams.out),
            Command::Vectors(arguments) => vectors::run(&arguments, streams.out),
        }
    }
}
