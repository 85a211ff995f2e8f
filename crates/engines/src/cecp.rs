use std::time::{Duration, Instant};

use player::{
    Choice, Event, Fault, Limits, OptionError, OptionKind, OptionSpec, Player, Question, Situation,
};
use protocol::cecp::{Command, EngineOption, FeatureSet, Message};
use protocol::client::{CecpClient, ClientError, Received};
use rules::{CastlingMode, Color, Move, Position};

use crate::cecp_pace::{Pace, PaceTime, pace_of};
use crate::cecp_thought::{Thought, looks_like_move, refused};
use crate::settings::{Configurable, Settings};
use crate::watch::{Watch, from_now};
use crate::{EngineSpec, fault_of};

const LEAVING: Duration = Duration::from_secs(1);
/// How long an engine may be silent before it is asked again whether it has heard.
const NUDGE: Duration = Duration::from_millis(150);
/// What `sd` says without a limit of depth.
const NO_DEPTH: u32 = 100;

/// A CECP engine in another process.
///
/// Such an engine keeps the game itself. It is told only what it does not know yet; when the game
/// is another than the one that it knows, it starts over.
#[derive(Debug)]
pub struct CecpEngine {
    spec: EngineSpec,
    /// `None` after a crash or a stall, until it is needed again.
    client: Option<CecpClient>,
    name: String,
    settings: Settings,
    /// The game as the engine knows it.
    known: Option<Situation>,
    /// What it was last told about time and depth.
    pace: Option<Pace>,
    pings: u32,
}

impl CecpEngine {
    /// Starts an engine.
    ///
    /// # Errors
    /// When it cannot be started or does not finish saying what it can do.
    pub fn start(spec: EngineSpec) -> Result<CecpEngine, Fault> {
        let client = awake(&spec)?;
        let features = client.features();
        let fallback = spec.program().rsplit('/').next().unwrap_or("?").to_owned();
        let mut engine = CecpEngine {
            spec,
            name: features.my_name.clone().unwrap_or(fallback),
            settings: Settings::new(options_of(features)),
            client: Some(client),
            known: None,
            pace: None,
            pings: 0,
        };
        engine.settle()?;
        Ok(engine)
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

    /// The habits that hold for all games.
    fn settle(&mut self) -> Result<(), Fault> {
        self.send(&Command::Easy)?;
        self.send(&Command::Post)?;
        for (name, value) in self.settings.values.clone() {
            self.send(&self.option_command(&name, &value))?;
        }
        Ok(())
    }

    fn client(&mut self) -> Result<&mut CecpClient, Fault> {
        if self.client.is_none() {
            self.client = Some(awake(&self.spec)?);
            self.forget();
            self.settle()?;
        }
        self.client.as_mut().ok_or(Fault::Stall)
    }

    fn forget(&mut self) {
        self.known = None;
        self.pace = None;
    }

    fn with_client<T>(
        &mut self,
        work: impl FnOnce(&mut CecpClient) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let result = work(self.client()?);
        if let Err(fault) = &result {
            // Whatever happened, nobody knows what the engine thinks the game is.
            self.forget();
            if matches!(fault, Fault::Crash { .. } | Fault::Stall) {
                self.client = None;
            }
        }
        result
    }

    fn send(&mut self, command: &Command) -> Result<Instant, Fault> {
        self.with_client(|client| client.send(command).map_err(fault_of))
    }

    /// Waits until the engine has heard everything, if it can say so.
    ///
    /// GNU Chess sometimes finds a line only when another follows it, so it is asked again and
    /// again; nothing else may be sent before the answer.
    fn ping(&mut self) -> Result<(), Fault> {
        let (mut last, deadline) = (self.pings, from_now(self.spec.readiness));
        let result = self.with_client(|client| {
            if !client.features().ping {
                return Ok(());
            }
            loop {
                last = last.wrapping_add(1);
                client.send(&Command::Ping(last)).map_err(fault_of)?;
                match await_pong(client, last, from_now(NUDGE).min(deadline)) {
                    Err(Fault::Stall) if Instant::now() < deadline => {}
                    result => return result,
                }
            }
        });
        self.pings = last;
        result
    }

    fn option_command(&self, name: &str, value: &str) -> Command {
        let number = || value.parse().unwrap_or(1);
        let declared = self.settings.declared.iter().find(|option| option.is_named(name));
        match name.to_ascii_lowercase().as_str() {
            "hash" => Command::Memory(number()),
            "threads" => Command::Cores(number()),
            _ => Command::SetOption {
                name: declared.map_or_else(|| name.to_owned(), |option| option.name.clone()),
                value: match declared.map(|option| &option.kind) {
                    Some(OptionKind::Check { .. }) => Some(u8::from(value == "true").to_string()),
                    Some(OptionKind::Button) => None,
                    _ => Some(value.to_owned()),
                },
            },
        }
    }

    /// Brings the engine's game up to date.
    fn follow(&mut self, situation: &Situation) -> Result<(), Fault> {
        self.client()?;
        let shared = self.known.as_ref().and_then(|known| shared_moves(known, situation));
        let from = match shared {
            Some(shared) => {
                self.send(&Command::Force)?;
                self.take_back_to(shared)?;
                shared
            }
            None => {
                self.start_over(situation)?;
                0
            }
        };
        for ply in from..situation.moves().len() {
            self.tell_move(situation, ply)?;
        }
        self.known = Some(situation.clone());
        Ok(())
    }

    fn take_back_to(&mut self, moves: usize) -> Result<(), Fault> {
        let known = self.known.as_ref().map_or(0, |known| known.moves().len());
        (moves..known).try_for_each(|_| self.send(&Command::Undo).map(|_| ()))
    }

    fn start_over(&mut self, situation: &Situation) -> Result<(), Fault> {
        let chess960 = situation.castling_mode() == CastlingMode::Chess960;
        let features = self.client()?.features().clone();
        self.pace = None;
        self.send(&Command::New)?;
        if chess960 {
            if !features.variants.iter().any(|variant| variant == "fischerandom") {
                let reason = "Chess960 is played, but it does not play fischerandom".to_owned();
                return Err(Fault::Protocol { reason });
            }
            self.send(&Command::Variant("fischerandom".to_owned()))?;
        }
        self.send(&Command::Easy)?;
        self.send(&Command::Force)?;
        if *situation.first() == Position::start() && !chess960 {
            return Ok(());
        }
        if features.set_board {
            self.send(&Command::SetBoard(situation.first().fen().to_string())).map(|_| ())
        } else {
            self.edit_board(situation.first())
        }
    }

    /// Sets up a position man by man, for engines that know no other way. Who may castle they
    /// conclude themselves; that it is Black's turn they believe after a move of White's.
    fn edit_board(&mut self, position: &Position) -> Result<(), Fault> {
        if position.turn() == Color::Black {
            self.with_client(|client| client.send_move("a2a3").map_err(fault_of))?;
        }
        self.send(&Command::Edit)?;
        let lines = edit_lines(position);
        self.with_client(|client| {
            let said = lines.iter().try_for_each(|line| client.process().send(line).map(|_| ()));
            said.map_err(|error| fault_of(ClientError::Process(error)))
        })
    }

    fn tell_move(&mut self, situation: &Situation, ply: usize) -> Result<(), Fault> {
        let (position, one) = (&situation.positions()[ply], situation.moves()[ply]);
        let san = self.client()?.features().san;
        let text = move_text(position, one, san, situation.castling_mode());
        self.with_client(|client| client.send_move(&text).map_err(fault_of)).map(|_| ())
    }

    /// Tells what limits its thinking, as far as that is news.
    fn set_pace(&mut self, situation: &Situation, limits: &Limits) -> Result<(), Fault> {
        let pace = pace_of(limits, self.pace, self.spec.default_move_time);
        if self.pace != Some(pace) {
            match pace.time {
                PaceTime::Level(level) => self.send(&Command::Level(level))?,
                PaceTime::Seconds(seconds) => {
                    self.send(&Command::MoveTime(Duration::from_secs(seconds)))?
                }
            };
            if self.pace.and_then(|pace| pace.depth) != pace.depth {
                self.send(&Command::Depth(pace.depth.unwrap_or(NO_DEPTH)))?;
            }
            self.pace = Some(pace);
        }
        self.set_clocks(situation, limits)
    }

    fn set_clocks(&mut self, situation: &Situation, limits: &Limits) -> Result<(), Fault> {
        let Some(clock) = limits.clock.filter(|_| limits.move_time.is_none()) else {
            return Ok(());
        };
        if !self.client()?.features().time {
            return Ok(());
        }
        let turn = situation.position().turn();
        self.send(&Command::Time(hundredths(clock.of(turn).time)))?;
        self.send(&Command::OpponentTime(hundredths(clock.of(!turn).time))).map(|_| ())
    }
}

/// A new process that has said what it can do.
///
/// One that says nothing may be old, or slow to start: on a busy machine GNU Chess takes five
/// seconds. Old engines complain about a ping, and then it is known that they are awake.
fn awake(spec: &EngineSpec) -> Result<CecpClient, Fault> {
    let deadline = from_now(spec.startup);
    let mut client = CecpClient::start(&spec.launch(), spec.startup).map_err(fault_of)?;
    for line in &spec.first_lines {
        let sent = client.process().send(line);
        sent.map_err(|error| Fault::Crash { reason: error.to_string() })?;
    }
    while client.features().done != Some(true) && Instant::now() < deadline {
        client.send(&Command::Ping(0)).map_err(fault_of)?;
        match client.expect("pong", from_now(NUDGE).min(deadline)) {
            Ok(received) if is_about_ping(&received) => break,
            Ok(_) | Err(ClientError::Timeout { .. }) => {}
            Err(error) => return Err(fault_of(error)),
        }
    }
    Ok(client)
}

/// Whether a line answers a ping, be it in anger.
fn is_about_ping(received: &Received<Message>) -> bool {
    match received.message {
        Ok(Message::Pong(_)) => true,
        Ok(Message::Features(_)) => false,
        _ => received.line.text.contains("ping"),
    }
}

/// The options that an engine declares, and those that its features stand for.
fn options_of(features: &FeatureSet) -> Vec<OptionSpec> {
    let declared = features.options.iter().filter_map(|text| text.parse::<EngineOption>().ok());
    let mut options: Vec<OptionSpec> = declared.map(|EngineOption(option)| option).collect();
    let mut own = |name: &str, declared: bool, max| {
        if declared && !options.iter().any(|option| option.is_named(name)) {
            options.push(OptionSpec::spin(name, 1, 1, max));
        }
    };
    own("Hash", features.memory, 1 << 20);
    own("Threads", features.cores, 1024);
    options
}

/// The answer to the last of several pings: only then nothing is left unheard.
fn await_pong(client: &mut CecpClient, number: u32, until: Instant) -> Result<(), Fault> {
    loop {
        match client.expect("pong", until).map_err(fault_of)?.message {
            Ok(Message::Pong(pong)) if pong == number => return Ok(()),
            Ok(Message::IllegalMove { text, .. }) if looks_like_move(&text) => {
                return Err(refused(&text));
            }
            _ => {}
        }
    }
}

/// What follows `edit`: an empty board, White's pieces, the change of colour, Black's pieces, the end.
fn edit_lines(position: &Position) -> Vec<String> {
    let pieces = |color: Color| {
        let own = position.board().iter().filter(move |(_, piece)| piece.color == color);
        own.map(|(square, piece)| format!("{}{square}", piece.role.to_char().to_ascii_uppercase()))
    };
    let around = |word: &str| std::iter::once(word.to_owned());
    let white = around("#").chain(pieces(Color::White));
    white.chain(around("c")).chain(pieces(Color::Black)).chain(around(".")).collect()
}

fn hundredths(time: Duration) -> u64 {
    u64::try_from(time.as_millis() / 10).unwrap_or(u64::MAX)
}

/// How many moves two games have in common, where they began alike.
fn shared_moves(known: &Situation, situation: &Situation) -> Option<usize> {
    let alike =
        known.first() == situation.first() && known.castling_mode() == situation.castling_mode();
    let pairs = known.moves().iter().zip(situation.moves());
    alike.then(|| pairs.take_while(|(one, other)| one == other).count())
}

fn move_text(position: &Position, mv: Move, san: bool, mode: CastlingMode) -> String {
    // In Chess960 only the letters say without doubt that it is castling.
    if san || (mv.is_castle() && mode == CastlingMode::Chess960) {
        return position.san(mv).to_string().trim_end_matches(['+', '#']).to_owned();
    }
    position.uci(mv, CastlingMode::Standard).to_string()
}

impl Configurable for CecpEngine {
    fn settings(&mut self) -> &mut Settings {
        &mut self.settings
    }

    fn tell(&mut self, name: &str, value: &str) {
        // An engine that no longer listens is noticed when it is asked for something.
        let _ = self.client.is_some().then(|| self.send(&self.option_command(name, value)));
    }
}

impl Player for CecpEngine {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn author(&self) -> String {
        "unknown".to_owned()
    }

    fn options(&self) -> Vec<OptionSpec> {
        self.settings.declared.clone()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        self.configure(name, value)
    }

    fn reseed(&mut self, seed: u64) {
        self.tell_seed(seed);
    }

    fn new_game(&mut self) -> Result<(), Fault> {
        if self.client.as_ref().is_some_and(|client| !client.features().reuse) {
            self.client = None;
        }
        self.known = None;
        self.follow(&Situation::start())?;
        self.ping()
    }

    fn choose(
        &mut self,
        question: &Question,
        observe: &mut dyn FnMut(Event),
    ) -> Result<Choice, Fault> {
        let Question { situation, limits, signal } = question;
        if !situation.position().has_legal_move() {
            return Ok(Choice::of(None));
        }
        self.follow(situation)?;
        self.set_pace(situation, limits)?;
        self.ping()?;
        let mut thought = Thought {
            situation,
            watch: Watch::new(&self.spec, situation, limits, signal),
            enough: limits.move_time.map(from_now),
            depth: limits.depth,
            observe,
            score: None,
            offers_draw: false,
        };
        let choice = self.with_client(|client| thought.ask(client))?;
        if let (Some(known), Some(best), false) = (&mut self.known, choice.best, choice.resigns) {
            // It was just found to be legal.
            known.play(best).unwrap_or_default();
        } else {
            self.forget();
        }
        // It must not answer the moves that it is told before the next question.
        self.send(&Command::Force)?;
        Ok(choice)
    }
}

impl Drop for CecpEngine {
    fn drop(&mut self) {
        if let Some(client) = &mut self.client {
            client.quit(LEAVING);
        }
    }
}
