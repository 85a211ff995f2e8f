//! A game going on: one task owns it, and everybody who has it open talks to that task.
//!
//! A room is made when somebody opens a game and goes away when nobody has it open any more and no
//! player thinks. All that matters is in the store, so that a room can be made again at any time.
//! Where a person's clock runs, the store has the moment at which the flag falls, and `flags` wakes
//! the game then.

mod clock;
mod console;
mod inspect;
mod machine;
mod obey;
mod play;
mod seat;
mod think;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use rules::Color;
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};
use tokio::time::{MissedTickBehavior, interval, sleep_until};

use crate::app::{App, now_ms};
use crate::blocking::OffWorker;
use crate::budget::Budget;
use crate::messages::{GameCommand, GameEvent, GameStatus, GameView};
use crate::refusal::Refusal;
use crate::replay::Replay;
use crate::store::{MachineRow, Store, StoredGame};
use console::Console;
use inspect::Inside;
pub(crate) use machine::wake_machines;
use machine::{AloneSeat, KeptMachine};
use play::Unkept;
use seat::SeatState;
use terms::GameClock;
use think::{Note, Thinking};

/// How often news of a search go out.
const TICK: Duration = Duration::from_millis(100);
/// How long a game stays awake after the last page has gone, so that a reload disturbs nothing.
const GRACE: Duration = Duration::from_secs(5);
/// How long until something that could not be stored is tried again.
const KEEP_RETRY: Duration = Duration::from_secs(5);
/// Messages that may wait for one socket; who is further behind has to come again.
const BACKLOG: usize = 256;

/// What can be asked of a room.
#[derive(Debug)]
pub(crate) enum Request {
    /// Somebody opens the game.
    Join {
        /// Their number.
        listener: u64,
        /// Where to send events.
        events: mpsc::Sender<Event>,
        /// Whether they only keep the game going, and hear nothing of it.
        quiet: bool,
    },
    /// Somebody goes away.
    Leave {
        /// Their number.
        listener: u64,
    },
    /// Somebody wants something.
    Command {
        /// Their number.
        listener: u64,
        /// What.
        command: GameCommand,
    },
    /// How the game stands.
    View {
        /// Where to say it.
        reply: oneshot::Sender<GameView>,
    },
    /// The game is to be forgotten.
    Delete {
        /// Where to say that it is.
        reply: oneshot::Sender<Result<(), Refusal>>,
    },
}

/// A room that is open.
#[derive(Debug)]
struct Open {
    requests: mpsc::Sender<Request>,
    /// How long its game is.
    plies: usize,
}

/// The rooms that are open.
#[derive(Debug)]
pub(crate) struct Rooms {
    open: Mutex<HashMap<u32, Open>>,
    most: usize,
    most_plies: usize,
    /// Counts rooms that have closed: what was read from the store before that may be old.
    closed: AtomicU64,
    /// Rooms in which a machine works although nobody looks.
    alone: AtomicUsize,
}

impl Rooms {
    pub(crate) fn new(budget: &Budget) -> Rooms {
        Rooms {
            open: Mutex::default(),
            most: budget.rooms,
            most_plies: budget.room_plies,
            closed: AtomicU64::new(0),
            alone: AtomicUsize::new(0),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u32, Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The room of a game, if somebody has it open.
    pub(crate) fn find(&self, id: u32) -> Option<mpsc::Sender<Request>> {
        self.lock().get(&id).map(|open| open.requests.clone())
    }

    /// Whether a game is open.
    pub(crate) fn is_open(&self, id: u32) -> bool {
        self.lock().contains_key(&id)
    }

    /// Refuses where one more game could not be opened.
    pub(crate) fn admit(&self) -> Result<(), Refusal> {
        let open = self.lock().len();
        if open >= self.most {
            return Err(too_many(open));
        }
        Ok(())
    }

    /// The room of a game; made if there is none.
    pub(crate) async fn open(
        &self,
        app: &Arc<App>,
        id: u32,
    ) -> Result<mpsc::Sender<Request>, Refusal> {
        self.enter(app, id, Visit::Page).await
    }

    /// Lets the flag of a sleeping game fall. Such a room is there for a moment, and does not count
    /// among those that may be open.
    pub(crate) async fn wake(&self, app: &Arc<App>, id: u32) -> Result<(), Refusal> {
        self.enter(app, id, Visit::Flag).await.map(drop)
    }

    /// Lets a machine of a sleeping game go on.
    async fn wake_machine(&self, app: &Arc<App>, id: u32) -> Result<(), Refusal> {
        self.enter(app, id, Visit::Machine).await.map(drop)
    }

    async fn enter(
        &self,
        app: &Arc<App>,
        id: u32,
        visit: Visit,
    ) -> Result<mpsc::Sender<Request>, Refusal> {
        loop {
            if let Some(room) = self.find(id) {
                return Ok(room);
            }
            if visit == Visit::Page {
                self.admit()?;
            }
            let closed = self.closed.load(Ordering::Acquire);
            let load = move |store: &Store, off: &OffWorker| {
                let game = store.game(id)?.ok_or_else(|| no_game(id))?;
                let replay = Replay::of(&game, off)?;
                Ok((game, replay, store.machines(id)?))
            };
            let (game, replay, machines) = app.blocking.read(load).await?;
            let mut open = self.lock();
            if let Some(room) = open.get(&id) {
                return Ok(room.requests.clone());
            }
            if self.closed.load(Ordering::Acquire) != closed {
                continue;
            }
            if visit == Visit::Page && open.len() >= self.most {
                return Err(too_many(open.len()));
            }
            let plies = game.moves.len();
            self.admit_plies(&open, id, plies)?;
            let (sender, inbox) = mpsc::channel(64);
            let room =
                Room::new(Arc::clone(app), game, replay, inbox, visit).with_machines(machines);
            open.insert(id, Open { requests: sender.clone(), plies });
            tokio::spawn(room.run(visit));
            return Ok(sender);
        }
    }

    /// Refuses a game that is longer than its share of the half-moves, where there is no room for it.
    fn admit_plies(&self, open: &HashMap<u32, Open>, id: u32, plies: usize) -> Result<(), Refusal> {
        let others = open.iter().filter(|(other, _)| **other != id);
        let used: usize = others.map(|(_, open)| open.plies).sum();
        if plies <= self.most_plies / self.most.max(1) || used + plies <= self.most_plies {
            return Ok(());
        }
        Err(Refusal::busy(format_args!(
            "the other games that are open have {used} half-moves; {plies} in this one would be too many"
        )))
    }

    /// Makes room for a game that grows by a move.
    fn grow(&self, id: u32, plies: usize) -> Result<(), Refusal> {
        let mut open = self.lock();
        self.admit_plies(&open, id, plies)?;
        count_plies(&mut open, id, plies);
        Ok(())
    }

    /// A game has become shorter.
    fn shrink(&self, id: u32, plies: usize) {
        count_plies(&mut self.lock(), id, plies);
    }

    /// Closes a room, unless somebody has just knocked.
    fn close(&self, id: u32, inbox: &mpsc::Receiver<Request>) -> bool {
        let mut open = self.lock();
        let quiet = inbox.is_empty();
        if quiet {
            self.remove(&mut open, id);
        }
        quiet
    }

    fn remove(&self, open: &mut HashMap<u32, Open>, id: u32) {
        open.remove(&id);
        self.closed.fetch_add(1, Ordering::Release);
    }
}

fn count_plies(open: &mut HashMap<u32, Open>, id: u32, plies: usize) {
    if let Some(open) = open.get_mut(&id) {
        open.plies = plies;
    }
}

/// Who opens a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Visit {
    /// Somebody at a page.
    Page,
    /// A flag that falls.
    Flag,
    /// A machine that was at work when the server ended.
    Machine,
}

fn too_many(open: usize) -> Refusal {
    Refusal::busy(format_args!("{open} games are open already"))
}

pub(crate) fn no_game(id: u32) -> Refusal {
    Refusal::not_found(format_args!("there is no game {id}"))
}

/// Where events of a game go.
#[derive(Debug)]
struct Listener {
    number: u64,
    events: mpsc::Sender<Event>,
    /// Whether only answers to what it says go there.
    quiet: bool,
}

/// What a socket has to send.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) text: Utf8Bytes,
    /// A long text holds its share of the budget until it has gone.
    _permit: Option<Arc<OwnedSemaphorePermit>>,
}

impl Event {
    fn short(event: &GameEvent) -> Event {
        Event { text: written(event), _permit: None }
    }
}

/// A way to hear a game: the events that wait for one socket.
pub(crate) fn channel() -> (mpsc::Sender<Event>, mpsc::Receiver<Event>) {
    mpsc::channel(BACKLOG)
}

/// A game and its task.
struct Room {
    app: Arc<App>,
    game: StoredGame,
    replay: Replay,
    seats: [SeatState; 2],
    clock: Option<GameClock>,
    /// Since when the side to move thinks.
    turn_began: Instant,
    draw_offer: Option<Color>,
    listeners: Vec<Listener>,
    /// Since when nobody has the game open.
    alone_since: Option<Instant>,
    /// How long it stays awake then.
    grace: Duration,
    /// What could not be stored yet, and when to try again.
    unkept: Option<Unkept>,
    thinking: Option<Thinking>,
    /// Counts searches, so that answers to old questions are known.
    generation: u64,
    /// What is known of the machines of both sides.
    machines: [KeptMachine; 2],
    /// What is known of their inside.
    insides: [Inside; 2],
    /// Who sits at the machines' own keyboards.
    console: Console,
    /// Held while a machine works although nobody looks.
    alone_seat: Option<AloneSeat>,
    inbox: mpsc::Receiver<Request>,
    notes: mpsc::UnboundedReceiver<Note>,
    notes_sender: mpsc::UnboundedSender<Note>,
}

impl Room {
    fn new(
        app: Arc<App>,
        game: StoredGame,
        replay: Replay,
        inbox: mpsc::Receiver<Request>,
        visit: Visit,
    ) -> Room {
        let clock = clock::of_stored(&game, &replay.situation);
        let seats = [&game.white, &game.black].map(|seat| SeatState::new(seat, &app.catalogue));
        let (notes_sender, notes) = mpsc::unbounded_channel();
        Room {
            app,
            game,
            replay,
            seats,
            clock,
            turn_began: Instant::now(),
            draw_offer: None,
            listeners: Vec::new(),
            alone_since: Some(Instant::now()),
            grace: if visit == Visit::Page { GRACE } else { Duration::ZERO },
            unkept: None,
            thinking: None,
            generation: 0,
            machines: Default::default(),
            insides: Default::default(),
            console: Console::default(),
            alone_seat: None,
            inbox,
            notes,
            notes_sender,
        }
    }

    /// The machines as they were stored.
    fn with_machines(mut self, rows: Vec<MachineRow>) -> Room {
        for row in rows {
            let side = usize::from(row.side).min(1);
            self.seats[side].pace.set_factor(row.factor);
            if row.held {
                self.seats[side].pace.hold();
            }
            self.seats[side].told_pace = self.seats[side].shown_pace();
            self.machines[side] = KeptMachine::of(row);
        }
        self
    }

    async fn run(mut self, visit: Visit) {
        if visit == Visit::Machine {
            self.proceed().await;
        }
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let flag = self.flag().filter(|_| self.unkept.is_none());
            let falls = flag.unwrap_or_else(Instant::now).into();
            let is_ticking = self.thinking.is_some()
                || self.console.is_attended()
                || self.alone_since.is_some()
                || self.unkept.is_some()
                || self.has_unstored();
            tokio::select! {
                request = self.inbox.recv() => match request {
                    Some(request) => if self.handle(request).await.is_break() { return },
                    None => return,
                },
                Some(note) = self.notes.recv() => self.hear(note).await,
                _ = ticks.tick(), if is_ticking => self.tick().await,
                () = sleep_until(falls), if flag.is_some() => self.flag_falls().await,
            }
            let is_idle =
                self.is_asleep() && self.thinking.is_none() && !self.console.is_attended();
            if is_idle && self.sleep().await && self.app.rooms.close(self.game.id, &self.inbox) {
                return;
            }
        }
    }

    /// When the flag of the clock that runs falls.
    fn flag(&self) -> Option<Instant> {
        self.clock.as_ref().and_then(GameClock::deadline).map(|(_, at)| at)
    }

    /// Sees to it that the flag falls while the game sleeps; says whether that is certain.
    async fn sleep(&mut self) -> bool {
        self.store_machines(true).await;
        let Some(flag) = self.flag().filter(|_| self.is_playing()) else { return true };
        let left = flag.saturating_duration_since(Instant::now());
        if left.is_zero() && self.unkept.is_none() {
            // It falls in this very moment.
            return false;
        }
        // An end that could not be stored is tried again when the game is woken.
        let wait = if self.unkept.is_some() { KEEP_RETRY } else { left };
        let (id, deadline) = (self.game.id, now_ms() + wait.as_millis() as u64);
        let stored = now_ms() + left.as_millis() as u64;
        let kept = self.app.blocking.write(move |store, _| Ok(store.set_deadline(id, stored)?));
        if self.unkept.is_none() && kept.await.is_err() {
            // It stays awake for a while, and tries again.
            self.alone_since = Some(Instant::now());
            self.grace = GRACE;
            return false;
        }
        self.app.flags.add(id, deadline);
        true
    }

    /// Whether nobody has had the game open for a while.
    fn is_asleep(&self) -> bool {
        // A game that is over has nobody to wait for.
        let grace = if self.is_playing() { self.grace } else { Duration::ZERO };
        self.alone_since.is_some_and(|since| since.elapsed() >= grace)
    }

    fn is_playing(&self) -> bool {
        self.game.status == GameStatus::Playing && self.game.imported_pgn.is_none()
    }

    fn turn(&self) -> Color {
        self.replay.situation.position().turn()
    }

    fn seat(&self, color: Color) -> &SeatState {
        &self.seats[color.pick(0, 1)]
    }

    fn seat_mut(&mut self, color: Color) -> &mut SeatState {
        &mut self.seats[color.pick(0, 1)]
    }

    async fn handle(&mut self, request: Request) -> ControlFlow<()> {
        match request {
            Request::Join { listener, events, quiet } => {
                self.join(Listener { number: listener, events, quiet }).await;
            }
            Request::Leave { listener } => self.leave(listener),
            Request::Command { listener, command: GameCommand::Inspect { side, command } } => {
                if let Err(refusal) = self.inspect(listener, side.into(), command) {
                    self.tell(listener, &GameEvent::Refused { error: refusal.report() });
                }
            }
            Request::Command { listener, command: GameCommand::Console { side, command } } => {
                if let Err(refusal) = self.work_console(listener, side.into(), command).await {
                    self.tell(listener, &GameEvent::Refused { error: refusal.report() });
                }
            }
            Request::Command { listener, command } => {
                if let Err(refusal) = self.obey(command).await {
                    self.tell(listener, &GameEvent::Refused { error: refusal.report() });
                }
            }
            Request::View { reply } => drop(reply.send(self.view())),
            Request::Delete { reply } => return self.delete(reply).await,
        }
        ControlFlow::Continue(())
    }

    async fn join(&mut self, listener: Listener) {
        let (number, quiet) = (listener.number, listener.quiet);
        let state = if quiet { None } else { Some(written(&self.state())) };
        let permit = match self.app.answers.share(state.as_ref().map_or(0, |text| text.len())) {
            Ok(permit) => permit.map(Arc::new),
            Err(refusal) => {
                // Whoever is refused hears why, and then the end of the events.
                let refused = GameEvent::Refused { error: refusal.report() };
                drop(listener.events.try_send(Event::short(&refused)));
                return;
            }
        };
        self.listeners.push(listener);
        self.alone_since = None;
        self.grace = GRACE;
        self.alone_seat = None;
        if let Some(text) = state {
            self.send(&Event { text, _permit: permit }, |other| other.number == number);
            self.show_machines(number);
        }
        self.proceed().await;
        self.announce_thinking();
    }

    fn leave(&mut self, number: u64) {
        self.listeners.retain(|listener| listener.number != number);
        self.no_longer_looks(number);
        self.leaves_console(number);
        if self.listeners.is_empty() && self.alone_since.is_none() {
            self.alone_since = Some(Instant::now());
        }
    }

    async fn delete(&mut self, reply: oneshot::Sender<Result<(), Refusal>>) -> ControlFlow<()> {
        let id = self.game.id;
        let deleted = self.app.blocking.write(move |store, _| Ok(store.delete_game(id)?)).await;
        let deleted = deleted.and_then(|found| if found { Ok(()) } else { Err(no_game(id)) });
        let is_gone = deleted.is_ok();
        drop(reply.send(deleted));
        if !is_gone {
            return ControlFlow::Continue(());
        }
        self.stop_thinking();
        self.console.stop();
        self.broadcast(&GameEvent::Deleted);
        let rooms = &self.app.rooms;
        rooms.remove(&mut rooms.lock(), id);
        ControlFlow::Break(())
    }

    fn view(&self) -> GameView {
        GameView {
            clocks: self.clock.as_ref().map(|clock| clock::shown(clock, Instant::now())),
            draw_offer: self.draw_offer.map(Into::into),
            ..self.game.view(&self.replay)
        }
    }

    fn state(&self) -> GameEvent {
        GameEvent::State {
            game: Box::new(self.view()),
            white_pace: self.seat(Color::White).shown_pace(),
            black_pace: self.seat(Color::Black).shown_pace(),
        }
    }

    fn tell(&mut self, listener: u64, event: &GameEvent) {
        self.send(&Event::short(event), |other| other.number == listener);
    }

    fn broadcast(&mut self, event: &GameEvent) {
        if self.listeners.iter().any(|listener| !listener.quiet) {
            self.send(&Event::short(event), |listener| !listener.quiet);
        }
    }

    /// Whoever is too far behind loses the connection, and can come again.
    fn send(&mut self, event: &Event, wanted: impl Fn(&Listener) -> bool) {
        let sent = |listener: &Listener| listener.events.try_send(event.clone()).is_ok();
        self.listeners.retain(|listener| !wanted(listener) || sent(listener));
        if self.listeners.is_empty() && self.alone_since.is_none() {
            self.alone_since = Some(Instant::now());
        }
    }
}

fn written(event: &GameEvent) -> Utf8Bytes {
    serde_json::to_string(event).unwrap_or_default().into()
}
