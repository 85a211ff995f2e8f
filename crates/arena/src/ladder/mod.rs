//! The rating list of all players: those that lack games play them, against near opponents.

mod drawing;
mod list;
mod plan;

pub use drawing::LadderDrawing;
pub use list::{LadderList, LadderRow};

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use games::book::{Book, Order};
use player::{OptionKind, Registry, Signal};
use stats::{Anchor, RatingList, RatingOptions};

use crate::fingerprint::Digest;
use crate::run::{MatchError, Observer, play_fixtures};
use crate::{
    Adjudication, Contestant, End, Fingerprint, GameRecord, Journal, Openings, Pace, Standings,
    Tournament,
};

/// One step of the ladder.
#[derive(Clone, Debug)]
pub struct Rung {
    /// Who stands on it.
    pub contestant: Contestant,
    /// The year of the machine or program.
    pub year: Option<u16>,
    /// The memory that it may use.
    pub memory: Option<String>,
}

/// A ladder: who is on it, and how many games each must have.
#[derive(Clone, Debug)]
pub struct Ladder {
    /// Everybody on it.
    pub rungs: Vec<Rung>,
    /// Games that each must have against opponents near to it.
    pub games: u64,
    /// Whose rating is fixed, and at what; by default the mean is 0.
    pub anchor: Option<(String, f64)>,
    /// Where games begin.
    pub openings: Openings,
    /// What ends games before the rules do.
    pub adjudication: Adjudication,
    /// Games at the same time.
    pub concurrency: usize,
    /// Where chance begins.
    pub seed: u64,
}

impl Default for Ladder {
    /// Nobody yet; forty games each, from forty usual openings.
    fn default() -> Ladder {
        Ladder {
            rungs: Vec::new(),
            games: 40,
            anchor: None,
            openings: usual_openings(),
            adjudication: Adjudication { max_moves: Some(200), ..Adjudication::default() },
            concurrency: 1,
            seed: 0,
        }
    }
}

/// Beginnings that everybody knows, four half-moves each, so that players without chance in them do
/// not play the same game again and again.
fn usual_openings() -> Openings {
    let book = Book::read_pgn(include_bytes!("openings.pgn").as_slice(), usize::MAX);
    book.map_or_else(
        |_| Openings::default(),
        |book| Openings::of(games::book::Openings::new(book, Order::Sequential)),
    )
}

/// A name that nobody on the ladder has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{name}: nobody has that name; there are {}", known.join(", "))]
pub struct UnknownPlayer {
    /// The name.
    pub name: String,
    /// Everybody's name.
    pub known: Vec<String>,
}

impl Ladder {
    /// Leaves those whose name, or whose name without a level, is wanted; everybody if nobody is.
    ///
    /// # Errors
    /// When a name is nobody's.
    pub fn keep_only(&mut self, wanted: &[String]) -> Result<(), UnknownPlayer> {
        let asked = |name: &str, want: &String| {
            let rest = name.strip_prefix(want.as_str());
            name == want || rest.is_some_and(|rest| rest.starts_with(' '))
        };
        let known = self.names();
        if let Some(name) = wanted.iter().find(|want| !known.iter().any(|name| asked(name, want))) {
            return Err(UnknownPlayer { name: name.clone(), known });
        }
        self.rungs.retain(|rung| {
            wanted.is_empty() || wanted.iter().any(|want| asked(&rung.contestant.name, want))
        });
        Ok(())
    }

    /// Whose rating is fixed must be on the ladder.
    ///
    /// # Errors
    /// When it is not.
    pub fn check_anchor(&self) -> Result<(), UnknownPlayer> {
        let Some((name, _)) = &self.anchor else { return Ok(()) };
        let known = self.names();
        if known.contains(name) {
            return Ok(());
        }
        Err(UnknownPlayer { name: name.clone(), known })
    }

    fn names(&self) -> Vec<String> {
        self.rungs.iter().map(|rung| rung.contestant.name.clone()).collect()
    }

    /// Adds all players of a registry that play whole games; one with an option `Level` once for each level.
    pub fn add_registered(&mut self, registry: &Arc<Registry>, pace: &Pace) {
        for entry in registry.entries().iter().filter(|entry| entry.plays_games) {
            for level in levels(registry, &entry.name) {
                let (registry, player) = (Arc::clone(registry), entry.name.clone());
                let name = level
                    .as_ref()
                    .map_or_else(|| entry.name.clone(), |level| format!("{} {level}", entry.name));
                let create = move || {
                    registry
                        .create(&player)
                        .map_err(|error| player::Fault::Crash { reason: error.to_string() })
                };
                let mut contestant = Contestant::new(&name, create).at(pace.clone());
                contestant.options =
                    level.map(|level| ("Level".to_owned(), level)).into_iter().collect();
                let (year, memory) = (entry.year, entry.memory.clone());
                self.rungs.push(Rung { contestant, year, memory });
            }
        }
    }

    /// By what its journal is known. Who is on the ladder may change; what they play under may not.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        let mut digest = Digest::default();
        self.settings().iter().for_each(|line| digest.add(line));
        Fingerprint(digest.value())
    }

    fn settings(&self) -> Vec<String> {
        vec![
            "ladder".to_owned(),
            format!("openings {:016x}", self.openings.digest()),
            format!("{:?}", self.adjudication),
            format!("seed {}", self.seed),
        ]
    }

    /// Opens the ladder's journal.
    ///
    /// # Errors
    /// When it cannot be used.
    pub fn journal(&self, path: &Path) -> Result<Journal, crate::JournalError> {
        Journal::open(path, self.fingerprint(), &self.settings())
    }

    /// Plays the games that are missing. Everything is in the journal, so that the ladder can be
    /// stopped at any moment and grows when somebody new comes.
    ///
    /// # Errors
    /// When games cannot be played or written down.
    pub fn climb(
        &self,
        journal: &mut Journal,
        observer: &mut dyn Observer,
        interrupt: &Signal,
    ) -> Result<LadderList, MatchError> {
        let tournament = self.tournament();
        tournament.check()?;
        let mut games = journal.games().to_vec();
        loop {
            let fixtures = plan::next_batch(self, &games);
            if fixtures.is_empty() || interrupt.stopped() {
                break;
            }
            let mut gathered = Gathered { games: &mut games, observer };
            let end =
                play_fixtures(&tournament, fixtures, Some(journal), &mut gathered, interrupt)?;
            if end == End::Interrupted {
                break;
            }
        }
        Ok(self.list(&games))
    }

    /// The list that these games make.
    #[must_use]
    pub fn list(&self, games: &[GameRecord]) -> LadderList {
        let standings = self.standings(games);
        let ratings = self.ratings(&standings);
        LadderList::new(self, &standings, ratings.as_ref())
    }

    fn standings(&self, games: &[GameRecord]) -> Standings {
        let mut standings = Standings::new(self.names());
        games.iter().for_each(|game| standings.add(game));
        standings
    }

    fn ratings(&self, standings: &Standings) -> Option<RatingList> {
        let mut pool = standings.pool();
        let anchor = match &self.anchor {
            Some((name, elo)) if standings.names().contains(name) => {
                Anchor::Player(pool.player(name), *elo)
            }
            _ => Anchor::Mean(0.0),
        };
        RatingList::of(&pool, &RatingOptions { anchor, ..RatingOptions::default() }).ok()
    }

    fn tournament(&self) -> Tournament {
        Tournament {
            contestants: self.rungs.iter().map(|rung| rung.contestant.clone()).collect(),
            openings: self.openings.clone(),
            adjudication: self.adjudication,
            concurrency: self.concurrency,
            seed: self.seed,
            ..Tournament::default()
        }
    }
}

/// Tells each game in a line.
#[derive(Debug)]
pub struct Narrator<W>(pub W);

impl<W: Write> Observer for Narrator<W> {
    fn game_over(&mut self, game: &GameRecord, _: &crate::Progress) {
        let GameRecord { number, white, black, ending, .. } = game;
        let (result, text) = (ending.result, &ending.text);
        // The games go on when nobody reads.
        let _ = writeln!(self.0, "game {number}: {white} - {black} {result} {{{text}}}");
    }
}

/// Collects games for the next plan while others watch too.
struct Gathered<'a> {
    games: &'a mut Vec<GameRecord>,
    observer: &'a mut dyn Observer,
}

impl Observer for Gathered<'_> {
    fn begins(&mut self, progress: &crate::Progress) {
        self.observer.begins(progress);
    }

    fn game_begins(&mut self, fixture: &crate::Fixture, white: &str, black: &str) {
        self.observer.game_begins(fixture, white, black);
    }

    fn game_over(&mut self, game: &GameRecord, progress: &crate::Progress) {
        self.games.push(game.clone());
        self.observer.game_over(game, progress);
    }
}

/// The levels of a player, or nothing said where it has none.
fn levels(registry: &Registry, name: &str) -> Vec<Option<String>> {
    let options = registry.create(name).map(|player| player.options()).unwrap_or_default();
    let level = options.into_iter().find(|option| option.is_named("Level"));
    match level.map(|level| level.kind) {
        Some(OptionKind::Combo { choices, .. }) => choices.into_iter().map(Some).collect(),
        _ => vec![None],
    }
}
