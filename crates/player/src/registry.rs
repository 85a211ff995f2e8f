use std::fmt;

use crate::{Fault, Player};

type Create = Box<dyn Fn() -> Result<Box<dyn Player>, Fault> + Send + Sync>;

/// A kind of player that can be made by name.
pub struct Entry {
    /// The name by which it is asked for.
    pub name: String,
    /// One line about it.
    pub about: String,
    /// The year of the machine or program that it stands for.
    pub year: Option<u16>,
    /// Words of memory that it may use, for comparison.
    pub memory: Option<String>,
    /// Whether it plays whole games; one that knows a single endgame cannot be rated with the others.
    pub plays_games: bool,
    /// Whether it keeps to [`Limits::cycles`](crate::Limits::cycles), as an emulated machine does.
    pub counts_cycles: bool,
    create: Create,
}

impl Entry {
    /// An entry for players made by this function.
    pub fn new<P, F>(name: &str, about: &str, create: F) -> Entry
    where
        P: Player + 'static,
        F: Fn() -> Result<P, Fault> + Send + Sync + 'static,
    {
        Entry {
            name: name.to_owned(),
            about: about.to_owned(),
            year: None,
            memory: None,
            plays_games: true,
            counts_cycles: false,
            create: Box::new(move || Ok(Box::new(create()?))),
        }
    }

    /// The same with a year.
    #[must_use]
    pub fn of_year(mut self, year: u16) -> Entry {
        self.year = Some(year);
        self
    }

    /// The same with a size of memory, in words such as "75 words".
    #[must_use]
    pub fn with_memory(mut self, memory: &str) -> Entry {
        self.memory = Some(memory.to_owned());
        self
    }

    /// The same as a player of one endgame only, which no ladder can rate.
    #[must_use]
    pub fn for_one_endgame(mut self) -> Entry {
        self.plays_games = false;
        self
    }

    /// The same as a player that can be given a number of cycles for a move.
    #[must_use]
    pub fn counting_cycles(mut self) -> Entry {
        self.counts_cycles = true;
        self
    }

    /// A new player of this kind.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn create(&self) -> Result<Box<dyn Player>, Fault> {
        (self.create)()
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The players that exist, by name. The program fills it in and hands it to everything that needs
/// players.
///
/// ```
/// use player::Registry;
///
/// let error = Registry::default().create("deep thought").err().expect("nobody is there");
/// assert_eq!(error.to_string(), "no player is named 'deep thought'; there is none");
/// ```
#[derive(Debug, Default)]
pub struct Registry {
    entries: Vec<Entry>,
}

/// A name that no player has, or a player that could not be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnknownPlayer {
    /// There is none of that name.
    #[error("no player is named '{name}'; {}", there_are(known))]
    NoSuchName {
        /// The name.
        name: String,
        /// The names that exist.
        known: Vec<String>,
    },
    /// It exists but could not be made.
    #[error("the player '{name}' cannot be made: {fault}")]
    Failed {
        /// The name.
        name: String,
        /// Why.
        fault: Fault,
    },
}

fn there_are(known: &[String]) -> String {
    if known.is_empty() {
        "there is none".to_owned()
    } else {
        format!("there are {}", known.join(", "))
    }
}

impl Registry {
    /// Adds a kind of player; one of the same name is replaced.
    pub fn add(&mut self, entry: Entry) {
        self.entries.retain(|other| other.name != entry.name);
        self.entries.push(entry);
    }

    /// All of them, in the order in which they were added.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The one of that name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name == name)
    }

    /// A new player of that name.
    ///
    /// # Errors
    /// When there is none, or it cannot be made.
    pub fn create(&self, name: &str) -> Result<Box<dyn Player>, UnknownPlayer> {
        let entry = self.find(name).ok_or_else(|| UnknownPlayer::NoSuchName {
            name: name.to_owned(),
            known: self.entries.iter().map(|entry| entry.name.clone()).collect(),
        })?;
        entry.create().map_err(|fault| UnknownPlayer::Failed { name: name.to_owned(), fault })
    }
}
