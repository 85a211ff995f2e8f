//! Talking to a CECP engine.

use super::{ClientError, Received, explain, explain_write};
use crate::cecp::{Command, FeatureSet, Message};
use crate::process::{EngineProcess, Exit, Input, Launch, Silence, after};
use std::time::{Duration, Instant};

/// An engine that has been told to speak CECP.
///
/// ```no_run
/// use protocol::{cecp::Command, client::CecpClient, process::Launch};
/// use std::time::Duration;
///
/// let mut engine = CecpClient::start(&Launch::new("fairymax"), Duration::from_secs(10))?;
/// engine.send(&Command::New)?;
/// engine.send_move("e2e4")?;
/// # Ok::<(), protocol::client::ClientError>(())
/// ```
#[derive(Debug)]
pub struct CecpClient {
    process: EngineProcess,
    features: FeatureSet,
    pings: u32,
}

/// How long an engine may keep silent about its features before it counts as one that has none.
const SILENT_ABOUT_FEATURES: Duration = Duration::from_secs(2);

/// How long an engine may keep silent before it is asked again.
const NUDGE: Duration = Duration::from_millis(500);

impl CecpClient {
    /// Starts an engine and takes note of its features.
    ///
    /// An engine of old says nothing; after two seconds it is taken for one without features.
    /// `feature done=0` buys time up to the deadline. Features that come later still count.
    ///
    /// # Errors
    /// When it cannot be started, ends, or says `done=0` and never `done=1`; it is ended then.
    ///
    /// ```
    /// use protocol::{client::CecpClient, process::Launch};
    /// use std::time::Duration;
    ///
    /// let script = r#"read a; read b; echo 'feature ping=1 myname="Shell" done=1'; cat >&2"#;
    /// let launch = Launch::new("sh").args(["-c", script]);
    /// let engine = CecpClient::start(&launch, Duration::from_secs(5))?;
    /// assert_eq!(engine.features().my_name.as_deref(), Some("Shell"));
    /// assert!(engine.features().ping && !engine.features().user_move);
    /// # Ok::<(), protocol::client::ClientError>(())
    /// ```
    pub fn start(launch: &Launch, deadline: Duration) -> Result<Self, ClientError> {
        let process = launch.spawn()?;
        let mut client = Self { process, features: FeatureSet::default(), pings: 0 };
        client.send(&Command::Xboard)?;
        client.send(&Command::ProtocolVersion(2))?;
        client.await_features(after(deadline))?;
        Ok(client)
    }

    fn await_features(&mut self, deadline: Instant) -> Result<(), ClientError> {
        let started = Instant::now();
        let quiet = after(SILENT_ABOUT_FEATURES).min(deadline);
        while self.features.done != Some(true) {
            let until = if self.asked_for_time() { deadline } else { quiet };
            match self.process.receive(until.min(after(NUDGE))) {
                Ok(line) => self.note(&Received::new(line))?,
                Err(Silence::Timeout) if Instant::now() < until => self.nudge()?,
                Err(Silence::Timeout) if !self.asked_for_time() => return Ok(()),
                Err(silence) => {
                    let process = &mut self.process;
                    return Err(explain(process, silence, "feature done=1", started));
                }
            }
        }
        Ok(())
    }

    fn asked_for_time(&self) -> bool {
        self.features.done == Some(false)
    }

    /// GNU Chess, started on a busy machine, finds of two lines that arrive together the second
    /// only when a third arrives; so an engine that keeps silent is asked again.
    fn nudge(&mut self) -> Result<(), ClientError> {
        if !self.asked_for_time() {
            self.send(&Command::ProtocolVersion(2))?;
        }
        Ok(())
    }

    /// Accepts or rejects features.
    fn note(&mut self, received: &Received<Message>) -> Result<(), ClientError> {
        let Ok(Message::Features(features)) = &received.message else {
            return Ok(());
        };
        for feature in features {
            let accepted = self.features.apply(feature);
            let name = feature.name.clone();
            let answer = if accepted { Command::Accepted(name) } else { Command::Rejected(name) };
            self.send(&answer)?;
        }
        Ok(())
    }

    /// What the engine can do.
    ///
    /// ```no_run
    /// # use protocol::{client::CecpClient, process::Launch};
    /// # let launch = Launch::new("fairymax");
    /// let engine = CecpClient::start(&launch, std::time::Duration::from_secs(10))?;
    /// println!("{:?}", engine.features());
    /// # Ok::<(), protocol::client::ClientError>(())
    /// ```
    pub fn features(&self) -> &FeatureSet {
        &self.features
    }

    /// The process behind it.
    ///
    /// ```no_run
    /// # use protocol::{client::CecpClient, process::Launch};
    /// # let launch = Launch::new("fairymax");
    /// let mut engine = CecpClient::start(&launch, std::time::Duration::from_secs(10))?;
    /// assert_eq!(engine.process().exit(), None);
    /// # Ok::<(), protocol::client::ClientError>(())
    /// ```
    pub fn process(&mut self) -> &mut EngineProcess {
        &mut self.process
    }

    /// A way to say `?` from another thread.
    ///
    /// ```no_run
    /// # use protocol::{cecp::Command, client::CecpClient, process::Launch};
    /// # let launch = Launch::new("fairymax");
    /// let engine = CecpClient::start(&launch, std::time::Duration::from_secs(10))?;
    /// let input = engine.input();
    /// std::thread::spawn(move || input.send(Command::MoveNow));
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
    /// # use protocol::{cecp::Command, client::CecpClient, process::Launch};
    /// # let launch = Launch::new("fairymax");
    /// let mut engine = CecpClient::start(&launch, std::time::Duration::from_secs(10))?;
    /// engine.send(&Command::New)?;
    /// # Ok::<(), protocol::client::ClientError>(())
    /// ```
    pub fn send(&mut self, command: &Command) -> Result<Instant, ClientError> {
        let sent = self.process.send(command);
        sent.map_err(|error| explain_write(&mut self.process, error, "it was told everything"))
    }

    /// Sends the opponent's move in the form this engine wants.
    ///
    /// # Errors
    /// As [`send`](Self::send).
    ///
    /// ```no_run
    /// # use protocol::{client::CecpClient, process::Launch};
    /// # let launch = Launch::new("fairymax");
    /// let mut engine = CecpClient::start(&launch, std::time::Duration::from_secs(10))?;
    /// engine.send_move("e2e4")?;
    /// # Ok::<(), protocol::client::ClientError>(())
    /// ```
    pub fn send_move(&mut self, text: &str) -> Result<Instant, ClientError> {
        let announced = self.features.user_move;
        self.send(&Command::Move { text: text.to_owned(), announced })
    }

    /// Waits for the next line, whatever it is; `waiting_for` is for the error message.
    ///
    /// # Errors
    /// When there is none before the deadline, or the engine ended.
    ///
    /// ```no_run
    /// # use protocol::{client::CecpClient, process::Launch};
    /// # use std::time::{Duration, Instant};
    /// # let launch = Launch::new("fairymax");
    /// let mut engine = CecpClient::start(&launch, Duration::from_secs(10))?;
    /// let line = engine.expect("move", Instant::now() + Duration::from_secs(5))?;
    /// # Ok::<(), protocol::client::ClientError>(())
    /// ```
    pub fn expect(
        &mut self,
        waiting_for: &'static str,
        deadline: Instant,
    ) -> Result<Received<Message>, ClientError> {
        let since = Instant::now();
        let received = self.process.receive(deadline).map(Received::new);
        let received =
            received.map_err(|silence| explain(&mut self.process, silence, waiting_for, since))?;
        self.note(&received)?;
        Ok(received)
    }

    /// `ping`, and how long its `pong` took; nothing for engines that cannot do that.
    ///
    /// # Errors
    /// When it does not come in time, or the engine ended.
    ///
    /// ```no_run
    /// # use protocol::{client::CecpClient, process::Launch};
    /// # use std::time::Duration;
    /// # let launch = Launch::new("fairymax");
    /// let mut engine = CecpClient::start(&launch, Duration::from_secs(10))?;
    /// engine.ping(Duration::from_secs(5))?;
    /// # Ok::<(), protocol::client::ClientError>(())
    /// ```
    pub fn ping(&mut self, timeout: Duration) -> Result<Option<Duration>, ClientError> {
        if !self.features.ping {
            return Ok(None);
        }
        self.pings += 1;
        let (sent, deadline) = (self.send(&Command::Ping(self.pings))?, after(timeout));
        loop {
            let received = self.expect("pong", deadline)?;
            if received.message == Ok(Message::Pong(self.pings)) {
                return Ok(Some(received.line.at.saturating_duration_since(sent)));
            }
        }
    }

    /// `quit`, and ends the engine if it does not leave in time.
    ///
    /// ```no_run
    /// # use protocol::{client::CecpClient, process::{Exit, Launch}};
    /// # use std::time::Duration;
    /// # let launch = Launch::new("fairymax");
    /// let mut engine = CecpClient::start(&launch, Duration::from_secs(10))?;
    /// assert_eq!(engine.quit(Duration::from_secs(5)), Exit::Code(0));
    /// # Ok::<(), protocol::client::ClientError>(())
    /// ```
    pub fn quit(&mut self, grace: Duration) -> Exit {
        self.process.shutdown("quit", grace)
    }
}
