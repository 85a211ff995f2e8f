//! Whether the system can run a number of threads, found out before anything depends on it.

use std::io;
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::history::Histories;
use crate::searcher::STACK;

/// What a thread takes beyond its statistics while it searches: the accumulators of its evaluation,
/// its lines and the lists of its moves.
const WORKING_MEMORY: usize = 4 << 20;

/// The memory that each thread takes, in bytes.
pub(crate) const MEMORY_PER_THREAD: usize = Histories::BYTES + WORKING_MEMORY;

/// The system cannot run as many threads.
#[derive(Debug, thiserror::Error)]
pub enum MissingThreads {
    /// It cannot start them all.
    #[error("only {started} of {wanted} threads can be started ({error})")]
    Start {
        /// How many were asked for.
        wanted: usize,
        /// How many there can be.
        started: usize,
        /// What the system says.
        error: io::Error,
    },
    /// It has no memory for them.
    #[error("no memory for {wanted} threads of {} MB each", MEMORY_PER_THREAD >> 20)]
    Memory {
        /// How many were asked for.
        wanted: usize,
    },
}

/// Starts `all` threads for a moment, all but one of them with a stack of its own, while memory is
/// set aside for `new` ones.
///
/// # Errors
/// When the system cannot.
pub(crate) fn try_threads(all: usize, new: usize) -> Result<(), MissingThreads> {
    let mut reserved = Vec::new();
    for _ in 0..new {
        let mut memory: Vec<u8> = Vec::new();
        let taken = memory.try_reserve_exact(MEMORY_PER_THREAD);
        taken.map_err(|_| MissingThreads::Memory { wanted: all })?;
        reserved.push(memory);
    }
    // None of them ends before the last has started.
    let gate = Mutex::new(());
    thread::scope(|scope| {
        let _closed = gate.lock().unwrap_or_else(PoisonError::into_inner);
        for started in 1..all {
            let wait = || drop(gate.lock());
            let builder = thread::Builder::new().stack_size(STACK);
            builder.spawn_scoped(scope, wait).map_err(|error| MissingThreads::Start {
                wanted: all,
                started,
                error,
            })?;
        }
        Ok(())
    })
}
