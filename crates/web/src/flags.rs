//! Clocks of games that sleep.
//!
//! Nobody has such a game open, and no task waits for its clock; its deadline is in the store. One
//! task wakes whichever flag falls next.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use crate::app::{App, now_ms};

/// How long until a game that could not be woken is tried again.
const RETRY: Duration = Duration::from_secs(30);
/// The longest sleep: the clock of the system may be set meanwhile.
const LONGEST_SLEEP: Duration = Duration::from_secs(60);

/// Deadlines, the earliest first.
#[derive(Debug, Default)]
pub(crate) struct Flags {
    deadlines: Mutex<BTreeSet<(u64, u32)>>,
    changed: Notify,
}

impl Flags {
    /// Wakes a game at this time, in milliseconds since 1970.
    pub(crate) fn add(&self, game: u32, deadline_ms: u64) {
        self.lock().insert((deadline_ms, game));
        self.changed.notify_one();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeSet<(u64, u32)>> {
        self.deadlines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A game whose flag has fallen, or how long until the next one falls.
    fn next(&self) -> Result<u32, Duration> {
        let mut deadlines = self.lock();
        let now = now_ms();
        match deadlines.first().copied() {
            Some((at, game)) if at <= now => {
                deadlines.pop_first();
                Ok(game)
            }
            Some((at, _)) => Err(Duration::from_millis(at - now).min(LONGEST_SLEEP)),
            None => Err(LONGEST_SLEEP),
        }
    }
}

/// Wakes games for as long as the server runs.
pub(crate) async fn watch(app: Arc<App>) {
    loop {
        match app.blocking.read(|store, _| Ok(store.deadlines()?)).await {
            Ok(known) => {
                known.into_iter().for_each(|(game, deadline)| app.flags.add(game, deadline));
                break;
            }
            Err(error) => tracing::error!(%error, "the clocks of sleeping games cannot be read"),
        }
        tokio::time::sleep(RETRY).await;
    }
    loop {
        match app.flags.next() {
            Ok(game) => wake(&app, game).await,
            Err(wait) => tokio::select! {
                () = tokio::time::sleep(wait) => {}
                () = app.flags.changed.notified() => {}
            },
        }
    }
}

/// Lets the flag of a game fall. One that is open sees to its own clock; one that was deleted or has
/// ended needs nothing.
async fn wake(app: &Arc<App>, game: u32) {
    if let Err(error) = app.rooms.wake(app, game).await
        && !error.is_not_found()
    {
        tracing::warn!(game, %error, "a sleeping game cannot be woken");
        app.flags.add(game, now_ms() + RETRY.as_millis() as u64);
    }
}
