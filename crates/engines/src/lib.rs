//! Engines in other processes, as players.
//!
//! ```no_run
//! use engines::{EngineSpec, Protocol};
//!
//! let mut stockfish = EngineSpec::new("stockfish").open()?;
//! let phalanx = EngineSpec::new("phalanx").speaking(Protocol::Cecp).open()?;
//! println!("{} plays {}", stockfish.name(), phalanx.name());
//! # Ok::<(), player::Fault>(())
//! ```
//!
//! Whatever such an engine does has a name: it crashes, stalls, breaks its protocol, runs out of
//! time, or chooses an illegal move. After a crash or a stall the next game starts a new process.
#![forbid(unsafe_code)]

mod cecp;
mod cecp_pace;
mod cecp_thought;
mod settings;
mod spec;
mod uci;
mod watch;
mod words;

pub use cecp::CecpEngine;
pub use spec::{EngineSpec, Protocol, find_program, find_program_in};
pub use uci::UciEngine;

use player::Fault;
use protocol::client::ClientError;
use protocol::process::ProcessError;

/// What went wrong with the process, as a fault of the player.
fn fault_of(error: ClientError) -> Fault {
    match error {
        ClientError::Timeout { waiting_for: waiting_for @ ("uciok" | "feature done=1"), after } => {
            Fault::Protocol { reason: format!("no '{waiting_for}' within {after:.1?}") }
        }
        ClientError::Timeout { .. } | ClientError::Process(ProcessError::Deaf { .. }) => {
            Fault::Stall
        }
        ClientError::Ended { waiting_for, exit, stderr } => {
            let how = exit.map_or("closed its output".to_owned(), |exit| exit.to_string());
            let words = last_words(&stderr);
            Fault::Crash { reason: format!("{how}, when '{waiting_for}' was expected{words}") }
        }
        other => Fault::Crash { reason: other.to_string() },
    }
}

/// The last line that an engine wrote to its standard error, if any.
fn last_words(stderr: &str) -> String {
    const LONGEST: usize = 200;
    match stderr.lines().rev().find(|line| !line.trim().is_empty()) {
        Some(line) => format!("; it said: {}", line.chars().take(LONGEST).collect::<String>()),
        None => String::new(),
    }
}
