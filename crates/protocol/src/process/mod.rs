//! An engine in another process, which can crash, stall or babble without taking its owner along.
//!
//! - It is always waited for, so no zombie stays behind. On Unix it runs in a process group of its own,
//!   and there and on Windows ending it ends its children too.
//! - A thread reads its output and stamps each line with the time of arrival. Lines are bounded in
//!   length and number; a flood makes the engine wait, not us grow.
//! - Writing never blocks for longer than [`Launch::patience`].
//! - Every wait has a deadline.
//! - Where a guard is set ([`set_guard`]), engines end even if their owner is ended by `kill -9`.
//!
//! ```
//! use protocol::process::{Launch, Silence};
//! use std::time::{Duration, Instant};
//!
//! let mute = Launch::new("sleep").args(["1000"]).spawn()?;
//! let soon = Instant::now() + Duration::from_millis(20);
//! assert_eq!(mute.receive(soon).unwrap_err(), Silence::Timeout);
//! drop(mute); // ends it
//! # Ok::<(), protocol::process::ProcessError>(())
//! ```

mod error;
mod groups;
mod guard;
mod input;
mod launch;
mod line;
mod reader;
mod system;
mod tail;

pub use error::{Exit, ProcessError, Silence};
pub use groups::kill_all;
pub use guard::{guard_engines, set_guard};
pub use input::Input;
pub use launch::{Launch, Listener, Speaker};
pub use line::Line;

use reader::{keep_tail, read_lines};
use std::fmt::Display;
use std::io;
use std::process::Child;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use system::{Cancellable, Stop};
use tail::Tail;

/// How often one looks whether an engine that has been asked to leave has left.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// A running engine. Dropping it ends it at once; [`shutdown`](Self::shutdown) is politer.
///
/// ```
/// use protocol::process::{Exit, Launch};
/// use std::time::Duration;
///
/// let mut engine = Launch::new("cat").spawn()?;
/// assert_eq!(engine.exit(), None, "still running");
/// assert_eq!(engine.shutdown("", Duration::from_secs(5)), Exit::Code(0));
/// # Ok::<(), protocol::process::ProcessError>(())
/// ```
#[derive(Debug)]
pub struct EngineProcess {
    child: Child,
    input: Input,
    lines: Option<Receiver<Line>>,
    stderr: Arc<Mutex<Tail>>,
    /// Dropped to make the threads stop.
    stop: Vec<Stop>,
    threads: Vec<JoinHandle<()>>,
    exit: Option<Exit>,
}

impl EngineProcess {
    fn adopt(mut child: Child, launch: &Launch) -> io::Result<Self> {
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        groups::enter(child.id());
        let input = Input::new(child.stdin.take(), launch.patience, launch.listener.clone())?;
        let tail = Arc::new(Mutex::new(Tail::new(launch.kept_stderr)));
        let (sender, lines) = sync_channel(launch.queued_lines);
        // From here on dropping ends the child, whatever fails below.
        let mut process = Self {
            child,
            input,
            lines: Some(lines),
            stderr: Arc::clone(&tail),
            stop: Vec::new(),
            threads: Vec::new(),
            exit: None,
        };
        if let (Some(stdout), Some(stderr)) = (stdout, stderr) {
            let ((out, stop_out), (err, stop_err)) =
                (Cancellable::new(stdout)?, Cancellable::new(stderr)?);
            process.stop = vec![stop_out, stop_err];
            let (limit, listener) = (launch.longest_line, launch.listener.clone());
            let read = move || read_lines(out, limit, &sender, listener.as_ref());
            process.start("engine output", read)?;
            process.start("engine errors", move || keep_tail(err, &tail))?;
        }
        Ok(process)
    }

    fn start(&mut self, name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
        let thread = thread::Builder::new().name(name.to_owned()).stack_size(128 * 1024);
        self.threads.push(thread.spawn(work)?);
        Ok(())
    }

    /// The process's number.
    ///
    /// ```
    /// # use protocol::process::Launch;
    /// assert!(Launch::new("cat").spawn()?.id() > 0);
    /// # Ok::<(), protocol::process::ProcessError>(())
    /// ```
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Writes a line and says when it was handed over.
    ///
    /// # Errors
    /// When the engine has gone, or has not read for too long.
    ///
    /// ```
    /// # use protocol::process::Launch;
    /// let engine = Launch::new("cat").spawn()?;
    /// let sent = engine.send("isready")?;
    /// assert!(sent.elapsed().as_secs() < 5);
    /// # Ok::<(), protocol::process::ProcessError>(())
    /// ```
    pub fn send(&self, line: impl Display) -> Result<Instant, ProcessError> {
        self.input.send(line)
    }

    /// A way to write to the engine from other threads.
    ///
    /// ```
    /// # use protocol::process::Launch;
    /// let engine = Launch::new("cat").spawn()?;
    /// let input = engine.input();
    /// drop(engine);
    /// assert!(input.send("stop").is_err(), "nobody there any more");
    /// # Ok::<(), protocol::process::ProcessError>(())
    /// ```
    pub fn input(&self) -> Input {
        self.input.clone()
    }

    /// Waits for the next line.
    ///
    /// # Errors
    /// When there is none before the deadline, or will be none any more.
    ///
    /// ```
    /// use protocol::process::{Launch, Silence};
    /// use std::time::{Duration, Instant};
    ///
    /// let engine = Launch::new("echo").args(["hello"]).spawn()?;
    /// let deadline = Instant::now() + Duration::from_secs(5);
    /// assert_eq!(engine.receive(deadline)?.text, "hello");
    /// assert_eq!(engine.receive(deadline).unwrap_err(), Silence::Closed);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn receive(&self, deadline: Instant) -> Result<Line, Silence> {
        let lines = self.lines.as_ref().ok_or(Silence::Closed)?;
        let left = deadline.saturating_duration_since(Instant::now());
        lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Timeout,
            RecvTimeoutError::Disconnected => Silence::Closed,
        })
    }

    /// The last that the engine wrote to its standard error.
    ///
    /// ```
    /// use protocol::process::Launch;
    /// use std::time::Duration;
    ///
    /// let mut engine = Launch::new("sh").args(["-c", "echo help >&2"]).spawn()?;
    /// engine.shutdown("quit", Duration::from_secs(5));
    /// assert_eq!(engine.stderr(), "help\n");
    /// # Ok::<(), protocol::process::ProcessError>(())
    /// ```
    pub fn stderr(&self) -> String {
        self.stderr.lock().unwrap_or_else(PoisonError::into_inner).text()
    }

    /// How the engine ended, or nothing while it runs.
    ///
    /// ```
    /// # use protocol::process::Launch;
    /// let mut engine = Launch::new("cat").spawn()?;
    /// assert_eq!(engine.exit(), None);
    /// # Ok::<(), protocol::process::ProcessError>(())
    /// ```
    pub fn exit(&mut self) -> Option<Exit> {
        if self.exit.is_none() && system::has_ended(&mut self.child) {
            self.reap();
        }
        self.exit
    }

    /// Says goodbye, closes the engine's input, waits for it to leave, and ends it if it does not.
    /// What it still has to say is thrown away.
    ///
    /// ```
    /// use protocol::process::{Exit, Launch};
    /// use std::time::Duration;
    ///
    /// let mut stubborn = Launch::new("sleep").args(["1000"]).spawn()?;
    /// assert_eq!(stubborn.shutdown("quit", Duration::from_millis(20)), Exit::Killed);
    /// # Ok::<(), protocol::process::ProcessError>(())
    /// ```
    pub fn shutdown(&mut self, goodbye: &str, grace: Duration) -> Exit {
        let deadline = after(grace);
        // It may have gone already, which is what we want.
        let _ = self.input.send_within(goodbye, grace);
        self.input.close();
        while Instant::now() < deadline {
            if let Some(exit) = self.exit() {
                self.abandon_threads();
                return exit;
            }
            self.drain_output(deadline.min(Instant::now() + POLL_INTERVAL));
        }
        self.kill()
    }

    /// Fetches lines until `until`: an engine that is stuck writing cannot hear us.
    fn drain_output(&self, until: Instant) {
        loop {
            match self.receive(until) {
                Ok(_) if Instant::now() < until => {}
                Ok(_) | Err(Silence::Timeout) => return,
                Err(Silence::Closed) => {
                    thread::sleep(until.saturating_duration_since(Instant::now()));
                    return;
                }
            }
        }
    }

    /// Ends the engine and its children at once.
    ///
    /// ```
    /// use protocol::process::{Exit, Launch};
    ///
    /// let mut engine = Launch::new("sleep").args(["1000"]).spawn()?;
    /// assert_eq!(engine.kill(), Exit::Killed);
    /// # Ok::<(), protocol::process::ProcessError>(())
    /// ```
    pub fn kill(&mut self) -> Exit {
        let exit = self.exit().unwrap_or_else(|| {
            self.reap();
            self.exit = Some(Exit::Killed);
            Exit::Killed
        });
        self.abandon_threads();
        exit
    }

    /// Ends whatever is left of the group, then takes the engine's exit status.
    fn reap(&mut self) {
        system::kill(&mut self.child);
        groups::leave(self.child.id());
        let status = self.child.wait();
        self.exit = Some(status.map_or(Exit::Killed, Exit::of));
    }

    /// Ends the threads. What is still in the pipe of standard error is read first: those may be
    /// the words that explain a crash.
    fn abandon_threads(&mut self) {
        self.input.close();
        self.lines = None;
        self.let_stderr_arrive();
        self.stop.clear();
        for thread in self.threads.drain(..) {
            // A thread that cannot be told to stop is left alone: it ends with its stream.
            if system::READERS_END || thread.is_finished() {
                // A panic in there has nothing to tell us any more.
                let _ = thread.join();
            }
        }
    }

    fn let_stderr_arrive(&self) {
        let deadline = Instant::now() + 20 * POLL_INTERVAL;
        while self.threads.iter().any(|thread| !thread.is_finished()) && Instant::now() < deadline {
            thread::sleep(POLL_INTERVAL / 5);
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The moment this long from now; what lies beyond a century is as good as never.
pub(crate) fn after(wait: Duration) -> Instant {
    const CENTURY: Duration = Duration::from_secs(100 * 366 * 24 * 3600);
    Instant::now() + wait.min(CENTURY)
}
