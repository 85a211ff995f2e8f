//! The one way to work that may block: the file of games, replays, PGN.
//!
//! The tasks of the server share a few threads; one that waits for a disk or plays through a long
//! game there holds up everybody. Such work runs on threads of its own, a bounded number at once
//! and a bounded number waiting. The store can be reached only from here, and what is slow without
//! it asks for an [`OffWorker`], so that the compiler finds every call that goes another way.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::budget::Budget;
use crate::refusal::Refusal;
use crate::store::Store;

/// Readers of the file at once.
const READERS: usize = 4;
/// Calculations at once: PGN to read, programs to assemble.
const CALCULATIONS: usize = 2;

/// Shows that a function runs where it may take its time.
#[derive(Debug)]
pub(crate) struct OffWorker(());

#[cfg(test)]
impl OffWorker {
    /// A test has its thread to itself.
    pub(crate) const TEST: OffWorker = OffWorker(());
}

/// The threads for work that may block.
#[derive(Debug)]
pub(crate) struct Blocking {
    store: Arc<Store>,
    readers: Arc<Semaphore>,
    writer: Arc<Semaphore>,
    calculations: Arc<Semaphore>,
    waiting: AtomicUsize,
    most_waiting: usize,
    patience: Duration,
}

impl Blocking {
    pub(crate) fn new(store: Store, budget: &Budget) -> Blocking {
        Blocking {
            store: Arc::new(store),
            readers: Arc::new(Semaphore::new(READERS)),
            writer: Arc::new(Semaphore::new(1)),
            calculations: Arc::new(Semaphore::new(CALCULATIONS)),
            waiting: AtomicUsize::new(0),
            most_waiting: budget.store_queue,
            patience: budget.store_patience,
        }
    }

    /// Reads the file of games.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Store, &OffWorker) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let store = Arc::clone(&self.store);
        self.run(&self.readers, move |off| work(&store, off)).await
    }

    /// Changes the file of games. Once begun, it is brought to its end and the answer is that of
    /// the file: nothing is stored behind the back of somebody who was told otherwise.
    pub(crate) async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Store, &OffWorker) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let store = Arc::clone(&self.store);
        self.run(&self.writer, move |off| work(&store, off)).await
    }

    /// Calculates for a while.
    pub(crate) async fn calculate<T: Send + 'static>(
        &self,
        work: impl FnOnce(&OffWorker) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        self.run(&self.calculations, work).await
    }

    /// A dropped future leaves the queue; work that has begun goes on.
    async fn run<T: Send + 'static>(
        &self,
        lane: &Arc<Semaphore>,
        work: impl FnOnce(&OffWorker) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let permit = self.permit(lane).await?;
        let done = tokio::task::spawn_blocking(move || {
            let result = work(&OffWorker(()));
            drop(permit);
            result
        });
        done.await.unwrap_or_else(|error| Err(Refusal::internal(error)))
    }

    async fn permit(&self, lane: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, Refusal> {
        if let Ok(permit) = Arc::clone(lane).try_acquire_owned() {
            return Ok(permit);
        }
        let _place = Place::take(&self.waiting, self.most_waiting)?;
        let permit = tokio::time::timeout(self.patience, Arc::clone(lane).acquire_owned()).await;
        permit
            .map_err(|_| Refusal::busy("the file of games is busy; nothing was changed"))?
            .map_err(Refusal::internal)
    }
}

/// A place among those that wait.
struct Place<'a>(&'a AtomicUsize);

impl Place<'_> {
    fn take(waiting: &AtomicUsize, most: usize) -> Result<Place<'_>, Refusal> {
        let before = waiting.fetch_add(1, Ordering::Relaxed);
        let place = Place(waiting);
        if before >= most {
            return Err(Refusal::busy(format_args!(
                "{before} requests wait for the file of games already; nothing was changed"
            )));
        }
        Ok(place)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    /// Every source file of this crate, with its text up to its tests.
    fn sources(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                sources(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).expect("a file");
                let code = text.split("mod tests {").next().unwrap_or_default();
                found.push((path, code.to_owned()));
            }
        }
    }

    /// What blocks, and the files that may use it; a folder stands for all of its files.
    const BLOCKING: [(&str, &[&str]); 12] = [
        ("spawn_blocking", &["blocking.rs", "server.rs"]),
        ("block_in_place", &[]),
        ("block_on", &["server.rs"]),
        ("rusqlite", &["store", "refusal.rs"]),
        ("fs::", &["store.rs", "store/wal.rs", "assets.rs", "messages/typescript.rs"]),
        ("File::", &["store.rs", "store/wal.rs"]),
        ("thread::sleep", &[]),
        ("blocking_recv", &[]),
        ("blocking_send", &[]),
        ("Store::open", &["app.rs"]),
        ("games::pgn::read_one", &["pgn.rs"]),
        ("OffWorker(())", &["blocking.rs"]),
    ];

    /// What this file uses that blocks and is not its to use.
    fn offences(name: &str, code: &str) -> Vec<&'static str> {
        let lines = || code.lines().filter(|line| !line.trim_start().starts_with("//"));
        let is_allowed = |files: &[&str]| files.iter().any(|file| name.starts_with(file));
        let offends = |(call, files): &&(&str, &[&str])| {
            !is_allowed(files) && lines().any(|line| line.contains(call))
        };
        BLOCKING.iter().filter(offends).map(|(call, _)| *call).collect()
    }

    /// The compiler keeps the store behind [`super::Blocking`]; this keeps a second way from being
    /// built beside it.
    #[test]
    fn blocking_work_goes_one_way() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut found = Vec::new();
        sources(&root, &mut found);
        assert!(found.len() > 40, "{} files", found.len());
        for (path, code) in &found {
            let name = path.strip_prefix(&root).expect("inside").to_string_lossy();
            let offences = offences(&name, code);
            assert!(offences.is_empty(), "{name} uses {offences:?}: go through Blocking");
        }
    }

    #[test]
    fn a_direct_call_is_found() {
        for (code, call) in [
            ("let store = Store::open(&folder, 1 << 30)?;", "Store::open"),
            ("    tokio::task::spawn_blocking(move || work());", "spawn_blocking"),
            ("use rusqlite::Connection;", "rusqlite"),
            ("let text = fs::read_to_string(path)?;", "fs::"),
            ("std::thread::sleep(TICK);", "thread::sleep"),
            ("Replay::of(&game, &OffWorker(()))", "OffWorker(())"),
        ] {
            assert_eq!(offences("room/play.rs", code), [call], "{code}");
        }
        assert!(offences("room/play.rs", "// spawn_blocking is for others").is_empty());
        assert!(offences("store/games.rs", "use rusqlite::Connection;").is_empty());
    }
}
