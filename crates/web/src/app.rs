//! What all requests share.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{SystemTime, UNIX_EPOCH};

use games::OpeningNames;
use player::Registry;
use tokio::sync::Semaphore;

use crate::analysts::Analysts;
use crate::answer::Answers;
use crate::blocking::Blocking;
use crate::budget::Budget;
use crate::catalogue::Catalogue;
use crate::config::Config;
use crate::endgames::Endgames;
use crate::explorer::Explorer;
use crate::flags::Flags;
use crate::intake::Intake;
use crate::kept::KeptMemory;
use crate::pool::Pool;
use crate::refusal::Refusal;
use crate::room::Rooms;
use crate::store::{Store, StoreError};

/// The server's own.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) registry: Registry,
    pub(crate) catalogue: Catalogue,
    pub(crate) budget: Budget,
    pub(crate) blocking: Blocking,
    pub(crate) pool: Pool,
    pub(crate) kept: KeptMemory,
    pub(crate) analysts: Analysts,
    pub(crate) answers: Answers,
    pub(crate) intake: Intake,
    pub(crate) reviews: Semaphore,
    pub(crate) rooms: Rooms,
    pub(crate) flags: Flags,
    pub(crate) openings: OpeningNames,
    pub(crate) explorer: Explorer,
    pub(crate) endgames: OnceLock<Arc<dyn Endgames>>,
    /// A folder to show in place of the page that is built in.
    pub(crate) page: Option<PathBuf>,
    /// Names by which this server may be called, beside those of the loopback.
    pub(crate) hosts: Vec<String>,
    sockets: AtomicUsize,
}

impl App {
    pub(crate) fn new(config: &Config, registry: Registry) -> Result<Arc<App>, StoreError> {
        let budget = config.budget.clone();
        let store = Store::open(&config.data, budget.stored_bytes)?;
        let kept = KeptMemory::new(budget.kept_player_mb);
        Ok(Arc::new(App {
            catalogue: Catalogue::new(),
            blocking: Blocking::new(store, &budget),
            pool: Pool::new(&budget),
            analysts: Analysts::new(kept.clone(), budget.idle_engine, config.tablebases.clone()),
            answers: Answers::new(&budget),
            intake: Intake::new(&budget),
            kept,
            reviews: Semaphore::new(budget.reviews),
            rooms: Rooms::new(&budget),
            flags: Flags::default(),
            budget,
            openings: OpeningNames::built_in(),
            explorer: Explorer::default(),
            endgames: OnceLock::new(),
            page: config.page.clone(),
            hosts: config.hosts.clone(),
            sockets: AtomicUsize::new(0),
            registry,
        }))
    }

    pub(crate) fn sockets(&self) -> usize {
        self.sockets.load(Ordering::Relaxed)
    }

    /// Room for one more socket.
    pub(crate) fn seat_socket(self: &Arc<App>) -> Result<SocketSeat, Refusal> {
        let before = self.sockets.fetch_add(1, Ordering::Relaxed);
        let seat = SocketSeat { app: Arc::clone(self) };
        if before >= self.budget.sockets {
            return Err(Refusal::busy(format_args!("{before} sockets are open already")));
        }
        Ok(seat)
    }
}

/// One socket among those that are allowed, until dropped.
#[derive(Debug)]
pub(crate) struct SocketSeat {
    app: Arc<App>,
}

impl Drop for SocketSeat {
    fn drop(&mut self) {
        self.app.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Milliseconds since 1970.
pub(crate) fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}
