//! Many games at once: each thread has its own player and takes the next game when it is done.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use games::Game;
use player::{Fault, Limits, Player, Registry, Signal};

use super::catalogue::{Catalogue, Item};
use super::error::AnalyseError;
use super::settings::AnalyseSettings;
use crate::interrupt::Interrupt;
use player::host::guarded;
use reviewer::{Finding, Shard, examine};

/// How often it is looked whether somebody wants to stop.
const BEAT: Duration = Duration::from_millis(50);

/// What a thread has to say.
pub(super) enum Message {
    /// One more position.
    Position,
    /// A game with all that was found.
    Done(u64, Box<Game>, Vec<Option<Finding>>),
    /// A game that the player could not deal with.
    Failed(u64, Fault),
    /// Nothing more can be done.
    Broken(AnalyseError),
}

/// Games that nobody has taken yet.
struct Heap<'a> {
    catalogue: Mutex<Catalogue>,
    file: &'a Path,
    done: &'a BTreeSet<u64>,
    shard: Shard,
}

impl Heap<'_> {
    /// The next game that is still to be analysed.
    fn next(&self) -> Option<Result<(u64, Box<Game>), AnalyseError>> {
        let mut catalogue =
            self.catalogue.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        loop {
            match catalogue.next()? {
                Ok(Item::Game(number, _))
                    if self.done.contains(&number) || !self.shard.has(number) => {}
                Ok(Item::Game(number, game)) => return Some(Ok((number, game))),
                Ok(Item::Bad(_)) => {}
                Err(error) => return Some(Err(AnalyseError::at(self.file)(error))),
            }
        }
    }
}

/// Analyses all games that are not done, `number` of them, and hands every message to `hear`. Says
/// whether it came to the end.
pub(super) fn analyse_all(
    registry: &Registry,
    settings: &AnalyseSettings,
    done: &BTreeSet<u64>,
    number: usize,
    interrupt: &Interrupt,
    hear: &mut dyn FnMut(Message) -> Result<(), AnalyseError>,
) -> Result<bool, AnalyseError> {
    let threads = settings.threads.get().min(number.max(1));
    // Where there are fewer games than threads, each search has several.
    let share = (settings.threads.get() / threads).max(1);
    let file = settings.file.as_path();
    let heap =
        Heap { catalogue: Mutex::new(Catalogue::open(file)?), file, done, shard: settings.shard };
    let signal = Signal::new();
    let (out, messages) = mpsc::channel();
    thread::scope(|scope| {
        for number in 1..=threads {
            let (out, heap, signal) = (out.clone(), &heap, signal.clone());
            let create = move || analyst(registry, settings, share);
            let stop = signal.clone();
            let working = move || work(&create, heap, &settings.limits, &signal, &out);
            if let Err(error) = thread::Builder::new().spawn_scoped(scope, working) {
                stop.stop();
                return Err(AnalyseError::NoThread { thread: number, threads, error });
            }
        }
        drop(out);
        let heard = hear_all(&messages, interrupt, &signal, hear);
        signal.stop();
        heard
    })?;
    Ok(!interrupt.is_raised())
}

fn hear_all(
    messages: &Receiver<Message>,
    interrupt: &Interrupt,
    signal: &Signal,
    hear: &mut dyn FnMut(Message) -> Result<(), AnalyseError>,
) -> Result<(), AnalyseError> {
    loop {
        if interrupt.is_raised() {
            signal.stop();
        }
        match messages.recv_timeout(BEAT) {
            Ok(message) => hear(message)?,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
    }
}

/// A player with its options set.
pub(super) fn analyst(
    registry: &Registry,
    settings: &AnalyseSettings,
    threads: usize,
) -> Result<Box<dyn Player>, AnalyseError> {
    let mut player = registry.create(&settings.player).map_err(AnalyseError::Player)?;
    let takes_threads = player.options().iter().any(|option| option.is_named("Threads"));
    if threads > 1 && takes_threads {
        player.set_option("Threads", &threads.to_string()).map_err(AnalyseError::Option)?;
    }
    for (name, value) in &settings.options {
        player.set_option(name, value).map_err(AnalyseError::Option)?;
    }
    Ok(player)
}

fn work(
    create: &dyn Fn() -> Result<Box<dyn Player>, AnalyseError>,
    heap: &Heap<'_>,
    limits: &Limits,
    signal: &Signal,
    out: &Sender<Message>,
) {
    // The listener may have gone: then there is nothing more to do.
    let say = |message| out.send(message).is_ok();
    let mut player = None;
    while !signal.stopped() {
        let (number, game) = match heap.next() {
            Some(Ok(next)) => next,
            Some(Err(error)) => {
                say(Message::Broken(error));
                return;
            }
            None => return,
        };
        let message = match look_at(&mut player, create, number, game, limits, signal, out) {
            Some(message) => message,
            None => return,
        };
        let is_broken = matches!(message, Message::Broken(_));
        if !say(message) || is_broken {
            return;
        }
    }
}

/// One game, by a player that is made when it is needed: at first, and after it has failed.
fn look_at(
    player: &mut Option<Box<dyn Player>>,
    create: &dyn Fn() -> Result<Box<dyn Player>, AnalyseError>,
    number: u64,
    game: Box<Game>,
    limits: &Limits,
    signal: &Signal,
    out: &Sender<Message>,
) -> Option<Message> {
    let mut present = match player.take().map_or_else(create, Ok) {
        Ok(player) => player,
        Err(error) => return Some(Message::Broken(error)),
    };
    let mut progress = |_| drop(out.send(Message::Position));
    let found = guarded(|| examine(present.as_mut(), &game, limits, signal, &mut progress));
    match found {
        Ok(Some(findings)) => {
            *player = Some(present);
            Some(Message::Done(number, game, findings))
        }
        Ok(None) => None,
        Err(fault) => Some(Message::Failed(number, fault)),
    }
}
