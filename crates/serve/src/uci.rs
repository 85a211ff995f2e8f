use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use player::host::Hosted;
use player::{
    Choice, Event, Info, OptionError, OptionKind, OptionSpec, Player, Question, Score, Situation,
};
use protocol::ParseError;
use protocol::uci::{
    BestMove, Command, GameLine, Go, Message, OptionDeclaration, PositionCommand, ResolveError,
    SetOption, Start,
};
use rules::{CastlingMode, UciError};

use crate::counting::count_by_move;
use crate::extras::Extras;
use crate::line_reader::listen;
use crate::line_writer::LineWriter;
use crate::repair::{Repaired, repair};
use crate::thinking::choose_safely;
use crate::words::{best_move_to_uci, info_to_uci, limits_from_uci};
use crate::{POLL_INTERVAL, SHUTDOWN_GRACE, ServeError, Task};

/// The option that names a file for a copy of the conversation.
const LOG_FILE: &str = "Debug Log File";

/// Serves a player over UCI until `quit`, the end of the input, or the loss of the output.
///
/// Beyond the standard it understands `d`, `go perft N`, `help`, and whatever `extras` adds.
///
/// # Errors
/// When the system has no thread for the player or its input; the other side has been told.
pub fn serve_uci(
    player: Box<dyn Player>,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    extras: impl Extras + 'static,
) -> Result<(), ServeError> {
    let (sender, lines) = channel();
    let writer = LineWriter::new(output);
    let session = Session::new(player, writer.clone(), extras);
    let started = session.player.started().map_err(ServeError::Player);
    let started = started.and_then(|()| {
        listen(input, writer.clone(), move |line| sender.send(line).is_ok())
            .map_err(ServeError::Input)
    });
    if let Err(error) = &started {
        remark(&writer, &error.to_string());
    }
    started?;
    session.run(&lines);
    Ok(())
}

/// How the other side wants things said.
#[derive(Clone, Copy, Default)]
struct OutputStyle {
    castling: CastlingMode,
    show_wdl: bool,
}

struct Session {
    writer: LineWriter,
    player: Hosted,
    introduction: Vec<String>,
    options: Vec<player::OptionSpec>,
    situation: Situation,
    style: OutputStyle,
    /// What was asked for and is not done yet, in that order.
    tasks: Vec<Task>,
    /// Why there is no position: the last one that was sent cannot be.
    refusal: Option<String>,
    extras: Arc<Mutex<dyn Extras>>,
    extra_commands: Vec<(String, String)>,
}

impl Session {
    fn new(player: Box<dyn Player>, writer: LineWriter, extras: impl Extras + 'static) -> Session {
        Session {
            writer,
            introduction: introduction(player.as_ref()),
            options: player.options(),
            player: Hosted::new(player),
            situation: Situation::start(),
            style: OutputStyle::default(),
            tasks: Vec::new(),
            refusal: None,
            extra_commands: extras.commands(),
            extras: Arc::new(Mutex::new(extras)),
        }
    }

    fn run(mut self, lines: &Receiver<Option<String>>) {
        loop {
            match lines.recv_timeout(POLL_INTERVAL) {
                Ok(Some(line)) if self.obey(&line) => {}
                Err(RecvTimeoutError::Timeout) => {}
                _ => break,
            }
            // Somebody may go on talking who no longer listens.
            if self.writer.is_lost() {
                break;
            }
        }
        self.finish();
    }

    /// What has an end is brought to it, as long as anybody listens: `printf 'bench\n' | torres` is a
    /// whole conversation.
    fn finish(mut self) {
        self.tasks.iter().filter(|task| !task.bounded).for_each(|task| task.signal.stop());
        while !self.player.leave(POLL_INTERVAL) && self.has_bounded_task() && !self.writer.is_lost()
        {
        }
        self.stop_tasks();
        // A player that does not notice is left behind: its thread ends with the program.
        let _ = self.player.leave(SHUTDOWN_GRACE);
    }

    fn has_bounded_task(&self) -> bool {
        self.tasks.iter().any(|task| task.bounded && !task.is_finished())
    }

    fn stop_tasks(&self) {
        self.tasks.iter().for_each(|task| task.signal.stop());
    }

    /// Does what a line says; false when it is time to go.
    fn obey(&mut self, line: &str) -> bool {
        self.writer.heard(line);
        let word = line.split_whitespace().next().unwrap_or_default();
        match word {
            "d" => self.show_board(),
            "flip" => self.flip(),
            "help" | "--help" => self.help(),
            _ if self.extra_commands.iter().any(|(name, _)| name == word) => self.run_extra(line),
            _ => match line.parse::<Command>() {
                Ok(Command::Quit) => return false,
                Ok(command) => self.command(command),
                Err(ParseError::Empty) => {}
                Err(error) => self.remark(&format!("{error}; try 'help'")),
            },
        }
        true
    }

    fn command(&mut self, command: Command) {
        match command {
            Command::Uci => self.introduction.iter().for_each(|line| self.writer.say(line)),
            Command::IsReady => self.ready(),
            Command::SetOption(option) => self.set_option(option),
            Command::NewGame => self.new_game(),
            Command::Position(position) => self.set_position(&position),
            Command::Go(Go { perft: Some(depth), .. }) => self.perft(depth),
            Command::Go(go) => self.go(&go),
            Command::Stop => self.stop_tasks(),
            Command::PonderHit => self.tasks.iter().for_each(|task| task.signal.ponder_hit()),
            Command::Debug(_) | Command::Register(_) | Command::Quit => {}
        }
    }

    fn remark(&self, text: &str) {
        remark(&self.writer, text);
    }

    /// Has the player do something after everything that was asked before.
    fn submit(&self, job: impl FnOnce(&mut dyn Player) + Send + 'static) {
        if let Err(fault) = self.player.submit(job) {
            self.remark(&fault.to_string());
        }
    }

    /// Has the player do a task, which is finished when that is done or cannot be.
    fn submit_task(&self, task: &Task, job: impl FnOnce(&mut dyn Player) + Send + 'static) {
        let unfinished = task.guard();
        self.submit(move |player| {
            job(player);
            drop(unfinished);
        });
    }

    /// Only work other than a search is waited for.
    fn ready(&self) {
        if self.tasks.iter().all(Task::is_finished) {
            let writer = self.writer.clone();
            self.submit(move |_| writer.say(Message::ReadyOk));
        } else {
            self.writer.say(Message::ReadyOk);
        }
    }

    fn set_option(&mut self, option: SetOption) {
        let value = self.normalized_value(&option);
        self.note_style(&option.name, &value);
        if option.name.eq_ignore_ascii_case(LOG_FILE) {
            return self.set_log(value.trim());
        }
        let writer = self.writer.clone();
        self.submit(move |player| {
            if let Err(error) = player.set_option(&option.name, &value) {
                remark(&writer, &in_short(&error));
            }
        });
    }

    /// GUIs write `True` and `TRUE`; players need not know.
    fn normalized_value(&self, option: &SetOption) -> String {
        let value = option.value.clone().unwrap_or_default();
        let declared = self.options.iter().find(|declared| declared.is_named(&option.name));
        match declared.map(|declared| &declared.kind) {
            Some(OptionKind::Check { .. } | OptionKind::Spin { .. }) => {
                value.trim().to_ascii_lowercase()
            }
            _ => value,
        }
    }

    fn note_style(&mut self, name: &str, value: &str) {
        let on = value == "true";
        if name.eq_ignore_ascii_case("UCI_Chess960") {
            self.style.castling = if on { CastlingMode::Chess960 } else { CastlingMode::Standard };
            self.situation = self.situation.clone().with_castling(self.style.castling);
        } else if name.eq_ignore_ascii_case("UCI_ShowWDL") {
            self.style.show_wdl = on;
        }
    }

    /// Both directions of the conversation go to a file, for finding faults.
    fn set_log(&self, path: &str) {
        let path = if path == "<empty>" { "" } else { path };
        if let Err(error) = self.writer.copy_to(path) {
            self.remark(&format!("{LOG_FILE} '{}': {error}", path.escape_debug()));
        }
    }

    fn new_game(&self) {
        let writer = self.writer.clone();
        self.submit(move |player| {
            if let Err(fault) = player.new_game() {
                remark(&writer, &fault.to_string());
            }
        });
    }

    /// Takes the position as far as it can be played, and says what cannot.
    fn set_position(&mut self, command: &PositionCommand) {
        let (line, rest) = match self.resolve(command) {
            Ok(resolved) => resolved,
            Err(error) => {
                self.remark(&error.to_string());
                self.refusal = Some(error.to_string());
                return;
            }
        };
        self.refusal = None;
        let mut situation = Situation::new(line.start).with_castling(self.style.castling);
        for mv in line.moves {
            // It was just found to be legal.
            situation.play(mv).unwrap_or_default();
        }
        if let Some(error) = rest {
            self.remark(&format!("{error}; this and all after it left out"));
            self.tell_illegal_move(&error);
        }
        self.situation = situation;
    }

    /// Players hear of moves that the rules forbid; what is not a move at all is not one of them.
    fn tell_illegal_move(&self, error: &ResolveError) {
        let ResolveError::Move { error: UciError::Illegal { text, .. }, .. } = error else {
            return;
        };
        let (text, writer) = (text.clone(), self.writer.clone());
        self.submit(move |player| {
            player.hear_illegal_move(&text, &mut |event| {
                if let Event::Text(text) = event {
                    remark(&writer, &text);
                }
            });
        });
    }

    /// The position as chess, without rights that the board does not allow.
    fn resolve(
        &self,
        command: &PositionCommand,
    ) -> Result<(GameLine, Option<ResolveError>), ResolveError> {
        let Start::Fen(fen) = &command.start else { return command.resolve_legal() };
        match repair(fen).map_err(ResolveError::Fen)? {
            None => command.resolve_legal(),
            Some(Repaired { fen, remark }) => {
                self.remark(&remark);
                let moves = command.moves.clone();
                PositionCommand { start: Start::Fen(fen), moves }.resolve_legal()
            }
        }
    }

    /// Makes room for another task. What has no end of its own ends now, with its answer first; the
    /// rest is done before.
    fn next_task(&mut self, bounded: bool) -> Task {
        self.tasks.retain(|task| !task.is_finished());
        self.tasks.iter().filter(|task| !task.bounded).for_each(|task| task.signal.stop());
        let task = Task::new(bounded);
        self.tasks.push(task.clone());
        task
    }

    /// Whether there is no position to work on, in which case it is said why.
    fn has_no_position(&self) -> bool {
        let Some(reason) = &self.refusal else { return false };
        self.remark(&format!("there is no position: {reason}"));
        true
    }

    fn go(&mut self, go: &Go) {
        if self.has_no_position() {
            let (task, writer) = (self.next_task(true), self.writer.clone());
            let nothing = BestMove { best: Some("0000".to_owned()), ponder: None };
            return self.submit_task(&task, move |_| writer.say(Message::BestMove(nothing)));
        }
        let (limits, unknown) = limits_from_uci(go, self.situation.position());
        for text in unknown {
            self.remark(&format!("'{text}' in searchmoves is not a legal move here"));
        }
        let (task, writer, style) =
            (self.next_task(is_bounded(go)), self.writer.clone(), self.style);
        let question =
            Question { situation: self.situation.clone(), limits, signal: task.signal.clone() };
        self.submit_task(&task.clone(), move |player| {
            think(player, &question, &task, &writer, style);
        });
    }

    fn perft(&mut self, depth: u32) {
        if self.has_no_position() {
            return;
        }
        let (task, writer, mode) = (self.next_task(true), self.writer.clone(), self.style.castling);
        let position = self.situation.position().clone();
        self.submit_task(&task.clone(), move |_| {
            let counted =
                count_by_move(&position, depth, mode, &task.signal, &mut |line| writer.say(line));
            match counted {
                Some(nodes) => writer.say(format!("\nNodes searched: {nodes}\n")),
                None => remark(&writer, "perft was stopped"),
            }
        });
    }

    fn run_extra(&mut self, line: &str) {
        let (task, writer, line) = (self.next_task(true), self.writer.clone(), line.to_owned());
        let question = Question::new(self.situation.clone()).with_signal(task.signal.clone());
        let extras = Arc::clone(&self.extras);
        self.submit_task(&task, move |player| {
            let mut extras = extras.lock().unwrap_or_else(PoisonError::into_inner);
            extras.run(&line, &question, player, &mut |text| writer.say(text));
        });
    }

    /// Black and White change places.
    fn flip(&mut self) {
        match self.situation.position().to_setup().with_colors_exchanged().validate() {
            Ok(position) => {
                self.situation = Situation::new(position).with_castling(self.style.castling);
            }
            Err(error) => self.remark(&error.to_string()),
        }
    }

    fn show_board(&self) {
        if self.has_no_position() {
            return;
        }
        let position = self.situation.position();
        self.writer.say(format!(
            "{}\nFen: {}\nKey: {:016X}",
            position.board().ascii(),
            position.fen(),
            position.key()
        ));
    }

    fn help(&self) {
        const OURS: [(&str, &str); 9] = [
            ("uci", "who I am, and my options"),
            ("isready", "answers readyok"),
            ("setoption name X value Y", "sets an option"),
            ("position startpos|fen F moves M...", "sets the position"),
            ("go depth D | movetime T | wtime W btime B | infinite", "thinks"),
            ("go perft N", "counts the positions after N half-moves"),
            ("d", "shows the board"),
            ("flip", "Black and White change places"),
            ("stop, ponderhit, ucinewgame, quit", "as UCI has them"),
        ];
        let extras = self.extra_commands.iter().map(|(name, about)| (&**name, &**about));
        for (name, about) in OURS.into_iter().chain(extras) {
            self.writer.say(format!("{name:<52} {about}"));
        }
    }
}

/// Whether a search ends by itself, however long the opponent takes.
fn is_bounded(go: &Go) -> bool {
    (go.depth.is_some() || go.nodes.is_some()) && !go.infinite && !go.ponder
}

fn remark(writer: &LineWriter, text: &str) {
    for line in text.lines() {
        writer.say(format!("info string {line}"));
    }
}

/// An error about a value shows only the beginning of what may be a very long one.
fn in_short(error: &OptionError) -> String {
    error.to_string().chars().take(300).collect()
}

fn introduction(player: &dyn Player) -> Vec<String> {
    let mut lines = vec![
        Message::Name(player.name()).to_string(),
        Message::Author(player.author()).to_string(),
        String::new(),
    ];
    let log_file = OptionSpec::text(LOG_FILE, "");
    let options = player.options().into_iter().chain([log_file]);
    lines.extend(options.map(|option| OptionDeclaration(option).to_string()));
    lines.push(Message::UciOk.to_string());
    lines
}

/// Answers one `go`: reports, then exactly one `bestmove`.
fn think(
    player: &mut dyn Player,
    question: &Question,
    task: &Task,
    writer: &LineWriter,
    style: OutputStyle,
) {
    let Question { situation, limits, signal } = question;
    let start = Instant::now();
    let mut judged = false;
    let mut observe = |event: Event| {
        if let Event::Info(info) = &event {
            judged |= info.score.is_some();
        }
        report(writer, &event, situation, style, start.elapsed());
        if writer.is_lost() {
            signal.stop();
        }
    };
    let (choice, complaint) = choose_safely(player, question, &mut observe);
    if let Some(complaint) = complaint {
        remark(writer, &complaint);
    }
    if !judged {
        let summary = summary(&choice).into();
        report(writer, &summary, situation, style, start.elapsed());
    }
    signal.wait_until_wanted(limits.infinite, limits.ponder);
    last_remarks(writer, &choice);
    let answer = best_move_to_uci(&choice, situation.position(), style.castling);
    // Before it is said: the GUI may set options at once and ask whether they are set.
    task.finish();
    writer.say(Message::BestMove(answer));
}

fn report(
    writer: &LineWriter,
    event: &Event,
    situation: &Situation,
    style: OutputStyle,
    elapsed: Duration,
) {
    match event {
        Event::Info(info) => {
            let mut line = info_to_uci(info, situation.position(), style.castling, elapsed);
            line.wdl = line.wdl.filter(|_| style.show_wdl);
            writer.say(Message::Info(Box::new(line)));
        }
        Event::Text(text) => remark(writer, text),
        Event::Warning(warning) => remark(writer, &warning.to_string()),
        Event::Machine(_) | Event::Progress(_) | Event::Snapshot(_) | Event::Inspection(_) => {}
    }
}

/// What is said for a player that says nothing: GUIs want a score before each move.
fn summary(choice: &Choice) -> Info {
    Info {
        depth: Some(1),
        score: Some(choice.score.unwrap_or(Score::Centipawns(0))),
        nodes: Some(1),
        variation: choice.best.into_iter().collect(),
        ..Info::default()
    }
}

fn last_remarks(writer: &LineWriter, choice: &Choice) {
    if let Some(time) = choice.machine_time {
        remark(writer, &format!("machine time {time} ({} cycles)", time.cycles));
    }
    if choice.resigns {
        remark(writer, "it would resign");
    }
    if choice.offers_draw {
        remark(writer, "it would offer a draw");
    }
}
