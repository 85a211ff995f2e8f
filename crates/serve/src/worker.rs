use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use player::Player;

type Job = Box<dyn FnOnce(&mut dyn Player) + Send>;

/// Players search recursively; the memory is only taken when it is used.
const STACK: usize = 64 << 20;

/// A player in a thread of its own, which does one thing after the other.
pub(crate) struct Worker {
    jobs: Sender<Job>,
    finished: Receiver<()>,
}

impl Worker {
    pub(crate) fn new(mut player: Box<dyn Player>) -> Worker {
        let (jobs, work) = channel::<Job>();
        let (done, finished) = channel();
        let work = move || {
            for job in work {
                // A job says itself what went wrong; the thread must outlive it.
                let _ = catch_unwind(AssertUnwindSafe(|| job(player.as_mut())));
            }
            drop(done);
        };
        // Without a thread nothing is ever done, and `finish` says so; the lines are still heard.
        let _ = thread::Builder::new().name("player".to_owned()).stack_size(STACK).spawn(work);
        Worker { jobs, finished }
    }

    /// Has something done after all that was asked for before.
    pub(crate) fn submit(&self, job: impl FnOnce(&mut dyn Player) + Send + 'static) {
        // The thread ends only when this sender is gone.
        let _ = self.jobs.send(Box::new(job));
    }

    /// Waits until all is done, but no longer than this; says whether it was.
    pub(crate) fn finish(self, patience: Duration) -> bool {
        drop(self.jobs);
        self.finished.recv_timeout(patience) == Err(RecvTimeoutError::Disconnected)
    }
}
