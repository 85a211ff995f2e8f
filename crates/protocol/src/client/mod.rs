//! The GUI's side of a conversation with an engine in another process: handshake, ping, search,
//! stop, quit, each with a deadline and with a name for everything that can go wrong.

mod cecp;
mod uci;

pub use cecp::CecpClient;
pub use uci::{Answer, Pong, UciClient};

use crate::error::ParseError;
use crate::process::{EngineProcess, Exit, Line, ProcessError, Silence};
use std::time::{Duration, Instant};

/// A line from an engine, and what it means.
///
/// ```
/// use protocol::{ParseError, client::Received, process::Line, uci::Message};
/// use std::time::Instant;
///
/// let line = Line { text: "uciok".into(), at: Instant::now(), truncated: false };
/// let received: Received<Message> = Received::new(line);
/// assert_eq!(received.message, Ok(Message::UciOk));
/// ```
#[derive(Clone, Debug)]
pub struct Received<M> {
    /// The line as it came, with its time of arrival.
    pub line: Line,
    /// What it means, if anything.
    pub message: Result<M, ParseError>,
}

impl<M: std::str::FromStr<Err = ParseError>> Received<M> {
    /// Reads a line.
    ///
    /// ```
    /// use protocol::{client::Received, process::Line, cecp::Message};
    /// use std::time::Instant;
    ///
    /// let line = Line { text: "pong 1".into(), at: Instant::now(), truncated: false };
    /// assert_eq!(Received::new(line).message, Ok(Message::Pong(1)));
    /// ```
    pub fn new(line: Line) -> Self {
        let message = line.text.parse();
        Self { line, message }
    }
}

/// What went wrong with an engine.
///
/// ```
/// use protocol::{client::{ClientError, UciClient}, process::Launch};
/// use std::time::Duration;
///
/// let failed = UciClient::start(&Launch::new("true"), Duration::from_secs(5)).unwrap_err();
/// assert!(matches!(failed, ClientError::Ended { .. }), "{failed}");
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// It could not be started, or not be written to although it runs.
    #[error("{0}")]
    Process(#[from] ProcessError),
    /// It did not answer in time, but runs.
    #[error("no {waiting_for} within {after:?}")]
    Timeout {
        /// The answer that was missing.
        waiting_for: &'static str,
        /// How long it was waited for.
        after: Duration,
    },
    /// It ended.
    #[error("{}", ending(waiting_for, *exit, stderr))]
    Ended {
        /// The answer that was missing.
        waiting_for: &'static str,
        /// How it ended; nothing if it closed its output but runs.
        exit: Option<Exit>,
        /// Its last words on standard error.
        stderr: String,
    },
}

/// How an engine ended, in words.
fn ending(waiting_for: &str, exit: Option<Exit>, stderr: &str) -> String {
    let how = exit.map_or("closed its output".to_owned(), |exit| exit.to_string());
    let last = stderr.trim().lines().last();
    let last = last.map_or(String::new(), |last| format!("; last words: {last}"));
    format!("the engine {how} before {waiting_for}{last}")
}

/// How long a process may take to end after it has closed its output.
const LAST_GASP: Duration = Duration::from_millis(500);

/// Gives silence its name: too late, or gone, and how.
fn explain(
    process: &mut EngineProcess,
    silence: Silence,
    waiting_for: &'static str,
    since: Instant,
) -> ClientError {
    match silence {
        Silence::Timeout => ClientError::Timeout { waiting_for, after: since.elapsed() },
        Silence::Closed => gone(process, waiting_for),
    }
}

/// A write failed: because the engine ended, or because it will not listen?
fn explain_write(
    process: &mut EngineProcess,
    error: ProcessError,
    waiting_for: &'static str,
) -> ClientError {
    match error {
        ProcessError::Closed => gone(process, waiting_for),
        other => ClientError::Process(other),
    }
}

fn gone(process: &mut EngineProcess, waiting_for: &'static str) -> ClientError {
    let deadline = Instant::now() + LAST_GASP;
    let mut exit = process.exit();
    while exit.is_none() && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(2));
        exit = process.exit();
    }
    // The words that explain it may still be on their way.
    std::thread::sleep(Duration::from_millis(5));
    ClientError::Ended { waiting_for, exit, stderr: process.stderr() }
}
