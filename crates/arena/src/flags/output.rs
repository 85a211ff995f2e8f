use std::path::PathBuf;

use super::FlagError;
use super::value::Word;
use crate::PgnOptions;

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

const PGN_KEYS: &[&str] = &[
    "file", "append", "notation", "nodes", "seldepth", "nps", "hashfull", "tbhits", "pv",
    "timeleft", "latency", "min",
];

impl OutputSettings {
    pub(crate) fn read_pgn(&mut self, flag: &str, words: &[Word<'_>]) -> Result<(), FlagError> {
        let (mut file, mut append) = (None, true);
        for word in words {
            if !word.text.contains('=') {
                file = Some(PathBuf::from(word.text));
                continue;
            }
            let (key, word) = word.pair()?;
            match key {
                "file" => file = Some(PathBuf::from(word.text()?)),
                "append" => append = word.truth()?,
                "notation" => word.one_of(&[("san", ())])?,
                _ => {
                    let option = self.pgn_option(key);
                    let option = option.ok_or_else(|| word.unknown_key(PGN_KEYS))?;
                    *option = word.truth()?;
                }
            }
        }
        let missing = || FlagError::Missing { flag: flag.to_owned(), what: "file=" };
        self.pgn = Some((file.ok_or_else(missing)?, append));
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
