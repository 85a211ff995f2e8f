//! Who may search: as many at once as there are cores, a bounded number of others waiting.
//!
//! Moves of games come first. A search for nobody's move (analysis, review) gives way when a game
//! waits: its signal is told to stop.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use player::Signal;
use tokio::sync::oneshot;

use crate::refusal::Refusal;

/// How urgent a search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Urgency {
    /// A move of a game.
    Game,
    /// Analysis and review.
    Background,
}

/// Cores to search on.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    cores: usize,
    queue: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    running: usize,
    games: VecDeque<oneshot::Sender<Core>>,
    background: VecDeque<oneshot::Sender<Core>>,
    /// Searches that give way, the oldest first.
    yielding: VecDeque<(u64, Signal)>,
    tickets: u64,
}

impl State {
    /// Those who wait; whoever has gone away meanwhile does not count.
    fn waiting(&mut self) -> usize {
        self.games.retain(|one| !one.is_closed());
        self.background.retain(|one| !one.is_closed());
        self.games.len() + self.background.len()
    }
}

/// How many search and wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Load {
    pub(crate) searching: usize,
    pub(crate) cores: usize,
    pub(crate) waiting: usize,
    pub(crate) queue: usize,
}

impl Pool {
    pub(crate) fn new(cores: usize, queue: usize) -> Pool {
        Pool { shared: Arc::new(Shared { cores: cores.max(1), queue, state: Mutex::default() }) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.shared.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn load(&self) -> Load {
        let mut state = self.state();
        let Shared { cores, queue, .. } = *self.shared;
        Load { searching: state.running, cores, waiting: state.waiting(), queue }
    }

    /// Refuses where a search begun now would find the queue full.
    pub(crate) fn admit(&self) -> Result<(), Refusal> {
        let Load { searching, cores, waiting, queue } = self.load();
        if searching >= cores && waiting >= queue { Err(full(queue)) } else { Ok(()) }
    }

    /// A core as soon as one is free. Dropping the future leaves the queue.
    pub(crate) async fn core(&self, urgency: Urgency) -> Result<Core, Refusal> {
        self.ask(urgency)?.core().await
    }

    /// A place in the queue, or a core at once.
    pub(crate) fn ask(&self, urgency: Urgency) -> Result<Place, Refusal> {
        let mut state = self.state();
        if state.running < self.shared.cores {
            state.running += 1;
            return Ok(Place::Ready(Some(Core { pool: self.clone(), ticket: None })));
        }
        if state.waiting() >= self.shared.queue {
            return Err(full(self.shared.queue));
        }
        let (sender, receiver) = oneshot::channel();
        match urgency {
            Urgency::Game => {
                state.games.push_back(sender);
                if let Some((_, signal)) = state.yielding.pop_front() {
                    signal.stop();
                }
            }
            Urgency::Background => state.background.push_back(sender),
        }
        Ok(Place::Queue(receiver))
    }

    /// Gives a core to the next who waits. One that has gone away meanwhile drops it, and so gives
    /// it to the next again.
    fn give_back(&self) {
        let mut state = self.state();
        let next = state.games.pop_front().or_else(|| state.background.pop_front());
        match next {
            None => state.running -= 1,
            Some(next) => {
                drop(state);
                drop(next.send(Core { pool: self.clone(), ticket: None }));
            }
        }
    }
}

fn full(queue: usize) -> Refusal {
    Refusal::busy(format_args!("all cores are searching and {queue} searches wait already"))
}

/// A place in the queue; dropping it leaves the queue.
#[derive(Debug)]
pub(crate) enum Place {
    /// There was no queue.
    Ready(Option<Core>),
    /// Somebody will hand over a core.
    Queue(oneshot::Receiver<Core>),
}

impl Place {
    /// Whether it has to wait.
    pub(crate) fn is_queue(&self) -> bool {
        matches!(self, Place::Queue(_))
    }

    /// The core, when its turn has come; only once.
    pub(crate) async fn core(&mut self) -> Result<Core, Refusal> {
        let core = match self {
            Place::Ready(core) => core.take(),
            Place::Queue(receiver) => receiver.await.ok(),
        };
        core.ok_or_else(|| Refusal::internal("the search pool is gone"))
    }
}

/// The right to search on one core, until dropped.
#[derive(Debug)]
pub(crate) struct Core {
    pool: Pool,
    ticket: Option<u64>,
}

impl Core {
    /// Lets games take this core away, by telling this signal to stop.
    pub(crate) fn gives_way(&mut self, signal: &Signal) {
        let mut state = self.pool.state();
        state.tickets += 1;
        let ticket = state.tickets;
        state.yielding.push_back((ticket, signal.clone()));
        if state.games.iter().any(|one| !one.is_closed()) {
            signal.stop();
        }
        drop(state);
        self.ticket = Some(ticket);
    }
}

impl Drop for Core {
    fn drop(&mut self) {
        if let Some(ticket) = self.ticket {
            self.pool.state().yielding.retain(|(other, _)| *other != ticket);
        }
        self.pool.give_back();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::Future;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    /// Whether it is ready now.
    fn poll<F: Future>(future: std::pin::Pin<&mut F>) -> Option<F::Output> {
        match future.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(output) => Some(output),
            Poll::Pending => None,
        }
    }

    fn now(pool: &Pool, urgency: Urgency) -> Option<Result<Core, Refusal>> {
        poll(pin!(pool.core(urgency)))
    }

    #[test]
    fn no_more_cores_than_there_are_and_no_longer_queue_than_allowed() {
        let pool = Pool::new(2, 1);
        let first = now(&pool, Urgency::Game).expect("free").expect("free");
        let _second = now(&pool, Urgency::Background).expect("free").expect("free");
        let mut third = pin!(pool.core(Urgency::Background));
        assert!(poll(third.as_mut()).is_none());
        let refused = now(&pool, Urgency::Game).expect("no waiting").expect_err("full");
        assert!(refused.is_busy());
        assert!(pool.admit().is_err());
        drop(first);
        assert!(poll(third.as_mut()).expect("its turn").is_ok());
        assert_eq!(pool.load().waiting, 0);
    }

    #[test]
    fn games_come_first_and_take_the_core_of_an_analysis() {
        let pool = Pool::new(1, 4);
        let mut analysis = now(&pool, Urgency::Background).expect("free").expect("free");
        let signal = Signal::new();
        analysis.gives_way(&signal);
        let mut other = pin!(pool.core(Urgency::Background));
        assert!(poll(other.as_mut()).is_none());
        assert!(!signal.stopped());
        let mut game = pin!(pool.core(Urgency::Game));
        assert!(poll(game.as_mut()).is_none());
        assert!(signal.stopped());
        drop(analysis);
        assert!(poll(other.as_mut()).is_none());
        assert!(poll(game.as_mut()).is_some());
    }

    #[test]
    fn whoever_goes_away_leaves_the_queue() {
        let pool = Pool::new(1, 1);
        let core = now(&pool, Urgency::Game).expect("free").expect("free");
        {
            let mut waiting = pin!(pool.core(Urgency::Game));
            assert!(poll(waiting.as_mut()).is_none());
            assert_eq!(pool.load().waiting, 1);
        }
        assert_eq!(pool.load().waiting, 0);
        drop(core);
        assert_eq!(pool.load().searching, 0);
        assert!(now(&pool, Urgency::Game).expect("free").is_ok());
    }
}
