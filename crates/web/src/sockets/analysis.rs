use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use player::{Bound, Choice, Info, Limits, Question, Signal, Situation};
use tokio::sync::oneshot;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};

use super::asking::{Asked, Heard};
use super::{Gone, Incoming, incoming, pings, say, send, user};
use crate::api::situation;
use crate::app::App;
use crate::blocking::OffWorker;
use crate::messages::{AnalysisCommand, AnalysisDone, AnalysisEvent, AnalysisLine, ThinkingLimits};
use crate::new_game::check_limits;
use crate::pool::{Core, Place, Urgency};
use crate::refusal::Refusal;
use crate::replay::castling_mode;
use crate::thinking::{Answer, CoreCell, Latest, Maker, ask};
use crate::translate;

/// How often lines go out.
const TICK: Duration = Duration::from_millis(100);
/// How long an analysis without limits goes on.
const LONGEST: Duration = Duration::from_secs(180);
const MOST_LINES: u32 = 10;

/// What is to be analysed.
struct Task {
    id: u32,
    situation: Situation,
    work: Work,
    limits: ThinkingLimits,
}

/// Who is to look at the position.
enum Work {
    /// The engine, with a number of lines and of threads.
    Engine { lines: u32, threads: u32 },
    /// One of the players.
    Player(Asked),
}

/// An analysis under way.
struct Running {
    id: u32,
    situation: Situation,
    signal: Signal,
    latest: Latest,
    /// The lines known so far.
    known: Vec<Info>,
    /// What a player said in words.
    words: Vec<String>,
    /// The player that was asked; none where the engine analyses.
    asked: Option<Asked>,
    threads: u32,
    began: Instant,
    answer: oneshot::Receiver<Answer>,
    deadline: Instant,
    is_stopped: bool,
}

/// What one socket is doing.
enum Stage {
    Idle,
    /// Waits for a core.
    Waiting(Box<Task>, Place),
    Running(Box<Running>),
}

/// One page that analyses.
struct AnalysisSession<'a> {
    app: &'a Arc<App>,
    socket: WebSocket,
    stage: Stage,
    /// What to do after the present search has stopped.
    next: Option<Task>,
    /// By which its engine finds back to it: the engine remembers what it has seen.
    user: u64,
}

pub(super) async fn serve(app: &Arc<App>, socket: WebSocket) {
    let mut session = AnalysisSession { app, socket, stage: Stage::Idle, next: None, user: user() };
    drop(session.run().await);
    if let Stage::Running(running) = &session.stage {
        running.signal.stop();
    }
}

/// What happened.
enum News {
    Message(Incoming),
    Core(Result<Core, Refusal>),
    Answer(Result<Answer, oneshot::error::RecvError>),
    Tick,
    Late,
    Ping,
}

impl AnalysisSession<'_> {
    async fn run(&mut self) -> Result<(), Gone> {
        let (mut ticks, mut pings) = (interval(TICK), pings());
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let is_running = matches!(self.stage, Stage::Running(_));
            let news = tokio::select! {
                message = self.socket.recv() => News::Message(incoming(message)),
                news = progress(&mut self.stage) => news,
                _ = ticks.tick(), if is_running => News::Tick,
                _ = pings.tick() => News::Ping,
            };
            self.hear(news).await?;
        }
    }

    async fn hear(&mut self, news: News) -> Result<(), Gone> {
        match news {
            News::Message(Incoming::Text(text)) => self.obey(&text).await,
            News::Message(Incoming::Nothing) => Ok(()),
            News::Message(Incoming::Gone) => Err(Gone),
            News::Core(core) => self.start(core).await,
            News::Answer(answer) => self.finish(answer.ok()).await,
            News::Tick => self.show().await,
            News::Late => {
                self.stop();
                Ok(())
            }
            News::Ping => send(&mut self.socket, Message::Ping(Vec::new().into())).await,
        }
    }

    async fn obey(&mut self, text: &str) -> Result<(), Gone> {
        let command = serde_json::from_str::<AnalysisCommand>(text);
        match command {
            Err(error) => {
                let refusal = Refusal::bad_request(format_args!("the command: {error}"));
                self.refuse(None, &refusal).await
            }
            Ok(AnalysisCommand::Stop) => {
                self.next = None;
                self.give_up_waiting().await?;
                self.stop();
                Ok(())
            }
            Ok(AnalysisCommand::Analyse { id, fen, moves, chess960, lines, limits, threads }) => {
                let work = engine_work(self.app, lines, threads, &limits);
                let task = work.and_then(|work| {
                    let situation = position(&fen, &moves, chess960)?;
                    Ok(Task { id, situation, work, limits })
                });
                self.take_on_or_refuse(id, task).await
            }
            Ok(AnalysisCommand::Ask { id, fen, moves, chess960, player, level }) => {
                // The first who asks for the players waits until they are there.
                let shared = Arc::clone(self.app);
                let players =
                    move |_: &OffWorker| Ok(shared.catalogue.players(&shared.registry).len());
                let known = self.app.blocking.calculate(players).await;
                let asked = known.and_then(|_| Asked::find(self.app, &player, level.as_deref()));
                let task = asked.and_then(|asked| {
                    let situation = position(&fen, &moves, chess960)?;
                    refuse_ended(&situation)?;
                    let limits = asked.level.limits;
                    Ok(Task { id, situation, work: Work::Player(asked), limits })
                });
                self.take_on_or_refuse(id, task).await
            }
        }
    }

    async fn take_on_or_refuse(
        &mut self,
        id: u32,
        task: Result<Task, Refusal>,
    ) -> Result<(), Gone> {
        match task {
            Ok(task) => self.take_on(task).await,
            Err(refusal) => self.refuse(Some(id), &refusal).await,
        }
    }

    async fn refuse(&mut self, id: Option<u32>, refusal: &Refusal) -> Result<(), Gone> {
        say(&mut self.socket, &AnalysisEvent::Refused { id, error: refusal.report() }).await
    }

    async fn take_on(&mut self, task: Task) -> Result<(), Gone> {
        self.give_up_waiting().await?;
        if matches!(self.stage, Stage::Running(_)) {
            self.next = Some(task);
            self.stop();
            return Ok(());
        }
        self.queue(task).await
    }

    /// Asks for a core.
    async fn queue(&mut self, task: Task) -> Result<(), Gone> {
        let place = match self.app.pool.ask(Urgency::Background) {
            Ok(place) => place,
            Err(refusal) => return self.refuse(Some(task.id), &refusal).await,
        };
        let (id, is_queue) = (task.id, place.is_queue());
        self.stage = Stage::Waiting(Box::new(task), place);
        if is_queue {
            say(&mut self.socket, &AnalysisEvent::Queued { id }).await?;
        }
        Ok(())
    }

    async fn give_up_waiting(&mut self) -> Result<(), Gone> {
        if let Stage::Waiting(task, _) = &self.stage {
            let id = task.id;
            self.stage = Stage::Idle;
            let done = AnalysisEvent::Done { id, reason: AnalysisDone::Stopped, best: None };
            say(&mut self.socket, &done).await?;
        }
        Ok(())
    }

    fn stop(&mut self) {
        if let Stage::Running(running) = &mut self.stage {
            running.is_stopped = true;
            running.signal.stop();
        }
    }

    async fn start(&mut self, core: Result<Core, Refusal>) -> Result<(), Gone> {
        let Stage::Waiting(task, _) = std::mem::replace(&mut self.stage, Stage::Idle) else {
            return Ok(());
        };
        let task = *task;
        let mut core = match core {
            Ok(core) => core,
            Err(refusal) => return self.refuse(Some(task.id), &refusal).await,
        };
        let signal = Signal::new();
        if let Work::Engine { threads, .. } = task.work {
            core.add(self.app.pool.spare(threads.saturating_sub(1) as usize));
        }
        let threads = core.threads();
        core.stops_by(&signal, Urgency::Background);
        let cell = CoreCell::default();
        cell.put(core);
        let (sender, answer) = oneshot::channel();
        let limits: Limits = task.limits.into();
        // A player without limits plays at its own level; the engine goes on until it is stopped.
        let infinite = limits.is_default() && matches!(task.work, Work::Engine { .. });
        let question = Question {
            situation: task.situation.clone(),
            limits: Limits { infinite, ..limits },
            signal: signal.clone(),
        };
        let latest = Latest::default();
        let done = move |answer| drop(sender.send(answer));
        if let Err(error) =
            ask(self.maker(&task.work, threads), question, latest.clone(), cell, done)
        {
            return self.refuse(Some(task.id), &Refusal::internal(error)).await;
        }
        self.stage = Stage::Running(Box::new(Running {
            id: task.id,
            situation: task.situation,
            signal,
            latest,
            known: Vec::new(),
            words: Vec::new(),
            asked: match task.work {
                Work::Engine { .. } => None,
                Work::Player(asked) => Some(asked),
            },
            threads,
            began: Instant::now(),
            answer,
            deadline: Instant::now() + LONGEST,
            is_stopped: false,
        }));
        Ok(())
    }

    /// The engine as it was left, or another, set to show the given number of lines; or a player.
    fn maker(&self, work: &Work, threads: u32) -> Maker {
        let (app, user) = (Arc::clone(self.app), self.user);
        match work {
            Work::Player(asked) => asked.maker(&app, user),
            Work::Engine { lines, .. } => {
                let lines = *lines;
                Box::new(move || app.analysts.engine(&app.registry, user, lines, threads))
            }
        }
    }

    /// Shows the lines, if there is anything new.
    async fn show(&mut self) -> Result<(), Gone> {
        let Stage::Running(running) = &mut self.stage else { return Ok(()) };
        if let Some(event) = running.news() {
            say(&mut self.socket, &event).await?;
        }
        Ok(())
    }

    async fn finish(&mut self, answer: Option<Answer>) -> Result<(), Gone> {
        self.show().await?;
        let Stage::Running(running) = std::mem::replace(&mut self.stage, Stage::Idle) else {
            return Ok(());
        };
        let lost = || Answer { player: None, choice: Err(player::Fault::Stall) };
        let Answer { player, choice } = answer.unwrap_or_else(lost);
        if let Some(engine) = player
            && running.asked.is_none()
        {
            self.app.analysts.put_back(engine, self.user);
        }
        match choice {
            Ok(choice) => say(&mut self.socket, &running.end(self.app, &choice)).await?,
            Err(fault) => self.refuse(Some(running.id), &Refusal::internal(fault)).await?,
        }
        match self.next.take() {
            Some(task) => self.queue(task).await,
            None => Ok(()),
        }
    }
}

impl Running {
    fn news(&mut self) -> Option<AnalysisEvent> {
        let said = self.latest.take();
        self.words.extend(said.texts);
        let lines = said.lines;
        if lines.is_empty() {
            return None;
        }
        for info in lines {
            let number = info.line.unwrap_or(1);
            let old = self.known.iter_mut().find(|old| old.line.unwrap_or(1) == number);
            match old {
                // A bound is worth less than the exact line before it.
                Some(old) if info.bound != Bound::Exact && old.depth >= info.depth => {}
                Some(old) => *old = info,
                None => self.known.push(info),
            }
        }
        self.known.sort_by_key(|info| info.line.unwrap_or(1));
        if self.asked.is_some() {
            let thought = Box::new(translate::thought(self.known.first()?, &self.situation));
            return Some(AnalysisEvent::Thinking { id: self.id, thought });
        }
        Some(self.lines())
    }

    fn lines(&self) -> AnalysisEvent {
        let most = |value: fn(&Info) -> Option<u64>| {
            self.known.iter().filter_map(value).max().unwrap_or(0)
        };
        let first = self.known.first();
        AnalysisEvent::Lines {
            id: self.id,
            depth: first.and_then(|info| info.depth).unwrap_or(0),
            selective_depth: first.and_then(|info| info.selective_depth).unwrap_or(0),
            nodes: most(|info| info.nodes),
            nps: self.known.iter().rev().find_map(translate::nps).unwrap_or(0),
            time_ms: most(|info| info.time.map(|time| time.as_millis() as u64)),
            hash_full: most(|info| info.hash_full.map(u64::from)) as u32,
            tablebase_hits: most(|info| info.tablebase_hits),
            threads: self.threads,
            lines: self.known.iter().filter_map(|info| line(info, &self.situation)).collect(),
        }
    }

    /// The last word: a player's answer, unless it was hurried.
    fn end(&self, app: &App, choice: &Choice) -> AnalysisEvent {
        let Some(asked) = self.asked.as_ref().filter(|_| !self.signal.stopped()) else {
            return self.done(choice);
        };
        let (situation, words) = (&self.situation, &self.words[..]);
        let heard =
            Heard { situation, info: self.known.first(), words, time: self.began.elapsed() };
        let answer = Box::new(asked.answer(app, &heard, choice));
        AnalysisEvent::Answered { id: self.id, answer }
    }

    fn done(&self, choice: &Choice) -> AnalysisEvent {
        let reason = match (self.is_stopped, self.signal.stopped()) {
            (true, _) => AnalysisDone::Stopped,
            (false, true) => AnalysisDone::Preempted,
            (false, false) => AnalysisDone::Finished,
        };
        let position = self.situation.position();
        let text = |mv| position.uci(mv, self.situation.castling_mode()).to_string();
        AnalysisEvent::Done { id: self.id, reason, best: choice.best.map(text) }
    }
}

fn line(info: &Info, situation: &Situation) -> Option<AnalysisLine> {
    let turn = situation.position().turn();
    let (uci, san) =
        translate::line(situation.position(), &info.variation, situation.castling_mode());
    Some(AnalysisLine {
        depth: info.depth.unwrap_or(0),
        score: translate::evaluation(info.score?, turn),
        bound: translate::bound(info.bound, turn),
        chances: info.wdl.map(|wdl| translate::chances(wdl, turn)),
        uci,
        san,
    })
}

fn engine_work(
    app: &App,
    lines: u32,
    threads: Option<u32>,
    limits: &ThinkingLimits,
) -> Result<Work, Refusal> {
    if !(1..=MOST_LINES).contains(&lines) {
        let words = format!("{lines} lines are not between 1 and {MOST_LINES}");
        return Err(Refusal::bad_request(words));
    }
    let (threads, cores) = (threads.unwrap_or(1), app.budget.cores.max(1) as u32);
    if !(1..=cores).contains(&threads) {
        let words = format!("{threads} threads are not between 1 and {cores}");
        return Err(Refusal::bad_request(words));
    }
    check_limits(limits, &app.budget)?;
    Ok(Work::Engine { lines, threads })
}

fn position(fen: &str, moves: &[String], chess960: bool) -> Result<Situation, Refusal> {
    let situation = situation(Some(fen), moves.iter().map(String::as_str))?;
    Ok(situation.with_castling(castling_mode(chess960)))
}

/// Nobody can be asked for a move where there is none.
fn refuse_ended(situation: &Situation) -> Result<(), Refusal> {
    match situation.position().outcome() {
        Some(outcome) => Err(Refusal::bad_chess(format_args!("the game is over: {outcome}"))),
        None => Ok(()),
    }
}

/// The next that the stage has to tell; nothing, for ever, while idle.
async fn progress(stage: &mut Stage) -> News {
    match stage {
        Stage::Idle => std::future::pending().await,
        Stage::Waiting(_, place) => News::Core(place.core().await),
        Stage::Running(running) if running.is_stopped => News::Answer((&mut running.answer).await),
        Stage::Running(running) => tokio::select! {
            answer = &mut running.answer => News::Answer(answer),
            () = sleep_until(running.deadline) => News::Late,
        },
    }
}
