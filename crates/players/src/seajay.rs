mod order;
mod search;
mod time;

use std::time::{Duration, Instant};

use player::{
    Choice, Event, Info, Limits, OptionError, OptionSpec, Player, Question, Result, Signal,
    Situation, common_options,
};
use rules::Move;

pub use time::time_for_move;

use search::{Brakes, DEEPEST, Search, is_mate, spoken};

/// How deep it looks when it is told nothing else.
const DEFAULT_DEPTH: u32 = 4;
/// How long it goes on after a hit when it was asked to ponder without any other limit.
const AFTER_BARE_PONDER: Duration = Duration::from_secs(1);

/// `SeaJay` as it was planned for its seventh stage: negamax with alpha-beta cutoffs,
/// material and nothing else, iterative deepening, and a simple use of its clock.
///
/// It orders no moves, so how many positions it looks at depends on how its generator happens to
/// make them; the counts are those that were measured with the original.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seajay {
    overhead: Duration,
}

impl Default for Seajay {
    fn default() -> Seajay {
        Seajay { overhead: Duration::from_millis(10) }
    }
}

impl Seajay {
    /// Ready to play.
    #[must_use]
    pub fn new() -> Seajay {
        Seajay::default()
    }

    /// How long it may think; `None` where only other limits count.
    fn time_limit(&self, situation: &Situation, limits: &Limits) -> Option<Duration> {
        let by_clock = || {
            let clock = limits.clock?.of(situation.position().turn());
            Some(time_for_move(clock, self.overhead))
        };
        if limits.infinite { None } else { limits.move_time.or_else(by_clock) }
    }

    fn brakes<'a>(
        &self,
        situation: &Situation,
        limits: &Limits,
        signal: &'a Signal,
        start: Instant,
    ) -> Brakes<'a> {
        let time = self.time_limit(situation, limits);
        let time = time.or((limits.ponder && limits.is_default()).then_some(AFTER_BARE_PONDER));
        let (deadline, on_ponder_hit) = if limits.ponder { (None, time) } else { (time, None) };
        Brakes {
            signal,
            deadline: deadline.and_then(|time| start.checked_add(time)),
            nodes: limits.nodes,
            on_ponder_hit,
        }
    }
}

/// The depth at which to end whatever the clock says.
fn depth_limit(limits: &Limits) -> u32 {
    let by_mate = limits.mate.map(|moves| moves.saturating_mul(2));
    let asked = match limits.depth.or(by_mate) {
        Some(depth) => depth,
        None if limits.is_default() && !limits.ponder => DEFAULT_DEPTH,
        None => DEEPEST,
    };
    asked.clamp(1, DEEPEST)
}

fn report(search: &Search<'_>, depth: u32, start: Instant) -> Info {
    Info {
        depth: Some(depth),
        selective_depth: Some(search.deepest),
        score: Some(spoken(search.score)),
        nodes: Some(search.nodes),
        time: Some(start.elapsed()),
        variation: search.best.into_iter().collect(),
        ..Info::default()
    }
}

/// The moves to look at, where not all of them.
fn asked_for(situation: &Situation, limits: &Limits) -> Vec<Move> {
    let position = situation.position();
    limits.search_moves.iter().copied().filter(|mv| position.is_legal(*mv)).collect()
}

impl Player for Seajay {
    fn name(&self) -> String {
        "Torres SeaJay stage 7".to_owned()
    }

    fn options(&self) -> Vec<OptionSpec> {
        common_options()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        player::declared_option(&self.options(), name, value)?;
        if let (true, Ok(milliseconds)) =
            (name.eq_ignore_ascii_case("Move Overhead"), value.parse())
        {
            self.overhead = Duration::from_millis(milliseconds);
        }
        Ok(())
    }

    fn choose(&mut self, question: &Question, observe: &mut dyn FnMut(Event)) -> Result<Choice> {
        let Question { situation, limits, signal } = question;
        let start = Instant::now();
        let position = situation.position();
        let root_moves = asked_for(situation, limits);
        let fallback = root_moves.first().copied();
        let fallback = fallback.or_else(|| order::in_natural_order(position).first().copied());
        let brakes = self.brakes(situation, limits, signal, start);
        let mut search = Search::new(root_moves, brakes);
        let mut choice = Choice::of(fallback);
        for depth in 1..=depth_limit(limits) {
            search.deepen_to(position, depth);
            if search.stopped {
                break;
            }
            observe(report(&search, depth, start).into());
            choice = Choice { score: Some(spoken(search.score)), ..Choice::of(search.best) };
            if is_mate(search.score) || search.best.is_none() {
                break;
            }
        }
        Ok(choice)
    }
}
