mod clockwork;

use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use player::host::Hosted;
use player::{
    Choice, Event, Info, Limits, OptionKind, OptionSpec, Player, Question, Score, Signal, Situation,
};
use protocol::ParseError;
use protocol::cecp::{Command, EngineOption, Feature, GameEnd, Message, Thinking};
use rules::{CastlingMode, Color, Move, Outcome, Position, UciError};
use terms::{read_move, write_line};

use self::clockwork::Clockwork;
use crate::line_reader::listen;
use crate::line_writer::LineWriter;
use crate::repair::repair;
use crate::thinking::choose_safely;
use crate::words::milliseconds;
use crate::{POLL_INTERVAL, SHUTDOWN_GRACE, ServeError};

/// A player that is worse by this many centipawns accepts a draw.
const GLAD_OF_A_DRAW: i32 = -150;
/// From here on CECP's numbers are mates.
const MATE: i32 = 100_000;

/// Serves a player over CECP, version 2, until `quit`, the end of the input, or the loss of the
/// output.
///
/// ```
/// use players::Material;
/// use serve::serve_cecp;
///
/// let input = std::io::Cursor::new("xboard\nprotover 2\nnew\nusermove e2e4\n");
/// serve_cecp(Box::new(Material::new()), input, std::io::sink())?;
/// # Ok::<(), serve::ServeError>(())
/// ```
///
/// # Errors
/// When the system has no thread for the player or its input; the other side has been told.
pub fn serve_cecp(
    player: Box<dyn Player>,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> Result<(), ServeError> {
    let (sender, news) = channel();
    let lines = sender.clone();
    let session = Session::new(player, LineWriter::new(output), sender);
    let started = session.player.started().map_err(ServeError::Player);
    let started = started.and_then(|()| {
        listen(input, session.writer.clone(), move |line| lines.send(News::Line(line)).is_ok())
            .map_err(ServeError::Input)
    });
    if let Err(error) = &started {
        session.say(&Message::TellError(error.to_string()));
    }
    started?;
    session.run(&news);
    Ok(())
}

/// What the server has to react to.
enum News {
    /// A line of input, or its end.
    Line(Option<String>),
    /// The player has thought; the number says about which question.
    Thought(u64, Choice),
}

struct Session {
    writer: LineWriter,
    player: Hosted,
    news: Sender<News>,
    name: String,
    options: Vec<OptionSpec>,
    situation: Situation,
    /// The side that the player plays; none in force mode.
    side: Option<Color>,
    clockwork: Clockwork,
    analysing: bool,
    editing: bool,
    post: bool,
    /// The question that the player is thinking about.
    question: Option<(u64, Signal)>,
    asked: u64,
    /// Pings that came while it was thinking.
    pings: Vec<u32>,
    score: Option<Score>,
}

impl Session {
    fn new(player: Box<dyn Player>, writer: LineWriter, news: Sender<News>) -> Session {
        Session {
            writer,
            name: player.name(),
            options: player.options(),
            player: Hosted::new(player),
            news,
            situation: Situation::start(),
            side: Some(Color::Black),
            clockwork: Clockwork::default(),
            analysing: false,
            editing: false,
            post: false,
            question: None,
            asked: 0,
            pings: Vec::new(),
            score: None,
        }
    }

    fn run(mut self, news: &Receiver<News>) {
        loop {
            match news.recv_timeout(POLL_INTERVAL) {
                Ok(News::Line(Some(line))) if self.obey(&line) => {}
                Ok(News::Thought(number, choice)) => self.conclude(number, &choice),
                Err(RecvTimeoutError::Timeout) => {}
                _ => break,
            }
            // Somebody may go on talking who no longer listens.
            if self.writer.is_lost() {
                break;
            }
        }
        self.drop_question();
        // A player that does not notice is left behind: its thread ends with the program.
        let _ = self.player.leave(SHUTDOWN_GRACE);
    }

    /// Does what a line says; false when it is time to go.
    fn obey(&mut self, line: &str) -> bool {
        if self.editing && belongs_to_edit(line) {
            self.editing = line != ".";
            return true;
        }
        self.editing = false;
        match line.parse::<Command>() {
            Ok(Command::Quit) => return false,
            Ok(command) => self.command(command),
            Err(ParseError::Empty) => {}
            Err(_) => self.refuse("unknown command", line),
        }
        true
    }

    fn command(&mut self, command: Command) {
        match command {
            Command::ProtocolVersion(_) => self.introduce(),
            Command::New => self.new_game(),
            Command::Variant(name) => self.variant(&name),
            Command::Force | Command::Result(_) => self.force(),
            Command::Go => self.play_side(self.situation.position().turn()),
            Command::PlayOther => self.play_side(!self.situation.position().turn()),
            Command::Move { text, .. } => self.user_move(&text),
            Command::MoveNow => self.move_now(),
            Command::Undo => self.undo(1),
            Command::Remove => self.undo(2),
            Command::SetBoard(fen) => self.set_board(&fen),
            Command::Ping(number) => self.ping(number),
            Command::Draw => self.consider_draw(),
            Command::Analyze => self.analyse(),
            Command::Exit => self.end_analysis(),
            Command::Post => self.post = true,
            Command::NoPost => self.post = false,
            Command::Edit => self.editing = true,
            Command::Memory(megabytes) => self.set_option("Hash", &megabytes.to_string()),
            Command::Cores(cores) => self.set_option("Threads", &cores.to_string()),
            Command::TablebasePath { path, .. } => self.set_option("SyzygyPath", &path),
            Command::SetOption { name, value } => self.option(&name, value.as_deref()),
            other => self.clockwork.note(&other),
        }
    }

    fn say(&self, message: &Message) {
        self.writer.say(message);
    }

    /// Has the player do something after everything that was asked before.
    fn submit(&self, job: impl FnOnce(&mut dyn Player) + Send + 'static) {
        if let Err(fault) = self.player.submit(job) {
            self.say(&Message::Comment(fault.to_string()));
        }
    }

    fn refuse(&self, reason: &str, command: &str) {
        let shown: String = command.chars().take(80).collect();
        self.say(&Message::Error { reason: reason.to_owned(), command: shown });
    }

    fn introduce(&self) {
        const FLAGS: [(&str, i64); 15] = [
            ("ping", 1),
            ("setboard", 1),
            ("playother", 1),
            ("san", 0),
            ("usermove", 1),
            ("time", 1),
            ("draw", 1),
            ("sigint", 0),
            ("sigterm", 0),
            ("reuse", 1),
            ("analyze", 1),
            ("colors", 0),
            ("memory", 1),
            ("smp", 1),
            ("debug", 1),
        ];
        let flags = FLAGS.iter().map(|(name, value)| Feature::number(name, *value)).collect();
        self.say(&Message::Features(flags));
        let texts = [
            ("myname", self.name.as_str()),
            ("variants", "normal,fischerandom"),
            ("egt", "syzygy"),
        ];
        let texts = texts.map(|(name, text)| Feature::text(name, text)).to_vec();
        self.say(&Message::Features(texts));
        for option in self.options.iter().filter_map(option_text) {
            self.say(&Message::Features(vec![Feature::text("option", &option)]));
        }
        self.say(&Message::Features(vec![Feature::number("done", 1)]));
    }

    fn new_game(&mut self) {
        self.drop_question();
        self.analysing = false;
        self.situation = Situation::start();
        self.side = Some(Color::Black);
        self.clockwork.new_game();
        self.score = None;
        self.submit(|player| {
            // What keeps it from playing it says when it is asked for a move.
            let _ = player.new_game();
        });
    }

    fn variant(&mut self, name: &str) {
        let mode = match name {
            "normal" => CastlingMode::Standard,
            "fischerandom" => CastlingMode::Chess960,
            _ => return self.refuse("unsupported variant", name),
        };
        self.situation = self.situation.clone().with_castling(mode);
    }

    fn force(&mut self) {
        self.side = None;
        self.drop_question();
    }

    fn play_side(&mut self, side: Color) {
        self.side = Some(side);
        self.drop_question();
        self.think_if_on_move();
    }

    fn user_move(&mut self, text: &str) {
        match read_move(self.situation.position(), text) {
            Some(mv) if self.question.is_none() || self.analysing => {
                self.play(mv);
                self.think_if_on_move();
            }
            Some(_) => self.say(&Message::IllegalMove {
                reason: Some("it is not your turn".to_owned()),
                text: text.to_owned(),
            }),
            None => {
                self.say(&Message::IllegalMove { reason: None, text: text.to_owned() });
                self.tell_illegal_move(text);
            }
        }
    }

    /// Players hear of moves that the rules forbid; what is not a move at all is not one of them.
    fn tell_illegal_move(&self, text: &str) {
        let read = self.situation.position().parse_uci(text);
        if !matches!(read, Err(UciError::Illegal { .. })) {
            return;
        }
        let (text, writer) = (text.to_owned(), self.writer.clone());
        self.submit(move |player| {
            player.hear_illegal_move(&text, &mut |event| {
                if let Event::Text(text) = event {
                    writer.say(Message::Comment(text));
                }
            });
        });
    }

    fn play(&mut self, mv: Move) {
        self.drop_question();
        // Only legal moves come here.
        self.situation.play(mv).unwrap_or_default();
        if !self.analysing {
            self.announce_end();
        }
    }

    fn announce_end(&self) {
        if let Some(outcome) = self.situation.outcome() {
            self.say(&Message::Result(game_end(outcome)));
        }
    }

    fn undo(&mut self, moves: u32) {
        self.drop_question();
        for _ in 0..moves {
            self.situation.take_back();
        }
        self.think_if_on_move();
    }

    fn set_board(&mut self, fen: &str) {
        self.drop_question();
        let repaired = repair(fen).map(|repaired| repaired.map_or(fen.to_owned(), |one| one.fen));
        match repaired.and_then(|fen| Position::from_fen(&fen)) {
            Ok(position) => {
                let mode = self.situation.castling_mode();
                self.situation = Situation::new(position).with_castling(mode);
                self.think_if_on_move();
            }
            Err(error) => self.say(&Message::TellError(format!("Illegal position: {error}"))),
        }
    }

    /// The answer must not come before the move.
    fn ping(&mut self, number: u32) {
        if self.question.is_some() && !self.analysing {
            self.pings.push(number);
        } else {
            let writer = self.writer.clone();
            self.worker_or_now(move || writer.say(Message::Pong(number)));
        }
    }

    /// After all that was asked for; at once while the player analyses.
    fn worker_or_now(&self, work: impl FnOnce() + Send + 'static) {
        if self.question.is_some() {
            work();
        } else {
            self.submit(move |_| work());
        }
    }

    fn move_now(&self) {
        if let Some((_, signal)) = &self.question {
            signal.stop();
        }
    }

    fn consider_draw(&self) {
        if self.score.is_some_and(|score| score <= Score::Centipawns(GLAD_OF_A_DRAW)) {
            self.say(&Message::OfferDraw);
        }
    }

    fn analyse(&mut self) {
        self.side = None;
        self.analysing = true;
        self.drop_question();
        self.think_if_on_move();
    }

    fn end_analysis(&mut self) {
        self.analysing = false;
        self.drop_question();
    }

    fn option(&self, name: &str, value: Option<&str>) {
        let Some(option) = self.options.iter().find(|option| option.is_named(name)) else {
            return self.refuse("unknown option", name);
        };
        let value = value.unwrap_or_default();
        let value = match (&option.kind, value) {
            (OptionKind::Check { .. }, "1") => "true",
            (OptionKind::Check { .. }, "0") => "false",
            _ => value,
        };
        self.set_option(name, value);
    }

    fn set_option(&self, name: &str, value: &str) {
        let (writer, name, value) = (self.writer.clone(), name.to_owned(), value.to_owned());
        self.submit(move |player| {
            if let Err(error) = player.set_option(&name, &value) {
                writer.say(Message::TellError(error.to_string()));
            }
        });
    }

    /// Ends what the player is thinking about; its answer will count no more.
    fn drop_question(&mut self) {
        if let Some((_, signal)) = self.question.take() {
            signal.stop();
        }
        for number in std::mem::take(&mut self.pings) {
            self.say(&Message::Pong(number));
        }
    }

    fn think_if_on_move(&mut self) {
        let on_move = self.side == Some(self.situation.position().turn());
        if !(on_move || self.analysing) || self.situation.outcome().is_some() {
            return;
        }
        self.asked += 1;
        let (number, signal) = (self.asked, Signal::new());
        self.question = Some((number, signal.clone()));
        let limits = if self.analysing {
            Limits { infinite: true, ..Limits::default() }
        } else {
            self.clockwork.limits(&self.situation)
        };
        let show = self.post || self.analysing;
        let question = Question { situation: self.situation.clone(), limits, signal };
        let (writer, news) = (self.writer.clone(), self.news.clone());
        self.submit(move |player| {
            let choice = think(player, &question, &writer, show);
            // Nobody may be there any more, and then it does not matter.
            let _ = news.send(News::Thought(number, choice));
        });
    }

    /// Plays what the player has chosen, if that is still wanted.
    fn conclude(&mut self, number: u64, choice: &Choice) {
        if self.analysing || self.question.as_ref().is_none_or(|(asked, _)| *asked != number) {
            return;
        }
        self.question = None;
        self.score = choice.score;
        if choice.offers_draw {
            self.say(&Message::OfferDraw);
        }
        match choice.best {
            _ if choice.resigns => {
                self.say(&Message::Resign);
                self.side = None;
            }
            Some(best) => {
                self.say(&Message::Move(move_text(&self.situation, best)));
                self.play(best);
            }
            None => {}
        }
        for number in std::mem::take(&mut self.pings) {
            self.say(&Message::Pong(number));
        }
    }
}

/// Lines of the old way to set up a position, which is heard but not followed: a GUI that asks for
/// features is told of `setboard`.
fn belongs_to_edit(line: &str) -> bool {
    line.len() <= 3 && !line.is_empty()
}

fn think(player: &mut dyn Player, question: &Question, writer: &LineWriter, show: bool) -> Choice {
    let start = Instant::now();
    let mut observe = |event: Event| {
        match event {
            Event::Info(info) if show => {
                if let Some(line) = thinking_line(&info, &question.situation, start.elapsed()) {
                    writer.say(Message::Thinking(line));
                }
            }
            Event::Text(text) => text.lines().for_each(|line| {
                writer.say(Message::Comment(line.to_owned()));
            }),
            Event::Warning(warning) => writer.say(Message::Comment(warning.to_string())),
            _ => {}
        }
        if writer.is_lost() {
            question.signal.stop();
        }
    };
    let (choice, complaint) = choose_safely(player, question, &mut observe);
    if let Some(complaint) = complaint {
        writer.say(Message::Comment(complaint));
    }
    choice
}

fn thinking_line(info: &Info, situation: &Situation, elapsed: Duration) -> Option<Thinking> {
    let position = situation.position();
    Some(Thinking {
        depth: info.depth?,
        value: value_of(info.score?),
        hundredths: milliseconds(info.time.unwrap_or(elapsed)) / 10,
        nodes: info.nodes.unwrap_or(0),
        extra: Vec::new(),
        line: write_line(position, &info.variation, CastlingMode::Standard).join(" "),
    })
}

fn value_of(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value.clamp(1 - MATE, MATE - 1),
        Score::Mate(moves) if moves > 0 => MATE.saturating_add(moves),
        Score::Mate(moves) => (-MATE).saturating_add(moves),
    }
}

/// As this game writes it: castling in Chess960 by its letters.
fn move_text(situation: &Situation, mv: Move) -> String {
    let position = situation.position();
    if mv.is_castle() && situation.castling_mode() == CastlingMode::Chess960 {
        return position.san(mv).to_string().trim_end_matches(['+', '#']).to_owned();
    }
    position.uci(mv, CastlingMode::Standard).to_string()
}

fn game_end(outcome: Outcome) -> GameEnd {
    GameEnd { result: outcome.into(), reason: outcome.to_string() }
}

/// An option as CECP declares it; those that have commands of their own are left out.
fn option_text(option: &OptionSpec) -> Option<String> {
    const COMMANDS: [&str; 4] = ["Hash", "Threads", "SyzygyPath", "UCI_Chess960"];
    let declared = !COMMANDS.contains(&option.name.as_str());
    declared.then(|| EngineOption(option.clone()).to_string())
}
