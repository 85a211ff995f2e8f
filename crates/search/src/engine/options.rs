//! The options of the engine: one table of what is declared and what setting it does.

use std::str::FromStr;
use std::time::Duration;

use player::OptionSpec;

use super::{EMBEDDED, Engine, HAND_CRAFTED};
use crate::heuristics::Heuristic;
use crate::parameters::Parameters;
use crate::strength::{HIGHEST, LOWEST};

/// Sets an option to a value that fits its specification; an error says what would have been possible.
type Setter = Box<dyn Fn(&mut Engine, &str) -> Result<(), String>>;

/// An option: what is declared, and what setting it does.
pub(super) struct EngineOption {
    pub(super) spec: OptionSpec,
    pub(super) set: Setter,
}

impl EngineOption {
    fn new(
        spec: OptionSpec,
        set: impl Fn(&mut Engine, &str) -> Result<(), String> + 'static,
    ) -> EngineOption {
        EngineOption { spec, set: Box::new(set) }
    }

    /// An option whose values are of a type and always accepted.
    fn typed<T: FromStr>(spec: OptionSpec, set: impl Fn(&mut Engine, T) + 'static) -> EngineOption {
        EngineOption::new(spec, move |engine, value| {
            set(engine, parse(value)?);
            Ok(())
        })
    }

    /// An option that GUIs expect and the engine has no use for.
    fn unused(spec: OptionSpec) -> EngineOption {
        EngineOption::new(spec, |_, _| Ok(()))
    }
}

fn parse<T: FromStr>(value: &str) -> Result<T, String> {
    value.parse().map_err(|_| "another value".to_owned())
}

/// All options, in the order in which they are declared.
pub(super) fn table(engine: &Engine) -> Vec<EngineOption> {
    let mut table = vec![
        EngineOption::new(OptionSpec::spin("Threads", 1, 1, 1024), |engine, value| {
            engine.set_threads(parse(value)?)
        }),
        EngineOption::new(OptionSpec::spin("Hash", 16, 1, 1 << 20), |engine, value| {
            engine.resize(parse(value)?)
        }),
        EngineOption::new(OptionSpec::button("Clear Hash"), |engine, _| {
            engine.searcher.clear();
            Ok(())
        }),
        EngineOption::unused(OptionSpec::check_box("Ponder", false)),
        EngineOption::typed(OptionSpec::spin("MultiPV", 1, 1, 256), |engine, number| {
            engine.lines = number;
        }),
        EngineOption::typed(OptionSpec::spin("Move Overhead", 10, 0, 5_000), |engine, number| {
            engine.overhead = Duration::from_millis(number);
        }),
        EngineOption::typed(OptionSpec::spin("nodestime", 0, 0, 10_000), |engine, number| {
            engine.nodes_per_millisecond = number;
        }),
        EngineOption::unused(OptionSpec::check_box("UCI_Chess960", false)),
        EngineOption::unused(OptionSpec::check_box("UCI_AnalyseMode", false)),
    ];
    table.extend(strength_options());
    table.extend([
        EngineOption::typed(OptionSpec::check_box("UCI_ShowWDL", false), |engine, on| {
            engine.show_wdl = on;
        }),
        EngineOption::unused(OptionSpec::text("UCI_Opponent", "")),
        EngineOption::unused(OptionSpec::text(
            "UCI_EngineAbout",
            "Torres, eighty years of chess machines",
        )),
    ]);
    table.extend(knowledge_options(engine));
    if cfg!(feature = "tuning") {
        table.extend(tuning_options());
    }
    table
}

fn strength_options() -> [EngineOption; 3] {
    let elo = OptionSpec::spin("UCI_Elo", HIGHEST.into(), LOWEST.into(), HIGHEST.into());
    [
        EngineOption::typed(OptionSpec::check_box("UCI_LimitStrength", false), |engine, on| {
            engine.strength.limited = on;
        }),
        EngineOption::typed(elo, |engine, number| engine.strength.elo = number),
        EngineOption::typed(OptionSpec::spin("Skill Level", 20, 0, 20), |engine, number| {
            engine.strength.set_skill(number);
        }),
    ]
}

/// Networks and tablebases.
fn knowledge_options(engine: &Engine) -> [EngineOption; 5] {
    let network = engine.own_network.as_ref().map_or(HAND_CRAFTED, |_| EMBEDDED);
    [
        EngineOption::new(OptionSpec::text("EvalFile", network), Engine::set_network),
        EngineOption::new(OptionSpec::text("SyzygyPath", ""), Engine::set_tablebase),
        EngineOption::typed(OptionSpec::spin("SyzygyProbeDepth", 1, 1, 100), |engine, number| {
            engine.searcher.probing.depth = number;
        }),
        EngineOption::typed(OptionSpec::check_box("Syzygy50MoveRule", true), |engine, on| {
            engine.searcher.probing.fifty_move_rule = on;
        }),
        EngineOption::typed(OptionSpec::spin("SyzygyProbeLimit", 7, 0, 7), |engine, number| {
            engine.searcher.probing.pieces = number;
        }),
    ]
}

/// Every number of the search, and a switch for each of its parts.
fn tuning_options() -> impl Iterator<Item = EngineOption> {
    let numbers = Parameters::ALL.iter().map(|tunable| {
        let (default, min, max) = (tunable.default, tunable.min, tunable.max);
        let spec = OptionSpec::spin(tunable.name, default.into(), min.into(), max.into());
        EngineOption::typed(spec, |engine, number| {
            engine.change_parameters(|parameters| parameters.set(tunable.name, number));
        })
    });
    let parts = Heuristic::ALL.iter().map(|part| {
        let spec = OptionSpec::check_box(part.option(), true);
        EngineOption::typed(spec, |engine, on| {
            engine
                .change_parameters(|parameters| parameters.disabled.set_enabled(part.option(), on));
        })
    });
    numbers.chain(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::NodeClock;
    use player::{OptionKind, Player};

    fn engine() -> Engine {
        let start_clock: crate::StartClock = || Box::new(NodeClock { nodes_per_millisecond: 1000 });
        Engine::new(start_clock, Box::new(|_| Err("a folder".to_owned()))).expect("memory")
    }

    /// Every option takes the ends of its range, so that no type behind one is too small.
    #[test]
    fn every_declared_value_can_be_set() {
        let mut engine = engine();
        for spec in engine.options() {
            let values = match &spec.kind {
                OptionKind::Spin { min, max, .. } => vec![min.to_string(), max.to_string()],
                OptionKind::Check { .. } => vec!["false".to_owned(), "true".to_owned()],
                _ => vec![String::new()],
            };
            // A large table, and files that are not there, are not for this test.
            let costly = ["Hash", "Threads", "EvalFile"].contains(&spec.name.as_str());
            for value in values.iter().filter(|_| !costly) {
                assert_eq!(engine.set_option(&spec.name, value), Ok(()), "{} {value}", spec.name);
            }
        }
    }

    #[test]
    fn setting_an_option_does_what_it_says() {
        let mut engine = engine();
        for (name, value) in [
            ("threads", "3"),
            ("MultiPV", "4"),
            ("Move Overhead", "77"),
            ("uci_showwdl", "true"),
            ("UCI_LimitStrength", "true"),
            ("UCI_Elo", "1500"),
            ("SyzygyProbeDepth", "9"),
            ("Syzygy50MoveRule", "false"),
            ("SyzygyProbeLimit", "5"),
        ] {
            assert_eq!(engine.set_option(name, value), Ok(()), "{name}");
        }
        assert_eq!((engine.searcher.threads(), engine.lines), (3, 4));
        assert_eq!((engine.overhead.as_millis(), engine.show_wdl), (77, true));
        assert_eq!((engine.strength.limited, engine.strength.elo), (true, 1500));
        let probing = engine.searcher.probing;
        assert_eq!((probing.depth, probing.fifty_move_rule, probing.pieces), (9, false, 5));
        assert!(engine.set_option("SyzygyPath", "/nowhere").is_err());
        assert!(engine.set_option("Threads", "0").is_err());
    }
}
