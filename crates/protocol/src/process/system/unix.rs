//! Process groups, and pipes that are polled.

use std::io::{self, ErrorKind, PipeReader, PipeWriter, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStdin, Command, ExitStatus};
use std::time::Instant;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

/// Gives a process a group of its own: it can be ended with all its children, and the interrupt key of
/// a terminal does not reach it behind our back.
pub(in super::super) fn set_apart(command: &mut Command) {
    command.process_group(0);
}

/// The signal that ended a process.
pub(in super::super) fn signal_of(status: ExitStatus) -> Option<i32> {
    status.signal()
}

/// Whether it has ended; it stays a zombie, so that nobody else can get its number.
pub(in super::super) fn has_ended(child: &mut Child) -> bool {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
    !matches!(waitid(WaitId::Pid(Pid::from_child(child)), options), Ok(None))
}

/// Ends a process that has not been waited for, and whatever is left of its group.
pub(in super::super) fn kill(child: &mut Child) {
    // The engine has not been waited for, so its group's number is still its own.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

/// Ends the processes of a group.
pub(in super::super) fn kill_number(group: u32) {
    let number = i32::try_from(group).ok().and_then(Pid::from_raw);
    if let Some(group) = number {
        // It may be gone already.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// The way into a process. It never blocks.
#[derive(Debug)]
pub(in super::super) struct Pipe(ChildStdin);

impl Pipe {
    pub(in super::super) fn new(pipe: ChildStdin) -> io::Result<Pipe> {
        fcntl_setfl(&pipe, fcntl_getfl(&pipe)? | OFlags::NONBLOCK)?;
        Ok(Pipe(pipe))
    }

    /// Writes all of it and says when it was handed over.
    pub(in super::super) fn write(
        &mut self,
        bytes: &[u8],
        deadline: Instant,
    ) -> io::Result<Instant> {
        let mut left = bytes;
        while !left.is_empty() {
            match self.0.write(left) {
                Ok(0) => return Err(ErrorKind::BrokenPipe.into()),
                Ok(written) => left = &left[written..],
                Err(error) if error.kind() == ErrorKind::WouldBlock => self.wait(deadline)?,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(Instant::now())
    }

    fn wait(&self, deadline: Instant) -> io::Result<()> {
        let left = deadline.saturating_duration_since(Instant::now());
        let timeout =
            Timespec::try_from(left).map_err(|_| io::Error::from(ErrorKind::InvalidInput))?;
        match poll(&mut [PollFd::new(&self.0, PollFlags::OUT)], Some(&timeout)) {
            Ok(0) => Err(ErrorKind::TimedOut.into()),
            Ok(_) | Err(Errno::INTR) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

/// Dropped to make a reader stop.
#[derive(Debug)]
pub(in super::super) struct Stop(
    #[expect(dead_code, reason = "dropping it is all it does")] PipeWriter,
);

/// Whether a stopped reader ends at once, so that its thread can be joined.
pub(in super::super) const READERS_END: bool = true;

/// A stream that can be abandoned: reading ends when its [`Stop`] is dropped, even if some grandchild
/// of ours keeps the stream itself open for ever.
#[derive(Debug)]
pub(in super::super) struct Cancellable<S> {
    stream: S,
    stop: PipeReader,
}

/// What can be read from and waited for.
pub(in super::super) trait Stream: Read + AsFd {}

impl<S: Read + AsFd> Stream for S {}

impl<S: Stream> Cancellable<S> {
    pub(in super::super) fn new(stream: S) -> io::Result<(Cancellable<S>, Stop)> {
        let (stop, keep) = io::pipe()?;
        Ok((Cancellable { stream, stop }, Stop(keep)))
    }

    /// Reads what there is; 0 at the end, or when told to stop.
    pub(in super::super) fn read(&mut self, chunk: &mut [u8]) -> io::Result<usize> {
        if self.wait() { self.stream.read(chunk) } else { Ok(0) }
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
