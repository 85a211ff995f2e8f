use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use stats::{Model, Sprt};

use crate::fingerprint::Digest;
use crate::{
    Adjudication, Contestant, Fingerprint, Format, Journal, JournalError, Layout, Openings,
    Tablebases, TryOutError,
};

/// Everything that makes a match: who, how often, from which openings, under which rules.
///
/// ```
/// use arena::Tournament;
///
/// let nobody = Tournament::default();
/// assert_eq!(nobody.check().unwrap_err().to_string(), "a match needs two contestants, there are 0");
/// ```
#[derive(Clone)]
pub struct Tournament {
    /// Who takes part.
    pub contestants: Vec<Contestant>,
    /// Who meets whom, and how often.
    pub layout: Layout,
    /// Where the games begin.
    pub openings: Openings,
    /// What ends games before the rules do.
    pub adjudication: Adjudication,
    /// Knows the true result of positions with few pieces.
    pub tablebases: Option<Arc<dyn Tablebases>>,
    /// A test that may end the match; it looks at the first contestant.
    pub sprt: Option<Sprt>,
    /// Whether statistics count pairs of games instead of games, where games come in pairs.
    pub by_pairs: bool,
    /// Games at the same time.
    pub concurrency: usize,
    /// Where chance begins: players with random choices get a seed made from this for each
    /// game.
    pub seed: u64,
    /// Whether announced mates must be shown to the end.
    pub check_mates: bool,
    /// Whether variations are written into the journal.
    pub keep_variations: bool,
    /// Whether records keep the remarks that players make while they think.
    pub keep_words: bool,
    /// Whether any fault or warning ends the match.
    pub strict: bool,
    /// A pause before each game.
    pub wait: Duration,
    /// How long a player may take to come back once it has been told to stop.
    pub grace: Duration,
}

impl Default for Tournament {
    fn default() -> Tournament {
        Tournament {
            contestants: Vec::new(),
            layout: Layout::default(),
            openings: Openings::default(),
            adjudication: Adjudication::default(),
            tablebases: None,
            sprt: None,
            by_pairs: true,
            concurrency: 1,
            seed: 0,
            check_mates: false,
            keep_variations: false,
            keep_words: false,
            strict: false,
            wait: Duration::ZERO,
            grace: Duration::from_secs(5),
        }
    }
}

impl fmt::Debug for Tournament {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tournament")
            .field("contestants", &self.contestants)
            .field("layout", &self.layout)
            .field("sprt", &self.sprt)
            .finish_non_exhaustive()
    }
}

/// A match that cannot be played as it is laid out.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum TournamentError {
    /// Fewer than two contestants.
    #[error("a match needs two contestants, there are {0}")]
    TooFew(usize),
    /// Two contestants of the same name.
    #[error("two contestants are named '{0}'; tell them apart with name=")]
    SameName(String),
    /// A test compares two, but there are more.
    #[error("an SPRT compares two contestants, there are {0}")]
    TestNeedsTwo(usize),
    /// No rounds, no games or nothing at a time.
    #[error("{0} must be at least 1")]
    Nothing(&'static str),
    /// A gauntlet in which nobody challenges, or nobody is left to be challenged.
    #[error(
        "a gauntlet needs at least one seed and one opponent: {seeds} seeds of {players} contestants"
    )]
    BadSeeds {
        /// How many challenge.
        seeds: usize,
        /// How many there are.
        players: usize,
    },
    /// More games than anybody can count.
    #[error("these are more games than can be counted")]
    TooMany,
}

impl Tournament {
    /// Whether it can be played.
    ///
    /// # Errors
    /// Says what stands in the way.
    pub fn check(&self) -> Result<(), TournamentError> {
        let players = self.contestants.len();
        if players < 2 {
            return Err(TournamentError::TooFew(players));
        }
        for (place, one) in self.contestants.iter().enumerate() {
            if self.contestants[..place].iter().any(|other| other.name == one.name) {
                return Err(TournamentError::SameName(one.name.clone()));
            }
        }
        if self.sprt.is_some() && players != 2 {
            return Err(TournamentError::TestNeedsTwo(players));
        }
        self.check_layout(players)
    }

    /// Makes every contestant's player once, so that what cannot work is found out before a game.
    ///
    /// # Errors
    /// Names the first contestant that cannot be made or does not take its options.
    pub fn try_out(&self) -> Result<(), TryOutError> {
        self.contestants.iter().try_for_each(|one| one.try_out().map(drop))
    }

    fn check_layout(&self, players: usize) -> Result<(), TournamentError> {
        let Layout { format, rounds, games, .. } = self.layout;
        let counts = [
            ("rounds", rounds as usize),
            ("games", games as usize),
            ("concurrency", self.concurrency),
        ];
        if let Some((what, _)) = counts.into_iter().find(|(_, count)| *count == 0) {
            return Err(TournamentError::Nothing(what));
        }
        if let Format::Gauntlet { seeds } = format
            && (seeds == 0 || seeds >= players)
        {
            return Err(TournamentError::BadSeeds { seeds, players });
        }
        let encounters = (players as u64).checked_pow(2);
        let games = u64::from(rounds) * u64::from(games);
        let counted = encounters.and_then(|encounters| encounters.checked_mul(games));
        counted.map(|_| ()).ok_or(TournamentError::TooMany)
    }

    /// Whether statistics count pairs: games come two by two with colours changed, and the model of
    /// the test allows it.
    #[must_use]
    pub fn counts_pairs(&self) -> bool {
        let in_pairs = self.layout.games == 2 && self.layout.swap;
        let allowed = self.sprt.is_none_or(|sprt| sprt.model() != Model::Bayesian);
        self.by_pairs && in_pairs && allowed
    }

    /// The settings that results depend on, a line each. How many rounds there are is not among
    /// them (but for a knockout), so that a match can be made longer.
    #[must_use]
    pub fn settings(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.contestants.iter().map(describe).collect();
        let Layout { format, rounds, games, swap, reverse } = self.layout;
        lines.push(format!("format {format:?} games {games} swap {swap} reverse {reverse}"));
        if format == Format::Knockout {
            lines.push(format!("rounds {rounds}"));
        }
        lines.push(format!("openings {:016x}", self.openings.digest()));
        lines.push(format!("{:?}", self.adjudication));
        lines.push(format!("tablebases {}", self.tablebases.is_some()));
        lines.push(format!("sprt {:?} pairs {}", self.sprt, self.counts_pairs()));
        lines.push(format!("seed {}", self.seed));
        lines
    }

    /// Opens the journal of this match, or begins one.
    ///
    /// # Errors
    /// When it cannot be used, or belongs to other settings.
    pub fn journal(&self, path: &Path) -> Result<Journal, JournalError> {
        Journal::open(path, self.fingerprint(), &self.settings())
    }

    /// By what a journal knows this match.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        let mut digest = Digest::default();
        self.settings().iter().for_each(|line| digest.add(line));
        Fingerprint(digest.value())
    }
}

fn describe(contestant: &Contestant) -> String {
    let Contestant { name, source, pace, options, restart, .. } = contestant;
    let options: Vec<String> =
        options.iter().map(|(name, value)| format!(" {name}={value}")).collect();
    let margin = pace.margin.as_millis();
    format!("{name}: {source} {pace} margin {margin} restart {restart}{}", options.concat())
}
