//! The way into an engine.

use super::{Listener, ProcessError, Speaker};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
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
    pipe: Arc<Mutex<Option<ChildStdin>>>,
    patience: Duration,
    listener: Option<Listener>,
}

impl Input {
    /// Takes over the pipe, which from now on never blocks.
    pub(super) fn new(
        pipe: Option<ChildStdin>,
        patience: Duration,
        listener: Option<Listener>,
    ) -> io::Result<Self> {
        if let Some(pipe) = &pipe {
            fcntl_setfl(pipe, fcntl_getfl(pipe)? | OFlags::NONBLOCK)?;
        }
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
        let sent = write_before(open, line.as_bytes(), super::after(patience));
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

    fn lock(&self) -> MutexGuard<'_, Option<ChildStdin>> {
        self.pipe.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn write_before(pipe: &mut ChildStdin, bytes: &[u8], deadline: Instant) -> io::Result<Instant> {
    let mut left = bytes;
    while !left.is_empty() {
        match pipe.write(left) {
            Ok(0) => return Err(ErrorKind::BrokenPipe.into()),
            Ok(written) => left = &left[written..],
            Err(error) if error.kind() == ErrorKind::WouldBlock => wait_for_room(pipe, deadline)?,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(Instant::now())
}

fn wait_for_room(pipe: &ChildStdin, deadline: Instant) -> io::Result<()> {
    let left = deadline.saturating_duration_since(Instant::now());
    let timeout = Timespec::try_from(left).map_err(|_| io::Error::from(ErrorKind::InvalidInput))?;
    match poll(&mut [PollFd::new(pipe, PollFlags::OUT)], Some(&timeout)) {
        Ok(0) => Err(ErrorKind::TimedOut.into()),
        Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
