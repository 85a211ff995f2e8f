//! A player at the board, in a thread of its own.
//!
//! Whatever a player does there (panics, hangs, talks without end) the game goes on here: answers
//! are waited for until a deadline, and a player that does not come back is left behind.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use player::{Choice, Event, Fault, Info, Limits, Player, Signal, Situation};

use crate::Contestant;
use crate::host;

/// Progress reports kept for each move; of a flood, the latest count.
const INFOS_KEPT: usize = 1_000;

/// How long a player may take to leave at the end; processes quit or are killed in this time.
const LEAVING: Duration = Duration::from_secs(10);

/// A player that measures its own start says better what went wrong, and should have the first word.
const START_GRACE: Duration = Duration::from_millis(500);

/// Players search recursively; the memory is only taken when it is used.
const STACK: usize = 64 << 20;

/// A move with all that was said about it, and how long it really took.
#[derive(Debug)]
pub(crate) struct Thought {
    pub(crate) answer: Result<Choice, Fault>,
    pub(crate) infos: Vec<Info>,
    pub(crate) texts: Vec<String>,
    /// When the player began, not when it was asked.
    pub(crate) started: Instant,
    pub(crate) ended: Instant,
    /// How long its thread was ready but not run, where the system says so.
    pub(crate) waited: Duration,
}

/// What a player is, as it says itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Identity {
    /// Its own name, with its version.
    pub name: String,
    /// Who made it.
    pub author: String,
    /// Its options that reports mention, as far as it has them.
    pub declared: Vec<String>,
}

enum Order {
    NewGame { options: Vec<(String, String)> },
    Think { situation: Box<Situation>, limits: Box<Limits>, signal: Signal },
}

enum Report {
    Ready(Result<Identity, Fault>),
    Thought(Box<Thought>),
}

/// A player in its thread.
#[derive(Debug)]
pub(crate) struct Seat {
    orders: Option<Sender<Order>>,
    reports: Receiver<Report>,
    identity: Identity,
    /// Told to stop when the seat is given up.
    signal: Signal,
    abandoned: bool,
}

/// How long a player is waited for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// Until it has answered of itself.
    pub(crate) answer: Duration,
    /// Until it has answered once it is told to stop.
    pub(crate) grace: Duration,
}

/// What came of waiting for a thought.
#[derive(Debug)]
pub(crate) enum Waited {
    /// It answered, perhaps late.
    Thought(Box<Thought>),
    /// It answers no more and was left behind.
    Lost(Fault),
}

impl Seat {
    /// Makes a contestant's player and waits until it is ready.
    pub(crate) fn take(contestant: &Contestant) -> Result<Seat, Fault> {
        let (orders, for_player) = channel();
        let (from_player, reports) = channel();
        let (create, options) = (contestant.create.clone(), contestant.options.clone());
        let sit = move || {
            if let Some(player) = arrive(&create, &options, &from_player) {
                serve(player, &for_player, &from_player);
            }
        };
        let name = contestant.name.clone();
        let spawned = thread::Builder::new().name(name).stack_size(STACK).spawn(sit);
        spawned.map_err(|error| Fault::Crash { reason: format!("no thread: {error}") })?;
        let mut seat = Seat {
            orders: Some(orders),
            reports,
            identity: Identity::default(),
            signal: Signal::new(),
            abandoned: false,
        };
        seat.identity = seat.ready(contestant.startup + START_GRACE)?;
        Ok(seat)
    }

    pub(crate) fn identity(&self) -> &Identity {
        &self.identity
    }

    /// Starts another game, with options that hold for it.
    pub(crate) fn new_game(
        &mut self,
        options: Vec<(String, String)>,
        limit: Duration,
    ) -> Result<(), Fault> {
        self.order(Order::NewGame { options })?;
        self.ready(limit).map(|_| ())
    }

    fn ready(&mut self, limit: Duration) -> Result<Identity, Fault> {
        match self.reports.recv_timeout(limit) {
            Ok(Report::Ready(result)) => result,
            Ok(Report::Thought(_)) => Err(self.abandon(Fault::Stall)),
            Err(error) => Err(self.gone(error)),
        }
    }

    /// Asks for a move. When patience is over the player is told to stop, and after a while of grace
    /// it is left behind.
    pub(crate) fn think(
        &mut self,
        situation: &Situation,
        limits: Limits,
        patience: Patience,
        interrupt: &Signal,
    ) -> Waited {
        let signal = Signal::new();
        self.signal = signal.clone();
        let situation = Box::new(situation.clone());
        let order = Order::Think { situation, limits: Box::new(limits), signal };
        if let Err(fault) = self.order(order) {
            return Waited::Lost(fault);
        }
        match self.wait(Instant::now() + patience.answer, interrupt) {
            Err(RecvTimeoutError::Timeout) => self.stop(patience.grace),
            answered => self.answered(answered),
        }
    }

    /// Waits in slices, so that an interruption of the whole match is noticed.
    fn wait(
        &self,
        deadline: Instant,
        interrupt: &Signal,
    ) -> Result<Box<Thought>, RecvTimeoutError> {
        const SLICE: Duration = Duration::from_millis(50);
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.reports.recv_timeout(left.min(SLICE)) {
                Ok(Report::Thought(thought)) => return Ok(thought),
                Ok(Report::Ready(_)) => {}
                Err(RecvTimeoutError::Timeout) if left > SLICE && !interrupt.stopped() => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn stop(&mut self, grace: Duration) -> Waited {
        self.signal.stop();
        let answered = self.wait(Instant::now() + grace, &Signal::new());
        self.answered(answered)
    }

    fn answered(&mut self, answered: Result<Box<Thought>, RecvTimeoutError>) -> Waited {
        match answered {
            Ok(thought) => Waited::Thought(thought),
            Err(error) => Waited::Lost(self.gone(error)),
        }
    }

    fn order(&mut self, order: Order) -> Result<(), Fault> {
        let sent = self.orders.as_ref().is_some_and(|orders| orders.send(order).is_ok());
        if sent { Ok(()) } else { Err(self.abandon(crash("it is no longer there"))) }
    }

    fn gone(&mut self, error: RecvTimeoutError) -> Fault {
        let fault = match error {
            RecvTimeoutError::Timeout => Fault::Stall,
            RecvTimeoutError::Disconnected => crash("it is no longer there"),
        };
        self.abandon(fault)
    }

    fn abandon(&mut self, fault: Fault) -> Fault {
        self.abandoned = true;
        fault
    }
}

impl Drop for Seat {
    /// Lets the player leave, so that no process of it stays behind; one that hangs is not waited for.
    fn drop(&mut self) {
        self.signal.stop();
        self.orders = None;
        let until = Instant::now() + if self.abandoned { Duration::ZERO } else { LEAVING };
        let left = || until.saturating_duration_since(Instant::now());
        while self.reports.recv_timeout(left()).is_ok() {}
    }
}

fn crash(reason: &str) -> Fault {
    Fault::Crash { reason: reason.to_owned() }
}

/// Makes the player, in its thread, and reports how that went.
fn arrive(
    create: &crate::Create,
    options: &[(String, String)],
    reports: &Sender<Report>,
) -> Option<Box<dyn Player>> {
    let made = guarded(|| {
        let mut player = create()?;
        set_options(player.as_mut(), options)?;
        let identity = identity_of(player.as_ref());
        Ok((player, identity))
    });
    let (player, identity) = match made {
        Ok((player, identity)) => (Some(player), Ok(identity)),
        Err(fault) => (None, Err(fault)),
    };
    reports.send(Report::Ready(identity)).ok()?;
    player
}

fn identity_of(player: &dyn Player) -> Identity {
    let declared = player.options().into_iter().map(|option| option.name).collect();
    Identity { name: player.name(), author: player.author(), declared }
}

fn set_options(player: &mut dyn Player, options: &[(String, String)]) -> Result<(), Fault> {
    for (name, value) in options {
        let refused = |error: player::OptionError| Fault::Protocol { reason: error.to_string() };
        player.set_option(name, value).map_err(refused)?;
    }
    Ok(())
}

/// Obeys until the seat is given up or the player breaks down.
fn serve(mut player: Box<dyn Player>, orders: &Receiver<Order>, reports: &Sender<Report>) {
    while let Ok(order) = orders.recv() {
        let report = match order {
            Order::NewGame { options } => Report::Ready(start_game(player.as_mut(), &options)),
            Order::Think { situation, limits, signal } => {
                Report::Thought(Box::new(think(player.as_mut(), &situation, &limits, &signal)))
            }
        };
        if reports.send(report).is_err() {
            break;
        }
    }
    // A player may break down even while it leaves.
    let _ = guarded(|| {
        drop(player);
        Ok(())
    });
}

fn start_game(player: &mut dyn Player, options: &[(String, String)]) -> Result<Identity, Fault> {
    guarded(|| {
        set_options(player, options)?;
        player.new_game()?;
        Ok(Identity::default())
    })
}

fn think(
    player: &mut dyn Player,
    situation: &Situation,
    limits: &Limits,
    signal: &Signal,
) -> Thought {
    let mut heard = Heard::default();
    let waited_before = host::time_waited();
    let started = Instant::now();
    let answer =
        guarded(|| player.choose(situation, limits, signal, &mut |event| heard.note(event)));
    let ended = Instant::now();
    let waited = match (waited_before, host::time_waited()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => Duration::ZERO,
    };
    let Heard { infos, texts } = heard;
    Thought { answer, infos, texts, started, ended, waited }
}

#[derive(Default)]
struct Heard {
    infos: Vec<Info>,
    texts: Vec<String>,
}

impl Heard {
    fn note(&mut self, event: Event) {
        match event {
            Event::Info(info) => keep(&mut self.infos, *info),
            Event::Text(text) => keep(&mut self.texts, text),
            Event::Machine(_) => {}
        }
    }
}

/// Adds to a list that forgets its older half when it is full.
fn keep<T>(list: &mut Vec<T>, one: T) {
    if list.len() >= INFOS_KEPT {
        list.drain(..INFOS_KEPT / 2);
    }
    list.push(one);
}

/// Runs something of a player's; a panic is a crash of that player only.
fn guarded<T>(work: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let said = panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| panic.downcast_ref::<&str>().copied());
        Err(Fault::Crash { reason: format!("panic: {}", said.unwrap_or("no reason given")) })
    })
}
