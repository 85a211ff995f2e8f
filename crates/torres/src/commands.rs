//! One module a command.

#[cfg(not(all(feature = "serial", feature = "terminal", feature = "web")))]
mod absent;
#[cfg(feature = "terminal")]
pub(crate) mod analyse;
pub(crate) mod bench;
#[cfg(feature = "serial")]
pub(crate) mod bridge;
pub(crate) mod completions;
pub(crate) mod datagen;
pub(crate) mod doctor;
pub(crate) mod genfens;
pub(crate) mod guard;
pub(crate) mod ladder;
#[cfg(feature = "terminal")]
pub(crate) mod machine;
pub(crate) mod manual;
pub(crate) mod r#match;
pub(crate) mod perft;
#[cfg(feature = "terminal")]
pub(crate) mod play;
pub(crate) mod puzzles;
#[cfg(feature = "web")]
pub(crate) mod serve;
pub(crate) mod suite;
mod thinking;
pub(crate) mod tune;
pub(crate) mod uci;

#[cfg(not(feature = "serial"))]
pub(crate) use absent::serial as bridge;
#[cfg(not(feature = "web"))]
pub(crate) use absent::web as serve;
#[cfg(not(feature = "terminal"))]
pub(crate) use absent::{machine, terminal as analyse, terminal as play};

use std::fmt;
use std::process::ExitCode;

/// What the user asked for cannot be done as asked.
const USAGE: u8 = 2;

/// Says what is wrong, in one line, and gives the status for it.
pub(crate) fn refuse(reason: impl fmt::Display) -> ExitCode {
    eprintln!("torres: {reason}");
    ExitCode::from(USAGE)
}
