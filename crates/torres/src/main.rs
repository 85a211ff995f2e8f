//! Torres: eighty years of chess machines in one program.
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the program talks to its user")]

mod arguments;
mod commands;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match arguments::Arguments::parse().command {
        Some(command) => command.run(),
        None => commands::no_command(),
    }
}
