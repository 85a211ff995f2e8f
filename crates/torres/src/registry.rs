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

/// All players of the house.
pub(crate) fn all() -> Registry {
    let mut registry = Registry::default();
    registry.add(Entry::new("torres", "the modern engine", engine).of_year(2026));
    registry.add(
        Entry::new("microchess", "Jennings's program for the KIM-1, byte for byte", || {
            Ok(MicroChess::default())
        })
        .of_year(1976)
        .with_memory("1 KB"),
    );
    registry.add(
        Entry::new("eniac", "our program for the ENIAC, in 75 words of memory", || {
            Ok(EniacPlayer::new())
        })
        .of_year(1946)
        .with_memory("75 words"),
    );
    registry.add(
        Entry::new("c64", "our program for the Commodore 64, in 6502 assembly", || {
            Ok(C64::default())
        })
        .of_year(1982)
        .with_memory("64 KB"),
    );
    registry.add(
        Entry::new("cdp1802", "our program for the RCA 1802, which speaks UCI itself", || {
            Ok(Cdp1802::default())
        })
        .of_year(1976)
        .with_memory("32 KB"),
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

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
