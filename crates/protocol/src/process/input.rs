//! The way into an engine.

use super::system::Pipe;
use super::{Listener, ProcessError, Speaker};
use std::fmt::Display;
use std::io::{self, ErrorKind};
use std::process::ChildStdin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Writes to an engine, from any thread: one may wait for a move while another says `stop`.
///
/// ```
/// use protocol::process::Launch;
/// use std::time::{Duration, Instant};
///
/// let engine = Launch::new("cat").spawn()?;
/// let input = engine.input();
/// std::thread::spawn(move || input.send("stop"));
/// let line = engine.receive(Instant::now() + Duration::from_secs(5))?;
/// assert_eq!(line.text, "stop");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Input {
    pipe: Arc<Mutex<Option<Pipe>>>,
    patience: Duration,
    listener: Option<Listener>,
}

impl Input {
    /// Takes over the pipe. From now on writing ends when patience does.
    pub(super) fn new(
        pipe: Option<ChildStdin>,
        patience: Duration,
        listener: Option<Listener>,
    ) -> io::Result<Self> {
        let pipe = pipe.map(Pipe::new).transpose()?;
        Ok(Self { pipe: Arc::new(Mutex::new(pipe)), patience, listener })
    }

    /// Writes a line and says when it was handed over.
    ///
    /// # Errors
    /// When the engine has gone, or has not read for too long.
    ///
    /// ```
    /// # use protocol::process::Launch;
    /// let engine = Launch::new("cat").spawn()?;
    /// engine.input().send("isready")?;
    /// # Ok::<(), protocol::process::ProcessError>(())
    /// ```
    pub fn send(&self, line: impl Display) -> Result<Instant, ProcessError> {
        self.send_within(line, self.patience)
    }

    pub(super) fn send_within(
        &self,
        line: impl Display,
        patience: Duration,
    ) -> Result<Instant, ProcessError> {
        let line = format!("{line}\n");
        let mut pipe = self.lock();
        // Before it is sent: the answer must not be heard first.
        if let Some(listener) = &self.listener {
            listener.hear(Speaker::Host, line.trim_end());
        }
        let open = pipe.as_mut().ok_or(ProcessError::Closed)?;
        let sent = open.write(line.as_bytes(), super::after(patience));
        if sent.is_err() {
            // Half a line may be in the pipe; nothing sensible can follow it.
            *pipe = None;
        }
        sent.map_err(|error| match error.kind() {
            ErrorKind::BrokenPipe => ProcessError::Closed,
            ErrorKind::TimedOut => ProcessError::Deaf { after: patience },
            _ => ProcessError::Pipe(error),
        })
    }

    pub(super) fn close(&self) {
        *self.lock() = None;
    }

    fn lock(&self) -> MutexGuard<'_, Option<Pipe>> {
        self.pipe.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
