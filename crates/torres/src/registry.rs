//! Which players exist.

use std::sync::Arc;
use std::time::{Duration, Instant};

use player::{Entry, Registry};
use search::{Clock, Engine, Tablebase};
use tablebases::Syzygy;
use vintage::c64::player::C64;
use vintage::cdp1802::player::Cdp1802;
use vintage::eniac::EniacPlayer;
use vintage::microchess::player::MicroChess;

use crate::{memory, networks};

/// The clock on the wall.
struct WallClock(Instant);

impl Clock for WallClock {
    fn elapsed(&self, _nodes: u64) -> Duration {
        self.0.elapsed()
    }
}

/// Starts the clock on the wall.
pub(crate) fn start_clock() -> Box<dyn Clock> {
    Box::new(WallClock(Instant::now()))
}

/// The modern engine.
pub(crate) fn engine() -> Result<Engine, player::Fault> {
    let engine = Engine::new(start_clock, Box::new(open_tablebase))?;
    let network = networks::embedded();
    Ok(engine.with_free_memory(memory::free).with_network(network, Box::new(networks::open)))
}

fn open_tablebase(path: &str) -> Result<Arc<dyn Tablebase>, String> {
    let refused = |error| format!("a folder with Syzygy tables ({error})");
    Ok(Arc::new(Syzygy::open(path).map_err(refused)?))
}

const MICROCHESS: &str =
    "Peter Jennings's program for the KIM-1, re-created: equal to the original value for value";
const C64_PROGRAM: &str = "our program for the Commodore 64, in assembly for its 6510";
const CDP1802: &str =
    "our program for the RCA 1802, which speaks UCI itself; by default on an 1806 at 12 MHz";

/// All players of the house.
pub(crate) fn all() -> Registry {
    let mut registry = Registry::default();
    registry.add(Entry::new("torres", "the modern engine of the house", engine).of_year(2026));
    registry.add(
        Entry::new("microchess", MICROCHESS, || Ok(MicroChess::default()))
            .of_year(1976)
            .with_memory("1.1 KB"),
    );
    registry.add(
        Entry::new("eniac", "our program for the ENIAC, in 75 words of memory", || {
            Ok(EniacPlayer::new())
        })
        .of_year(1946)
        .with_memory("75 words")
        .counting_cycles(),
    );
    registry.add(
        Entry::new("c64", C64_PROGRAM, || Ok(C64::default()))
            .of_year(1982)
            .with_memory("64 KB")
            .counting_cycles(),
    );
    registry.add(
        Entry::new("cdp1802", CDP1802, || Ok(Cdp1802::default()))
            .of_year(1976)
            .with_memory("32 KB")
            .counting_cycles(),
    );
    players::register(&mut registry);
    pioneers::register(&mut registry);
    registry
}

/// The players and what they are, for the end of a help text.
pub(crate) fn list() -> String {
    let registry = all();
    let width = registry.entries().iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    let lines = registry.entries().iter().map(|entry| {
        let year = entry.year.map(|year| format!(" ({year})")).unwrap_or_default();
        format!("  {:width$}  {}{year}", entry.name, entry.about)
    });
    format!("Players, for --player:\n{}", lines.collect::<Vec<String>>().join("\n"))
}

/// The levels that the page offers.
#[cfg(feature = "terminal")]
const LEVELS: &str = include_str!("../../web/data/levels.json");

/// Refuses `--cycles` for a player that would ignore it; whether there is such a player is not asked here.
///
/// # Errors
/// Names the player, and those that count cycles.
#[cfg(feature = "terminal")]
pub(crate) fn check_cycles(player: &str, cycles: Option<u64>) -> Result<(), String> {
    let registry = all();
    if cycles.is_none() || registry.find(player).is_none_or(|entry| entry.counts_cycles) {
        return Ok(());
    }
    let counting = registry.entries().iter().filter(|entry| entry.counts_cycles);
    let names: Vec<&str> = counting.map(|entry| entry.name.as_str()).collect();
    let names = names.join(", ");
    Err(format!("--cycles: '{player}' does not count cycles; these players do: {names}"))
}

/// The players and the levels of those that have several, as arguments of `torres play`.
#[cfg(feature = "terminal")]
pub(crate) fn levels() -> String {
    let levels: serde_json::Value = serde_json::from_str(LEVELS).unwrap_or_default();
    let players = levels.as_object().into_iter().flatten();
    let lines = players.flat_map(|(player, levels)| {
        let levels = levels.as_array().into_iter().flatten();
        levels.map(move |level| format!("  --player {player}{}", arguments(level)))
    });
    let lines: Vec<String> = lines.collect();
    format!("{}\n\nLevels:\n{}", list(), lines.join("\n"))
}

/// A level as arguments and what it means.
#[cfg(feature = "terminal")]
fn arguments(level: &serde_json::Value) -> String {
    let options = level["options"].as_object().into_iter().flatten();
    let mut words: String = options
        .map(|(name, value)| match value.as_str().unwrap_or_default() {
            value if value.contains(' ') => format!(" --option \"{name}={value}\""),
            value => format!(" --option {name}={value}"),
        })
        .collect();
    for (limit, argument) in [("moveTimeMs", "movetime"), ("cycles", "cycles")] {
        if let Some(count) = level["limits"][limit].as_u64() {
            words += &format!(" --{argument} {count}");
        }
    }
    format!("{words}  ({})", level["about"].as_str().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn read(path: &str) -> String {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        std::fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    fn json(path: &str) -> serde_json::Value {
        serde_json::from_str(&read(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Machine, clock, memory, year and time of a move are the same wherever they are told.
    #[test]
    fn the_facts_agree_everywhere() {
        let facts = json("crates/web/data/facts.json");
        let (levels, ladder) =
            (json("crates/web/data/levels.json"), json("crates/web/data/ladder.json"));
        for entry in all().entries() {
            let (name, fact) = (&entry.name, &facts[&entry.name]);
            let text = |key: &str| fact[key].as_str().unwrap_or_default();
            assert_eq!(entry.about, text("about"), "{name}");
            assert_eq!(entry.year.map(u64::from), fact["year"].as_u64(), "{name}");
            assert_eq!(entry.memory.as_deref().unwrap_or_default(), text("memory"), "{name}");
            let story = read(&format!("crates/web/data/machines/{name}.txt"));
            for key in ["title", "processor", "clock", "moveTime"] {
                let is_told =
                    name == "torres" || text(key).split(", ").all(|part| story.contains(part));
                assert!(is_told, "{name}.txt does not say '{}'", text(key));
            }
            let is_told = text("memory").split(' ').all(|part| story.contains(part));
            assert!(is_told, "{name}.txt does not say '{}'", text("memory"));
            let told = levels[name][0]["about"].as_str().unwrap_or(text("moveTime"));
            let is_level = name == "torres" || told.contains(text("moveTime"));
            assert!(is_level, "{name}: '{told}' does not say '{}'", text("moveTime"));
            let rows = ladder["rows"].as_array().expect("rows").iter();
            for row in rows.filter(|row| row["player"].as_str() == Some(name)) {
                assert_eq!(row["year"], fact["year"], "{name} on the ladder");
            }
        }
        assert_eq!(facts.as_object().map(serde_json::Map::len), Some(all().entries().len()));
    }

    /// The table of the README says what the facts say.
    #[test]
    fn the_readme_agrees_with_the_facts() {
        let (facts, readme) = (json("crates/web/data/facts.json"), read("README.md"));
        let row = |name: &str| {
            let start = format!("| `{name}`");
            readme.lines().find(|line| line.starts_with(&start)).unwrap_or_default().to_owned()
        };
        for name in ["microchess", "eniac", "c64", "cdp1802", "bernstein", "turochamp"] {
            let year = facts[name]["year"].to_string();
            assert!(row(name).contains(&year), "{name}: {year} is not in '{}'", row(name));
        }
        for (name, key) in
            [("eniac", "moveTime"), ("eniac", "memory"), ("c64", "processor"), ("cdp1802", "clock")]
        {
            let told = facts[name][key].as_str().expect("a text");
            let is_told = told.split(' ').all(|word| row(name).contains(word));
            assert!(is_told, "{name}: '{told}' is not in '{}'", row(name));
        }
    }

    #[test]
    fn the_help_of_play_lists_players_and_levels() {
        let help = levels();
        for words in [
            "  eniac ",
            "--player microchess --option Level=blitz",
            "--movetime 1000",
            "--player c64 --cycles 5000000  (5 seconds a move on a C64)",
            "--option \"Machine=1802 at 1.75 MHz\" --cycles 13125000",
        ] {
            assert!(help.contains(words), "'{words}' is not in {help}");
        }
        let levels = json("crates/web/data/levels.json");
        let levels = levels.as_object().expect("players").values();
        for level in levels.flat_map(|levels| levels.as_array().expect("levels")) {
            let about = level["about"].as_str().expect("what a level is");
            assert!(help.contains(&format!("({about})")), "'{about}' is not in {help}");
        }
    }

    /// Where a level has cycles, its player counts them.
    #[test]
    fn cycles_are_taken_by_those_that_count_them() {
        let levels = json("crates/web/data/levels.json");
        for (player, levels) in levels.as_object().expect("players") {
            let mut levels = levels.as_array().expect("levels").iter();
            let counts = levels.any(|level| level["limits"]["cycles"].is_u64());
            assert!(!counts || check_cycles(player, Some(1)).is_ok(), "{player}");
        }
        assert_eq!(check_cycles("torres", None), Ok(()));
        assert_eq!(check_cycles("nobody", Some(1)), Ok(()), "the registry says that there is none");
        let refused = check_cycles("torres", Some(1)).unwrap_err();
        assert_eq!(
            refused,
            "--cycles: 'torres' does not count cycles; these players do: eniac, c64, cdp1802"
        );
    }

    /// Whoever adds a player adds the files with which bots and boards run it.
    #[test]
    fn every_player_has_ready_configurations() {
        let contrib = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../contrib"));
        let boards = std::fs::read_to_string(contrib.join("picochess/engines.ini"));
        let boards = boards.expect("the sections of Picochess");
        for entry in all().entries() {
            let program = if entry.name == "torres" {
                entry.name.clone()
            } else {
                format!("torres-{}", entry.name)
            };
            let bot = contrib.join(format!("lichess-bot/config.{}.yml", entry.name));
            let bot = std::fs::read_to_string(&bot).unwrap_or_else(|_| panic!("{}", bot.display()));
            assert!(bot.contains(&format!("name: \"{program}\"")), "{program}");
            assert!(boards.contains(&format!("[{program}]")), "{program}");
            assert!(contrib.join(format!("picochess/{program}.uci")).exists(), "{program}");
        }
    }

    #[test]
    fn the_ladder_has_all_that_play_whole_games() {
        let mut ladder = arena::ladder::Ladder::default();
        ladder.add_registered(&Arc::new(all()), &arena::Pace::default());
        let names: Vec<&str> =
            ladder.rungs.iter().map(|rung| rung.contestant.name.as_str()).collect();
        assert!(names.contains(&"turochamp") && names.contains(&"bernstein"), "{names:?}");
        assert!(!names.contains(&"ajedrecista"), "{names:?}");
    }

    #[test]
    fn the_help_names_every_player_with_its_year() {
        let list = list();
        assert!(all().entries().iter().all(|entry| list.contains(&format!("  {} ", entry.name))));
        assert!(list.contains("which mates with king and rook (1912)"), "{list}");
    }
}
