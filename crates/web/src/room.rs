//! A game going on: one task owns it, and everybody who has it open talks to that task.
//!
//! A room is made when somebody opens a game and goes away when nobody has it open any more, no
//! clock runs and no player thinks. All that matters is in the store, so that a room can be made
//! again at any time.

mod clock;
mod obey;
mod play;
mod seat;
mod think;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use player::MemoryRegion;
use rules::Color;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{MissedTickBehavior, interval, sleep_until};

use crate::app::App;
use crate::messages::{GameCommand, GameEvent, GameStatus, GameView};
use crate::refusal::Refusal;
use crate::replay::Replay;
use crate::store::StoredGame;
use clock::clock_after;
use seat::SeatState;
use terms::GameClock;
use think::{Note, Thinking};

/// How often news of a search go out.
const TICK: Duration = Duration::from_millis(100);
/// How long a game stays awake after the last page has gone, so that a reload disturbs nothing.
const GRACE: Duration = Duration::from_secs(5);
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
        events: mpsc::Sender<Utf8Bytes>,
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

/// The rooms that are open.
#[derive(Debug)]
pub(crate) struct Rooms {
    open: Mutex<HashMap<u32, mpsc::Sender<Request>>>,
    most: usize,
}

impl Rooms {
    pub(crate) fn new(most: usize) -> Rooms {
        Rooms { open: Mutex::default(), most }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u32, mpsc::Sender<Request>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The room of a game, if somebody has it open.
    pub(crate) fn find(&self, id: u32) -> Option<mpsc::Sender<Request>> {
        self.lock().get(&id).cloned()
    }

    /// Whether a game is open.
    pub(crate) fn is_open(&self, id: u32) -> bool {
        self.lock().contains_key(&id)
    }

    /// Refuses where one more game could not be opened.
    pub(crate) fn admit(&self) -> Result<(), Refusal> {
        let open = self.lock().len();
        if open >= self.most {
            return Err(Refusal::busy(format_args!("{open} games are open already")));
        }
        Ok(())
    }

    /// The room of a game; made if there is none.
    pub(crate) fn open(&self, app: &Arc<App>, id: u32) -> Result<mpsc::Sender<Request>, Refusal> {
        if let Some(room) = self.find(id) {
            return Ok(room);
        }
        let game = app.store.game(id)?.ok_or_else(|| no_game(id))?;
        let mut open = self.lock();
        if let Some(room) = open.get(&id) {
            return Ok(room.clone());
        }
        if open.len() >= self.most {
            return Err(Refusal::busy(format_args!("{} games are open already", open.len())));
        }
        let (sender, inbox) = mpsc::channel(64);
        let room = Room::new(Arc::clone(app), game, inbox)?;
        open.insert(id, sender.clone());
        tokio::spawn(room.run());
        Ok(sender)
    }

    /// Closes a room, unless somebody has just knocked.
    fn close(&self, id: u32, inbox: &mpsc::Receiver<Request>) -> bool {
        let mut open = self.lock();
        let quiet = inbox.is_empty();
        if quiet {
            open.remove(&id);
        }
        quiet
    }
}

pub(crate) fn no_game(id: u32) -> Refusal {
    Refusal::not_found(format_args!("there is no game {id}"))
}

/// Where events of a game go.
#[derive(Debug)]
struct Listener {
    number: u64,
    events: mpsc::Sender<Utf8Bytes>,
}

/// A way to hear a game: the events that wait for one socket.
pub(crate) fn channel() -> (mpsc::Sender<Utf8Bytes>, mpsc::Receiver<Utf8Bytes>) {
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
    thinking: Option<Thinking>,
    /// Counts searches, so that answers to old questions are known.
    generation: u64,
    /// The memory of a machine as it was shown last.
    shown_memory: [Vec<MemoryRegion>; 2],
    inbox: mpsc::Receiver<Request>,
    notes: mpsc::UnboundedReceiver<Note>,
    notes_sender: mpsc::UnboundedSender<Note>,
}

impl Room {
    fn new(
        app: Arc<App>,
        game: StoredGame,
        inbox: mpsc::Receiver<Request>,
    ) -> Result<Room, Refusal> {
        let replay = Replay::of(&game)?;
        let first = replay.situation.first().turn();
        let clock = game.time_control.map(|control| clock_after(control, first, &game.moves));
        let seats = [&game.white, &game.black].map(|seat| SeatState::new(seat, &app.catalogue));
        let (notes_sender, notes) = mpsc::unbounded_channel();
        Ok(Room {
            app,
            game,
            replay,
            seats,
            clock,
            turn_began: Instant::now(),
            draw_offer: None,
            listeners: Vec::new(),
            alone_since: Some(Instant::now()),
            thinking: None,
            generation: 0,
            shown_memory: [Vec::new(), Vec::new()],
            inbox,
            notes,
            notes_sender,
        })
    }

    async fn run(mut self) {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let flag = self.clock.as_ref().and_then(GameClock::deadline).map(|(_, at)| at);
            let falls = flag.unwrap_or_else(Instant::now).into();
            tokio::select! {
                request = self.inbox.recv() => match request {
                    Some(request) => if self.handle(request).is_break() { return },
                    None => return,
                },
                Some(note) = self.notes.recv() => self.hear(note),
                _ = ticks.tick(), if self.thinking.is_some() || self.alone_since.is_some() => {
                    self.tick();
                }
                () = sleep_until(falls), if flag.is_some() => self.flag_falls(),
            }
            if self.is_idle() && self.app.rooms.close(self.game.id, &self.inbox) {
                return;
            }
        }
    }

    /// Whether nothing would happen any more unless somebody came.
    fn is_idle(&self) -> bool {
        self.is_asleep()
            && self.thinking.is_none()
            && self.clock.as_ref().is_none_or(|clock| clock.deadline().is_none())
    }

    /// Whether nobody has had the game open for a while.
    fn is_asleep(&self) -> bool {
        self.alone_since.is_some_and(|since| since.elapsed() >= GRACE)
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

    fn handle(&mut self, request: Request) -> ControlFlow<()> {
        match request {
            Request::Join { listener, events } => self.join(listener, events),
            Request::Leave { listener } => self.leave(listener),
            Request::Command { listener, command } => {
                if let Err(refusal) = self.obey(command) {
                    self.tell(listener, &GameEvent::Refused { error: refusal.report() });
                }
            }
            Request::View { reply } => drop(reply.send(self.view())),
            Request::Delete { reply } => return self.delete(reply),
        }
        ControlFlow::Continue(())
    }

    fn join(&mut self, number: u64, events: mpsc::Sender<Utf8Bytes>) {
        self.listeners.push(Listener { number, events });
        self.alone_since = None;
        self.shown_memory = [Vec::new(), Vec::new()];
        let state = self.state();
        self.tell(number, &state);
        self.proceed();
        self.announce_thinking();
    }

    fn leave(&mut self, number: u64) {
        self.listeners.retain(|listener| listener.number != number);
        if self.listeners.is_empty() && self.alone_since.is_none() {
            self.alone_since = Some(Instant::now());
        }
    }

    fn delete(&mut self, reply: oneshot::Sender<Result<(), Refusal>>) -> ControlFlow<()> {
        let deleted = match self.app.store.delete_game(self.game.id) {
            Ok(true) => Ok(()),
            Ok(false) => Err(no_game(self.game.id)),
            Err(error) => Err(error.into()),
        };
        let is_gone = deleted.is_ok();
        drop(reply.send(deleted));
        if !is_gone {
            return ControlFlow::Continue(());
        }
        self.stop_thinking();
        self.broadcast(&GameEvent::Deleted);
        self.app.rooms.lock().remove(&self.game.id);
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
        let text = written(event);
        self.send(&text, |other| other.number == listener);
    }

    fn broadcast(&mut self, event: &GameEvent) {
        if !self.listeners.is_empty() {
            let text = written(event);
            self.send(&text, |_| true);
        }
    }

    /// Whoever is too far behind loses the connection, and can come again.
    fn send(&mut self, text: &Utf8Bytes, wanted: impl Fn(&Listener) -> bool) {
        let sent = |listener: &Listener| listener.events.try_send(text.clone()).is_ok();
        self.listeners.retain(|listener| !wanted(listener) || sent(listener));
        if self.listeners.is_empty() && self.alone_since.is_none() {
            self.alone_since = Some(Instant::now());
        }
    }
}

fn written(event: &GameEvent) -> Utf8Bytes {
    serde_json::to_string(event).unwrap_or_default().into()
}
