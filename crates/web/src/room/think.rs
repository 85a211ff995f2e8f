//! Players at work in a room.

use std::sync::Arc;
use std::time::{Duration, Instant};

use player::{Choice, Fault, InspectRequest, Limits, Question, Signal};
use rules::Color;

use super::Room;
use super::play::name;
use crate::kept::KeptMemory;
use crate::messages::{EndReason, GameEvent, GameResult, PaceControl, Seat, ThinkingLimits};
use crate::pool::Urgency;
use crate::refusal::Refusal;
use crate::store::MoveRow;
use crate::thinking::{Answer, Attended, CoreCell, Latest, Maker, ask};
use crate::translate;

/// How long a player that was told to stop may go on before it counts as hanging.
const PATIENCE: Duration = Duration::from_secs(15);
/// How long to wait before asking for a core again.
const RETRY: Duration = Duration::from_millis(500);

/// A search that waits or runs.
pub(super) struct Thinking {
    side: Color,
    generation: u64,
    /// What it is about.
    position: String,
    signal: Signal,
    latest: Latest,
    core: CoreCell,
    /// Whether it still waits for a core.
    queued: bool,
    /// When the room told it to stop.
    stopped_at: Option<Instant>,
    /// When it was first seen to be told to stop, by the room or by the pool.
    seen_stopped: Option<Instant>,
    depth: Option<u32>,
}

impl Thinking {
    /// Whether this side is at work.
    pub(super) fn works(&self, side: Color) -> bool {
        self.side == side && !self.queued && !self.signal.stopped()
    }

    pub(super) fn is_of(&self, side: Color) -> bool {
        self.side == side
    }

    pub(super) fn ask(&self, request: InspectRequest) -> bool {
        self.signal.probe().ask(request)
    }

    pub(super) fn set_attended(&self, attended: bool) {
        self.signal.probe().set_attended(attended);
    }

    pub(super) fn set_console(&self, console: bool) {
        self.signal.probe().set_console(console);
    }

    pub(super) fn press(&self, key: String) -> bool {
        self.signal.probe().press(key)
    }

    pub(super) fn ask_for_snapshot(&self) {
        self.signal.probe().ask_for_snapshot();
    }

    fn is_suspended(&self) -> bool {
        self.signal.probe().is_suspended()
    }
}

/// What the thread of a search says to its room.
pub(super) enum Note {
    /// It has a core.
    Started { generation: u64 },
    /// It has an answer.
    Finished { generation: u64, answer: Answer },
    /// No core was free; time to ask again.
    TryAgain { generation: u64 },
    /// A machine that is to run fast has its core.
    Unthrottle { side: Color },
    /// A machine is back from its keyboard.
    Attended { generation: u64, attended: Attended },
}

impl Room {
    /// Lets the player to move think, unless it does already.
    pub(super) async fn begin_thinking(&mut self) {
        // The machine comes back from its keyboard first.
        if self.thinking.is_some() || self.console.stop() {
            return;
        }
        let side = self.turn();
        self.generation += 1;
        let signal = Signal::with_pace(self.seat(side).pace.clone());
        if let Some(snapshot) = self.resumable(side) {
            signal.probe().resume_from(snapshot);
        }
        self.thinking = Some(Thinking {
            side,
            generation: self.generation,
            position: self.position_key(),
            signal,
            latest: Latest::default(),
            core: CoreCell::default(),
            queued: true,
            stopped_at: None,
            seen_stopped: None,
            depth: None,
        });
        self.begin_inspection(side);
        self.begin_console(side);
        if self.seat(side).needs_core() {
            self.wait_for_core(self.generation);
        } else {
            self.start_search().await;
        }
    }

    fn wait_for_core(&self, generation: u64) {
        let Some(thinking) = &self.thinking else { return };
        let (pool, cell) = (self.app.pool.clone(), thinking.core.clone());
        let (notes, signal) = (self.notes_sender.clone(), thinking.signal.clone());
        tokio::spawn(async move {
            let note = match pool.core(Urgency::Game).await {
                Ok(mut core) => {
                    core.stops_by(&signal, Urgency::Game);
                    cell.put(core);
                    Note::Started { generation }
                }
                Err(_) => {
                    tokio::time::sleep(RETRY).await;
                    Note::TryAgain { generation }
                }
            };
            drop(notes.send(note));
        });
    }

    /// Hands the question over to a thread.
    async fn start_search(&mut self) {
        let Some(thinking) = &mut self.thinking else { return };
        thinking.queued = false;
        let (side, generation) = (thinking.side, thinking.generation);
        let (signal, latest, core) =
            (thinking.signal.clone(), thinking.latest.clone(), thinking.core.clone());
        if !self.seat(side).needs_core() {
            core.release();
        }
        self.turn_began = Instant::now();
        self.start_clock();
        let question = Question {
            situation: self.replay.situation.clone(),
            limits: self.limits(side),
            signal,
        };
        let notes = self.notes_sender.clone();
        let done = move |answer| drop(notes.send(Note::Finished { generation, answer }));
        let maker = self.maker(side);
        if let Err(error) = ask(maker, question, latest, core, done) {
            self.thinking = None;
            self.fail(side, &Fault::Crash { reason: error.to_string() }).await;
        }
        self.announce_thinking();
    }

    /// The player of a side, as it was left or new.
    pub(super) fn maker(&mut self, side: Color) -> Maker {
        if let Some(player) = self.seat_mut(side).player.take() {
            return Box::new(move || Ok(player.take()));
        }
        let (app, seat) = (Arc::clone(&self.app), self.seat_of(side).clone());
        let id = self.game.id;
        Box::new(move || {
            let Seat::Player { name, options, .. } = seat else {
                return Err(Fault::Protocol { reason: "a person is not a player".to_owned() });
            };
            let unknown = |error: player::UnknownPlayer| Fault::Crash { reason: error.to_string() };
            let mut player = app.registry.create(&name).map_err(unknown)?;
            // A player of chance is to play another game each time.
            player.reseed(id.into());
            for (option, value) in &options {
                let refused =
                    |error: player::OptionError| Fault::Protocol { reason: error.to_string() };
                player.set_option(option, value).map_err(refused)?;
            }
            player.new_game()?;
            Ok(player)
        })
    }

    fn seat_of(&self, side: Color) -> &Seat {
        side.pick(&self.game.white, &self.game.black)
    }

    /// What the seat says, and the clock.
    pub(super) fn limits(&self, side: Color) -> Limits {
        let asked = match self.seat_of(side) {
            Seat::Player { limits, .. } => *limits,
            Seat::Human { .. } => ThinkingLimits::default(),
        };
        let clock = self.clock.as_ref().map(|clock| clock.for_player(Instant::now()));
        Limits { clock, ..asked.into() }
    }

    pub(super) fn announce_thinking(&mut self) {
        let current = self.thinking.as_ref().filter(|one| one.generation == self.generation);
        let Some(&Thinking { side, queued, .. }) = current else { return };
        let clocks = self.clock.as_ref().map(|clock| super::clock::shown(clock, Instant::now()));
        self.broadcast(&GameEvent::Thinking { side: side.into(), queued, clocks });
    }

    /// Gives up the present search; its answer will not count.
    pub(super) fn stop_thinking(&mut self) {
        self.generation += 1;
        if let Some(thinking) = &mut self.thinking {
            thinking.signal.stop();
            thinking.stopped_at.get_or_insert_with(Instant::now);
            // One that still waits has no thread that could answer.
            if thinking.queued {
                thinking.core.close();
                self.thinking = None;
            }
        }
    }

    pub(super) async fn move_now(&mut self) -> Result<(), Refusal> {
        if self.thinking.as_ref().is_none_or(|one| one.queued) {
            return Err(Refusal::conflict("no player is thinking"));
        }
        self.mark_helped().await?;
        if let Some(thinking) = &mut self.thinking {
            thinking.signal.stop();
            thinking.stopped_at.get_or_insert_with(Instant::now);
        }
        Ok(())
    }

    /// A game with a hint, or with a player that was hurried, says nothing about who is stronger.
    pub(super) async fn mark_helped(&mut self) -> Result<(), Refusal> {
        let id = self.game.id;
        self.app.blocking.write(move |store, _| Ok(store.mark_helped(id)?)).await
    }

    pub(super) async fn hear(&mut self, note: Note) {
        match note {
            Note::Started { generation } if self.awaits(generation) => self.start_search().await,
            Note::TryAgain { generation } if self.awaits(generation) => {
                self.wait_for_core(generation);
            }
            Note::Started { .. } | Note::TryAgain { .. } => {}
            Note::Finished { generation, answer } => self.finish(generation, answer).await,
            Note::Attended { generation, attended } => {
                self.finish_attending(generation, attended).await;
            }
            Note::Unthrottle { side } => {
                self.seat_mut(side).awaits_core = false;
                match self.seat_mut(side).wanted_pace.take() {
                    Some(control) => self.change_pace(side, control),
                    None => self.release_throttled_core(side),
                }
                self.keep_machine(side).await;
            }
        }
    }

    /// Whether that search still waits for its core.
    fn awaits(&self, generation: u64) -> bool {
        self.thinking.as_ref().is_some_and(|one| one.queued && one.generation == generation)
    }

    async fn finish(&mut self, generation: u64, answer: Answer) {
        if self.thinking.as_ref().is_none_or(|one| one.generation != generation) {
            return;
        }
        self.pass_on();
        let Some(thinking) = self.thinking.take() else { return };
        self.refuse_snapshots(thinking.side);
        // The machine of a thought that was put aside is somewhere in its program.
        let player = answer.player.filter(|_| !thinking.signal.probe().is_suspended());
        self.seat_mut(thinking.side).player = player.and_then(|player| {
            let size = KeptMemory::size_mb(&*player);
            self.app.kept.keep(player, size)
        });
        if generation != self.generation {
            self.store_machines(true).await;
            self.proceed().await;
            return;
        }
        match answer.choice {
            Ok(choice) => self.play_choice(&thinking, &choice).await,
            Err(fault) => self.fail(thinking.side, &fault).await,
        }
    }

    async fn play_choice(&mut self, thinking: &Thinking, choice: &Choice) {
        let side = thinking.side;
        self.seat_mut(side).last_score = choice.score;
        let Some(best) = choice.best.filter(|_| !choice.resigns) else {
            let text = format!("{} resigns", name(side));
            self.end_unasked(GameResult::Win(!side), EndReason::Resignation, text).await;
            return;
        };
        let told = MoveRow {
            score: choice.score.map(|score| translate::evaluation(score, side)),
            depth: thinking.depth,
            machine_time: choice.machine_time,
            ..MoveRow::default()
        };
        // Told to stop by the pool, since others wait or the longest thought was reached.
        let is_hurried = thinking.signal.stopped() && thinking.stopped_at.is_none();
        let marked = if is_hurried { self.mark_helped().await } else { Ok(()) };
        let played = match marked {
            Ok(()) => self.play(best, &told).await,
            Err(refusal) => Err(refusal),
        };
        if let Err(refusal) = played {
            self.retry_later(None, &refusal);
            return;
        }
        if choice.offers_draw && self.is_playing() {
            self.draw_offer = Some(side);
            self.broadcast(&GameEvent::DrawOffered { by: side.into() });
        }
    }

    async fn fail(&mut self, side: Color, fault: &Fault) {
        let player = self.seat(side).name.as_deref();
        tracing::warn!(game = self.game.id, player, %fault, "player failed");
        let text = format!("{} fails: {fault}", name(side));
        self.end_unasked(GameResult::Win(!side), EndReason::Fault, text).await;
    }

    /// Ten times a second while somebody thinks.
    pub(super) async fn tick(&mut self) {
        self.retry().await;
        self.pass_on();
        if self.show_console() {
            self.proceed().await;
        }
        self.store_machines(false).await;
        self.follow_pace();
        if let Some(thinking) = &mut self.thinking
            && thinking.signal.stopped()
        {
            thinking.seen_stopped.get_or_insert_with(Instant::now);
        }
        let hangs = |one: &Thinking| one.seen_stopped.is_some_and(|at| at.elapsed() > PATIENCE);
        if self.thinking.as_ref().is_some_and(hangs) {
            self.abandon().await;
        }
        let thinks = self.thinking.as_ref().filter(|one| one.stopped_at.is_none());
        if let Some(side) = thinks.map(|one| one.side)
            && self.is_asleep()
            && !self.works_alone(side)
        {
            self.fall_asleep();
        }
    }

    /// Nobody looks: the player stops, a machine in mid-thought, and its clock with it.
    fn fall_asleep(&mut self) {
        if let Some(thinking) = &self.thinking
            && self.seat(thinking.side).hertz.is_some()
        {
            thinking.signal.suspend();
        }
        self.stop_thinking();
        if let Some(clock) = &mut self.clock {
            clock.stop(Instant::now());
        }
    }

    /// Leaves a player that hangs to itself; its core goes to others.
    async fn abandon(&mut self) {
        let Some(thinking) = self.thinking.take() else { return };
        thinking.core.close();
        if thinking.generation == self.generation {
            self.fail(thinking.side, &Fault::Stall).await;
        } else {
            self.proceed().await;
        }
    }

    /// Tells what a player has said since the last time.
    fn pass_on(&mut self) {
        let Some(thinking) = &mut self.thinking else { return };
        let (side, mut said) = (thinking.side, thinking.latest.take());
        let position = thinking.position.clone();
        for info in said.lines.iter().filter(|info| info.line.is_none_or(|line| line == 1)) {
            thinking.depth = info.depth.or(thinking.depth);
        }
        let is_over = self.thinking.as_ref().is_some_and(|one| one.generation != self.generation);
        let is_suspended = self.thinking.as_ref().is_some_and(Thinking::is_suspended);
        if !is_over || is_suspended {
            self.note_machine(side, position, &mut said);
            self.tell_machine(side, &mut said);
        }
        if is_over {
            return;
        }
        for info in said.lines.iter().filter(|info| info.line.is_none_or(|line| line == 1)) {
            self.seat_mut(side).last_score = info.score;
            let thought = translate::thought(info, &self.replay.situation);
            self.note_thought(side, &thought);
            self.broadcast(&GameEvent::Thought { thought });
        }
        for text in said.texts {
            self.broadcast(&GameEvent::Text { side: side.into(), text });
        }
    }

    /// A machine that is held or runs at its own speed gives its core to others; one that is to run
    /// fast gets one first.
    pub(super) fn change_pace(&mut self, color: Color, control: PaceControl) {
        let pace = self.seat(color).pace.clone();
        let (factor, goes_on) = match control {
            PaceControl::Speed { factor } => (factor, !pace.is_held()),
            control => (pace.factor(), control == PaceControl::Resume),
        };
        let wants_core = goes_on && self.seat(color).is_fast_at(factor);
        let core = self.thinking.as_ref().filter(|one| one.side == color && !one.queued);
        let core = core.map(|one| (one.core.clone(), one.signal.clone()));
        if let Some((core, signal)) = core.filter(|(core, _)| wants_core && !core.has_core()) {
            self.seat_mut(color).wanted_pace = Some(control);
            self.unthrottle(color, core, signal);
            return;
        }
        self.seat_mut(color).wanted_pace = None;
        match control {
            PaceControl::Speed { factor } => pace.set_factor(factor),
            PaceControl::Pause => pace.hold(),
            PaceControl::Resume => pace.go_on(),
            PaceControl::Step { count } => pace.step(count.into()),
        }
        self.release_throttled_core(color);
        self.announce_pace(color);
    }

    fn release_throttled_core(&self, color: Color) {
        let throttled = !self.seat(color).needs_core();
        if let Some(thinking) = &self.thinking
            && thinking.side == color
            && !thinking.queued
            && throttled
        {
            thinking.core.release();
        }
    }

    fn unthrottle(&mut self, side: Color, cell: CoreCell, signal: Signal) {
        if std::mem::replace(&mut self.seat_mut(side).awaits_core, true) {
            return;
        }
        let (pool, notes) = (self.app.pool.clone(), self.notes_sender.clone());
        tokio::spawn(async move {
            loop {
                if let Ok(mut core) = pool.core(Urgency::Game).await {
                    core.stops_by(&signal, Urgency::Game);
                    cell.put(core);
                    break;
                }
                tokio::time::sleep(RETRY).await;
            }
            drop(notes.send(Note::Unthrottle { side }));
        });
    }

    /// A breakpoint holds a machine, and a run to somewhere lets it go on: that is told, too.
    fn follow_pace(&mut self) {
        for color in Color::ALL {
            if self.seat(color).shown_pace() != self.seat(color).told_pace {
                self.release_throttled_core(color);
                self.announce_pace(color);
            }
        }
    }

    fn announce_pace(&mut self, color: Color) {
        if let Some(pace) = self.seat(color).shown_pace() {
            self.seat_mut(color).told_pace = Some(pace);
            self.broadcast(&GameEvent::Pace { side: color.into(), pace });
        }
    }
}

impl From<ThinkingLimits> for Limits {
    fn from(limits: ThinkingLimits) -> Limits {
        Limits {
            move_time: limits.move_time_ms.map(|time| Duration::from_millis(time.into())),
            nodes: limits.nodes,
            depth: limits.depth,
            cycles: limits.cycles,
            ..Limits::default()
        }
    }
}
