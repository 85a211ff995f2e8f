//! Whether the system has what the server needs, found out at the start: the runtime panics where a
//! thread or a descriptor is missing later.

use std::hint::black_box;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use crate::server::ServeError;

/// Files and connections without which not even one client is served: the runtime, the file of games
/// with its readers, the port, a page and its sockets.
#[cfg(unix)]
const DESCRIPTORS: usize = 32;

/// Starts this many threads for a moment, all of them at once.
pub(crate) fn try_threads(wanted: usize) -> Result<(), ServeError> {
    // None of them ends before the last has started and has its memory.
    let gate = Mutex::new(());
    let (told, hears) = mpsc::channel();
    thread::scope(|scope| {
        let closed = gate.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut threads, mut fault) = (Vec::new(), None);
        while threads.len() < wanted && fault.is_none() {
            let (told, gate) = (told.clone(), &gate);
            let wait = move || {
                // The GNU allocator takes address space for each thread that asks it for anything. It must not get that
                // of a stack that is free again, because the runtime will need it.
                drop(black_box(vec![0_u8; 1_000]));
                let _ = told.send(());
                drop(gate.lock());
            };
            match thread::Builder::new().spawn_scoped(scope, wait) {
                Ok(thread) => threads.push(thread),
                Err(reason) => fault = Some(reason),
            }
        }
        for _ in &threads {
            let _ = hears.recv();
        }
        drop(closed);
        let started = threads.len();
        // The scope waits for their work only. The stack of a thread is free when it has been joined, and the runtime
        // waits for ever where it finds no room for one.
        for thread in threads {
            let _ = thread.join();
        }
        fault.map_or(Ok(()), |reason| Err(ServeError::Threads { wanted, started, reason }))
    })
}

/// Opens as many descriptors as the server needs, for a moment.
#[cfg(unix)]
pub(crate) fn try_descriptors() -> Result<(), ServeError> {
    use std::os::unix::net::UnixStream;

    let mut pairs = Vec::new();
    while 2 * pairs.len() < DESCRIPTORS {
        match UnixStream::pair() {
            Ok(pair) => pairs.push(pair),
            Err(reason) => {
                let opened = 2 * pairs.len();
                return Err(ServeError::Descriptors { wanted: DESCRIPTORS, opened, reason });
            }
        }
    }
    Ok(())
}

/// Elsewhere there is no limit that is reached so early.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "on Unix it can fail")]
pub(crate) fn try_descriptors() -> Result<(), ServeError> {
    Ok(())
}
