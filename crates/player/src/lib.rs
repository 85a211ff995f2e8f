//! What everything that plays chess has in common.
//!
//! A [`Player`] is asked a [`Question`] (a [`Situation`] and [`Limits`]), reports [`Event`]s to an
//! observer while it thinks, and answers with a [`Choice`] or a named [`Fault`]. The modern engine, a
//! program on an emulated ENIAC and an engine in another process are all players; UCI, the arena, the
//! terminal and the web page know nothing else.
//!
//! ```
//! use player::{Choice, Event, Fault, Player, Question, Result, Situation};
//!
//! /// Plays the first legal move that it finds.
//! struct First;
//!
//! impl Player for First {
//!     fn name(&self) -> String {
//!         "First".to_owned()
//!     }
//!
//!     fn choose(&mut self, question: &Question, observe: &mut dyn FnMut(Event)) -> Result<Choice> {
//!         observe(Event::Text("that was easy".to_owned()));
//!         Ok(Choice::of(question.situation.position().legal_moves().first().copied()))
//!     }
//! }
//!
//! let situation = Situation::start();
//! let choice = First.choose(&Question::new(situation.clone()), &mut |_| {})?;
//! assert!(choice.best.is_some_and(|mv| situation.position().is_legal(mv)));
//! # Ok::<(), Fault>(())
//! ```
#![forbid(unsafe_code)]

mod choice;
mod event;
mod fault;
pub mod host;
mod inspection;
mod limits;
mod machine;
mod pace;
mod probe;
mod progress;
mod question;
mod registry;
mod signal;
mod situation;
mod snapshot;

use rules::Move;

pub use choice::{Choice, MachineTime};
pub use event::{Event, Info, Warning};
pub use fault::Fault;
pub use inspection::{
    Activity, CallFrame, Candidate, CellSquares, Halt, InspectRequest, Inspection,
    ListedInstruction, MemoryArea, NamedPlace, Origin, RoutineCycles, TreePly,
};
pub use limits::Limits;
pub use machine::{
    Device, Lamp, MachineKind, MachineState, MemoryCell, MemoryRegion, Raster, Register,
    RegisterValue, SerialText, UnknownMachine,
};
pub use pace::{Governor, Pace, Task, Turn};
pub use probe::Probe;
pub use progress::Progress;
pub use question::Question;
pub use registry::{Entry, Registry, UnknownPlayer};
pub use signal::Signal;
pub use situation::Situation;
pub use snapshot::Snapshot;
pub use terms::{
    Bound, Clock, OptionError, OptionKind, OptionSpec, Score, SideClock, Wdl, common_options,
    declared_option,
};

/// What comes of asking a player for something: it, or the [`Fault`] by which the player failed.
pub type Result<T, E = Fault> = std::result::Result<T, E>;

/// Something that plays chess.
pub trait Player: Send {
    /// What it calls itself, with its version where it has one.
    fn name(&self) -> String;

    /// Who made it.
    fn author(&self) -> String {
        "the Torres authors".to_owned()
    }

    /// The options that it understands.
    fn options(&self) -> Vec<OptionSpec> {
        common_options()
    }

    /// Sets an option by its name, in any case of letters.
    ///
    /// # Errors
    /// When the name is not known or the value does not fit.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        declared_option(&self.options(), name, value).map(|_| ())
    }

    /// Starts its random choices over from this seed, unless somebody set one as an option; a player
    /// without random choices does nothing.
    fn reseed(&mut self, _seed: u64) {}

    /// Its static evaluation of a position, line by line; none when it has no evaluation to show.
    fn explain(&mut self, _situation: &Situation) -> Option<Vec<String>> {
        None
    }

    /// Hears that the opponent has tried a move that the rules forbid. It was not played, and most
    /// players do not care.
    fn hear_illegal_move(&mut self, _text: &str, _observe: &mut dyn FnMut(Event)) {}

    /// Forgets the last game.
    ///
    /// # Errors
    /// When the player cannot go on.
    fn new_game(&mut self) -> Result<()> {
        Ok(())
    }

    /// Chooses a move.
    ///
    /// It reports to `observe` while it thinks and returns soon after the signal says stop, with the
    /// best that it has. Default limits mean the player's own default level, never endless thought.
    /// In a position without legal moves the choice has no move.
    ///
    /// # Errors
    /// When the player fails; the fault says how.
    fn choose(&mut self, question: &Question, observe: &mut dyn FnMut(Event)) -> Result<Choice>;

    /// Waits for the opponent's move at the machine's own keyboard: the keys of the signal's
    /// [`Probe`] reach the machine, and pictures of it go to `observe`. Returns the move that was
    /// entered; none when the signal says stop, and at once where there is no such keyboard.
    ///
    /// # Errors
    /// When the machine fails.
    fn attend(
        &mut self,
        _question: &Question,
        _observe: &mut dyn FnMut(Event),
    ) -> Result<Option<Move>> {
        Ok(None)
    }
}
