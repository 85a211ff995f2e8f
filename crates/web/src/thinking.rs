//! A player at work on a thread of its own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use player::{Choice, Event, Fault, Info, Limits, MachineState, Player, Signal, Situation};

use crate::pool::Core;

/// The stack of a searching thread: deep searches recurse.
const STACK: usize = 16 << 20;
/// Words of a player that are kept until somebody reads them.
const MOST_TEXTS: usize = 50;

/// The last that a player said, until somebody takes it: however much it says, readers set the pace.
#[derive(Clone, Debug, Default)]
pub(crate) struct Latest {
    said: Arc<Mutex<Said>>,
}

/// What a player said since the last look.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Said {
    /// Its search, a line each; a later one replaces an earlier.
    pub(crate) lines: Vec<Info>,
    /// Its words.
    pub(crate) texts: Vec<String>,
    /// Its machine.
    pub(crate) machine: Option<MachineState>,
}

impl Latest {
    fn said(&self) -> MutexGuard<'_, Said> {
        self.said.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn hear(&self, event: Event) {
        let mut said = self.said();
        match event {
            Event::Info(info) => said.hear_info(*info),
            Event::Text(text) if said.texts.len() < MOST_TEXTS => said.texts.push(text),
            Event::Text(_) => {}
            Event::Machine(state) => said.machine = Some(state),
        }
    }

    /// What is new.
    pub(crate) fn take(&self) -> Said {
        std::mem::take(&mut self.said())
    }
}

impl Said {
    /// Lines replace each other by number; a report without a line, such as the move being looked
    /// at, tells nothing that people would miss.
    fn hear_info(&mut self, info: Info) {
        if info.variation.is_empty() && info.score.is_none() {
            return;
        }
        let number = info.line.unwrap_or(1);
        match self.lines.iter_mut().find(|other| other.line.unwrap_or(1) == number) {
            Some(other) => *other = info,
            None => self.lines.push(info),
        }
    }
}

/// A player, or how to get one.
pub(crate) type Maker = Box<dyn FnOnce() -> Result<Box<dyn Player>, Fault> + Send>;

/// What comes back from the thread.
pub(crate) struct Answer {
    /// The player, unless it could not be made or panicked.
    pub(crate) player: Option<Box<dyn Player>>,
    /// Its move.
    pub(crate) choice: Result<Choice, Fault>,
}

/// A question to a player.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) situation: Situation,
    pub(crate) limits: Limits,
    pub(crate) signal: Signal,
}

/// Asks on a new thread, and hands the answer to `done` there. The core is given back after that.
pub(crate) fn ask(
    maker: Maker,
    question: Question,
    latest: Latest,
    core: CoreCell,
    done: impl FnOnce(Answer) + Send + 'static,
) -> std::io::Result<()> {
    let work = move || {
        let answer = answer(maker, &question, &latest);
        core.close();
        done(answer);
    };
    thread::Builder::new().name("player".to_owned()).stack_size(STACK).spawn(work).map(|_| ())
}

/// A player that panics has failed; it must not take the server with it.
fn answer(maker: Maker, question: &Question, latest: &Latest) -> Answer {
    let attempt = catch_unwind(AssertUnwindSafe(|| {
        let mut player = maker()?;
        let choice = choose(&mut *player, question, latest);
        Ok((player, choice))
    }));
    match attempt {
        Ok(Ok((player, choice))) => Answer { player: Some(player), choice },
        Ok(Err(fault)) => Answer { player: None, choice: Err(fault) },
        Err(_) => {
            let reason = "it panicked".to_owned();
            Answer { player: None, choice: Err(Fault::Crash { reason }) }
        }
    }
}

/// The player's choice, checked: a move that the rules forbid is a fault.
fn choose(player: &mut dyn Player, question: &Question, latest: &Latest) -> Result<Choice, Fault> {
    let Question { situation, limits, signal } = question;
    let choice = player.choose(situation, limits, signal, &mut |event| latest.hear(event))?;
    let position = situation.position();
    match choice.best {
        Some(best) if !position.is_legal(best) => {
            let text = position.uci(best, situation.castling_mode()).to_string();
            Err(Fault::IllegalMove { text, fen: position.fen().to_string() })
        }
        None if position.has_legal_move() && !choice.resigns => {
            Err(Fault::Protocol { reason: "it has no move".to_owned() })
        }
        _ => Ok(choice),
    }
}

/// The core of a search, which can be given back while a machine is held or runs slowly.
#[derive(Clone, Debug, Default)]
pub(crate) struct CoreCell {
    state: Arc<Mutex<CoreState>>,
}

#[derive(Debug, Default)]
enum CoreState {
    #[default]
    Without,
    With(#[expect(dead_code, reason = "held for what dropping it does")] Core),
    /// The search is over.
    Closed,
}

impl CoreCell {
    fn set(&self, state: CoreState) {
        let mut present = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let before = match (&*present, state) {
            // Whatever comes too late is given back.
            (CoreState::Closed, late) => late,
            (_, state) => std::mem::replace(&mut *present, state),
        };
        // A core that is given back locks the pool: not while this is locked.
        drop(present);
        drop(before);
    }

    /// Searches on this core.
    pub(crate) fn put(&self, core: Core) {
        self.set(CoreState::With(core));
    }

    /// Gives the core back; the search goes on, slowly or not at all.
    pub(crate) fn release(&self) {
        self.set(CoreState::Without);
    }

    /// The search is over.
    pub(crate) fn close(&self) {
        self.set(CoreState::Closed);
    }

    pub(crate) fn has_core(&self) -> bool {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        matches!(*state, CoreState::With(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    struct Rogue(fn(&Situation) -> Choice);

    impl Player for Rogue {
        fn name(&self) -> String {
            "Rogue".to_owned()
        }

        fn choose(
            &mut self,
            situation: &Situation,
            _limits: &Limits,
            _signal: &Signal,
            observe: &mut dyn FnMut(Event),
        ) -> Result<Choice, Fault> {
            for depth in 1..1_000 {
                let score = Some(player::Score::Centipawns(0));
                observe(Info { depth: Some(depth), score, ..Info::default() }.into());
                observe(Event::Text("more and more".to_owned()));
            }
            Ok((self.0)(situation))
        }
    }

    fn asked(rogue: fn(&Situation) -> Choice) -> (Answer, Said) {
        let (sender, receiver) = mpsc::channel();
        let question = Question {
            situation: Situation::start(),
            limits: Limits::default(),
            signal: Signal::new(),
        };
        let latest = Latest::default();
        let done = move |answer| sender.send(answer).expect("somebody listens");
        let maker: Maker = Box::new(move || Ok(Box::new(Rogue(rogue))));
        ask(maker, question, latest.clone(), CoreCell::default(), done).expect("a thread");
        (receiver.recv().expect("an answer"), latest.take())
    }

    #[test]
    fn only_the_last_word_is_kept() {
        let (answer, said) = asked(|_| Choice { resigns: true, ..Choice::default() });
        assert!(answer.choice.is_ok());
        assert_eq!(said.lines.len(), 1);
        assert_eq!(said.lines[0].depth, Some(999));
        assert_eq!(said.texts.len(), MOST_TEXTS);
    }

    #[test]
    fn what_the_rules_forbid_is_a_fault() {
        let (answer, _) = asked(|_| {
            let far = rules::Position::from_fen("4k3/8/8/8/8/8/8/4K2R w - - 0 1").expect("legal");
            Choice::of(far.parse_uci("h1h8").ok())
        });
        assert_eq!(answer.choice.expect_err("illegal").label(), "illegal move");
        let (answer, _) = asked(|_| Choice::default());
        assert_eq!(answer.choice.expect_err("none").label(), "protocol error");
    }

    #[test]
    fn a_panic_is_a_fault() {
        let (answer, _) = asked(|_| panic!("this is a test"));
        assert!(answer.player.is_none());
        assert_eq!(answer.choice.expect_err("panic").label(), "crash");
    }
}
