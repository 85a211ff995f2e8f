//! The process groups of all running engines, for a program that has to end at once.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{guard, system};

/// Engines that have been started and not been waited for, so that their numbers are still theirs.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

fn running() -> MutexGuard<'static, BTreeSet<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(super) fn enter(group: u32) {
    let mut running = running();
    running.insert(group);
    guard::tell(guard::News::Began(group));
}

pub(super) fn leave(group: u32) {
    let mut running = running();
    running.remove(&group);
    guard::tell(guard::News::Ended(group));
}

/// Ends all engines of this process, and on Unix and Windows their children, at once. Engines are in groups of their own,
/// so that a signal for us does not reach them, and one that ignores the end of its input would stay
/// behind. For a program that ends without dropping its engines.
pub fn kill_all() {
    running().iter().copied().for_each(system::kill_number);
}
