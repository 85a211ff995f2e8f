//! How late this computer is.
//!
//! A player that waits for a processor does not think, yet its clock runs. What the host took away
//! is measured in two ways: a thread of the arena sleeps a little, again and again, and notes when
//! it is woken late; and where the system keeps count (Linux), each player's thread knows how long
//! it was ready to run but did not.

use std::collections::VecDeque;
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long the watching thread sleeps each time.
const NAP: Duration = Duration::from_millis(5);

/// Waking up so much late is what idle machines do too.
const USUAL: Duration = Duration::from_millis(1);

/// Late awakenings remembered; the oldest are forgotten.
const REMEMBERED: usize = 4096;

/// A time at which this computer was late, and by how much.
#[derive(Clone, Copy, Debug)]
struct Lapse {
    woken: Instant,
    late: Duration,
}

/// Watches how late this computer wakes a thread that wants to run.
#[derive(Debug)]
pub(crate) struct HostWatch {
    lapses: Arc<Mutex<VecDeque<Lapse>>>,
    over: Arc<AtomicBool>,
}

impl HostWatch {
    pub(crate) fn start() -> HostWatch {
        let watch = HostWatch { lapses: Arc::default(), over: Arc::default() };
        let (lapses, over) = (Arc::clone(&watch.lapses), Arc::clone(&watch.over));
        let looking = move || look(&lapses, &over);
        // Without the thread nothing is ever blamed on the host, which is what is fair then.
        drop(thread::Builder::new().name("host watch".to_owned()).spawn(looking));
        watch
    }

    /// The worst lateness between two moments.
    pub(crate) fn worst_between(&self, start: Instant, end: Instant) -> Duration {
        let lapses = self.lapses.lock().unwrap_or_else(PoisonError::into_inner);
        let within = |lapse: &&Lapse| lapse.woken >= start && lapse.woken - lapse.late <= end;
        lapses.iter().filter(within).map(|lapse| lapse.late).max().unwrap_or_default()
    }
}

impl Drop for HostWatch {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }
}

fn look(lapses: &Mutex<VecDeque<Lapse>>, over: &AtomicBool) {
    while !over.load(Ordering::Relaxed) {
        let asleep = Instant::now();
        thread::sleep(NAP);
        let woken = Instant::now();
        let late = woken.duration_since(asleep).saturating_sub(NAP);
        if late > USUAL {
            let mut lapses = lapses.lock().unwrap_or_else(PoisonError::into_inner);
            if lapses.len() == REMEMBERED {
                lapses.pop_front();
            }
            lapses.push_back(Lapse { woken, late });
        }
    }
}

/// How long the calling thread has been ready to run without running, where the system says so.
pub(crate) fn time_waited() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lapse_counts_when_it_overlaps() {
        let watch = HostWatch { lapses: Arc::default(), over: Arc::default() };
        let start = Instant::now();
        let at = |ms: u64| start + Duration::from_millis(ms);
        let late = Duration::from_millis(30);
        watch.lapses.lock().unwrap().push_back(Lapse { woken: at(100), late });
        assert_eq!(watch.worst_between(at(0), at(60)), Duration::ZERO);
        assert_eq!(watch.worst_between(at(0), at(80)), late);
        assert_eq!(watch.worst_between(at(90), at(200)), late);
        assert_eq!(watch.worst_between(at(101), at(200)), Duration::ZERO);
    }

    #[test]
    fn waiting_time_never_runs_backwards() {
        if let (Some(before), Some(after)) = (time_waited(), time_waited()) {
            assert!(before <= after);
        }
    }
}
