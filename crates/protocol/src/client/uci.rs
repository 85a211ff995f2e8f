//! Talking to a UCI engine.

use super::{ClientError, Received, explain, explain_write};
use crate::process::{EngineProcess, Exit, Input, Launch, after};
use crate::uci::{BestMove, Command, Go, Info, Message, OptionDeclaration};
use std::time::{Duration, Instant};
use terms::OptionSpec;

/// An engine that has said `uciok`.
///
/// ```no_run
/// use protocol::{client::UciClient, process::Launch};
/// use std::time::Duration;
///
/// let mut engine = UciClient::start(&Launch::new("stockfish"), Duration::from_secs(10))?;
/// let pong = engine.ping(Duration::from_secs(5))?;
/// println!("{} answered in {:?}", engine.name(), pong.time);
/// engine.quit(Duration::from_secs(5));
/// # Ok::<(), protocol::client::ClientError>(())
/// ```
#[derive(Debug)]
pub struct UciClient {
    process: EngineProcess,
    name: Option<String>,
    author: Option<String>,
    options: Vec<OptionSpec>,
}

/// The answer to a ping.
///
/// ```no_run
/// # use protocol::{client::UciClient, process::Launch};
/// # use std::time::Duration;
/// # let mut engine = UciClient::start(&Launch::new("stockfish"), Duration::from_secs(10))?;
/// let pong = engine.ping(Duration::from_secs(5))?;
/// assert!(pong.strays.is_empty(), "nothing was left over from the last search");
/// # Ok::<(), protocol::client::ClientError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Pong {
    /// How long it took.
    pub time: Duration,
    /// What else was said in between, other than `info`: a second `bestmove`, for one. At most 16
    /// are kept.
    pub strays: Vec<Message>,
}

/// The answer to a search.
///
/// ```no_run
/// # use protocol::{client::UciClient, process::Launch, uci::Go};
/// # use std::time::Duration;
/// # let mut engine = UciClient::start(&Launch::new("stockfish"), Duration::from_secs(10))?;
/// let go = Go { move_time: Some(100), ..Go::default() };
/// let answer = engine.think(&go, Duration::from_secs(5))?;
/// println!("{}", answer.best_move);
/// # Ok::<(), protocol::client::ClientError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The move.
    pub best_move: BestMove,
    /// The last `info` with a score for the first line.
    pub info: Option<Info>,
    /// From handing over `go` to the arrival of `bestmove`: what the engine used.
    pub time: Duration,
    /// From that arrival to this program's looking at it: what the host lost.
    pub host_delay: Duration,
}

impl UciClient {
    /// Starts an engine and waits for its `uciok`.
    ///
    /// # Errors
    /// When it cannot be started, ends, or does not say `uciok` in time; it is ended then.
    ///
    /// ```
    /// use protocol::{client::{ClientError, UciClient}, process::Launch};
    /// use std::time::Duration;
    ///
    /// let mute = Launch::new("sleep").args(["1000"]);
    /// let failed = UciClient::start(&mute, Duration::from_millis(30)).unwrap_err();
    /// assert!(matches!(failed, ClientError::Timeout { waiting_for: "uciok", .. }));
    /// ```
    pub fn start(launch: &Launch, deadline: Duration) -> Result<Self, ClientError> {
        let process = launch.spawn()?;
        let mut client = Self { process, name: None, author: None, options: Vec::new() };
        client.send(&Command::Uci)?;
        client.await_uciok(after(deadline))?;
        Ok(client)
    }

    fn await_uciok(&mut self, deadline: Instant) -> Result<(), ClientError> {
        const MOST_OPTIONS: usize = 10_000;
        loop {
            match self.expect("uciok", deadline)?.message {
                Ok(Message::UciOk) => return Ok(()),
                Ok(Message::Name(name)) => self.name = Some(name),
                Ok(Message::Author(author)) => self.author = Some(author),
                Ok(Message::Option(OptionDeclaration(option)))
                    if self.options.len() < MOST_OPTIONS =>
                {
                    self.options.push(option);
                }
                _ => {}
            }
        }
    }

    /// What the engine calls itself.
    ///
    /// ```no_run
    /// # use protocol::{client::UciClient, process::Launch};
    /// # let launch = Launch::new("stockfish");
    /// let engine = UciClient::start(&launch, std::time::Duration::from_secs(10))?;
    /// assert!(engine.name().starts_with("Stockfish"));
    /// # Ok::<(), protocol::client::ClientError>(())
    /// ```
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or("?")
    }

    /// Who wrote it.
    ///
    /// ```no_run
    /// # use protocol::{client::UciClient, process::Launch};
    /// # let launch = Launch::new("stockfish");
    /// let engine = UciClient::start(&launch, std::time::Duration::from_secs(10))?;
    /// println!("{}", engine.author());
    /// # Ok::<(), protocol::client::ClientError>(())
    /// ```
    pub fn author(&self) -> &str {
        self.author.as_deref().unwrap_or("?")
    }

    /// Its options, in the order in which it declared them.
    ///
    /// ```no_run
    /// # use protocol::{client::UciClient, process::Launch};
    /// # let launch = Launch::new("stockfish");
    /// let engine = UciClient::start(&launch, std::time::Duration::from_secs(10))?;
    /// assert!(engine.options().iter().any(|option| option.name == "Hash"));
    /// # Ok::<(), protocol::client::ClientError>(())
    /// ```
    pub fn options(&self) -> &[OptionSpec] {
        &self.options
    }

    /// The option of this name; upper and lower case make no difference, as UCI has it.
    ///
    /// ```no_run
    /// # use protocol::{client::UciClient, process::Launch};
    /// # let launch = Launch::new("stockfish");
    /// let engine = UciClient::start(&launch, std::time::Duration::from_secs(10))?;
    /// assert!(engine.option("move overhead").is_some());
    /// # Ok::<(), protocol::client::ClientError>(())
    /// ```
    pub fn option(&self, name: &str) -> Option<&OptionSpec> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// The process behind it.
    ///
    /// ```no_run
    /// # use protocol::{client::UciClient, process::Launch};
    /// # let launch = Launch::new("stockfish");
    /// let mut engine = UciClient::start(&launch, std::time::Duration::from_secs(10))?;
    /// assert_eq!(engine.process().exit(), None);
    /// # Ok::<(), protocol::client::ClientError>(())
    /// ```
    pub fn process(&mut self) -> &mut EngineProcess {
        &mut self.process
    }

    /// A way to say `stop` from another thread.
    ///
    /// ```no_run
    /// # use protocol::{client::UciClient, process::Launch, uci::Command};
    /// # let launch = Launch::new("stockfish");
    /// let engine = UciClient::start(&launch, std::time::Duration::from_secs(10))?;
    /// let input = engine.input();
    /// std::thread::spawn(move || input.send(Command::Stop));
    /// # Ok::<(), protocol::client::ClientError>(())
    /// ```
    pub fn input(&self) -> Input {
        self.process.input()
    }

    /// Says something and tells when.
    ///
    /// # Errors
    /// When the engine has ended or does not read.
    ///
    /// ```no_run
    /// # use protocol::{client::UciClient, process::Launch, uci::Command};
    /// # let launch = Launch::new("stockfish");
    /// let mut engine = UciClient::start(&launch, std::time::Duration::from_secs(10))?;
    /// engine.send(&Command::NewGame)?;
    /// # Ok::<(), protocol::client::ClientError>(())
    /// ```
    pub fn send(&mut self, command: &Command) -> Result<Instant, ClientError> {
        let sent = self.process.send(command);
        sent.map_err(|error| explain_write(&mut self.process, error, "it was told everything"))
    }

    /// Waits for the next line, whatever it is; `waiting_for` is for the error message.
    ///
    /// # Errors
    /// When there is none before the deadline, or the engine ended.
    ///
    /// ```no_run
    /// # use protocol::{client::UciClient, process::Launch, uci::Command};
    /// # use std::time::{Duration, Instant};
    /// # let launch = Launch::new("stockfish");
    /// let mut engine = UciClient::start(&launch, Duration::from_secs(10))?;
    /// engine.send(&Command::IsReady)?;
    /// let line = engine.expect("readyok", Instant::now() + Duration::from_secs(5))?;
    /// # Ok::<(), protocol::client::ClientError>(())
    /// ```
    pub fn expect(
        &mut self,
        waiting_for: &'static str,
        deadline: Instant,
    ) -> Result<Received<Message>, ClientError> {
        let since = Instant::now();
        let received = self.process.receive(deadline);
        received
            .map(Received::new)
            .map_err(|silence| explain(&mut self.process, silence, waiting_for, since))
    }

    /// `isready`, and waits for `readyok`.
    ///
    /// # Errors
    /// When it does not come in time, or the engine ended.
    ///
    /// ```no_run
    /// # use protocol::{client::UciClient, process::Launch};
    /// # use std::time::Duration;
    /// # let launch = Launch::new("stockfish");
    /// let mut engine = UciClient::start(&launch, Duration::from_secs(10))?;
    /// engine.ping(Duration::from_secs(5))?;
    /// # Ok::<(), protocol::client::ClientError>(())
    /// ```
    pub fn ping(&mut self, timeout: Duration) -> Result<Pong, ClientError> {
        const MOST_STRAYS: usize = 16;
        let (sent, deadline) = (self.send(&Command::IsReady)?, after(timeout));
        let mut strays = Vec::new();
        loop {
            let received = self.expect("readyok", deadline)?;
            match received.message {
                Ok(Message::ReadyOk) => {
                    let time = received.line.at.saturating_duration_since(sent);
                    return Ok(Pong { time, strays });
                }
                Ok(Message::Info(_)) | Err(_) => {}
                Ok(stray) if strays.len() < MOST_STRAYS => strays.push(stray),
                Ok(_) => {}
            }
        }
    }

    /// Searches, and waits for the move.
    ///
    /// # Errors
    /// When it does not come in time, or the engine ended. After a timeout the engine still
    /// searches; [`stop`](Self::stop) it.
    ///
    /// ```no_run
    /// # use protocol::{client::UciClient, process::Launch, uci::Go};
    /// # use std::time::Duration;
    /// # let launch = Launch::new("stockfish");
    /// let mut engine = UciClient::start(&launch, Duration::from_secs(10))?;
    /// let go = Go { depth: Some(8), ..Go::default() };
    /// println!("{}", engine.think(&go, Duration::from_secs(60))?.best_move);
    /// # Ok::<(), protocol::client::ClientError>(())
    /// ```
    pub fn think(&mut self, go: &Go, timeout: Duration) -> Result<Answer, ClientError> {
        self.think_aloud(go, timeout, |_| {})
    }

    /// Searches, shows every line as it comes, and waits for the move.
    ///
    /// # Errors
    /// As [`think`](Self::think).
    ///
    /// ```no_run
    /// # use protocol::{client::UciClient, process::Launch, uci::Go};
    /// # use std::time::Duration;
    /// # let launch = Launch::new("stockfish");
    /// let mut engine = UciClient::start(&launch, Duration::from_secs(10))?;
    /// let go = Go { depth: Some(8), ..Go::default() };
    /// engine.think_aloud(&go, Duration::from_secs(60), |said| println!("{}", said.line.text))?;
    /// # Ok::<(), protocol::client::ClientError>(())
    /// ```
    pub fn think_aloud(
        &mut self,
        go: &Go,
        timeout: Duration,
        mut heard: impl FnMut(&Received<Message>),
    ) -> Result<Answer, ClientError> {
        let sent = self.send(&Command::Go(go.clone()))?;
        let deadline = after(timeout);
        let mut last_info = None;
        loop {
            let received = self.expect("bestmove", deadline)?;
            heard(&received);
            match received.message {
                Ok(Message::BestMove(best_move)) => {
                    let at = received.line.at;
                    return Ok(Answer {
                        best_move,
                        info: last_info,
                        time: at.saturating_duration_since(sent),
                        host_delay: at.elapsed(),
                    });
                }
                Ok(Message::Info(info)) if judges_first_line(&info) => last_info = Some(*info),
                _ => {}
            }
        }
    }

    /// `stop`, and waits for the move of the search under way.
    ///
    /// # Errors
    /// When it does not come in time, or the engine ended.
    ///
    /// ```no_run
    /// # use protocol::{client::UciClient, process::Launch, uci::{Command, Go}};
    /// # use std::time::Duration;
    /// # let launch = Launch::new("stockfish");
    /// let mut engine = UciClient::start(&launch, Duration::from_secs(10))?;
    /// engine.send(&Command::Go(Go { infinite: true, ..Go::default() }))?;
    /// let best_move = engine.stop(Duration::from_secs(5))?;
    /// # Ok::<(), protocol::client::ClientError>(())
    /// ```
    pub fn stop(&mut self, timeout: Duration) -> Result<BestMove, ClientError> {
        self.send(&Command::Stop)?;
        let deadline = after(timeout);
        loop {
            let received = self.expect("bestmove after stop", deadline)?;
            if let Ok(Message::BestMove(best_move)) = received.message {
                return Ok(best_move);
            }
        }
    }

    /// `quit`, and ends the engine if it does not leave in time.
    ///
    /// ```no_run
    /// # use protocol::{client::UciClient, process::{Exit, Launch}};
    /// # use std::time::Duration;
    /// # let launch = Launch::new("stockfish");
    /// let mut engine = UciClient::start(&launch, Duration::from_secs(10))?;
    /// assert_eq!(engine.quit(Duration::from_secs(5)), Exit::Code(0));
    /// # Ok::<(), protocol::client::ClientError>(())
    /// ```
    pub fn quit(&mut self, grace: Duration) -> Exit {
        self.process.shutdown("quit", grace)
    }
}

fn judges_first_line(info: &Info) -> bool {
    info.score.is_some() && info.multi_pv.unwrap_or(1) == 1
}
