//! One module a command.

pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod bridge;
pub(crate) mod completions;
pub(crate) mod datagen;
pub(crate) mod doctor;
pub(crate) mod genfens;
pub(crate) mod guard;
pub(crate) mod ladder;
pub(crate) mod machine;
pub(crate) mod r#match;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod serve;
pub(crate) mod suite;
pub(crate) mod tune;
pub(crate) mod uci;

use std::fmt;
use std::process::ExitCode;

/// What the user asked for cannot be done as asked.
const USAGE: u8 = 2;

/// Says what is wrong, in one line, and gives the status for it.
pub(crate) fn refuse(reason: impl fmt::Display) -> ExitCode {
    eprintln!("torres: {reason}");
    ExitCode::from(USAGE)
}
