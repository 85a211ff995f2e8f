//! The threads that listen to an engine, and how they are told to stop.

use super::line::{Line, LineCutter};
use super::tail::Tail;
use super::{Listener, Speaker};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use std::io::{PipeReader, Read};
use std::os::fd::AsFd;
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

const CHUNK: usize = 16 * 1024;

/// A stream that can be abandoned: reading ends when the other end of `stop` is dropped, even if
/// some grandchild of ours keeps the stream itself open for ever.
pub(super) struct Cancellable<S> {
    pub(super) stream: S,
    pub(super) stop: PipeReader,
}

impl<S: Read + AsFd> Cancellable<S> {
    /// Calls `take` with what arrives and when, until the end, an error, a stop, or a false.
    fn drain(mut self, mut take: impl FnMut(&[u8], Instant) -> bool) {
        let mut chunk = vec![0; CHUNK];
        while self.wait() {
            match self.stream.read(&mut chunk) {
                Ok(0) => break,
                Ok(length) if !take(&chunk[..length], Instant::now()) => break,
                Err(error) if error.kind() != std::io::ErrorKind::Interrupted => break,
                _ => {}
            }
        }
    }

    /// Waits for something to read; false when told to stop.
    fn wait(&self) -> bool {
        let mut fds =
            [PollFd::new(&self.stream, PollFlags::IN), PollFd::new(&self.stop, PollFlags::IN)];
        loop {
            match poll(&mut fds, None) {
                Err(Errno::INTR) => {}
                Err(_) => return false,
                Ok(_) => return fds[1].revents().is_empty(),
            }
        }
    }
}

/// Sends every line to `lines`. When nobody fetches them the thread waits, and so, once the pipe is
/// full, does the engine: a flood costs no memory.
pub(super) fn read_lines(
    source: Cancellable<impl Read + AsFd>,
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
    source.drain(|bytes, at| cutter.feed(bytes, at, pass_on));
    if let Some(last) = cutter.finish(Instant::now()) {
        // Nobody may be listening any more, and then it does not matter.
        let _ = pass_on(last);
    }
}

pub(super) fn keep_tail(source: Cancellable<impl Read + AsFd>, tail: &Arc<Mutex<Tail>>) {
    source.drain(|bytes, _| {
        tail.lock().unwrap_or_else(PoisonError::into_inner).push(bytes);
        true
    });
}
