use std::path::PathBuf;
use std::time::Duration;

use super::FlagError;
use super::value::Word;
use crate::{Contestant, Create, Pace, Timing};

/// A contestant as the command line describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSettings {
    /// Its name in the match.
    pub name: String,
    /// Where its player comes from.
    pub source: PlayerSource,
    /// How long it may think.
    pub pace: Pace,
    /// Options to set.
    pub options: Vec<(String, String)>,
    /// Whether it is recreated for each game.
    pub restart: bool,
    /// How long it may take to start.
    pub startup: Duration,
    /// How long it may take to be ready for a game or a move.
    pub readiness: Duration,
}

/// Where a player comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerSource {
    /// A player of this program, by name.
    Named(String),
    /// A program in another process.
    Process {
        /// The program.
        command: String,
        /// What it is given.
        arguments: Vec<String>,
        /// Where it runs.
        folder: Option<PathBuf>,
        /// What it speaks.
        protocol: Protocol,
    },
}

/// What a program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Protocol {
    /// The Universal Chess Interface.
    #[default]
    Uci,
    /// The protocol of `XBoard` and `WinBoard`.
    Cecp,
}

impl EngineSettings {
    /// The contestant that is meant, whose players are made so.
    #[must_use]
    pub fn contestant(&self, create: Create) -> Contestant {
        Contestant {
            name: self.name.clone(),
            create,
            source: self.source.describe(),
            pace: self.pace.clone(),
            options: self.options.clone(),
            restart: self.restart,
            startup: self.startup,
            readiness: self.readiness,
            keeps_time: matches!(self.source, PlayerSource::Process { .. }),
        }
    }
}

impl PlayerSource {
    /// In words that stay the same from run to run.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            PlayerSource::Named(name) => format!("player={name}"),
            PlayerSource::Process { command, arguments, folder, protocol } => {
                let folder = folder.as_ref().map(|folder| folder.display().to_string());
                let folder = folder.unwrap_or_default();
                format!("cmd={command} args={arguments:?} dir={folder} proto={protocol:?}")
            }
        }
    }
}

/// What is said about one contestant, or with `-each` about all; what is not said is none.
#[derive(Clone, Debug, Default)]
pub(crate) struct EngineWords {
    name: Option<String>,
    player: Option<String>,
    command: Option<String>,
    arguments: Option<Vec<String>>,
    folder: Option<PathBuf>,
    protocol: Option<Protocol>,
    control: Option<Option<crate::TimeControl>>,
    move_time: Option<Duration>,
    nodes: Option<u64>,
    depth: Option<u32>,
    cycles: Option<u64>,
    timing: Option<Timing>,
    margin: Option<Duration>,
    patience: Option<Duration>,
    startup: Option<Duration>,
    restart: Option<bool>,
    options: Vec<(String, String)>,
}

const KEYS: &[&str] = &[
    "cmd",
    "player",
    "name",
    "args",
    "dir",
    "proto",
    "tc",
    "st",
    "nodes",
    "depth",
    "plies",
    "cycles",
    "clock",
    "timemargin",
    "stall",
    "startup",
    "restart",
    "option.NAME",
];

impl EngineWords {
    pub(crate) fn read(words: &[Word<'_>]) -> Result<EngineWords, FlagError> {
        let mut said = EngineWords::default();
        words.iter().try_for_each(|word| said.take(*word))?;
        Ok(said)
    }

    fn take(&mut self, word: Word<'_>) -> Result<(), FlagError> {
        let (key, word) = word.pair()?;
        if let Some(option) = key.strip_prefix("option.") {
            self.options.push((option.to_owned(), word.value().to_owned()));
            return Ok(());
        }
        match key {
            "name" => self.name = Some(word.text()?),
            "player" => self.player = Some(word.text()?),
            "cmd" => self.command = Some(word.text()?),
            "args" => {
                let split = split_words(word.value());
                self.arguments = Some(split.ok_or_else(|| word.wrong("a closing quote"))?);
            }
            "dir" => self.folder = Some(word.text()?.into()),
            "proto" => self.protocol = Some(protocol(word)?),
            "restart" => self.restart = Some(word.truth()?),
            "startup" => self.startup = Some(word.seconds()?),
            _ => return self.take_limit(key, word),
        }
        Ok(())
    }

    fn take_limit(&mut self, key: &str, word: Word<'_>) -> Result<(), FlagError> {
        match key {
            "tc" => self.control = Some(time_control(word)?),
            "st" => self.move_time = Some(positive(word, word.seconds()?)?),
            "nodes" => self.nodes = Some(word.count()?),
            "depth" | "plies" => self.depth = Some(word.count()?),
            "cycles" => self.cycles = Some(word.count()?),
            "clock" => self.timing = Some(timing(word)?),
            "timemargin" => self.margin = Some(word.milliseconds()?),
            "stall" => self.patience = Some(positive(word, word.seconds()?)?),
            _ => return Err(word.unknown_key(KEYS)),
        }
        Ok(())
    }

    /// A contestant of these words, and for what they do not say of those for all.
    pub(crate) fn settle(self, each: &EngineWords) -> Result<EngineSettings, FlagError> {
        let source = self.source(each)?;
        let name = match (self.name, &source) {
            (Some(name), _) => name,
            (None, PlayerSource::Named(player)) => player.clone(),
            (None, PlayerSource::Process { command, .. }) => file_name(command),
        };
        let usual = Pace::default();
        let pace = Pace {
            clock: self.control.or(each.control).flatten(),
            move_time: self.move_time.or(each.move_time),
            nodes: self.nodes.or(each.nodes),
            depth: self.depth.or(each.depth),
            cycles: self.cycles.or(each.cycles),
            timing: self.timing.or(each.timing).unwrap_or_default(),
            margin: self.margin.or(each.margin).unwrap_or(usual.margin),
            patience: self.patience.or(each.patience).unwrap_or(usual.patience),
        };
        let mut options = each.options.clone();
        options
            .retain(|(name, _)| !self.options.iter().any(|own| own.0.eq_ignore_ascii_case(name)));
        options.extend(self.options);
        let restart = self.restart.or(each.restart).unwrap_or(false);
        let startup = self.startup.or(each.startup).unwrap_or(Contestant::STARTUP);
        // An engine that is given less time to move need not be waited for longer than that.
        let readiness = Contestant::READINESS.min(pace.patience);
        Ok(EngineSettings { name, source, pace, options, restart, startup, readiness })
    }

    fn source(&self, each: &EngineWords) -> Result<PlayerSource, FlagError> {
        let own = (&self.player, &self.command);
        let (player, command) = match own {
            (None, None) => (&each.player, &each.command),
            own => own,
        };
        match (player, command) {
            (Some(_), Some(_)) => Err(FlagError::Contradiction {
                reason: "-engine takes cmd= or player=, not both".to_owned(),
            }),
            (Some(player), None) => Ok(PlayerSource::Named(player.clone())),
            (None, Some(command)) => Ok(PlayerSource::Process {
                command: command.clone(),
                arguments: self
                    .arguments
                    .clone()
                    .or_else(|| each.arguments.clone())
                    .unwrap_or_default(),
                folder: self.folder.clone().or_else(|| each.folder.clone()),
                protocol: self.protocol.or(each.protocol).unwrap_or_default(),
            }),
            (None, None) => {
                Err(FlagError::Missing { flag: "-engine".to_owned(), what: "cmd= or player=" })
            }
        }
    }
}

fn positive(word: Word<'_>, time: Duration) -> Result<Duration, FlagError> {
    if time.is_zero() { Err(word.wrong("more than no time")) } else { Ok(time) }
}

fn time_control(word: Word<'_>) -> Result<Option<crate::TimeControl>, FlagError> {
    if matches!(word.value(), "inf" | "infinite") {
        return Ok(None);
    }
    let wrong = |error: crate::TimeControlError| {
        word.wrong(format!("moves/minutes:seconds+increment; {}", error.reason))
    };
    word.value().parse().map(Some).map_err(wrong)
}

fn timing(word: Word<'_>) -> Result<Timing, FlagError> {
    word.one_of(&[("wall", Timing::Wall), ("machine", Timing::Machine)])
}

fn protocol(word: Word<'_>) -> Result<Protocol, FlagError> {
    word.one_of(&[("uci", Protocol::Uci), ("cecp", Protocol::Cecp), ("xboard", Protocol::Cecp)])
}

fn file_name(command: &str) -> String {
    let name = std::path::Path::new(command).file_name();
    name.map_or_else(|| command.to_owned(), |name| name.to_string_lossy().into_owned())
}

/// Splits at blanks, but not within quotes; `None` when a quote is not closed.
///
/// ```
/// use arena::flags::split_words;
///
/// let words = split_words("cmd=stockfish 'option.Skill Level=3'").unwrap();
/// assert_eq!(words, ["cmd=stockfish", "option.Skill Level=3"]);
/// assert_eq!(split_words("cmd='stockfish"), None);
/// ```
#[must_use]
pub fn split_words(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut current: Option<String> = None;
    let mut quote = None;
    for letter in text.chars() {
        match (quote, letter) {
            (Some(open), close) if open == close => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                current.get_or_insert_default();
            }
            (None, blank) if blank.is_whitespace() => words.extend(current.take()),
            _ => current.get_or_insert_default().push(letter),
        }
    }
    words.extend(current);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_split_as_a_shell_would() {
        assert_eq!(split_words("a 'b c' d\"e f\"").unwrap(), ["a", "b c", "de f"]);
        assert_eq!(split_words("").unwrap(), [""; 0]);
        assert_eq!(split_words("''").unwrap(), [""]);
        assert_eq!(split_words("'a"), None);
    }
}
