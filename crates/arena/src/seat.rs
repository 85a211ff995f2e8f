//! A player at the board, in a thread of its own.
//!
//! Whatever a player does there (panics, hangs, talks without end) the game goes on here: answers
//! are waited for until a deadline, and a player that does not come back is left behind.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use player::host::{Hosted, gone, guarded};
use player::{
    Choice, Event, Fault, Info, Limits, OptionError, Player, Question, Signal, Situation, Warning,
};

use crate::Contestant;
use crate::lateness;
use crate::nearest::nearest;

/// Progress reports kept for each move; of a flood, the latest count.
const INFOS_KEPT: usize = 1_000;

/// How long a player may take to leave at the end; processes quit or are killed in this time.
const LEAVING: Duration = Duration::from_secs(10);

/// A player that measures its own start says better what went wrong, and should have the first word.
const START_GRACE: Duration = Duration::from_millis(500);

/// A move with all that was said about it, and how long it really took.
#[derive(Debug)]
pub(crate) struct Thought {
    pub(crate) answer: Result<Choice, Fault>,
    pub(crate) infos: Vec<Info>,
    pub(crate) warnings: Vec<Warning>,
    /// What else it said.
    pub(crate) words: Vec<String>,
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

enum Report {
    Ready(Result<Identity, Fault>),
    Thought(Box<Thought>),
}

/// A player in its thread.
#[derive(Debug)]
pub(crate) struct Seat {
    player: Hosted,
    /// Given to each job of the player, which reports here.
    reporting: Sender<Report>,
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
        let (reporting, reports) = channel();
        let (create, options) = (contestant.create.clone(), contestant.options.clone());
        let arrived = reporting.clone();
        let make = move || arrive(&create, &options, &arrived);
        let mut seat = Seat {
            player: Hosted::start(&contestant.name, make),
            reporting,
            reports,
            identity: Identity::default(),
            signal: Signal::new(),
            abandoned: false,
        };
        seat.player.started()?;
        seat.identity = seat.ready(contestant.startup + START_GRACE)?;
        Ok(seat)
    }

    pub(crate) fn identity(&self) -> &Identity {
        &self.identity
    }

    /// Starts another game, with a seed and options that hold for it.
    pub(crate) fn new_game(
        &mut self,
        seed: u64,
        options: Vec<(String, String)>,
        limit: Duration,
    ) -> Result<(), Fault> {
        self.order(move |player| Report::Ready(start_game(player, seed, &options)))?;
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
        let question = Question { situation: situation.clone(), limits, signal };
        let order =
            move |player: &mut dyn Player| Report::Thought(Box::new(think(player, &question)));
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

    /// Has the player do something and report it.
    fn order(
        &mut self,
        work: impl FnOnce(&mut dyn Player) -> Report + Send + 'static,
    ) -> Result<(), Fault> {
        let reporting = self.reporting.clone();
        let sent = self.player.submit(move |player| {
            let report = work(player);
            // A seat that was given up no longer listens.
            let _ = reporting.send(report);
        });
        sent.map_err(|fault| self.abandon(fault))
    }

    fn gone(&mut self, error: RecvTimeoutError) -> Fault {
        let fault = match error {
            RecvTimeoutError::Timeout => Fault::Stall,
            RecvTimeoutError::Disconnected => gone(),
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
        self.player.leave(if self.abandoned { Duration::ZERO } else { LEAVING });
    }
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
        player
            .set_option(name, value)
            .map_err(|error| Fault::Protocol { reason: refusal(player, &error) })?;
    }
    Ok(())
}

/// Why an option is refused; of one that does not exist, which one may be meant.
fn refusal(player: &dyn Player, error: &OptionError) -> String {
    let declared = player.options();
    let names: Vec<&str> = declared.iter().map(|option| option.name.as_str()).collect();
    match error {
        OptionError::Unknown { name } => match nearest(name, names.iter().copied()) {
            Some(near) => format!("{error}; did you mean '{near}'?"),
            None if names.is_empty() => format!("{error}; it has no options"),
            None => format!("{error}; it has {}", names.join(", ")),
        },
        _ => error.to_string(),
    }
}

fn start_game(
    player: &mut dyn Player,
    seed: u64,
    options: &[(String, String)],
) -> Result<Identity, Fault> {
    guarded(|| {
        player.reseed(seed);
        set_options(player, options)?;
        player.new_game()?;
        Ok(Identity::default())
    })
}

fn think(player: &mut dyn Player, question: &Question) -> Thought {
    let mut heard = Heard::default();
    let waited_before = lateness::time_waited();
    let started = Instant::now();
    let answer = guarded(|| player.choose(question, &mut |event| heard.note(event)));
    let ended = Instant::now();
    let waited = match (waited_before, lateness::time_waited()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => Duration::ZERO,
    };
    let Heard { infos, warnings, words } = heard;
    Thought { answer, infos, warnings, words, started, ended, waited }
}

#[derive(Default)]
struct Heard {
    infos: Vec<Info>,
    warnings: Vec<Warning>,
    words: Vec<String>,
}

impl Heard {
    fn note(&mut self, event: Event) {
        match event {
            Event::Info(info) => keep(&mut self.infos, *info),
            Event::Warning(warning) => keep(&mut self.warnings, warning),
            Event::Text(text) => keep(&mut self.words, text),
            Event::Machine(_) | Event::Progress(_) | Event::Snapshot(_) | Event::Inspection(_) => {}
        }
    }
}

/// Adds to a list that forgets its older half when it is full.
fn keep<T>(list: &mut Vec<T>, item: T) {
    if list.len() >= INFOS_KEPT {
        list.drain(..INFOS_KEPT / 2);
    }
    list.push(item);
}
