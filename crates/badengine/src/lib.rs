//! A chess engine that misbehaves on request.
//!
//! Tests start it with `badengine MODE`, where [`Mode`] lists the ways to be bad, and
//! `--from N` lets the first `N - 1` searches pass before the trouble begins. Apart from its fault
//! it is a decent UCI engine that plays legal moves, always the same in the same position (in
//! mode `cecp` a decent CECP engine).
//!
//! Add it to `[dev-dependencies]` and ask for [`executable`]:
//!
//! ```no_run
//! let engine = badengine::executable();
//! let child = std::process::Command::new(engine).arg(badengine::Mode::Stall.name()).spawn();
//! ```

#![forbid(unsafe_code)]

mod cecp;
mod engine;
mod executable;
mod mode;

pub use executable::executable;
pub use mode::Mode;

use std::io;
use std::process::ExitCode;

/// What the program does with its arguments.
///
/// ```
/// let unknown = badengine::run(["sulk".to_owned()].into_iter());
/// assert_eq!(unknown.unwrap_err().to_string(), "unknown mode 'sulk'");
/// ```
///
/// # Errors
/// When the arguments make no sense, or standard output cannot be written.
pub fn run(mut arguments: impl Iterator<Item = String>) -> io::Result<ExitCode> {
    let word = arguments.next().unwrap_or_else(|| Mode::Good.name().to_owned());
    let mode: Mode = word.parse().map_err(io::Error::other)?;
    let from = match (arguments.next().as_deref(), arguments.next()) {
        (Some("--from"), Some(number)) => number.parse().map_err(io::Error::other)?,
        _ => 1,
    };
    match mode {
        Mode::Sleep => std::thread::sleep(engine::LONG),
        Mode::Cecp => cecp::serve()?,
        _ => engine::Engine::new(mode, from).serve()?,
    }
    Ok(ExitCode::SUCCESS)
}
