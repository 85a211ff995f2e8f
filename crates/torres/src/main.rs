//! Torres: a century of chess machines in one program.
//!
//! Reads the command line, makes the players that there are (`registry`), and hands them to the crate
//! that does the work: `serve` to speak UCI and CECP, `web` for the page, `arena` for matches, `terminal` to
//! play and analyse. Each command has a file in `commands`. Without a command it is a UCI engine:
//!
//! ```text
//! $ echo "go depth 1" | torres
//! info depth 1 …
//! bestmove …
//! ```
//!
//! Threads, signals and pipes are settled here: the work runs in a thread whose stack does not depend on
//! the system, signals end it with its summary, and a reader that has gone ends it quietly.
#![forbid(unsafe_code)]
#![expect(clippy::print_stderr, reason = "the program talks to its user")]

#[macro_use]
mod output;

mod arguments;
mod commands;
mod extras;
#[cfg(feature = "terminal")]
mod hang_up;
mod interrupts;
mod memory;
mod networks;
mod registry;
mod version;

use std::process::ExitCode;
use std::thread;

use clap::Parser;

/// The stack of the first thread is the system's choice, and may be a few kilobytes.
const STACK: usize = 8 << 20;

fn main() -> ExitCode {
    let started = thread::Builder::new().name("main".to_owned()).stack_size(STACK).spawn(run);
    match started.map(thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        // It has said why.
        Ok(Err(_panic)) => ExitCode::from(PANICKED),
        Err(error) => {
            eprintln!(
                "torres: the system has no thread with a stack of {} MB ({error})",
                STACK >> 20
            );
            ExitCode::FAILURE
        }
    }
}

/// The status that Rust gives a program that has panicked.
const PANICKED: u8 = 101;

fn run() -> ExitCode {
    commands::guard::set();
    if let Some(player) = player_of_own_name() {
        return commands::uci::serve(&player, false);
    }
    if let Some(request) = commands::genfens::requested() {
        return commands::genfens::run(&request);
    }
    match arguments::Arguments::parse().command {
        Some(command) => command.run(),
        None => commands::uci::serve("torres", false),
    }
}

/// A copy or link of the program named `torres-NAME` is that player, for GUIs that pass no arguments.
fn player_of_own_name() -> Option<String> {
    let mut arguments = std::env::args_os();
    let path = std::path::PathBuf::from(arguments.next()?);
    let name = path.file_stem()?.to_str()?.strip_prefix("torres-")?.to_owned();
    let exists = registry::all().find(&name).is_some();
    (arguments.next().is_none() && exists).then_some(name)
}
