//! Who may search: as many at once as there are cores, a bounded number of others waiting.
//!
//! Moves of games come first. A search for nobody's move (analysis, review) gives way when a game
//! waits: its signal is told to stop. No search goes on without end: one that has held its core for
//! its fair share is told to stop when another of its kind waits, and every one after the longest
//! thought that is allowed.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use player::Signal;
use tokio::sync::oneshot;

use crate::budget::Budget;
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
    fair_share: Duration,
    longest: Duration,
    state: Mutex<State>,
}

/// A search that holds a core.
#[derive(Debug)]
struct Holder {
    ticket: u64,
    urgency: Urgency,
    signal: Signal,
    since: Instant,
}

#[derive(Debug, Default)]
struct State {
    running: usize,
    games: VecDeque<oneshot::Sender<Core>>,
    background: VecDeque<oneshot::Sender<Core>>,
    /// Searches that run, the oldest first.
    holders: VecDeque<Holder>,
    tickets: u64,
}

impl State {
    /// Those who still wait.
    fn waiting(&mut self) -> usize {
        self.games.retain(|one| !one.is_closed());
        self.background.retain(|one| !one.is_closed());
        self.games.len() + self.background.len()
    }

    fn is_wanted(&self, urgency: Urgency) -> bool {
        let queue = match urgency {
            Urgency::Game => &self.games,
            Urgency::Background => &self.background,
        };
        queue.iter().any(|one| !one.is_closed())
    }

    /// The oldest search of this urgency that was not told to stop yet.
    fn oldest(&self, urgency: Urgency) -> Option<&Holder> {
        self.holders.iter().find(|one| one.urgency == urgency && !one.signal.stopped())
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
    pub(crate) fn new(budget: &Budget) -> Pool {
        let Budget { cores, queue, fair_share, longest_thought: longest, .. } = *budget;
        let (cores, state) = (cores.max(1), Mutex::default());
        Pool { shared: Arc::new(Shared { cores, queue, fair_share, longest, state }) }
    }

    /// Stops searches that have had their time. Called every now and then.
    pub(crate) fn enforce(&self) {
        let state = self.state();
        for holder in &state.holders {
            if holder.since.elapsed() >= self.shared.longest {
                holder.signal.stop();
            }
        }
        for urgency in [Urgency::Game, Urgency::Background] {
            if state.is_wanted(urgency)
                && let Some(holder) = state.oldest(urgency)
                && holder.since.elapsed() >= self.shared.fair_share
            {
                holder.signal.stop();
            }
        }
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
            return Ok(Place::Ready(Some(self.new_core())));
        }
        if state.waiting() >= self.shared.queue {
            return Err(full(self.shared.queue));
        }
        let (sender, receiver) = oneshot::channel();
        match urgency {
            Urgency::Game => {
                state.games.push_back(sender);
                if let Some(holder) = state.oldest(Urgency::Background) {
                    holder.signal.stop();
                }
            }
            Urgency::Background => state.background.push_back(sender),
        }
        Ok(Place::Queue(receiver))
    }

    /// Cores that nobody uses or waits for, at most this many.
    pub(crate) fn spare(&self, most: usize) -> Vec<Core> {
        let mut state = self.state();
        if state.waiting() > 0 {
            return Vec::new();
        }
        let free = self.shared.cores.saturating_sub(state.running).min(most);
        state.running += free;
        drop(state);
        (0..free).map(|_| self.new_core()).collect()
    }

    fn new_core(&self) -> Core {
        Core { pool: self.clone(), ticket: None, beside: Vec::new() }
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
                drop(next.send(self.new_core()));
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
    /// Further cores of the same search, given back with it.
    beside: Vec<Core>,
}

impl Core {
    /// Searches on these cores too.
    pub(crate) fn add(&mut self, cores: Vec<Core>) {
        self.beside.extend(cores);
    }

    /// On how many cores the search runs.
    pub(crate) fn threads(&self) -> u32 {
        1 + self.beside.len() as u32
    }

    /// Lets the pool take this core away, by telling this signal to stop: a search in the
    /// background as soon as a game waits, any search when it has had its time.
    pub(crate) fn stops_by(&mut self, signal: &Signal, urgency: Urgency) {
        let mut state = self.pool.state();
        state.tickets += 1;
        let ticket = state.tickets;
        let (signal, since) = (signal.clone(), Instant::now());
        if urgency == Urgency::Background && state.is_wanted(Urgency::Game) {
            signal.stop();
        }
        state.holders.push_back(Holder { ticket, urgency, signal: signal.clone(), since });
        drop(state);
        self.ticket = Some(ticket);
        for core in &mut self.beside {
            core.stops_by(&signal, urgency);
        }
    }
}

impl Drop for Core {
    fn drop(&mut self) {
        if let Some(ticket) = self.ticket {
            self.pool.state().holders.retain(|other| other.ticket != ticket);
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

    fn pool(cores: usize, queue: usize) -> Pool {
        Pool::new(&Budget { cores, queue, ..Budget::default() })
    }

    #[test]
    fn a_search_has_its_share_while_others_wait_and_no_search_is_endless() {
        let budget = Budget { cores: 1, queue: 4, fair_share: Duration::ZERO, ..Budget::default() };
        let pool = Pool::new(&budget);
        let mut first = now(&pool, Urgency::Game).expect("free").expect("free");
        let signal = Signal::new();
        first.stops_by(&signal, Urgency::Game);
        pool.enforce();
        assert!(!signal.stopped(), "nobody waits");
        let mut second = pin!(pool.core(Urgency::Game));
        assert!(poll(second.as_mut()).is_none());
        assert!(!signal.stopped(), "games do not take each other's cores at once");
        pool.enforce();
        assert!(signal.stopped(), "it had its share");

        let pool = Pool::new(&Budget { longest_thought: Duration::ZERO, ..budget });
        let mut only = now(&pool, Urgency::Game).expect("free").expect("free");
        let signal = Signal::new();
        only.stops_by(&signal, Urgency::Game);
        pool.enforce();
        assert!(signal.stopped(), "it had the longest thought");
    }

    #[test]
    fn no_more_cores_than_there_are_and_no_longer_queue_than_allowed() {
        let pool = pool(2, 1);
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
        let pool = pool(1, 4);
        let mut analysis = now(&pool, Urgency::Background).expect("free").expect("free");
        let signal = Signal::new();
        analysis.stops_by(&signal, Urgency::Background);
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
        let pool = pool(1, 1);
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
