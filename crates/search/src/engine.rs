//! The modern engine as a player.

use std::sync::Arc;
use std::time::Duration;

use nnue::Network;
use player::{Choice, Event, Fault, Limits, OptionError, OptionSpec, Player, Signal, Situation};

use crate::clock::{Clock, NodeClock};
use crate::heuristics::Heuristic;
use crate::parameters::Parameters;
use crate::searcher::{Answer, Searcher, Task};
use crate::shared::Bounds;
use crate::strength::Strength;
use crate::tablebase::Tablebase;
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

/// How long a bare `go` thinks.
const DEFAULT_TIME: Duration = Duration::from_secs(2);

/// The player `torres`.
pub struct Engine {
    searcher: Searcher,
    start_clock: StartClock,
    open_tablebase: OpenTablebase,
    open_network: OpenNetwork,
    /// The network of the house, if the engine was given one.
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
    /// An engine that reads this clock and opens tablebases so.
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

    /// Judges positions with this network, and opens others so.
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

    /// Asks so before it takes memory: systems that promise more than they have kill the engine
    /// only when it uses it.
    #[must_use]
    pub fn with_free_memory(mut self, free_memory: FreeMemory) -> Engine {
        self.free_memory = free_memory;
        self
    }

    /// With other numbers in its search.
    #[must_use]
    pub fn with_parameters(mut self, parameters: Parameters) -> Engine {
        self.searcher.set_parameters(parameters);
        self
    }

    /// Another hash table, or why not.
    fn resize(&mut self, megabytes: usize) -> Result<(), String> {
        let free = (self.free_memory)().map_or(u64::MAX, |bytes| bytes >> 20);
        if megabytes as u64 > free {
            return Err(format!("less memory (only {free} MB are free)"));
        }
        self.searcher.resize(megabytes).map_err(|error| format!("less memory ({error})"))
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
            depth: limits.depth.map(|depth| depth.clamp(1, 240) as i32),
            nodes,
            soft_nodes: None,
            mate: limits.mate.map(|moves| moves.min(100) as i32),
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
/// The value of `EvalFile` for no network at all.
pub const HAND_CRAFTED: &str = "<hand-made>";

/// The range of `UCI_Elo`.
const ELO: (i64, i64) = (crate::strength::LOWEST as i64, crate::strength::HIGHEST as i64);

impl Player for Engine {
    fn name(&self) -> String {
        format!("Torres {}", env!("CARGO_PKG_VERSION"))
    }

    fn options(&self) -> Vec<OptionSpec> {
        let mut options = vec![
            OptionSpec::spin("Threads", 1, 1, 1024),
            OptionSpec::spin("Hash", 16, 1, 1 << 20),
            OptionSpec::button("Clear Hash"),
            OptionSpec::check_box("Ponder", false),
            OptionSpec::spin("MultiPV", 1, 1, 256),
            OptionSpec::spin("Move Overhead", 10, 0, 5_000),
            OptionSpec::spin("nodestime", 0, 0, 10_000),
            OptionSpec::check_box("UCI_Chess960", false),
            OptionSpec::check_box("UCI_AnalyseMode", false),
            OptionSpec::check_box("UCI_LimitStrength", false),
            OptionSpec::spin("UCI_Elo", ELO.1, ELO.0, ELO.1),
            OptionSpec::spin("Skill Level", 20, 0, 20),
            OptionSpec::check_box("UCI_ShowWDL", false),
            OptionSpec::text("UCI_Opponent", ""),
            OptionSpec::text("UCI_EngineAbout", "Torres, eighty years of chess machines"),
            OptionSpec::text(
                "EvalFile",
                self.own_network.as_ref().map_or(HAND_CRAFTED, |_| EMBEDDED),
            ),
            OptionSpec::text("SyzygyPath", ""),
            OptionSpec::spin("SyzygyProbeDepth", 1, 1, 100),
            OptionSpec::check_box("Syzygy50MoveRule", true),
            OptionSpec::spin("SyzygyProbeLimit", 7, 0, 7),
        ];
        if cfg!(feature = "tuning") {
            options.extend(Parameters::ALL.iter().map(|one| {
                OptionSpec::spin(one.name, one.default.into(), one.min.into(), one.max.into())
            }));
            let parts = Heuristic::ALL.iter();
            options.extend(parts.map(|one| OptionSpec::check_box(one.option(), true)));
        }
        options
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let options = self.options();
        let spec = player::declared_option(&options, name, value)?;
        let refused = |reason: String| OptionError::BadValue {
            name: spec.name.clone(),
            value: value.to_owned(),
            expected: reason,
        };
        let number = value.parse::<i64>().unwrap_or(0);
        match spec.name.as_str() {
            "Threads" => self.searcher.set_threads(number as usize),
            "Hash" => self.resize(number as usize).map_err(refused)?,
            "Clear Hash" => self.searcher.clear(),
            "MultiPV" => self.lines = number as usize,
            "Move Overhead" => self.overhead = Duration::from_millis(number as u64),
            "nodestime" => self.nodes_per_millisecond = number as u64,
            "UCI_ShowWDL" => self.show_wdl = value == "true",
            "UCI_LimitStrength" => self.strength.limited = value == "true",
            "UCI_Elo" => self.strength.elo = number as i32,
            "Skill Level" => self.strength.set_skill(number as i32),
            "SyzygyProbeDepth" => self.searcher.probing.depth = number as i32,
            "SyzygyProbeLimit" => self.searcher.probing.pieces = number as u32,
            "Syzygy50MoveRule" => self.searcher.probing.fifty_move_rule = value == "true",
            "EvalFile" => {
                let network = self.network(value).map_err(refused)?;
                self.searcher.set_network(network);
            }
            "SyzygyPath" => {
                let path = value.trim();
                let none = path.is_empty() || path == "<empty>";
                let tablebase =
                    if none { None } else { Some((self.open_tablebase)(path).map_err(refused)?) };
                self.searcher.set_tablebase(tablebase);
            }
            other => {
                let mut parameters = self.searcher.parameters().clone();
                let known = parameters.set(other, number as i32)
                    || parameters.disabled.set_enabled(other, value == "true");
                if known {
                    self.searcher.set_parameters(parameters);
                }
            }
        }
        Ok(())
    }

    fn new_game(&mut self) -> Result<(), Fault> {
        self.searcher.clear();
        Ok(())
    }

    fn choose(
        &mut self,
        situation: &Situation,
        limits: &Limits,
        signal: &Signal,
        observe: &mut dyn FnMut(Event),
    ) -> Result<Choice, Fault> {
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
        Ok(self.choice(&answer))
    }
}
