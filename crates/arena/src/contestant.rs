use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use player::{Fault, Player};

use crate::seat::Seat;
use crate::{Identity, Pace};

/// Makes players of one kind.
pub type Create = Arc<dyn Fn() -> Result<Box<dyn Player>, Fault> + Send + Sync>;

/// Somebody who takes part in a match: a name, how to make its player, and what it is allowed.
///
/// The arena knows nothing else about it: a program in another process and a machine inside this
/// one are the same to it.
#[derive(Clone)]
pub struct Contestant {
    /// Its name in this match; no two may have the same.
    pub name: String,
    /// How it is made.
    pub create: Create,
    /// Where it came from, in words that do not change from run to run: part of the fingerprint by
    /// which a journal knows its match.
    pub source: String,
    /// How long it may think.
    pub pace: Pace,
    /// Options to set, by name.
    pub options: Vec<(String, String)>,
    /// Whether it is recreated for each game.
    pub restart: bool,
    /// How long it may take to be ready at the start.
    pub startup: Duration,
    /// How long it may take to be ready for another game.
    pub readiness: Duration,
    /// Whether its scores are White's instead of its own.
    pub white_pov: bool,
    /// Whether the time that it says it thought is believed: true for an engine in another process,
    /// whose keeper sits at the pipe and knows better than the thread that waits for it.
    pub keeps_time: bool,
}

impl Contestant {
    /// How long a player may take to start where nothing else is said.
    pub const STARTUP: Duration = Duration::from_secs(10);

    /// How long a player may take to get ready for a game where nothing else is said.
    pub const READINESS: Duration = Duration::from_secs(60);

    /// A contestant at its player's own level, made by a function.
    pub fn new<F>(name: &str, create: F) -> Contestant
    where
        F: Fn() -> Result<Box<dyn Player>, Fault> + Send + Sync + 'static,
    {
        Contestant {
            name: name.to_owned(),
            create: Arc::new(create),
            source: name.to_owned(),
            pace: Pace::default(),
            options: Vec::new(),
            restart: false,
            startup: Contestant::STARTUP,
            readiness: Contestant::READINESS,
            white_pov: false,
            keeps_time: false,
        }
    }

    /// The same with another pace.
    #[must_use]
    pub fn at(mut self, pace: Pace) -> Contestant {
        self.pace = pace;
        self
    }

    /// Makes its player once, sets its options and lets it go: what cannot work is found out before
    /// the first game, when it has decided nothing yet.
    ///
    /// # Errors
    /// When the player cannot be made or does not take an option.
    pub fn try_out(&self) -> Result<Identity, TryOutError> {
        let failed = |fault| TryOutError { name: self.name.clone(), fault };
        let seat = Seat::take(self).map_err(failed)?;
        Ok(seat.identity().clone())
    }
}

/// A contestant that cannot play.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("-engine {name}: {}", without_blame(fault))]
pub struct TryOutError {
    /// Who.
    pub name: String,
    /// Why.
    pub fault: Fault,
}

/// An option that an engine does not have breaks nobody's protocol.
fn without_blame(fault: &Fault) -> String {
    match fault {
        Fault::Protocol { reason } => reason.clone(),
        other => other.to_string(),
    }
}

impl fmt::Debug for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contestant")
            .field("name", &self.name)
            .field("source", &self.source)
            .field("pace", &self.pace)
            .finish_non_exhaustive()
    }
}
