//! The threads that listen to an engine, and how they are told to stop.

use super::line::{Line, LineCutter};
use super::system::{Cancellable, Stream};
use super::tail::Tail;
use super::{Listener, Speaker};
use std::io::ErrorKind;
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

const CHUNK: usize = 16 * 1024;

/// Calls `take` with what arrives and when, until the end, an error, a stop, or a false.
fn drain(mut source: Cancellable<impl Stream>, mut take: impl FnMut(&[u8], Instant) -> bool) {
    let mut chunk = vec![0; CHUNK];
    loop {
        match source.read(&mut chunk) {
            Ok(0) => break,
            Ok(length) if !take(&chunk[..length], Instant::now()) => break,
            Err(error) if error.kind() != ErrorKind::Interrupted => break,
            _ => {}
        }
    }
}

/// Sends every line to `lines`. When nobody fetches them the thread waits, and so, once the pipe is
/// full, does the engine: a flood costs no memory.
pub(super) fn read_lines(
    source: Cancellable<impl Stream>,
    limit: usize,
    lines: &SyncSender<Line>,
    listener: Option<&Listener>,
) {
    let pass_on = |line: Line| {
        if let Some(listener) = listener {
            listener.hear(Speaker::Engine, &line.text);
        }
        lines.send(line).is_ok()
    };
    let mut cutter = LineCutter::new(limit);
    drain(source, |bytes, at| cutter.feed(bytes, at, pass_on));
    if let Some(last) = cutter.finish(Instant::now()) {
        // Nobody may be listening any more, and then it does not matter.
        let _ = pass_on(last);
    }
}

pub(super) fn keep_tail(source: Cancellable<impl Stream>, tail: &Arc<Mutex<Tail>>) {
    drain(source, |bytes, _| {
        tail.lock().unwrap_or_else(PoisonError::into_inner).push(bytes);
        true
    });
}
