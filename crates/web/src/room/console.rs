//! A machine's own keyboard and screen. While it is a person's turn the machine waits there for a move,
//! at the speed of the real one; a move that is entered on it is played on the board.

use std::time::{Duration, Instant};

use player::{Limits, Question, Signal};
use rules::Color;

use super::Room;
use super::play::name;
use super::think::Note;
use crate::kept::KeptMemory;
use crate::messages::ConsoleCommand;
use crate::refusal::Refusal;
use crate::store::MoveRow;
use crate::thinking::{Attended, Latest, attend};

/// The longest line of a terminal.
const LONGEST_KEY: usize = 200;
/// How long a machine that is to come back from its keyboard may take.
const PATIENCE: Duration = Duration::from_secs(15);

/// Who sits at the machines of a game.
#[derive(Default)]
pub(super) struct Console {
    /// By side.
    sitting: [Vec<u64>; 2],
    attending: Option<Attending>,
    generation: u64,
}

/// A machine that waits at its keyboard.
struct Attending {
    side: Color,
    /// Moves played when it began.
    ply: usize,
    generation: u64,
    signal: Signal,
    latest: Latest,
    stopped_at: Option<Instant>,
}

impl Console {
    pub(super) fn is_attended(&self) -> bool {
        self.attending.is_some()
    }

    fn sits_at(&self, side: Color) -> bool {
        !self.sitting[side.pick(0, 1)].is_empty()
    }

    /// Calls the machine back from its keyboard; says whether it was there.
    pub(super) fn stop(&mut self) -> bool {
        if let Some(attending) = &mut self.attending {
            attending.signal.stop();
            attending.stopped_at.get_or_insert_with(Instant::now);
        }
        self.attending.is_some()
    }

    fn live(&self, side: Color) -> Option<&Attending> {
        self.attending.as_ref().filter(|one| one.side == side && one.stopped_at.is_none())
    }
}

impl Room {
    /// Does what somebody at a machine's keyboard wants.
    pub(super) async fn work_console(
        &mut self,
        listener: u64,
        side: Color,
        command: ConsoleCommand,
    ) -> Result<(), Refusal> {
        if self.seat(side).hertz.is_none() {
            let words = format!("{} is not a machine with a keyboard", name(side));
            return Err(Refusal::bad_request(words));
        }
        match command {
            ConsoleCommand::Sit { on: true } => {
                // By its own levels, or told to stop at its keyboard, it does not play as it was rated.
                if self.is_playing() {
                    self.mark_helped().await?;
                }
                let sitting = &mut self.console.sitting[side.pick(0, 1)];
                sitting.retain(|one| *one != listener);
                sitting.push(listener);
                self.begin_attending();
                Ok(())
            }
            ConsoleCommand::Sit { on: false } => {
                self.leaves_console(listener);
                Ok(())
            }
            ConsoleCommand::Press { key } => self.press(side, key),
        }
    }

    fn press(&self, side: Color, key: String) -> Result<(), Refusal> {
        if key.chars().count() > LONGEST_KEY {
            let words = format!("a line has at most {LONGEST_KEY} characters");
            return Err(Refusal::bad_request(words));
        }
        let is_pressed = match self.console.live(side) {
            Some(attending) => attending.signal.probe().press(key),
            None => match self.thinking.as_ref().filter(|one| one.works(side)) {
                Some(thinking) => thinking.press(key),
                None => {
                    return Err(Refusal::conflict("the machine does not hear its keyboard now"));
                }
            },
        };
        let full = || Refusal::conflict("the machine has not heard the keys before this one yet");
        is_pressed.then_some(()).ok_or_else(full)
    }

    /// Somebody has gone, or has left the keyboard.
    pub(super) fn leaves_console(&mut self, listener: u64) {
        for sitting in &mut self.console.sitting {
            sitting.retain(|one| *one != listener);
        }
        let attended = self.console.attending.as_ref().map(|one| one.side);
        if attended.is_some_and(|side| !self.console.sits_at(side)) {
            self.console.stop();
        }
    }

    /// A thought begins: its machine is told whether somebody sits before its screen.
    pub(super) fn begin_console(&mut self, side: Color) {
        if let Some(thinking) = &self.thinking {
            thinking.set_console(self.console.sits_at(side));
        }
    }

    /// Lets the machine of the side that is not to move wait at its keyboard, if somebody sits there.
    pub(super) fn begin_attending(&mut self) {
        let side = !self.turn();
        let is_free = self.thinking.is_none() && !self.console.is_attended();
        let is_due = self.is_playing() && self.seat(self.turn()).is_human();
        if !is_free || !is_due || !self.console.sits_at(side) {
            return;
        }
        self.console.generation += 1;
        let generation = self.console.generation;
        let (signal, latest) = (Signal::with_pace(self.seat(side).pace.clone()), Latest::default());
        signal.probe().set_console(true);
        let limits = Limits { clock: None, ..self.limits(side) };
        let question =
            Question { situation: self.replay.situation.clone(), limits, signal: signal.clone() };
        self.console.attending = Some(Attending {
            side,
            ply: self.replay.situation.moves().len(),
            generation,
            signal,
            latest: latest.clone(),
            stopped_at: None,
        });
        let notes = self.notes_sender.clone();
        let done = move |attended| drop(notes.send(Note::Attended { generation, attended }));
        let maker = self.maker(side);
        if let Err(error) = attend(maker, question, latest, done) {
            tracing::warn!(game = self.game.id, %error, "no thread for a keyboard");
            self.console.attending = None;
        }
    }

    /// The machine is back from its keyboard, perhaps with a move.
    pub(super) async fn finish_attending(&mut self, generation: u64, attended: Attended) {
        let is_present = |one: &Attending| one.generation == generation;
        if !self.console.attending.as_ref().is_some_and(is_present) {
            return;
        }
        self.show_console();
        let Some(attending) = self.console.attending.take() else { return };
        self.seat_mut(attending.side).player = attended.player.and_then(|player| {
            let size = KeptMemory::size_mb(&*player);
            self.app.kept.keep(player, size)
        });
        let is_current = self.replay.situation.moves().len() == attending.ply
            && attending.stopped_at.is_none()
            && self.is_playing();
        match attended.entered {
            Ok(Some(mv)) if is_current => {
                if let Err(refusal) = self.play(mv, &MoveRow::default()).await {
                    self.retry_later(None, &refusal);
                }
            }
            // It has no keyboard, or cannot show this game: it is not asked again until the next move.
            Ok(None) if is_current => {}
            Err(fault) if is_current => {
                let player = self.seat(attending.side).name.as_deref();
                tracing::warn!(game = self.game.id, player, %fault, "a keyboard failed");
            }
            _ => self.proceed().await,
        }
    }

    /// Shows what is new on the screens. A machine that does not come back is given up, which is said.
    pub(super) fn show_console(&mut self) -> bool {
        let Some(attending) = &self.console.attending else { return false };
        let (side, mut said) = (attending.side, attending.latest.take());
        let is_lost = attending.stopped_at.is_some_and(|at| at.elapsed() > PATIENCE);
        self.tell_machine(side, &mut said);
        for text in said.texts {
            let event = crate::messages::GameEvent::Text { side: side.into(), text };
            self.broadcast(&event);
        }
        if is_lost {
            self.console.attending = None;
        }
        is_lost
    }
}
