//! The modern engine as a player.

mod options;

use std::sync::Arc;
use std::time::Duration;

use nnue::Network;
use player::{Choice, Event, Fault, Limits, OptionError, OptionSpec, Player, Question, Situation};

use crate::clock::{Clock, NodeClock};
use crate::explanation::explain;
use crate::parameters::Parameters;
use crate::searcher::{Answer, Searcher, Task};
use crate::shared::Bounds;
use crate::strength::Strength;
use crate::tablebase::Tablebase;
use crate::thread_trial::MEMORY_PER_THREAD;
use crate::time::TimeBudget;
use crate::value::to_score;
use crate::wdl;

/// Opens tablebases at a path, or says why it cannot.
pub type OpenTablebase = Box<dyn Fn(&str) -> Result<Arc<dyn Tablebase>, String> + Send>;

/// Reads a network from a file, or says why it cannot.
pub type OpenNetwork = Box<dyn Fn(&str) -> Result<Arc<Network>, String> + Send>;

/// Starts a clock.
pub type StartClock = fn() -> Box<dyn Clock>;

/// How many bytes a hash table may take, where that is known.
pub type FreeMemory = fn() -> Option<u64>;

/// The deepest iteration that can be asked for: a little less than the longest line.
const DEEPEST: u32 = 240;

/// The longest mate that can be asked for, in moves.
const LONGEST_MATE: u32 = 100;

/// How long a bare `go` thinks.
const DEFAULT_TIME: Duration = Duration::from_secs(2);

/// The player `torres`.
pub struct Engine {
    searcher: Searcher,
    start_clock: StartClock,
    open_tablebase: OpenTablebase,
    open_network: OpenNetwork,
    /// The network that the engine was given, if any.
    own_network: Option<Arc<Network>>,
    free_memory: FreeMemory,
    overhead: Duration,
    lines: usize,
    show_wdl: bool,
    nodes_per_millisecond: u64,
    strength: Strength,
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("searcher", &self.searcher).finish_non_exhaustive()
    }
}

impl Engine {
    /// An engine that reads this clock and opens tablebases with this function.
    ///
    /// # Errors
    /// When there is no memory for the smallest hash table.
    pub fn new(start_clock: StartClock, open_tablebase: OpenTablebase) -> Result<Engine, Fault> {
        let searcher =
            Searcher::new(16).map_err(|error| Fault::Crash { reason: error.to_string() })?;
        Ok(Engine {
            searcher,
            start_clock,
            open_tablebase,
            open_network: Box::new(|_| Err("nothing else".to_owned())),
            own_network: None,
            free_memory: || None,
            overhead: Duration::from_millis(10),
            lines: 1,
            show_wdl: false,
            nodes_per_millisecond: 0,
            strength: Strength::default(),
        })
    }

    /// Evaluates with this network, and opens others with this function.
    #[must_use]
    pub fn with_network(mut self, own: Option<Arc<Network>>, open: OpenNetwork) -> Engine {
        self.searcher.set_network(own.clone());
        self.own_network = own;
        self.open_network = open;
        self
    }

    /// The network that a value of `EvalFile` names, or what it should have named.
    fn network(&self, name: &str) -> Result<Option<Arc<Network>>, String> {
        match name.trim() {
            EMBEDDED | "" | "<empty>" if self.own_network.is_some() => Ok(self.own_network.clone()),
            HAND_CRAFTED => Ok(None),
            path => (self.open_network)(path).map(Some),
        }
    }

    /// Evaluates with what a value of `EvalFile` names from now on.
    fn set_network(&mut self, name: &str) -> Result<(), String> {
        let network = self.network(name)?;
        self.searcher.set_network(network);
        Ok(())
    }

    /// Probes the tablebases at this path from now on; none if it is empty.
    fn set_tablebase(&mut self, path: &str) -> Result<(), String> {
        let path = path.trim();
        let none = path.is_empty() || path == "<empty>";
        let tablebase = if none { None } else { Some((self.open_tablebase)(path)?) };
        self.searcher.set_tablebase(tablebase);
        Ok(())
    }

    /// Searches with changed parameters from now on, if the change says that there was one.
    fn change_parameters(&mut self, change: impl FnOnce(&mut Parameters) -> bool) {
        let mut parameters = self.searcher.parameters().clone();
        if change(&mut parameters) {
            self.searcher.set_parameters(parameters);
        }
    }

    /// Asks this function before it takes memory: systems that promise more than they have kill the
    /// engine only when it uses it.
    #[must_use]
    pub fn with_free_memory(mut self, free_memory: FreeMemory) -> Engine {
        self.free_memory = free_memory;
        self
    }

    /// Searches with these parameters.
    #[must_use]
    pub fn with_parameters(mut self, parameters: Parameters) -> Engine {
        self.searcher.set_parameters(parameters);
        self
    }

    /// Replaces the hash table by one of the given size, or says why it cannot.
    fn resize(&mut self, megabytes: usize) -> Result<(), String> {
        let free = (self.free_memory)().map_or(u64::MAX, |bytes| bytes >> 20);
        if megabytes as u64 > free {
            return Err(format!("less memory (only {free} MB are free)"));
        }
        self.searcher.resize(megabytes).map_err(|error| format!("less memory ({error})"))
    }

    /// Searches with this number of threads from now on, or says why it cannot.
    fn set_threads(&mut self, number: usize) -> Result<(), String> {
        let new = number.saturating_sub(self.searcher.threads()) as u64;
        let free = (self.free_memory)().unwrap_or(u64::MAX);
        if new.saturating_mul(MEMORY_PER_THREAD as u64) > free {
            return Err(format!("fewer threads (only {} MB are free)", free >> 20));
        }
        self.searcher.set_threads(number).map_err(|error| format!("fewer threads ({error})"))
    }

    fn bounds(&self, situation: &Situation, limits: &Limits) -> Bounds {
        let timed = if limits.is_default() && !limits.ponder {
            &Limits { move_time: Some(DEFAULT_TIME), ..limits.clone() }
        } else {
            limits
        };
        let turn = situation.position().turn();
        let nodes = match (limits.nodes, self.strength.nodes(situation)) {
            (Some(asked), Some(allowed)) => Some(asked.min(allowed)),
            (asked, allowed) => asked.or(allowed),
        };
        Bounds {
            depth: limits.depth.map(|depth| depth.clamp(1, DEEPEST) as i32),
            nodes,
            soft_nodes: None,
            mate: limits.mate.map(|moves| moves.min(LONGEST_MATE) as i32),
            time: if limits.infinite {
                None
            } else {
                TimeBudget::new(timed, turn, self.overhead, self.searcher.parameters())
            },
        }
    }

    fn choice(&self, answer: &Answer) -> Choice {
        Choice {
            best: answer.line.first().copied(),
            ponder: answer.line.get(1).copied(),
            score: (!answer.line.is_empty()).then(|| to_score(answer.value)),
            ..Choice::default()
        }
    }
}

/// The value of `EvalFile` for the network inside the program.
const EMBEDDED: &str = "<embedded>";
/// The value of `EvalFile` for no network: the hand-crafted evaluation.
pub const HAND_CRAFTED: &str = "<hand-made>";

impl Player for Engine {
    fn name(&self) -> String {
        format!("Torres {}", env!("CARGO_PKG_VERSION"))
    }

    fn options(&self) -> Vec<OptionSpec> {
        options::table(self).into_iter().map(|option| option.spec).collect()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let table = options::table(self);
        let found = table.iter().find(|option| option.spec.is_named(name));
        let option = found.ok_or_else(|| OptionError::Unknown { name: name.to_owned() })?;
        option.spec.check(value)?;
        (option.set)(self, value).map_err(|expected| OptionError::BadValue {
            name: option.spec.name.clone(),
            value: value.to_owned(),
            expected,
        })
    }

    fn explain(&mut self, situation: &Situation) -> Option<Vec<String>> {
        Some(explain(situation.position(), self.searcher.network()))
    }

    fn new_game(&mut self) -> Result<(), Fault> {
        self.searcher.clear();
        Ok(())
    }

    fn choose(
        &mut self,
        question: &Question,
        observe: &mut dyn FnMut(Event),
    ) -> Result<Choice, Fault> {
        let Question { situation, limits, signal } = question;
        let node_clock = NodeClock { nodes_per_millisecond: self.nodes_per_millisecond };
        let clock: Box<dyn Clock> = if self.nodes_per_millisecond > 0 {
            Box::new(node_clock)
        } else {
            (self.start_clock)()
        };
        let task = Task {
            position: situation.position(),
            past: situation.history(),
            bounds: self.bounds(situation, limits),
            moves: &limits.search_moves,
            lines: self.lines,
            infinite: limits.infinite,
            pondering: limits.ponder,
            signal,
            clock: clock.as_ref(),
        };
        let position = situation.position();
        let show_wdl = self.show_wdl;
        let answer = self.searcher.search(&task, &mut |mut info| {
            if show_wdl && let Some(score) = info.score {
                info.wdl = Some(wdl::chances(score, position));
            }
            observe(info.into());
        });
        if answer.missing_threads > 0 {
            let (missing, all) = (answer.missing_threads, self.searcher.threads());
            let words = format!("{missing} of {all} threads could not be started");
            observe(Event::Text(words));
        }
        Ok(self.choice(&answer))
    }
}
