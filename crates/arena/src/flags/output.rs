use std::path::PathBuf;

use super::FlagError;
use super::value::Word;
use crate::{MatchLog, Notation, PgnOptions, ScribeError, Tournament};

/// Where results go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutputSettings {
    /// A PGN of all games, and whether it is added to one that is there.
    pub pgn: Option<(PathBuf, bool)>,
    /// What goes into it.
    pub pgn_options: PgnOptions,
    /// One line of JSON for each game; `-` is standard output.
    pub json: Option<PathBuf>,
    /// A page with curves.
    pub html: Option<PathBuf>,
    /// The journal.
    pub journal: JournalChoice,
    /// After how many games the figures are printed; 0 is never.
    pub rating_interval: u64,
    /// After how many games the score is printed, in the manner of cutechess-cli; 0 is never.
    pub score_interval: u64,
    /// Whose manner of printing is used.
    pub format: OutputFormat,
    /// A file for the last position of each game, and whether it is added to.
    pub epd: Option<(PathBuf, bool)>,
    /// A file for all that is printed, and whether it is added to.
    pub log: Option<(PathBuf, bool)>,
    /// Whether it holds what engines in other processes say and are told too.
    pub log_engines: bool,
    /// Whether the end says how much longer moves took than the engines say.
    pub show_latency: bool,
}

/// Whose manner of printing is used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum OutputFormat {
    /// That of fastchess.
    #[default]
    Fastchess,
    /// That of cutechess-cli.
    Cutechess,
}

impl Default for OutputSettings {
    fn default() -> OutputSettings {
        OutputSettings {
            pgn: None,
            pgn_options: PgnOptions::default(),
            json: None,
            html: None,
            journal: JournalChoice::Usual,
            rating_interval: 10,
            score_interval: 1,
            format: OutputFormat::default(),
            epd: None,
            log: None,
            log_engines: false,
            show_latency: false,
        }
    }
}

/// Where the journal is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum JournalChoice {
    /// In this folder, named after the match; it is removed when the match is complete.
    #[default]
    Usual,
    /// In this file, which is kept.
    File(PathBuf),
    /// There is none.
    Off,
}

impl JournalChoice {
    /// The file, if there is one.
    #[must_use]
    pub fn path(&self, tournament: &Tournament) -> Option<PathBuf> {
        match self {
            JournalChoice::Off => None,
            JournalChoice::File(path) => Some(path.clone()),
            JournalChoice::Usual => {
                Some(format!("torres-match-{}.journal", tournament.fingerprint()).into())
            }
        }
    }
}

const PGN_KEYS: &[&str] = &[
    "file",
    "append",
    "notation",
    "nodes",
    "seldepth",
    "nps",
    "hashfull",
    "tbhits",
    "pv",
    "timeleft",
    "latency",
    "min",
    "match_line",
    "fi",
];

/// Where games go when `-pgnout` names no file.
const USUAL_PGN: &str = "torres-match.pgn";
/// Where positions go when `-epdout` names no file.
const USUAL_EPD: &str = "torres-match.epd";

impl OutputSettings {
    /// Begins the log if it hears engines, which start before the match does; from then on it is
    /// added to.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn begin_engine_log(&mut self) -> Result<Option<MatchLog>, ScribeError> {
        let Some((path, append)) = self.log.as_mut().filter(|_| self.log_engines) else {
            return Ok(None);
        };
        let log = MatchLog::open(path, *append)?;
        *append = true;
        Ok(Some(log))
    }

    pub(crate) fn read_pgn(&mut self, words: &[Word<'_>]) -> Result<(), FlagError> {
        let (mut file, mut append) = (None, true);
        FlagError::of_all(words.iter().map(|word| {
            if !word.text.contains('=') {
                // The words of cutechess-cli: all games are finished when they are written.
                match (word.text, file.is_some()) {
                    ("min", true) => self.pgn_options.minimal = true,
                    ("fi", true) => {}
                    _ => file = Some(PathBuf::from(word.text)),
                }
                return Ok(());
            }
            let (key, word) = word.pair()?;
            match key {
                "file" => file = Some(PathBuf::from(word.text()?)),
                "append" => append = word.truth()?,
                "notation" => self.pgn_options.notation = notation(word)?,
                "match_line" => self.pgn_options.match_line = Some(pattern(word)?),
                _ => {
                    let option = self.pgn_option(key);
                    let option = option.ok_or_else(|| word.unknown_key(PGN_KEYS))?;
                    *option = word.truth()?;
                }
            }
            Ok(())
        }))?;
        self.pgn = Some((file.unwrap_or_else(|| USUAL_PGN.into()), append));
        Ok(())
    }

    /// `-epdout`, as fastchess or as cutechess-cli has it.
    pub(crate) fn read_epd(&mut self, words: &[Word<'_>]) -> Result<(), FlagError> {
        let (mut file, mut append) = (None, true);
        FlagError::of_all(words.iter().map(|word| {
            match word.text.split_once('=') {
                None => file = Some(PathBuf::from(word.text)),
                Some(("file", _)) => file = Some(PathBuf::from(word.text()?)),
                Some(("append", _)) => append = word.truth()?,
                Some(_) => return Err(word.unknown_key(&["file", "append"])),
            }
            Ok(())
        }))?;
        self.epd = Some((file.unwrap_or_else(|| USUAL_EPD.into()), append));
        Ok(())
    }

    /// `-log`; what differs from fastchess is noted.
    pub(crate) fn read_log(
        &mut self,
        flag: &str,
        words: &[Word<'_>],
        notes: &mut Vec<String>,
    ) -> Result<(), FlagError> {
        const KEYS: &[&str] = &["file", "level", "append", "compress", "realtime", "engine"];
        const LEVELS: [(&str, ()); 5] =
            [("trace", ()), ("info", ()), ("warn", ()), ("err", ()), ("fatal", ())];
        let (mut file, mut append) = (None, true);
        FlagError::of_all(words.iter().map(|word| {
            let (key, word) = word.pair()?;
            match key {
                "file" => file = Some(PathBuf::from(word.text()?)),
                "append" => append = word.truth()?,
                "level" => word.one_of(&LEVELS)?,
                "realtime" => drop(word.truth()?),
                "compress" if word.truth()? => {
                    notes.push(format!("{flag} compress=true: the log is plain text"));
                }
                "engine" => self.log_engines = word.truth()?,
                "compress" => {}
                _ => return Err(word.unknown_key(KEYS)),
            }
            Ok(())
        }))?;
        let missing = || FlagError::Missing { flag: flag.to_owned(), what: "file=" };
        self.log = Some((file.ok_or_else(missing)?, append));
        Ok(())
    }

    fn pgn_option(&mut self, key: &str) -> Option<&mut bool> {
        let options = &mut self.pgn_options;
        Some(match key {
            "nodes" => &mut options.nodes,
            "seldepth" => &mut options.selective_depth,
            "nps" => &mut options.nodes_per_second,
            "hashfull" => &mut options.hash_full,
            "tbhits" => &mut options.tablebase_hits,
            "pv" => &mut options.variation,
            "timeleft" => &mut options.time_left,
            "latency" => &mut options.latency,
            "min" => &mut options.minimal,
            _ => return None,
        })
    }
}

fn notation(word: Word<'_>) -> Result<Notation, FlagError> {
    word.one_of(&[("san", Notation::San), ("lan", Notation::Lan), ("uci", Notation::Uci)])
}

fn pattern(word: Word<'_>) -> Result<String, FlagError> {
    let text = word.text()?;
    match regex_lite::Regex::new(&text) {
        Ok(_) => Ok(text),
        Err(_) => Err(word.wrong("a regular expression")),
    }
}

/// A path, given bare or as `file=`.
pub(crate) fn path(word: Word<'_>) -> Result<PathBuf, FlagError> {
    match word.text.split_once('=') {
        Some(("file", "")) | None if word.value().is_empty() => {
            Err(word.wrong("the name of a file"))
        }
        Some(("file", file)) => Ok(file.into()),
        _ => Ok(word.text.into()),
    }
}

pub(crate) fn journal(word: Word<'_>) -> Result<JournalChoice, FlagError> {
    if matches!(word.text, "off" | "none") {
        return Ok(JournalChoice::Off);
    }
    path(word).map(JournalChoice::File)
}
