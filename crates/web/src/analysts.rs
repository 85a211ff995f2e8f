//! The engines that analyse and review.
//!
//! An engine takes 68 MB, most of it its hash table, and a page that analyses may be left open for
//! days. So an engine belongs to a page only while it searches. Between two searches it waits here,
//! for the same page if it can be, and goes away when nobody has wanted it for a while.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use player::{Fault, Player, Registry};

use crate::kept::{KeptMemory, KeptPlayer};

/// The player that analyses: the modern engine.
const NAME: &str = "torres";
/// Its hash table, in megabytes, and the whole of it.
const HASH: u32 = 64;
const ENGINE_MB: usize = 72;

/// Engines that wait.
#[derive(Debug)]
pub(crate) struct Analysts {
    idle: Mutex<Vec<Idle>>,
    memory: KeptMemory,
    longest_idle: Duration,
    /// Folders with Syzygy tables, for the engines.
    tablebases: Option<String>,
}

#[derive(Debug)]
struct Idle {
    engine: KeptPlayer,
    /// Who used it last.
    user: u64,
    since: Instant,
}

impl Analysts {
    pub(crate) fn new(
        memory: KeptMemory,
        longest_idle: Duration,
        tablebases: Option<String>,
    ) -> Analysts {
        Analysts { idle: Mutex::default(), memory, longest_idle, tablebases }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Idle>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The engine that this user had, any that waits, or a new one; ready to show the given number
    /// of lines with the given number of threads.
    pub(crate) fn engine(
        &self,
        registry: &Registry,
        user: u64,
        lines: u32,
        threads: u32,
    ) -> Result<Box<dyn Player>, Fault> {
        let mut engine = self.any_engine(registry, user)?;
        set(&mut *engine, "Threads", &threads.to_string())?;
        set(&mut *engine, "MultiPV", &lines.to_string())?;
        Ok(engine)
    }

    fn any_engine(&self, registry: &Registry, user: u64) -> Result<Box<dyn Player>, Fault> {
        let known = {
            let mut idle = self.idle();
            let own = idle.iter().position(|one| one.user == user);
            let place = own.or_else(|| (!idle.is_empty()).then_some(0));
            place.map(|place| (idle.remove(place).engine.take(), own.is_some()))
        };
        match known {
            Some((engine, true)) => Ok(engine),
            Some((mut engine, false)) => {
                engine.new_game()?;
                Ok(engine)
            }
            None => self.new_engine(registry),
        }
    }

    fn new_engine(&self, registry: &Registry) -> Result<Box<dyn Player>, Fault> {
        let made = registry.create(NAME);
        let mut engine = made.map_err(|error| Fault::Crash { reason: error.to_string() })?;
        set(&mut *engine, "Hash", &HASH.to_string())?;
        set(&mut *engine, "UCI_ShowWDL", "true")?;
        set(&mut *engine, "UCI_AnalyseMode", "true")?;
        if let Some(folders) = &self.tablebases {
            set(&mut *engine, "SyzygyPath", folders)?;
        }
        engine.new_game()?;
        Ok(engine)
    }

    /// Takes an engine back; where the budget is spent, the one that has waited longest goes.
    pub(crate) fn put_back(&self, engine: Box<dyn Player>, user: u64) {
        let mut idle = self.idle();
        if self.memory.used_mb() + ENGINE_MB > self.memory.most_mb() && !idle.is_empty() {
            idle.remove(0);
        }
        if let Some(engine) = self.memory.keep(engine, ENGINE_MB) {
            idle.push(Idle { engine, user, since: Instant::now() });
        }
    }

    /// Drops the engines that nobody has wanted for a while.
    pub(crate) fn release_idle(&self) {
        let gone: Vec<Idle> = {
            let mut idle = self.idle();
            let is_old = |one: &mut Idle| one.since.elapsed() >= self.longest_idle;
            idle.extract_if(.., is_old).collect()
        };
        drop(gone);
    }
}

/// Sets an option, where the engine has it.
fn set(engine: &mut dyn Player, name: &str, value: &str) -> Result<(), Fault> {
    if !engine.options().iter().any(|option| option.is_named(name)) {
        return Ok(());
    }
    let refused = |error: player::OptionError| Fault::Protocol { reason: error.to_string() };
    engine.set_option(name, value).map_err(refused)
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::{Choice, Entry, Event, Question};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    struct Counted(Arc<AtomicUsize>);

    impl Player for Counted {
        fn name(&self) -> String {
            "counted".to_owned()
        }

        fn choose(&mut self, _: &Question, _: &mut dyn FnMut(Event)) -> Result<Choice, Fault> {
            Ok(Choice::default())
        }
    }

    impl Drop for Counted {
        fn drop(&mut self) {
            self.0.fetch_sub(1, Ordering::Relaxed);
        }
    }

    #[test]
    fn engines_are_shared_bounded_and_released() {
        let alive = Arc::new(AtomicUsize::new(0));
        let mut registry = Registry::default();
        let counter = Arc::clone(&alive);
        registry.add(Entry::new(NAME, "counted", move || {
            counter.fetch_add(1, Ordering::Relaxed);
            Ok(Counted(Arc::clone(&counter)))
        }));
        let analysts = Analysts::new(KeptMemory::new(2 * ENGINE_MB), Duration::ZERO, None);
        for user in 0..256 {
            let engine = analysts.engine(&registry, user, 1, 1).expect("an engine");
            analysts.put_back(engine, user);
        }
        assert_eq!(alive.load(Ordering::Relaxed), 1, "one after the other");
        let three: Vec<_> =
            (0..3).map(|user| analysts.engine(&registry, user, 1, 1).expect("one")).collect();
        for (user, engine) in (0..).zip(three) {
            analysts.put_back(engine, user);
        }
        assert_eq!(alive.load(Ordering::Relaxed), 2, "as the budget allows");
        analysts.release_idle();
        assert_eq!(alive.load(Ordering::Relaxed), 0, "nobody wants them");
    }
}
