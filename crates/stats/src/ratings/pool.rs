//! Who played whom, with which result.

use crate::error::Error;
use crate::trinomial::Trinomial;
use std::collections::BTreeMap;

/// A player of a [`Pool`].
///
/// ```
/// let mut pool = stats::Pool::new();
/// let id = pool.player("glaurung");
/// assert_eq!(pool.name(id), Some("glaurung"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub(crate) usize);

impl PlayerId {
    /// The player's place in the order in which names were first seen.
    ///
    /// ```
    /// let mut pool = stats::Pool::new();
    /// assert_eq!(pool.player("first").index(), 0);
    /// assert_eq!(pool.player("second").index(), 1);
    /// ```
    pub fn index(self) -> usize {
        self.0
    }
}

/// Games between any number of players.
///
/// ```
/// use stats::{Pool, Trinomial};
///
/// let mut pool = Pool::new();
/// let (one, two) = (pool.player("one"), pool.player("two"));
/// pool.add(one, two, Trinomial::new(3, 2, 1))?;
/// assert_eq!(pool.games(), 6);
/// # Ok::<(), stats::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Pool {
    names: Vec<String>,
    numbers: BTreeMap<String, usize>,
    results: BTreeMap<(usize, usize), Trinomial>,
}

impl Pool {
    /// A pool without players.
    ///
    /// ```
    /// assert_eq!(stats::Pool::new().len(), 0);
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// The player of this name, entered if it is new.
    ///
    /// ```
    /// let mut pool = stats::Pool::new();
    /// assert_eq!(pool.player("same"), pool.player("same"));
    /// assert_ne!(pool.player("same"), pool.player("other"));
    /// ```
    pub fn player(&mut self, name: &str) -> PlayerId {
        if let Some(&number) = self.numbers.get(name) {
            return PlayerId(number);
        }
        let number = self.names.len();
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        PlayerId(number)
    }

    /// Adds games between `white` and `black`, as White sees them.
    ///
    /// ```
    /// use stats::{Error, Pool, Trinomial};
    ///
    /// let mut pool = Pool::new();
    /// let lonely = pool.player("lonely");
    /// let alone = pool.add(lonely, lonely, Trinomial::new(1, 0, 0));
    /// assert_eq!(alone, Err(Error::SelfPlay("lonely".into())));
    /// ```
    pub fn add(
        &mut self,
        white: PlayerId,
        black: PlayerId,
        results: Trinomial,
    ) -> Result<(), Error> {
        self.check(white)?;
        self.check(black)?;
        if white == black {
            return Err(Error::SelfPlay(self.names[white.0].clone()));
        }
        *self.results.entry((white.0, black.0)).or_default() += results;
        Ok(())
    }

    /// The name of a player.
    ///
    /// ```
    /// let mut pool = stats::Pool::new();
    /// let id = pool.player("random");
    /// assert_eq!(pool.name(id), Some("random"));
    /// ```
    pub fn name(&self, player: PlayerId) -> Option<&str> {
        self.names.get(player.0).map(String::as_str)
    }

    /// How many players there are.
    ///
    /// ```
    /// let mut pool = stats::Pool::new();
    /// pool.player("random");
    /// assert_eq!(pool.len(), 1);
    /// ```
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether nobody has been entered yet.
    ///
    /// ```
    /// assert!(stats::Pool::new().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// How many games there are in all.
    ///
    /// ```
    /// assert_eq!(stats::Pool::new().games(), 0);
    /// ```
    pub fn games(&self) -> u64 {
        self.results.values().fold(0, |sum, games| sum.saturating_add(games.games()))
    }

    pub(crate) fn check(&self, player: PlayerId) -> Result<(), Error> {
        if player.0 < self.names.len() { Ok(()) } else { Err(Error::UnknownPlayer(player.0)) }
    }

    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// Every combination of colours that was played, always in the same order.
    pub(crate) fn pairings(&self) -> Vec<Pairing> {
        let played = self.results.iter().filter(|(_, results)| results.games() > 0);
        played.map(|(&(white, black), &results)| Pairing { white, black, results }).collect()
    }
}

/// The games of one player with White against another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pairing {
    pub(crate) white: usize,
    pub(crate) black: usize,
    pub(crate) results: Trinomial,
}
