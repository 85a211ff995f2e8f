use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;

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
    /// Lines that it is sent before anything else.
    pub first_lines: Vec<String>,
    /// Whether its scores are White's instead of its own.
    pub white_pov: bool,
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
            white_pov: self.white_pov,
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
    first_lines: Vec<String>,
    white_pov: bool,
    /// By what all patience with it is multiplied.
    scale: Option<f64>,
    configuration: Option<String>,
    pub(crate) book: Option<PathBuf>,
    pub(crate) book_moves: Option<u32>,
    options: Vec<(String, String)>,
    /// What was taken and changes nothing, and why.
    pub(crate) notes: Vec<String>,
}

/// Patience with all engines that say nothing else.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct UsualPatience {
    pub(crate) startup: Option<Duration>,
    pub(crate) readiness: Option<Duration>,
}

const KEYS: &[&str] = &[
    "cmd",
    "player",
    "name",
    "args",
    "arg",
    "dir",
    "conf",
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
    "tscale",
    "initstr",
    "stderr",
    "book",
    "bookdepth",
    "whitepov",
    "ponder",
    "trust",
    "debug",
    "option.NAME",
];

impl EngineWords {
    pub(crate) fn read(&mut self, words: &[Word<'_>]) -> Result<(), FlagError> {
        FlagError::of_all(words.iter().map(|word| self.take(*word)))
    }

    /// An engine of `-quick`, at the pace that fastchess has for it.
    pub(crate) fn quick(command: Word<'_>) -> Result<EngineWords, FlagError> {
        let pace = Word { flag: command.flag, text: "tc=10+0.1" };
        let mut said = EngineWords::default();
        said.read(&[command, pace])?;
        Ok(said)
    }

    fn take(&mut self, word: Word<'_>) -> Result<(), FlagError> {
        if self.take_switch(word) {
            return Ok(());
        }
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
            "arg" => self.arguments.get_or_insert_default().push(word.value().to_owned()),
            "conf" => self.configuration = Some(word.text()?),
            "initstr" => {
                self.first_lines = word.value().split("\\n").map(str::to_owned).collect();
            }
            "stderr" => self.note(word, "the last words on standard error come with its faults"),
            "book" => self.book = Some(word.text()?.into()),
            "bookdepth" => self.book_moves = Some(word.count()?),
            "dir" => self.folder = Some(word.text()?.into()),
            "proto" => self.protocol = Some(protocol(word)?),
            // Whether an engine can play another game is asked of none: it is tried.
            "restart" if word.value() == "auto" => self.restart = Some(false),
            "restart" => self.restart = Some(word.truth()?),
            "tscale" => {
                let scale = word.real()?;
                self.scale = Some(scale).filter(|scale| (0.001..=1000.0).contains(scale));
                return self
                    .scale
                    .map(|_| ())
                    .ok_or_else(|| word.wrong("a factor from 0.001 to 1000"));
            }
            "startup" => self.startup = Some(word.seconds()?),
            _ => return self.take_limit(key, word),
        }
        Ok(())
    }

    /// Words of cutechess-cli without a value.
    fn take_switch(&mut self, word: Word<'_>) -> bool {
        match word.text {
            "whitepov" => self.white_pov = true,
            "ponder" => self.note(word, "nobody thinks while the opponent does"),
            "trust" => self.note(word, "the referee knows the rules; engines claim nothing"),
            "debug" => self.note(word, "what engines say is not shown"),
            _ => return false,
        }
        true
    }

    fn note(&mut self, word: Word<'_>, why: &str) {
        self.notes.push(format!("{} {}: {why}", word.flag, word.text));
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
    pub(crate) fn settle(
        mut self,
        each: &EngineWords,
        usual_patience: UsualPatience,
        configurations: &str,
    ) -> Result<EngineSettings, FlagError> {
        if let Some(name) = self.configuration.take().or_else(|| each.configuration.clone()) {
            self.configure(&name, configurations)?;
        }
        let source = self.source(each)?;
        let name = match (self.name, &source) {
            (Some(name), _) => name,
            (None, PlayerSource::Named(player)) => player.clone(),
            (None, PlayerSource::Process { command, .. }) => file_name(command),
        };
        let scale = self.scale.or(each.scale).unwrap_or(1.0);
        let usual = Pace::default();
        let pace = Pace {
            clock: self.control.or(each.control).flatten(),
            move_time: self.move_time.or(each.move_time),
            nodes: self.nodes.or(each.nodes),
            depth: self.depth.or(each.depth),
            cycles: self.cycles.or(each.cycles),
            timing: self.timing.or(each.timing).unwrap_or_default(),
            margin: self.margin.or(each.margin).unwrap_or(usual.margin),
            patience: self.patience.or(each.patience).unwrap_or(usual.patience).mul_f64(scale),
        };
        if matches!(source, PlayerSource::Process { .. }) && !pace.is_limited() {
            return Err(FlagError::NoTimeControl { name });
        }
        let mut options = each.options.clone();
        options
            .retain(|(name, _)| !self.options.iter().any(|own| own.0.eq_ignore_ascii_case(name)));
        options.extend(self.options);
        let restart = self.restart.or(each.restart).unwrap_or(false);
        let startup = self.startup.or(each.startup).or(usual_patience.startup);
        let startup = startup.unwrap_or(Contestant::STARTUP).mul_f64(scale);
        // An engine that is given less time to move need not be waited for longer than that.
        let readiness = usual_patience.readiness.unwrap_or(Contestant::READINESS).mul_f64(scale);
        let readiness = readiness.min(pace.patience);
        let first_lines =
            if self.first_lines.is_empty() { each.first_lines.clone() } else { self.first_lines };
        let white_pov = self.white_pov || each.white_pov;
        Ok(EngineSettings {
            name,
            source,
            pace,
            options,
            restart,
            startup,
            readiness,
            first_lines,
            white_pov,
        })
    }

    /// Takes what it does not say itself from the configurations of cutechess-cli.
    fn configure(&mut self, name: &str, configurations: &str) -> Result<(), FlagError> {
        let Configuration { command, folder, protocol, .. } = find(name, configurations)?;
        let mut words = split_words(&command).unwrap_or_else(|| vec![command.clone()]).into_iter();
        self.command = self.command.take().or_else(|| words.next());
        let arguments = words.collect::<Vec<_>>();
        self.arguments.get_or_insert(arguments);
        self.name.get_or_insert_with(|| name.to_owned());
        self.folder = self.folder.take().or(folder.filter(|folder| !folder.as_os_str().is_empty()));
        if protocol.as_deref() == Some("xboard") {
            self.protocol.get_or_insert(Protocol::Cecp);
        }
        Ok(())
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

/// An engine in the file `engines.json` of cutechess-cli, as far as it is used here.
#[derive(Deserialize)]
struct Configuration {
    name: String,
    command: String,
    #[serde(default, rename = "workingDirectory")]
    folder: Option<PathBuf>,
    #[serde(default)]
    protocol: Option<String>,
}

fn find(name: &str, configurations: &str) -> Result<Configuration, FlagError> {
    let wrong = |reason: String| FlagError::Contradiction {
        reason: format!("-engine conf={name}: {reason}"),
    };
    if configurations.is_empty() {
        return Err(wrong("there is no engines.json in this folder".to_owned()));
    }
    let read = serde_json::from_str::<Vec<Configuration>>(configurations);
    let all = read.map_err(|error| wrong(format!("engines.json: {error}")))?;
    let names: Vec<String> = all.iter().map(|one| one.name.clone()).collect();
    let found = all.into_iter().find(|one| one.name == name);
    found.ok_or_else(|| wrong(format!("engines.json has {}", names.join(", "))))
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
    // All moves of the game in one time, in the ways that other match runners write it.
    let value = word.value();
    let value = ["inf/", "0/"].iter().find_map(|all| value.strip_prefix(all)).unwrap_or(value);
    value.strip_suffix('s').unwrap_or(value).parse().map(Some).map_err(wrong)
}

fn timing(word: Word<'_>) -> Result<Timing, FlagError> {
    word.one_of(&[("wall", Timing::Wall), ("machine", Timing::Machine)])
}

fn protocol(word: Word<'_>) -> Result<Protocol, FlagError> {
    word.one_of(&[("uci", Protocol::Uci), ("cecp", Protocol::Cecp), ("xboard", Protocol::Cecp)])
}

fn file_name(command: &str) -> String {
    let name = std::path::Path::new(command).file_name();
    let name = name.map_or_else(|| command.into(), |name| name.to_string_lossy());
    name.strip_suffix(".exe").unwrap_or(&name).to_owned()
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
