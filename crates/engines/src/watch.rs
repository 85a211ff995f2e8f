use std::time::{Duration, Instant};

use player::{Limits, Signal, Situation};

use crate::EngineSpec;

/// How often one looks whether the engine is to be told something.
const POLL_INTERVAL: Duration = Duration::from_millis(4);

/// What is to be done while an engine thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Duty {
    /// Wait for its next line, until then.
    Listen(Instant),
    /// Tell it to answer now.
    Stop,
    /// Tell it that the expected move was played.
    PonderHit,
    /// Nothing more: it does not answer.
    GiveUp,
}

/// Watches over one search of an engine: when to tell it what, and when to lose patience.
#[derive(Debug)]
pub(crate) struct Watch<'a> {
    signal: &'a Signal,
    /// When its time is up; `None` while it ponders.
    deadline: Option<Instant>,
    after_ponder_hit: Option<Duration>,
    stopping: Duration,
    told_to_stop: bool,
    /// Whether it was told because its time was up.
    pub(crate) timed_out: bool,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(
        spec: &EngineSpec,
        situation: &Situation,
        limits: &Limits,
        signal: &'a Signal,
    ) -> Watch<'a> {
        let time = time_limit(situation, limits).map(|time| time.saturating_add(spec.overtime));
        let time = time.unwrap_or(spec.longest);
        let (now, after_ponder_hit) =
            if limits.ponder { (None, Some(time)) } else { (Some(time), None) };
        Watch {
            signal,
            deadline: now.filter(|_| !limits.infinite).map(from_now),
            after_ponder_hit,
            stopping: spec.stopping,
            told_to_stop: false,
            timed_out: false,
        }
    }

    /// What to do next.
    pub(crate) fn duty(&mut self) -> Duty {
        if let (true, Some(time)) = (self.signal.was_ponder_hit(), self.after_ponder_hit.take()) {
            self.deadline = Some(from_now(time));
            return Duty::PonderHit;
        }
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if self.told_to_stop {
            return if late { Duty::GiveUp } else { Duty::Listen(from_now(POLL_INTERVAL)) };
        }
        if late || self.signal.stopped() {
            self.timed_out = late;
            self.told_to_stop = true;
            self.deadline = Some(from_now(self.stopping));
            return Duty::Stop;
        }
        Duty::Listen(from_now(POLL_INTERVAL))
    }
}

/// How long the side to move may think; `None` where its time has no limit.
fn time_limit(situation: &Situation, limits: &Limits) -> Option<Duration> {
    let clock = limits.clock.map(|clock| clock.of(situation.position().turn()).time);
    limits.move_time.or(clock)
}

/// A moment from now; what lies beyond a century is as good as never.
pub(crate) fn from_now(time: Duration) -> Instant {
    const CENTURY: Duration = Duration::from_secs(100 * 366 * 24 * 3600);
    Instant::now() + time.min(CENTURY)
}
