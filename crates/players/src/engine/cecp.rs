use std::time::{Duration, Instant};

use player::{
    Choice, Event, Fault, Info, Limits, OptionError, OptionSpec, Player, Score, Signal, Situation,
};
use protocol::cecp::{Command, GameEnd, Level, Message, Thinking, Winner};
use protocol::client::{CecpClient, ClientError};
use rules::{CastlingMode, Color, Move, Position};

use super::cecp_options::{read_option, written_value};
use super::watch::{Duty, Watch, from_now};
use super::{EngineSpec, fault_of};
use crate::words::{read_line_of_play, read_move, score_from};

const LEAVING: Duration = Duration::from_secs(1);
/// What `sd` says when depth is no limit.
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
    options: Vec<OptionSpec>,
    settings: Vec<(String, String)>,
    /// The game as the engine knows it.
    known: Option<Situation>,
    /// What it was last told about time and depth.
    pace: Option<Pace>,
    pings: u32,
}

/// What limits an engine's thinking, as far as CECP can say it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pace {
    time: PaceTime,
    depth: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PaceTime {
    Level(Level),
    /// Whole seconds, because many engines read nothing else; a shorter time ends with `?`.
    Seconds(u64),
}

impl CecpEngine {
    /// Starts an engine.
    ///
    /// # Errors
    /// When it cannot be started or does not finish saying what it can do.
    pub fn start(spec: EngineSpec) -> Result<CecpEngine, Fault> {
        let client = CecpClient::start(&spec.launch(), spec.startup).map_err(fault_of)?;
        let features = client.features();
        let fallback = spec.program().rsplit('/').next().unwrap_or("?").to_owned();
        let mut options: Vec<OptionSpec> =
            features.options.iter().filter_map(|text| read_option(text)).collect();
        let mut own = |name: &str, declared: bool, max| {
            if declared && !options.iter().any(|option| option.is_named(name)) {
                options.push(OptionSpec::spin(name, 1, 1, max));
            }
        };
        own("Hash", features.memory, 1 << 20);
        own("Threads", features.cores, 1024);
        let mut engine = CecpEngine {
            spec,
            name: features.my_name.clone().unwrap_or(fallback),
            options,
            client: Some(client),
            settings: Vec::new(),
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
        for (name, value) in self.settings.clone() {
            self.send(&self.option_command(&name, &value))?;
        }
        Ok(())
    }

    fn client(&mut self) -> Result<&mut CecpClient, Fault> {
        if self.client.is_none() {
            let started = CecpClient::start(&self.spec.launch(), self.spec.startup);
            self.client = Some(started.map_err(fault_of)?);
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
    fn ping(&mut self) -> Result<(), Fault> {
        self.pings = self.pings.wrapping_add(1);
        let (number, deadline) = (self.pings, from_now(self.spec.readiness));
        self.with_client(|client| {
            if !client.features().ping {
                return Ok(());
            }
            client.send(&Command::Ping(number)).map_err(fault_of)?;
            loop {
                match client.expect("pong", deadline).map_err(fault_of)?.message {
                    Ok(Message::Pong(pong)) if pong == number => return Ok(()),
                    Ok(Message::IllegalMove { text, .. }) if looks_like_move(&text) => {
                        return Err(refused(&text));
                    }
                    _ => {}
                }
            }
        })
    }

    fn option_command(&self, name: &str, value: &str) -> Command {
        let number = || value.parse().unwrap_or(1);
        let declared = self.options.iter().find(|option| option.is_named(name));
        match name.to_ascii_lowercase().as_str() {
            "hash" => Command::Memory(number()),
            "threads" => Command::Cores(number()),
            _ => Command::SetOption {
                name: declared.map_or_else(|| name.to_owned(), |option| option.name.clone()),
                value: match declared {
                    Some(option) => written_value(option, value),
                    None => Some(value.to_owned()),
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

/// What follows `edit`: an empty board, White's men, the change of colour, Black's men, the end.
fn edit_lines(position: &Position) -> Vec<String> {
    let men = |color: Color| {
        let men = position.board().iter().filter(move |(_, piece)| piece.color == color);
        men.map(|(square, piece)| format!("{}{square}", piece.role.to_char().to_ascii_uppercase()))
    };
    let around = |word: &str| std::iter::once(word.to_owned());
    let white = around("#").chain(men(Color::White));
    white.chain(around("c")).chain(men(Color::Black)).chain(around(".")).collect()
}

fn looks_like_move(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_square = |at: usize| {
        first.get(at..at + 2).is_some_and(|square| square.parse::<rules::Square>().is_ok())
    };
    (is_square(0) && is_square(2)) || first.starts_with("O-O")
}

fn refused(text: &str) -> Fault {
    Fault::Protocol { reason: format!("it refuses the legal move '{text}'") }
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

fn move_text(position: &Position, one: Move, san: bool, mode: CastlingMode) -> String {
    // In Chess960 only the letters say without doubt that it is castling.
    if san || (one.is_castle() && mode == CastlingMode::Chess960) {
        return position.san(one).to_string().trim_end_matches(['+', '#']).to_owned();
    }
    position.uci(one, CastlingMode::Standard).to_string()
}

fn pace_of(limits: &Limits, before: Option<Pace>, usual: Duration) -> Pace {
    let whole_seconds = |time: Duration| time.as_millis().div_ceil(1000).max(1);
    let seconds = |time| u64::try_from(whole_seconds(time)).unwrap_or(u64::MAX);
    let endless = limits.infinite || limits.ponder;
    let by_depth = limits.depth.or(limits.mate.map(|moves| moves.saturating_mul(2)));
    let time = match (limits.move_time, limits.clock) {
        _ if endless => PaceTime::Seconds(86_400),
        (Some(time), _) => PaceTime::Seconds(seconds(time)),
        (None, Some(clock)) => PaceTime::Level(level_of(clock, before)),
        (None, None) if by_depth.is_some() => PaceTime::Seconds(86_400),
        (None, None) => PaceTime::Seconds(seconds(usual)),
    };
    Pace { time, depth: by_depth }
}

/// A time control that fits the clock. It is said once in a game; from then on the clock itself
/// tells what is left.
fn level_of(clock: player::Clock, before: Option<Pace>) -> Level {
    if let Some(Pace { time: PaceTime::Level(level), .. }) = before
        && level.increment == clock.white.increment
    {
        return level;
    }
    let most = clock.white.time.max(clock.black.time);
    Level {
        moves: clock.moves_to_go,
        base: Duration::from_secs(most.as_millis().div_ceil(1000).try_into().unwrap_or(u64::MAX)),
        increment: clock.white.increment,
    }
}

/// One search, from `go` to the move.
struct Question<'a> {
    situation: &'a Situation,
    watch: Watch<'a>,
    /// When to say `?`, where CECP cannot say how long.
    enough: Option<Instant>,
    /// How deep it is to look.
    depth: Option<u32>,
    observe: &'a mut dyn FnMut(Event),
    score: Option<Score>,
    offers_draw: bool,
}

impl Question<'_> {
    fn ask(&mut self, client: &mut CecpClient) -> Result<Choice, Fault> {
        let sent = client.send(&Command::Go).map_err(fault_of)?;
        loop {
            match self.watch.duty() {
                Duty::Stop => {
                    client.send(&Command::MoveNow).map_err(fault_of)?;
                }
                Duty::PonderHit => {}
                Duty::GiveUp => return Err(Fault::Stall),
                Duty::Listen(until) => {
                    if self.enough.take_if(|enough| Instant::now() >= *enough).is_some() {
                        client.send(&Command::MoveNow).map_err(fault_of)?;
                    }
                    match client.expect("move", until) {
                        Ok(received) => {
                            let time = received.line.at.saturating_duration_since(sent);
                            if let Ok(message) = received.message
                                && let Some(answer) = self.hear(message, time)
                            {
                                return answer;
                            }
                        }
                        Err(ClientError::Timeout { .. }) => {}
                        Err(error) => return Err(fault_of(error)),
                    }
                }
            }
        }
    }

    fn hear(&mut self, message: Message, time: Duration) -> Option<Result<Choice, Fault>> {
        match message {
            Message::Move(text) => return Some(self.conclude(&text, time)),
            Message::Resign => return Some(Ok(self.resignation())),
            Message::Result(end) => return Some(self.claim(&end)),
            Message::OfferDraw => self.offers_draw = true,
            // Some engines call every command illegal that they do not know.
            Message::IllegalMove { text, .. } if looks_like_move(&text) => {
                return Some(Err(refused(&text)));
            }
            Message::Thinking(thinking) => self.report(&thinking),
            Message::Tell { text, .. } | Message::TellError(text) => {
                (self.observe)(Event::Text(text));
            }
            _ => {}
        }
        None
    }

    fn report(&mut self, thinking: &Thinking) {
        let (variation, _) = read_line_of_play(self.situation.position(), thinking.moves());
        self.score = Some(score_from(thinking.score()));
        let info = Info {
            depth: Some(thinking.depth),
            selective_depth: thinking.extra.first().and_then(|depth| u32::try_from(*depth).ok()),
            score: self.score,
            nodes: Some(thinking.nodes),
            time: Some(thinking.time()),
            variation,
            ..Info::default()
        };
        (self.observe)(info.into());
        if self.depth.is_some_and(|depth| thinking.depth > depth) {
            // It does not know `sd`.
            self.enough = Some(Instant::now());
            self.depth = None;
        }
    }

    fn conclude(&self, text: &str, time: Duration) -> Result<Choice, Fault> {
        if self.watch.timed_out {
            return Err(Fault::Timeout);
        }
        let position = self.situation.position();
        let best = read_move(position, text).ok_or_else(|| Fault::IllegalMove {
            text: text.to_owned(),
            fen: position.fen().to_string(),
        })?;
        Ok(Choice {
            score: self.score,
            offers_draw: self.offers_draw,
            thinking_time: Some(time),
            ..Choice::of(Some(best))
        })
    }

    fn resignation(&self) -> Choice {
        let any = self.situation.position().legal_moves().first().copied();
        Choice { resigns: true, score: self.score, ..Choice::of(any) }
    }

    /// An engine that says the game is over instead of moving: it has lost, or it is wrong.
    fn claim(&self, end: &GameEnd) -> Result<Choice, Fault> {
        let lost = match self.situation.position().turn() {
            Color::White => end.winner == Winner::Black,
            Color::Black => end.winner == Winner::White,
        };
        if lost {
            return Ok(self.resignation());
        }
        Err(Fault::Protocol { reason: format!("it claims '{end}' instead of moving") })
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
        self.options.clone()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        crate::check_option(&self.options, name, value)?;
        self.settings.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        self.settings.push((name.to_owned(), value.to_owned()));
        // An engine that no longer listens is noticed when it is asked for something.
        let _ = self.client.is_some().then(|| self.send(&self.option_command(name, value)));
        Ok(())
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
        situation: &Situation,
        limits: &Limits,
        signal: &Signal,
        observe: &mut dyn FnMut(Event),
    ) -> Result<Choice, Fault> {
        if !situation.position().has_legal_move() {
            return Ok(Choice::of(None));
        }
        self.follow(situation)?;
        self.ping()?;
        self.set_pace(situation, limits)?;
        let mut question = Question {
            situation,
            watch: Watch::new(&self.spec, situation, limits, signal),
            enough: limits.move_time.map(from_now),
            depth: limits.depth,
            observe,
            score: None,
            offers_draw: false,
        };
        let choice = self.with_client(|client| question.ask(client))?;
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
