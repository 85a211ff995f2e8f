use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use player::{Fault, Player};

use crate::Pace;

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
    /// Whether the time that it says it thought is believed: true for an engine in another process,
    /// whose keeper sits at the pipe and knows better than the thread that waits for it.
    pub keeps_time: bool,
}

impl Contestant {
    /// How long a player may take to start where nothing else is said.
    pub const STARTUP: Duration = Duration::from_secs(10);

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
            keeps_time: false,
        }
    }

    /// The same with another pace.
    #[must_use]
    pub fn at(mut self, pace: Pace) -> Contestant {
        self.pace = pace;
        self
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
