//! Memory of players that are kept between two of their searches.
//!
//! A player that is kept remembers what it has seen, which is welcome but not needed: where the
//! budget is spent, it is dropped and made again for its next search. No more than one search per
//! core runs, so that the memory of players is bounded by this and the number of cores.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use player::Player;

/// Megabytes beside a hash table: code, network, stacks.
const ENGINE_MB: usize = 24;
const OTHER_MB: usize = 1;

/// What is kept, against the budget.
#[derive(Clone, Debug)]
pub(crate) struct KeptMemory {
    used_mb: Arc<AtomicUsize>,
    most_mb: usize,
}

impl KeptMemory {
    pub(crate) fn new(most_mb: usize) -> KeptMemory {
        KeptMemory { used_mb: Arc::default(), most_mb }
    }

    /// Keeps a player of about this size, or drops it.
    pub(crate) fn keep(&self, player: Box<dyn Player>, mb: usize) -> Option<KeptPlayer> {
        let most = self.most_mb;
        let add = |used: usize| Some(used + mb).filter(|sum| *sum <= most);
        self.used_mb.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add).ok()?;
        Some(KeptPlayer { player: Some(player), mb, used_mb: Arc::clone(&self.used_mb) })
    }

    /// About how many megabytes a player of a game takes: engines come with a small hash table.
    pub(crate) fn size_mb(player: &dyn Player) -> usize {
        let is_engine = player.options().iter().any(|option| option.is_named("Hash"));
        if is_engine { ENGINE_MB } else { OTHER_MB }
    }

    pub(crate) fn most_mb(&self) -> usize {
        self.most_mb
    }

    pub(crate) fn used_mb(&self) -> usize {
        self.used_mb.load(Ordering::Relaxed)
    }
}

/// A player that waits for its next search.
pub(crate) struct KeptPlayer {
    player: Option<Box<dyn Player>>,
    mb: usize,
    used_mb: Arc<AtomicUsize>,
}

impl KeptPlayer {
    /// The player, which is not kept any more.
    pub(crate) fn take(mut self) -> Box<dyn Player> {
        self.player.take().expect("it is taken once")
    }
}

impl std::fmt::Debug for KeptPlayer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "KeptPlayer({} MB)", self.mb)
    }
}

impl Drop for KeptPlayer {
    fn drop(&mut self) {
        self.used_mb.fetch_sub(self.mb, Ordering::Relaxed);
    }
}
