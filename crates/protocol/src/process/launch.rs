//! How an engine is to be started.

use super::{EngineProcess, ProcessError};
use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

/// Who said a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speaker {
    /// We, to the engine.
    Host,
    /// The engine, on its standard output.
    Engine,
}

type Hear = dyn Fn(Speaker, &str) + Send + Sync;

/// Hears every line of the conversation with an engine, on whichever thread it passes.
#[derive(Clone)]
pub struct Listener(Arc<Hear>);

impl Listener {
    /// Calls a function with each line; it should be quick, because the engine's clock may run.
    pub fn new(hear: impl Fn(Speaker, &str) + Send + Sync + 'static) -> Listener {
        Listener(Arc::new(hear))
    }

    pub(super) fn hear(&self, speaker: Speaker, line: &str) {
        (self.0)(speaker, line);
    }
}

impl fmt::Debug for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Listener")
    }
}

/// A program with its arguments, and how much of it we are ready to bear.
///
/// ```
/// use protocol::process::{Exit, Launch};
/// use std::time::{Duration, Instant};
///
/// let mut engine = Launch::new("/bin/sh").args(["-c", "read line; echo got $line"]).spawn()?;
/// engine.send("uci")?;
/// let line = engine.receive(Instant::now() + Duration::from_secs(5))?;
/// assert_eq!(line.text, "got uci");
/// assert_eq!(engine.shutdown("quit", Duration::from_secs(5)), Exit::Code(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Launch {
    program: OsString,
    arguments: Vec<OsString>,
    folder: Option<PathBuf>,
    variables: Vec<(OsString, OsString)>,
    pub(super) longest_line: usize,
    pub(super) queued_lines: usize,
    pub(super) kept_stderr: usize,
    pub(super) patience: Duration,
    pub(super) listener: Option<Listener>,
}

impl Launch {
    /// A program found as the shell would find it.
    ///
    /// ```
    /// let launch = protocol::process::Launch::new("stockfish");
    /// assert_eq!(launch.program(), "stockfish");
    /// ```
    pub fn new(program: impl Into<OsString>) -> Self {
        Self {
            program: program.into(),
            arguments: Vec::new(),
            folder: None,
            variables: Vec::new(),
            longest_line: 64 * 1024,
            queued_lines: 256,
            kept_stderr: 16 * 1024,
            patience: Duration::from_secs(5),
            listener: None,
        }
    }

    /// The program as given.
    ///
    /// ```
    /// assert_eq!(protocol::process::Launch::new("toga2").program(), "toga2");
    /// ```
    pub fn program(&self) -> String {
        self.program.to_string_lossy().into_owned()
    }

    /// Adds arguments.
    ///
    /// ```
    /// let launch = protocol::process::Launch::new("gnuchess").args(["--xboard"]);
    /// ```
    #[must_use]
    pub fn args<A: Into<OsString>>(mut self, arguments: impl IntoIterator<Item = A>) -> Self {
        self.arguments.extend(arguments.into_iter().map(Into::into));
        self
    }

    /// The folder in which it runs.
    ///
    /// ```
    /// let launch = protocol::process::Launch::new("./engine").folder("/tmp");
    /// ```
    #[must_use]
    pub fn folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = Some(folder.into());
        self
    }

    /// Adds a variable to its environment.
    ///
    /// ```
    /// let launch = protocol::process::Launch::new("engine").variable("LANG", "C");
    /// ```
    #[must_use]
    pub fn variable(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.variables.push((name.into(), value.into()));
        self
    }

    /// The longest line that is kept whole, in bytes (64 KiB unless told).
    ///
    /// ```
    /// let launch = protocol::process::Launch::new("engine").longest_line(4096);
    /// ```
    #[must_use]
    pub fn longest_line(mut self, bytes: usize) -> Self {
        self.longest_line = bytes.max(1);
        self
    }

    /// How many lines wait to be fetched before the engine has to (256 unless told).
    ///
    /// ```
    /// let launch = protocol::process::Launch::new("engine").queued_lines(1000);
    /// ```
    #[must_use]
    pub fn queued_lines(mut self, lines: usize) -> Self {
        self.queued_lines = lines.max(1);
        self
    }

    /// How much of the end of its standard error is kept, in bytes (16 KiB unless told).
    ///
    /// ```
    /// let launch = protocol::process::Launch::new("engine").kept_stderr(1024);
    /// ```
    #[must_use]
    pub fn kept_stderr(mut self, bytes: usize) -> Self {
        self.kept_stderr = bytes;
        self
    }

    /// How long to wait when the engine does not read what is written to it (5 s unless told).
    ///
    /// ```
    /// use std::time::Duration;
    /// let launch = protocol::process::Launch::new("engine").patience(Duration::from_secs(1));
    /// ```
    #[must_use]
    pub fn patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// Somebody who hears the whole conversation.
    ///
    /// ```
    /// use protocol::process::{Launch, Listener, Speaker};
    /// use std::sync::mpsc::channel;
    /// use std::time::{Duration, Instant};
    ///
    /// let (lines, heard) = channel();
    /// let listener = Listener::new(move |speaker, line| {
    ///     let _ = lines.send((speaker, line.to_owned()));
    /// });
    /// let engine = Launch::new("cat").listener(listener).spawn()?;
    /// engine.send("isready")?;
    /// engine.receive(Instant::now() + Duration::from_secs(5))?;
    /// assert_eq!(heard.recv()?, (Speaker::Host, "isready".to_owned()));
    /// assert_eq!(heard.recv()?, (Speaker::Engine, "isready".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn listener(mut self, listener: Listener) -> Self {
        self.listener = Some(listener);
        self
    }

    /// Starts it.
    ///
    /// # Errors
    /// When the system cannot.
    ///
    /// ```
    /// use protocol::process::Launch;
    ///
    /// let engine = Launch::new("cat").spawn()?;
    /// assert!(engine.id() > 0);
    /// # Ok::<(), protocol::process::ProcessError>(())
    /// ```
    pub fn spawn(&self) -> Result<EngineProcess, ProcessError> {
        let failed = |error| ProcessError::Spawn { program: self.program(), error };
        super::guard::start();
        let child = self.command().spawn().map_err(failed)?;
        EngineProcess::adopt(child, self).map_err(failed)
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).envs(self.variables.iter().cloned());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        super::system::set_apart(&mut command);
        command
    }
}
