//! What can go wrong with an engine in another process.

use std::fmt;
use std::io;
use std::process::ExitStatus;
use std::time::Duration;

use super::system;

/// Why an engine could not be started or talked to.
///
/// ```
/// use protocol::process::{Launch, ProcessError};
///
/// let refused = Launch::new("/no/such/engine").spawn().unwrap_err();
/// assert!(refused.to_string().starts_with("cannot start '/no/such/engine'"));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProcessError {
    /// It could not be started.
    #[error("cannot start '{program}': {error}")]
    Spawn {
        /// The program.
        program: String,
        /// What the system says.
        error: io::Error,
    },
    /// It no longer listens.
    #[error("the engine no longer listens")]
    Closed,
    /// It does not read what is written to it.
    #[error("the engine has read nothing for {after:?}")]
    Deaf {
        /// How long we waited.
        after: Duration,
    },
    /// Something else went wrong with the pipe.
    #[error("cannot write to the engine: {0}")]
    Pipe(io::Error),
}

/// Why there is no line.
///
/// ```
/// use protocol::process::Silence;
/// assert_eq!(Silence::Closed.to_string(), "the engine closed its output");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Silence {
    /// The deadline passed.
    #[error("no line before the deadline")]
    Timeout,
    /// The engine closed its output, most likely because it ended.
    #[error("the engine closed its output")]
    Closed,
}

/// How an engine ended.
///
/// ```
/// use protocol::process::Exit;
/// assert_eq!(Exit::Signal(11).to_string(), "ended by signal 11");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// By itself, with this code.
    Code(i32),
    /// By this signal: it crashed, or somebody else ended it.
    Signal(i32),
    /// By us, because it did not end in time.
    Killed,
}

impl Exit {
    pub(super) fn of(status: ExitStatus) -> Self {
        match (status.code(), system::signal_of(status)) {
            (Some(code), _) => Self::Code(code),
            (None, signal) => Self::Signal(signal.unwrap_or(0)),
        }
    }
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code(code) => write!(f, "ended with code {code}"),
            Self::Signal(signal) => write!(f, "ended by signal {signal}"),
            Self::Killed => write!(f, "did not end in time and was killed"),
        }
    }
}
