//! Threads and the standard library alone: for Windows and for every system without the other file.

use std::io::{self, ErrorKind, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Instant;

/// Keeps the interrupt key of a terminal from a process, where the system can.
pub(in super::super) fn set_apart(command: &mut Command) {
    #[cfg(windows)]
    {
        use std::os::windows::process::CommandExt;
        const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
        command.creation_flags(CREATE_NEW_PROCESS_GROUP);
    }
    #[cfg(not(windows))]
    let _ = command;
}

/// The signal that ended a process. Systems without signals have only codes.
pub(in super::super) fn signal_of(_status: ExitStatus) -> Option<i32> {
    None
}

/// Whether it has ended. Its handle keeps the number from others.
pub(in super::super) fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Ends a process, on Windows with its children.
pub(in super::super) fn kill(child: &mut Child) {
    if has_ended(child) {
        return;
    }
    #[cfg(windows)]
    kill_number(child.id());
    // It may have ended meanwhile.
    let _ = child.kill();
}

/// Ends the process with this number, which somebody else has started.
pub(in super::super) fn kill_number(number: u32) {
    let number = number.to_string();
    let mut command = if cfg!(windows) {
        let mut command = Command::new("taskkill");
        command.args(["/F", "/T", "/PID", &number]);
        command
    } else {
        let mut command = Command::new("kill");
        command.args(["-9", &number]);
        command
    };
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // It may be gone already.
    let _ = command.status();
}

/// The way into a process: a thread writes, so that waiting for it can end sooner than the writing.
#[derive(Debug)]
pub(in super::super) struct Pipe {
    texts: Sender<Vec<u8>>,
    written: Receiver<io::Result<Instant>>,
}

impl Pipe {
    pub(in super::super) fn new(mut pipe: ChildStdin) -> io::Result<Pipe> {
        let (texts, to_write) = channel::<Vec<u8>>();
        let (report, written) = channel();
        let write = move || {
            for text in to_write {
                let done = pipe.write_all(&text).and_then(|()| pipe.flush());
                if report.send(done.map(|()| Instant::now())).is_err() {
                    return;
                }
            }
        };
        let thread = thread::Builder::new().name("engine input".to_owned());
        thread.stack_size(128 * 1024).spawn(write)?;
        Ok(Pipe { texts, written })
    }

    /// Writes all of it and says when it was handed over. After an error nothing more can be written:
    /// the thread may still be busy with it, and ends with the process.
    pub(in super::super) fn write(
        &mut self,
        bytes: &[u8],
        deadline: Instant,
    ) -> io::Result<Instant> {
        self.texts.send(bytes.to_vec()).map_err(|_| ErrorKind::BrokenPipe)?;
        let left = deadline.saturating_duration_since(Instant::now());
        self.written.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => ErrorKind::TimedOut,
            RecvTimeoutError::Disconnected => ErrorKind::BrokenPipe,
        })?
    }
}

/// Dropped to make a reader stop.
#[derive(Debug)]
pub(in super::super) struct Stop(Arc<AtomicBool>);

impl Drop for Stop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Whether a stopped reader ends at once, so that its thread can be joined. Here it ends with its
/// stream, which a grandchild may keep open.
pub(in super::super) const READERS_END: bool = false;

/// A stream that can be abandoned: what arrives after its [`Stop`] was dropped is not read.
#[derive(Debug)]
pub(in super::super) struct Cancellable<S> {
    stream: S,
    stopped: Arc<AtomicBool>,
}

/// What can be read from.
pub(in super::super) trait Stream: Read {}

impl<S: Read> Stream for S {}

impl<S: Stream> Cancellable<S> {
    pub(in super::super) fn new(stream: S) -> io::Result<(Cancellable<S>, Stop)> {
        let stopped = Arc::new(AtomicBool::new(false));
        Ok((Cancellable { stream, stopped: Arc::clone(&stopped) }, Stop(stopped)))
    }

    /// Reads what there is; 0 at the end, or when told to stop.
    pub(in super::super) fn read(&mut self, chunk: &mut [u8]) -> io::Result<usize> {
        let length = self.stream.read(chunk)?;
        Ok(if self.stopped.load(Ordering::Relaxed) { 0 } else { length })
    }
}
