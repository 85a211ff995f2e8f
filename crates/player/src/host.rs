//! A player kept in a thread of its own, so that nothing it does hurts its owner.
//!
//! The UCI and CECP servers, the arena, the web server and the terminal all keep their players here:
//! the size of the stack, what happens to a panic, whether a move is legal, and what is said of a
//! player that is no longer there are decided once.

use std::any::Any;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use rules::Move;

use crate::{Choice, Event, Fault, Limits, Player, Question, Result, Situation};

/// The stack of a thread in which a player thinks: searches are recursive, some 250 plies deep with
/// a few kilobytes per ply. The memory is taken only when it is used.
pub const STACK: usize = 64 << 20;

type Job = Box<dyn FnOnce(&mut dyn Player) + Send>;

/// A player in a thread of its own, which does one thing after the other.
///
/// ```
/// use player::host::{Hosted, choose};
/// use player::{Choice, Event, Fault, Player, Question, Result, Situation};
/// use std::sync::mpsc::channel;
///
/// struct Clumsy;
///
/// impl Player for Clumsy {
///     fn name(&self) -> String {
///         "Clumsy".to_owned()
///     }
///
///     fn choose(&mut self, _: &Question, _: &mut dyn FnMut(Event)) -> Result<Choice> {
///         panic!("out of cheese")
///     }
/// }
///
/// let hosted = Hosted::new(Box::new(Clumsy));
/// let (answers, answer) = channel();
/// hosted.submit(move |player| {
///     let chosen = choose(player, &Question::new(Situation::start()), &mut |_| {});
///     answers.send(chosen).expect("somebody listens");
/// })?;
/// let fault = answer.recv().expect("an answer").unwrap_err();
/// assert_eq!(fault.to_string(), "it crashed: out of cheese");
/// # Ok::<(), Fault>(())
/// ```
#[derive(Debug)]
pub struct Hosted {
    /// `None` once it has been told to leave.
    jobs: Option<Sender<Job>>,
    left: Receiver<()>,
    /// Why there is no thread, if there is none.
    unstarted: Option<Fault>,
}

impl Hosted {
    /// Takes a player into a thread. Without a thread nothing is ever done; [`started`](Self::started)
    /// and `submit` say so.
    #[must_use]
    pub fn new(player: Box<dyn Player>) -> Hosted {
        Hosted::start("player", move || Some(player))
    }

    /// Makes a player in its thread, which has this name; `make` reports itself why it made none.
    pub fn start(
        name: &str,
        make: impl FnOnce() -> Option<Box<dyn Player>> + Send + 'static,
    ) -> Hosted {
        let (jobs, work) = channel::<Job>();
        let (leaving, left) = channel();
        let live = move || {
            if let Some(player) = make() {
                serve(player, &work);
            }
            drop(leaving);
        };
        // Should there be no thread, the receiver of the jobs is gone with `live`.
        let unstarted = spawn(name, live).err().map(|error| no_thread(&error));
        Hosted { jobs: Some(jobs), left, unstarted }
    }

    /// Whether the player has a thread.
    ///
    /// # Errors
    /// When the system had none for it: too little memory, or too many threads.
    pub fn started(&self) -> Result<(), Fault> {
        self.unstarted.clone().map_or(Ok(()), Err)
    }

    /// Has something done after everything that was asked for before. A job that panics has failed
    /// alone: the player stays for the next.
    ///
    /// # Errors
    /// When the player is no longer there.
    pub fn submit(&self, job: impl FnOnce(&mut dyn Player) + Send + 'static) -> Result<()> {
        let sent = self.jobs.as_ref().is_some_and(|jobs| jobs.send(Box::new(job)).is_ok());
        if sent { Ok(()) } else { Err(self.unstarted.clone().unwrap_or_else(gone)) }
    }

    /// Lets the player leave once it has done everything, so that no process of it stays behind; says
    /// whether it has. One that is not done within this time is left behind: its thread ends with
    /// the program.
    pub fn leave(&mut self, patience: Duration) -> bool {
        self.jobs = None;
        self.left.recv_timeout(patience) == Err(RecvTimeoutError::Disconnected)
    }
}

/// Does jobs until there are no more.
fn serve(mut player: Box<dyn Player>, jobs: &Receiver<Job>) {
    for job in jobs {
        // A job reports itself what went wrong; the thread must outlive it.
        let _ = guarded(|| {
            job(player.as_mut());
            Ok(())
        });
    }
    // A player may break down even while it leaves.
    let _ = guarded(|| {
        drop(player);
        Ok(())
    });
}

/// What is said of a player whose thread has ended.
#[must_use]
pub fn gone() -> Fault {
    Fault::Crash { reason: "it is no longer there".to_owned() }
}

/// What is said of a player that the system had no thread for.
fn no_thread(error: &io::Error) -> Fault {
    let reason = format!("the system has no thread with a stack of {} MB ({error})", STACK >> 20);
    Fault::Crash { reason }
}

/// Starts a thread in which a player can think.
///
/// # Errors
/// When the system has no thread left.
pub fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let thread = thread::Builder::new().name(name.to_owned()).stack_size(STACK);
    // In glibc 2.36 `pthread_detach` still reads the thread's memory after it has detached it. A stack of this size
    // is unmapped when the thread ends, so the thread does not end before its handle has been dropped.
    let end = Arc::new(Mutex::new(()));
    let at_the_end = Arc::clone(&end);
    let _held = end.lock().unwrap_or_else(PoisonError::into_inner);
    let work = move || {
        work();
        drop(at_the_end.lock());
    };
    thread.spawn(work).map(drop)
}

/// The error of a thread that could not be started, with what it was needed for: the system's own words do
/// not say what it has too little of.
///
/// ```
/// use player::host::no_thread_to;
/// use std::io::{Error, ErrorKind};
///
/// let error = no_thread_to("read the keys", &Error::from(ErrorKind::WouldBlock));
/// assert_eq!(error.kind(), ErrorKind::WouldBlock);
/// let words = "the system has no thread to read the keys (operation would block)";
/// assert_eq!(error.to_string(), words);
/// ```
#[must_use]
pub fn no_thread_to(purpose: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("the system has no thread to {purpose} ({error})"))
}

/// Runs something of a player's: one that panics has crashed, and its owner goes on.
///
/// # Errors
/// What the work itself returns, or the crash with the words of the panic.
///
/// ```
/// use player::host::guarded;
///
/// let fault = guarded::<()>(|| panic!("tape {} is torn", 3)).unwrap_err();
/// assert_eq!(fault.to_string(), "it crashed: tape 3 is torn");
/// ```
pub fn guarded<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|panic| Err(Fault::Crash { reason: panic_text(panic.as_ref()) }))
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("it panicked").replace(['\n', '\r'], " ")
}

/// Lets a player choose: a panic is a crash, and a choice that the rules forbid is a fault.
///
/// # Errors
/// When the player fails, panics, or chooses what it may not.
pub fn choose(
    player: &mut dyn Player,
    question: &Question,
    observe: &mut dyn FnMut(Event),
) -> Result<Choice> {
    let choice = guarded(|| player.choose(question, observe))?;
    check(&question.situation, &choice)
}

/// Lets a player wait for a move at its own keyboard, catching panics and checking the move.
///
/// # Errors
/// When the player fails, panics, or reports a move that the rules forbid.
pub fn attend(
    player: &mut dyn Player,
    question: &Question,
    observe: &mut dyn FnMut(Event),
) -> Result<Option<Move>> {
    let entered = guarded(|| player.attend(question, observe))?;
    if let Some(mv) = entered {
        check(&question.situation, &Choice::of(Some(mv)))?;
    }
    Ok(entered)
}

/// A choice if the rules allow it; an expected answer that they do not allow is left out.
///
/// # Errors
/// When the move is illegal, or there is none although there are legal ones and it does not resign.
pub fn check(situation: &Situation, choice: &Choice) -> Result<Choice> {
    let position = situation.position();
    let illegal = |text: String| Fault::IllegalMove { text, fen: position.fen().to_string() };
    match choice.best {
        Some(best) if !position.is_legal(best) => {
            Err(illegal(position.uci(best, situation.castling_mode()).to_string()))
        }
        None if position.has_legal_move() && !choice.resigns => Err(illegal("(none)".to_owned())),
        best => {
            let is_legal =
                |ponder: &Move| best.is_some_and(|mv| position.after(mv).is_legal(*ponder));
            Ok(Choice { ponder: choice.ponder.filter(is_legal), ..choice.clone() })
        }
    }
}

/// A move for those who have to play on after a fault: one that was asked for, or any legal one.
#[must_use]
pub fn any_move(situation: &Situation, limits: &Limits) -> Option<Move> {
    let position = situation.position();
    let asked = limits.search_moves.iter().copied().find(|mv| position.is_legal(*mv));
    asked.or_else(|| position.legal_moves().first().copied())
}
