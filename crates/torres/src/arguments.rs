//! What can be said on the command line.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::commands::{
    analyse, bench, bridge, completions, datagen, doctor, guard, ladder, machine, manual, r#match,
    perft, play, puzzles, serve, suite, tune, uci,
};

/// A century of chess machines in one program, and a modern engine.
///
/// Without a command Torres speaks UCI, as every chess GUI expects.
#[derive(Parser, Debug)]
#[command(name = "torres", version = crate::version::text(), about, long_about, arg_required_else_help = false, after_help = crate::registry::list())]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// The web page: play, watch, analyse, review
    Serve(serve::Arguments),
    /// Play against a machine at the terminal
    Play(Box<play::Arguments>),
    /// Annotate every game of a PGN file: evaluations, judgements, accuracy
    Analyse(analyse::Arguments),
    /// Make puzzles out of the mistakes in the games of a PGN file
    Puzzles(puzzles::Arguments),
    /// Count the leaves of the game tree, the classic test of a move generator
    Perft(perft::Arguments),
    /// Serve a player over UCI, or over CECP
    Uci(uci::Arguments),
    /// Search a fixed set of positions and count the nodes
    Bench(bench::Arguments),
    /// Tune the numbers of the search by games (SPSA)
    Tune(tune::Arguments),
    /// Solve exercises: best moves, points, mates
    Suite(suite::Arguments),
    /// Play games against itself for training data
    Datagen(datagen::Arguments),
    /// Play a match; command lines of fastchess and cutechess-cli run unchanged
    Match(r#match::Arguments),
    /// Rate all players: those that lack games play them
    Ladder(ladder::Arguments),
    /// Examine whether an engine keeps to UCI, or to CECP
    Doctor(doctor::Arguments),
    /// Let a GUI play a real machine on a serial line
    Bridge(bridge::Arguments),
    /// The emulated computers: assemble, run, test, debug and verify their programs
    Machine(machine::Arguments),
    /// Print completions for a shell
    Completions(completions::Arguments),
    /// Print the manual page, or write those of all commands
    Man(manual::Arguments),
    /// End the engines of a Torres that was killed; started by itself
    #[command(hide = true)]
    Guard,
}

impl Command {
    pub(crate) fn run(self) -> ExitCode {
        match self {
            Command::Serve(arguments) => serve::run(&arguments),
            Command::Play(arguments) => play::run(&arguments),
            Command::Analyse(arguments) => analyse::run(&arguments),
            Command::Puzzles(arguments) => puzzles::run(&arguments),
            Command::Perft(arguments) => perft::run(&arguments),
            Command::Uci(arguments) => uci::run(&arguments),
            Command::Bench(arguments) => bench::run(&arguments),
            Command::Tune(arguments) => tune::run(&arguments),
            Command::Suite(arguments) => suite::run(&arguments),
            Command::Datagen(arguments) => datagen::run(&arguments),
            Command::Match(arguments) => r#match::run(&arguments),
            Command::Ladder(arguments) => ladder::run(&arguments),
            Command::Doctor(arguments) => doctor::run(&arguments),
            Command::Bridge(arguments) => bridge::run(&arguments),
            Command::Machine(arguments) => machine::run(arguments),
            Command::Completions(arguments) => completions::run(&arguments),
            Command::Man(arguments) => manual::run(&arguments),
            Command::Guard => guard::run(),
        }
    }
}
