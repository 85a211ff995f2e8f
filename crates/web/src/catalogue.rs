//! What is known about the players beyond what they say themselves: levels to choose from, the
//! ladder, the stories of the machines, their programs.

#[cfg(test)]
mod documented;
mod downloads;
mod jumps;
mod machine;
mod programs;
mod tournament;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use games::Game;
use player::{Entry, OptionKind, OptionSpec, Player, Registry};

use crate::messages::{
    Ladder, LadderRow, Level, MachinePage, OptionValues, PlayerInfo, PlayerOption, Seat,
    ThinkingLimits, Tournament,
};
use crate::refusal::Refusal;
use machine::Machine;
pub(crate) use tournament::GAMES as TOURNAMENT_GAMES;

/// The levels of the players that have several, as JSON: names, what they mean, options and limits.
const LEVELS: &str = include_str!("../data/levels.json");
const LADDER: &str = include_str!("../data/ladder.json");

/// Options that the server sets itself, or that are nobody's business on a web page: files,
/// threads, memory.
const OWN_OPTIONS: [&str; 14] = [
    "Threads",
    "Hash",
    "MultiPV",
    "Ponder",
    "Move Overhead",
    "nodestime",
    "UCI_Chess960",
    "UCI_AnalyseMode",
    "UCI_ShowWDL",
    "SyzygyProbeDepth",
    "Syzygy50MoveRule",
    "SyzygyProbeLimit",
    "Speed",
    "Debug",
];

/// All of it.
#[derive(Debug)]
pub(crate) struct Catalogue {
    levels: BTreeMap<String, Vec<Level>>,
    ladder: Ladder,
    machines: Vec<Machine>,
    players: OnceLock<Vec<PlayerInfo>>,
    tournament: OnceLock<Vec<Game>>,
}

impl Catalogue {
    /// Reads the data that is built in; a test reads it too.
    pub(crate) fn new() -> Catalogue {
        let empty = Ladder { about: String::new(), rows: Vec::new() };
        Catalogue {
            levels: serde_json::from_str(LEVELS).unwrap_or_default(),
            ladder: serde_json::from_str(LADDER).unwrap_or(empty),
            machines: machine::all(),
            players: OnceLock::new(),
            tournament: OnceLock::new(),
        }
    }

    /// The rungs of the players that exist, and of the anchors.
    pub(crate) fn ladder(&self, registry: &Registry) -> Ladder {
        let exists =
            |name: &Option<String>| name.as_ref().is_none_or(|name| registry.find(name).is_some());
        let rows = self.ladder.rows.iter().filter(|row| exists(&row.player)).cloned().collect();
        Ladder { about: self.ladder.about.clone(), rows }
    }

    /// The games of the tournament, with their comments. Reading them takes a moment, the first time.
    fn tournament_games(&self) -> &[Game] {
        self.tournament.get_or_init(tournament::games)
    }

    /// Where everybody came in the tournament of a century.
    pub(crate) fn tournament(&self) -> Tournament {
        tournament::of(self.tournament_games())
    }

    /// A game of the tournament as PGN, by its number.
    pub(crate) fn tournament_game(&self, number: usize) -> Option<String> {
        let place = number.checked_sub(1)?;
        Some(self.tournament_games().get(place)?.to_string())
    }

    /// Cycles a second of a player's machine; none for a player without one.
    pub(crate) fn hertz(&self, player: &str) -> Option<u32> {
        self.machine(player).and_then(|machine| machine.hertz)
    }

    pub(crate) fn machine(&self, player: &str) -> Option<&Machine> {
        self.machines.iter().find(|machine| machine.name == player)
    }

    /// The pages of the players that exist, those with a year first, the oldest first.
    pub(crate) fn pages(&self, registry: &Registry) -> Vec<MachinePage> {
        let entries = registry.entries().iter();
        let mut pages: Vec<MachinePage> = entries.map(|entry| self.page(entry)).collect();
        pages.sort_by_key(|page| page.year.unwrap_or(u16::MAX));
        pages
    }

    /// The page of a player; one about which nothing is written has what it says itself.
    pub(crate) fn page(&self, entry: &Entry) -> MachinePage {
        let machine = self.machine(&entry.name);
        let sources = machine.map(Machine::sources).unwrap_or_default();
        MachinePage {
            name: entry.name.clone(),
            title: self.title(&entry.name).unwrap_or_else(|| entry.name.clone()),
            year: entry.year,
            memory: entry.memory.clone(),
            facts: machine.map(|one| one.facts.clone()).unwrap_or_default(),
            story: machine.map_or_else(|| vec![entry.about.clone()], |one| one.story.clone()),
            has_listing: !sources.is_empty(),
            sources,
            downloads: machine.map(Machine::downloads).unwrap_or_default(),
        }
    }

    /// Everybody who can sit down. Making each of them once takes a moment, the first time.
    pub(crate) fn players(&self, registry: &Registry) -> &[PlayerInfo] {
        self.players
            .get_or_init(|| registry.entries().iter().map(|entry| self.info(entry)).collect())
    }

    fn info(&self, entry: &Entry) -> PlayerInfo {
        let player = entry.create().ok();
        let told = |words: fn(&dyn Player) -> String| player.as_deref().map(words);
        let options = player.as_ref().map(|one| one.options()).unwrap_or_default();
        PlayerInfo {
            name: entry.name.clone(),
            title: self
                .title(&entry.name)
                .or_else(|| told(|one| one.name()))
                .unwrap_or_else(|| entry.name.clone()),
            author: told(|one| one.author()).unwrap_or_default(),
            about: entry.about.clone(),
            year: entry.year,
            memory: entry.memory.clone(),
            elo: self.usual_rung(&entry.name).and_then(|row| Some(row.elo?.round() as i32)),
            seconds_per_move: self.usual_rung(&entry.name).and_then(|row| row.seconds_per_move),
            machine: self.machine(&entry.name).and_then(|machine| machine.panel),
            levels: self.levels(&entry.name),
            options: options.iter().filter_map(offered).collect(),
        }
    }

    /// What a player is called on the page and in its games; none if nothing is written about it.
    fn title(&self, name: &str) -> Option<String> {
        self.machine(name).map(|machine| machine.title.clone())
    }

    /// Where the ladder has a player at its usual level.
    fn usual_rung(&self, name: &str) -> Option<&LadderRow> {
        self.ladder.rows.iter().find(|row| row.usual && row.player.as_deref() == Some(name))
    }

    /// Where the ladder has a player at the level at which it sits there: label, rating and error.
    pub(crate) fn rung(&self, seat: &Seat) -> Option<(&str, f64, f64)> {
        let Seat::Player { name, options, limits } = seat else { return None };
        let levels = self.levels(name).into_iter();
        let mut level = levels.filter(|one| one.options == *options && one.limits == *limits);
        let level = Some(level.next()?.name);
        let here = |row: &&LadderRow| row.player.as_ref() == Some(name) && row.level == level;
        let row = self.ladder.rows.iter().find(here)?;
        Some((&row.label, row.elo?, row.error.unwrap_or(0.0)))
    }

    fn levels(&self, name: &str) -> Vec<Level> {
        self.levels.get(name).cloned().unwrap_or_else(|| {
            vec![Level {
                name: "Usual".to_owned(),
                about: "as it plays by itself".to_owned(),
                options: OptionValues::new(),
                limits: ThinkingLimits::default(),
            }]
        })
    }

    /// Refuses options that this player does not offer here, or values that do not fit.
    pub(crate) fn check_options(
        &self,
        registry: &Registry,
        name: &str,
        options: &OptionValues,
    ) -> Result<(), Refusal> {
        if options.is_empty() {
            return Ok(());
        }
        let player = registry.create(name).map_err(Refusal::bad_request)?;
        let declared = player.options();
        for (option, value) in options {
            let spec = player::declared_option(&declared, option, value);
            let spec = spec.map_err(Refusal::bad_request)?;
            if offered(spec).is_none() {
                let words = format!("option '{option}' cannot be set on this page");
                return Err(Refusal::bad_request(words));
            }
        }
        Ok(())
    }
}

/// The option as the page may set it; none where it may not.
fn offered(option: &OptionSpec) -> Option<PlayerOption> {
    if OWN_OPTIONS.iter().any(|own| option.is_named(own)) {
        return None;
    }
    let name = option.name.clone();
    match option.kind.clone() {
        OptionKind::Check { default } => Some(PlayerOption::Check { name, default }),
        OptionKind::Spin { default, min, max } => {
            Some(PlayerOption::Spin { name, default, min, max })
        }
        OptionKind::Combo { default, choices } => {
            Some(PlayerOption::Combo { name, default, choices })
        }
        OptionKind::Button | OptionKind::Text { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_can_be_read() {
        let levels: BTreeMap<String, Vec<Level>> = serde_json::from_str(LEVELS).expect("levels");
        assert!(levels.values().all(|levels| !levels.is_empty()));
        let ladder: Ladder = serde_json::from_str(LADDER).expect("the ladder");
        assert!(ladder.rows.is_sorted_by(|one, next| one.elo >= next.elo));
        let catalogue = Catalogue::new();
        for row in ladder.rows.iter().filter(|row| row.player.is_some()) {
            let name = row.player.as_deref().unwrap_or_default();
            let levels = catalogue.levels(name);
            assert!(levels.iter().any(|level| Some(&level.name) == row.level.as_ref()), "{row:?}");
        }
        // El Ajedrecista plays one endgame and cannot be rated.
        for machine in catalogue.machines.iter().filter(|one| one.name != "ajedrecista") {
            let is_there = |row: &LadderRow| row.player.as_ref() == Some(&machine.name);
            assert!(ladder.rows.iter().any(is_there), "{} is not on the ladder", machine.name);
        }
        assert_eq!(catalogue.hertz("eniac"), Some(5_000));
        assert_eq!(catalogue.hertz("nobody"), None);
        assert!(catalogue.machines.iter().all(|one| !one.story.is_empty()));
        // A machine whose speed can be set has a panel; not every panel has a speed.
        assert!(catalogue.machines.iter().all(|one| one.panel.is_some() || one.hertz.is_none()));
    }

    #[test]
    fn files_threads_and_memory_are_not_offered() {
        assert!(player::common_options().iter().all(|option| offered(option).is_none()));
        assert!(offered(&OptionSpec::combo("Level", &["normal"])).is_some());
    }
}
