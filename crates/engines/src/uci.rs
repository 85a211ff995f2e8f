use std::time::{Duration, Instant};

use player::{
    Choice, Event, Fault, Limits, OptionError, OptionSpec, Player, Question, Score, Situation,
    Warning,
};
use protocol::client::{ClientError, Received, UciClient};
use protocol::uci::{self, BestMove, Command, Message, PositionCommand, SetOption, Start};
use rules::{CastlingMode, Position};

use crate::settings::{Configurable, Settings};
use crate::watch::{Duty, Watch};
use crate::words::{info_from_uci, limits_to_uci};
use crate::{EngineSpec, fault_of};

/// How long an engine may take to leave.
const LEAVING: Duration = Duration::from_secs(1);
const CHESS960: &str = "UCI_Chess960";

/// A UCI engine in another process.
#[derive(Debug)]
pub struct UciEngine {
    spec: EngineSpec,
    /// `None` after a crash or a stall, until it is needed again.
    client: Option<UciClient>,
    name: String,
    author: String,
    settings: Settings,
    castling: CastlingMode,
}

impl UciEngine {
    /// Starts an engine.
    ///
    /// # Errors
    /// When it cannot be started or does not say `uciok` in time.
    pub fn start(spec: EngineSpec) -> Result<UciEngine, Fault> {
        let client = start(&spec)?;
        Ok(UciEngine {
            spec,
            name: client.name().to_owned(),
            author: client.author().to_owned(),
            settings: Settings::new(client.options().to_vec()),
            client: Some(client),
            castling: CastlingMode::Standard,
        })
    }

    /// Whether a process is there; after a crash there is none until it is needed again.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.client.is_some()
    }

    /// The process's number.
    pub fn process_id(&mut self) -> Option<u32> {
        self.client.as_mut().map(|client| client.process().id())
    }

    /// The engine, started again if need be.
    fn client(&mut self) -> Result<&mut UciClient, Fault> {
        if self.client.is_none() {
            let mut client = start(&self.spec)?;
            for (name, value) in &self.settings.values {
                client.send(&set_option(name, value)).map_err(fault_of)?;
            }
            self.client = Some(client);
            self.castling = CastlingMode::Standard;
        }
        self.client.as_mut().ok_or(Fault::Stall)
    }

    /// Does something with the engine; if that shows it to be dead or stuck, the process ends.
    fn with_client<T>(
        &mut self,
        work: impl FnOnce(&mut UciClient) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let result = work(self.client()?);
        if matches!(result, Err(Fault::Crash { .. } | Fault::Stall)) {
            self.client = None;
        }
        result
    }

    fn send(&mut self, command: &Command) -> Result<Instant, Fault> {
        self.with_client(|client| client.send(command).map_err(fault_of))
    }

    /// Waits until the engine is ready; it must not have anything left to say.
    fn ping(&mut self) -> Result<(), Fault> {
        let patience = self.spec.readiness;
        let pong = self.with_client(|client| client.ping(patience).map_err(fault_of))?;
        match pong.strays.iter().find(|stray| matches!(stray, Message::BestMove(_))) {
            Some(stray) => {
                Err(Fault::Protocol { reason: format!("'{stray}' although nothing was asked") })
            }
            None => Ok(()),
        }
    }

    /// Tells the engine how castling is written.
    fn agree_on_castling(&mut self, mode: CastlingMode) -> Result<(), Fault> {
        self.client()?;
        if mode == self.castling {
            return Ok(());
        }
        if !self.settings.declares(CHESS960) {
            let reason = format!("Chess960 is played, but it has no option {CHESS960}");
            return Err(Fault::Protocol { reason });
        }
        let value = (mode == CastlingMode::Chess960).to_string();
        self.send(&set_option(CHESS960, &value))?;
        self.castling = mode;
        Ok(())
    }

    /// A bare `go` means endless thought to many an engine, and must not.
    fn bounded(&self, limits: &Limits) -> Limits {
        let mut limits = limits.clone();
        if limits.is_default() && !limits.ponder {
            limits.move_time = Some(self.spec.default_move_time);
        }
        limits
    }
}

impl Configurable for UciEngine {
    fn settings(&mut self) -> &mut Settings {
        &mut self.settings
    }

    fn tell(&mut self, name: &str, value: &str) {
        if let Some(client) = &mut self.client {
            // An engine that no longer listens is noticed when it is asked for something.
            let _ = client.send(&set_option(name, value));
        }
    }
}

fn start(spec: &EngineSpec) -> Result<UciClient, Fault> {
    let mut client = UciClient::start(&spec.launch(), spec.startup).map_err(fault_of)?;
    for line in &spec.first_lines {
        let sent = client.process().send(line);
        sent.map_err(|error| Fault::Crash { reason: error.to_string() })?;
    }
    Ok(client)
}

fn set_option(name: &str, value: &str) -> Command {
    Command::SetOption(SetOption { name: name.to_owned(), value: Some(value.to_owned()) })
}

/// A game so far as a `position` command.
fn position_command(situation: &Situation) -> PositionCommand {
    let first = situation.first();
    let start = if *first == Position::start() {
        Start::Initial
    } else {
        Start::Fen(first.fen().to_string())
    };
    let mode = situation.castling_mode();
    let played = situation.positions().iter().zip(situation.moves());
    PositionCommand {
        start,
        moves: played.map(|(position, mv)| position.uci(*mv, mode).to_string()).collect(),
    }
}

/// One search, from `go` to `bestmove`.
struct Thought<'a> {
    situation: &'a Situation,
    go: uci::Go,
    watch: Watch<'a>,
    observe: &'a mut dyn FnMut(Event),
    score: Option<Score>,
}

impl Thought<'_> {
    fn ask(&mut self, client: &mut UciClient) -> Result<Choice, Fault> {
        let sent = client.send(&Command::Go(self.go.clone())).map_err(fault_of)?;
        loop {
            match self.watch.duty() {
                Duty::Stop => {
                    client.send(&Command::Stop).map_err(fault_of)?;
                }
                Duty::PonderHit => {
                    client.send(&Command::PonderHit).map_err(fault_of)?;
                }
                Duty::GiveUp => return Err(Fault::Stall),
                Duty::Listen(until) => match client.expect("bestmove", until) {
                    Ok(received) => {
                        if let Some(answer) = self.hear(&received) {
                            let time = received.line.at.saturating_duration_since(sent);
                            return self.conclude(&answer, time);
                        }
                    }
                    Err(ClientError::Timeout { .. }) => {}
                    Err(error) => return Err(fault_of(error)),
                },
            }
        }
    }

    /// Passes on what the engine says; its answer when that is it.
    fn hear(&mut self, received: &Received<Message>) -> Option<BestMove> {
        match &received.message {
            Ok(Message::BestMove(answer)) => return Some(answer.clone()),
            Ok(Message::Info(info)) => self.report(info),
            _ => {}
        }
        None
    }

    fn report(&mut self, info: &uci::Info) {
        let position = self.situation.position();
        let words = info.pv.iter().map(String::as_str);
        if let (_, Some(word)) = terms::read_line(position, words) {
            let word = word.to_owned();
            (self.observe)(Event::Warning(Warning::IllegalVariation { word }));
        }
        if let Some(text) = &info.string {
            (self.observe)(Event::Text(text.clone()));
        }
        if info.string.is_none() || info.depth.is_some() {
            let report = info_from_uci(info, position);
            if report.line.unwrap_or(1) == 1 {
                self.score = report.score.or(self.score);
            }
            (self.observe)(report.into());
        }
    }

    fn conclude(&self, answer: &BestMove, time: Duration) -> Result<Choice, Fault> {
        if self.watch.timed_out {
            return Err(Fault::Timeout);
        }
        let position = self.situation.position();
        let illegal = |text: &str| Fault::IllegalMove {
            text: text.to_owned(),
            fen: position.fen().to_string(),
        };
        let best = match answer.best.as_deref() {
            None | Some("0000" | "NULL") if !position.has_legal_move() => None,
            None => return Err(illegal("(none)")),
            Some(text) => Some(position.parse_uci(text).map_err(|_| illegal(text))?),
        };
        let ponder =
            best.and_then(|best| position.after(best).parse_uci(answer.ponder.as_deref()?).ok());
        let thinking_time = Some(time);
        Ok(Choice { ponder, score: self.score, thinking_time, ..Choice::of(best) })
    }
}

impl Player for UciEngine {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn author(&self) -> String {
        self.author.clone()
    }

    fn options(&self) -> Vec<OptionSpec> {
        self.settings.declared.clone()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        if name.eq_ignore_ascii_case(CHESS960) {
            // Each game says itself how castling is written in it.
            return player::declared_option(&self.settings.declared, name, value).map(|_| ());
        }
        self.configure(name, value)
    }

    fn reseed(&mut self, seed: u64) {
        self.tell_seed(seed);
    }

    fn new_game(&mut self) -> Result<(), Fault> {
        self.send(&Command::NewGame)?;
        self.ping()
    }

    fn choose(
        &mut self,
        question: &Question,
        observe: &mut dyn FnMut(Event),
    ) -> Result<Choice, Fault> {
        let Question { situation, limits, signal } = question;
        let limits = self.bounded(limits);
        let mode = situation.castling_mode();
        self.agree_on_castling(mode)?;
        self.send(&Command::Position(position_command(situation)))?;
        self.ping()?;
        let mut thought = Thought {
            situation,
            go: limits_to_uci(&limits, situation.position(), mode),
            watch: Watch::new(&self.spec, situation, &limits, signal),
            observe,
            score: None,
        };
        self.with_client(|client| thought.ask(client))
    }
}

impl Drop for UciEngine {
    fn drop(&mut self) {
        if let Some(client) = &mut self.client {
            client.quit(LEAVING);
        }
    }
}
