//! A player at work on a thread of its own.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use player::host::{self, guarded};
use player::{
    Choice, Event, Fault, Info, Inspection, MachineState, Player, Progress, Question, Snapshot,
};

use rules::Move;

use crate::pool::Core;

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
    /// How far that has come.
    pub(crate) progress: Option<Progress>,
    /// The machine in mid-thought.
    pub(crate) snapshot: Option<Snapshot>,
    /// What is inside it.
    pub(crate) inspection: Option<Inspection>,
}

impl Latest {
    fn said(&self) -> MutexGuard<'_, Said> {
        self.said.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn hear(&self, event: Event) {
        let mut said = self.said();
        match event {
            Event::Info(info) => said.hear_info(*info),
            Event::Text(text) => said.hear_text(text),
            Event::Warning(warning) => said.hear_text(warning.to_string()),
            Event::Machine(state) => said.machine = Some(state),
            Event::Progress(progress) => said.progress = Some(progress),
            Event::Snapshot(snapshot) => said.snapshot = Some(snapshot),
            Event::Inspection(inspection) => said.hear_inspection(*inspection),
        }
    }

    /// What is new.
    pub(crate) fn take(&self) -> Said {
        std::mem::take(&mut self.said())
    }
}

impl Said {
    /// What memory is for is told once, and must not be lost with the look that told it.
    fn hear_inspection(&mut self, inspection: Inspection) {
        let areas = self.inspection.take().and_then(|last| last.areas);
        let areas = inspection.areas.or(areas);
        self.inspection = Some(Inspection { areas, ..inspection });
    }

    fn hear_text(&mut self, text: String) {
        if self.texts.len() < MOST_TEXTS {
            self.texts.push(text);
        }
    }

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

/// Asks on a new thread, and hands the answer to `done` there. The core is given back after that.
pub(crate) fn ask(
    maker: Maker,
    question: Question,
    latest: Latest,
    core: CoreCell,
    done: impl FnOnce(Answer) + Send + 'static,
) -> std::io::Result<()> {
    let work = move || {
        yield_to_answers();
        let answer = answer(maker, &question, &latest);
        core.close();
        done(answer);
    };
    host::spawn("player", work)
}

/// What comes back from a machine at whose keyboard somebody sat.
pub(crate) struct Attended {
    /// The player, unless it could not be made or panicked.
    pub(crate) player: Option<Box<dyn Player>>,
    /// The move that was entered there.
    pub(crate) entered: Result<Option<Move>, Fault>,
}

/// Waits on a new thread for a move at the machine's own keyboard. It runs at the speed of the real
/// one, and needs no core of its own.
pub(crate) fn attend(
    maker: Maker,
    question: Question,
    latest: Latest,
    done: impl FnOnce(Attended) + Send + 'static,
) -> std::io::Result<()> {
    host::spawn("console", move || {
        yield_to_answers();
        let mut player = match guarded(maker) {
            Ok(player) => player,
            Err(fault) => return done(Attended { player: None, entered: Err(fault) }),
        };
        let entered = host::attend(&mut *player, &question, &mut |event| latest.hear(event));
        let has_crashed = matches!(entered, Err(Fault::Crash { .. }));
        done(Attended { player: (!has_crashed).then_some(player), entered });
    })
}

/// Searches take every core for seconds; a request wants one for a millisecond. With a lower priority
/// for the searches it does not wait for their turn to end. Threads of the player inherit it.
fn yield_to_answers() {
    /// On a core that both want, a search gets a quarter of the time.
    #[cfg(target_os = "linux")]
    const NICENESS: i32 = 5;
    // On Linux this is the priority of the thread; elsewhere it would be that of the process.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, NICENESS) {
        tracing::debug!(%error, "a search keeps its priority");
    }
}

/// A player that crashes is not asked again.
fn answer(maker: Maker, question: &Question, latest: &Latest) -> Answer {
    let mut player = match guarded(maker) {
        Ok(player) => player,
        Err(fault) => return Answer { player: None, choice: Err(fault) },
    };
    let choice = host::choose(&mut *player, question, &mut |event| latest.hear(event));
    let has_crashed = matches!(choice, Err(Fault::Crash { .. }));
    Answer { player: (!has_crashed).then_some(player), choice }
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
    use player::{Limits, Question, Signal, Situation};
    use std::sync::mpsc;

    struct Rogue(fn(&Situation) -> Choice);

    impl Player for Rogue {
        fn name(&self) -> String {
            "Rogue".to_owned()
        }

        fn choose(
            &mut self,
            question: &Question,
            observe: &mut dyn FnMut(Event),
        ) -> Result<Choice, Fault> {
            for depth in 1..1_000 {
                let score = Some(player::Score::Centipawns(0));
                observe(Info { depth: Some(depth), score, ..Info::default() }.into());
                observe(Event::Text("more and more".to_owned()));
            }
            Ok((self.0)(&question.situation))
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
        assert_eq!(answer.choice.expect_err("none").label(), "illegal move");
    }

    #[test]
    fn a_panic_is_a_fault() {
        let (answer, _) = asked(|_| panic!("this is a test"));
        assert!(answer.player.is_none());
        assert_eq!(answer.choice.expect_err("panic").label(), "crash");
    }
}
