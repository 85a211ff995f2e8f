use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use stats::Sprt;

use super::openings::BookSettings;
use super::output::OutputSettings;
use super::{EngineSettings, FlagError, parser, split_words};
use crate::{Adjudication, Create, Layout, Openings, Tablebases, Tournament};

/// A whole command line as values.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// Who takes part.
    pub engines: Vec<EngineSettings>,
    /// Who meets whom, and how often.
    pub layout: Layout,
    /// Where games begin, if not at the usual position.
    pub openings: Option<BookSettings>,
    /// Whether castling is written as in Chess960.
    pub chess960: bool,
    /// What ends games before the rules do.
    pub adjudication: Adjudication,
    /// Where tablebases are.
    pub tablebases: Vec<PathBuf>,
    /// A test that may end the match.
    pub sprt: Option<Sprt>,
    /// Whether statistics count pairs.
    pub by_pairs: bool,
    /// Games at the same time.
    pub concurrency: usize,
    /// Where chance begins.
    pub seed: u64,
    /// A pause before each game.
    pub wait: Duration,
    /// How long a player may take to come back once it has been told to stop.
    pub grace: Duration,
    /// Whether announced mates must be shown to the end.
    pub check_mates: bool,
    /// Whether any fault or warning ends the match.
    pub strict: bool,
    /// Where results go.
    pub output: OutputSettings,
    /// What was taken and changes nothing, and why.
    pub notes: Vec<String>,
}

impl Settings {
    /// Reads a command line.
    ///
    /// # Errors
    /// Names all flags and values that cannot be understood.
    pub fn parse<I>(words: I) -> Result<Settings, FlagError>
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        Settings::parse_with(words, "")
    }

    /// The same, with the text of the file `engines.json` in which cutechess-cli looks for the
    /// engines of `conf=`.
    ///
    /// # Errors
    /// Names all that cannot be understood.
    pub fn parse_with<I>(words: I, configurations: &str) -> Result<Settings, FlagError>
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let words: Vec<String> = words.into_iter().map(|word| word.as_ref().to_owned()).collect();
        parser::parse(&words, configurations)
    }

    /// One contestant described in one string, as after `-engine`.
    ///
    /// # Errors
    /// When it cannot be understood, or is more than one.
    pub fn parse_engine(text: &str) -> Result<EngineSettings, FlagError> {
        let wrong = |expected: &str| FlagError::BadValue {
            flag: "-engine".to_owned(),
            word: text.to_owned(),
            expected: expected.to_owned(),
        };
        let words = split_words(text).ok_or_else(|| wrong("quotes that are closed"))?;
        let mut settings = Settings::parse(std::iter::once("-engine".to_owned()).chain(words))?;
        match (settings.engines.pop(), settings.engines.is_empty()) {
            (Some(engine), true) => Ok(engine),
            _ => Err(wrong("one contestant")),
        }
    }

    /// The match that is meant, with players made by the factory.
    ///
    /// # Errors
    /// When a player cannot be made.
    pub fn tournament<E>(
        &self,
        openings: Openings,
        tablebases: Option<Arc<dyn Tablebases>>,
        player_factory: impl Fn(&EngineSettings) -> Result<Create, E>,
    ) -> Result<Tournament, E> {
        let contestant = |engine: &EngineSettings| Ok(engine.contestant(player_factory(engine)?));
        Ok(Tournament {
            contestants: self.engines.iter().map(contestant).collect::<Result<_, E>>()?,
            layout: self.layout,
            openings: openings.in_chess960(self.chess960),
            adjudication: self.adjudication,
            tablebases,
            sprt: self.sprt,
            by_pairs: self.by_pairs,
            concurrency: self.concurrency,
            seed: self.seed,
            check_mates: self.check_mates,
            keep_variations: self.output.pgn_options.variation,
            keep_words: self.output.pgn_options.match_line.is_some(),
            strict: self.strict,
            wait: self.wait,
            grace: self.grace,
        })
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            engines: Vec::new(),
            layout: Layout::default(),
            openings: None,
            chess960: false,
            adjudication: Adjudication::default(),
            tablebases: Vec::new(),
            sprt: None,
            by_pairs: true,
            concurrency: 1,
            seed: 0,
            wait: Duration::ZERO,
            grace: Duration::from_secs(5),
            check_mates: false,
            strict: false,
            output: OutputSettings::default(),
            notes: Vec::new(),
        }
    }
}
