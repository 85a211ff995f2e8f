use std::io;
use std::path::{Path, PathBuf};

use player::{OptionError, UnknownPlayer};

/// Why an analysis cannot be done.
#[derive(Debug, thiserror::Error)]
pub enum AnalyseError {
    /// There is no such player.
    #[error("{0}")]
    Player(UnknownPlayer),
    /// The player does not take an option.
    #[error("{0}")]
    Option(OptionError),
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which one.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// No game of the file can be read.
    #[error("{}: no game can be read{}", path.display(), first_of(problems))]
    NoGame {
        /// Which file.
        path: PathBuf,
        /// What is wrong with its games, if it has any.
        problems: Vec<String>,
    },
    /// The system has no thread.
    #[error("thread {thread} of {threads} cannot be started: {error}")]
    NoThread {
        /// Which one, from 1.
        thread: usize,
        /// How many there should be.
        threads: usize,
        /// What the system says.
        error: io::Error,
    },
    /// The result would take the place of the games.
    #[error("{} holds the games: give --output another name", path.display())]
    SameFile {
        /// Which file.
        path: PathBuf,
    },
    /// The journal was begun for other games or with other settings.
    #[error(
        "{} belongs to an analysis of other games or with other settings; --restart throws it away",
        path.display()
    )]
    OtherJournal {
        /// Which file.
        path: PathBuf,
    },
}

impl AnalyseError {
    /// Puts the name of a file to what went wrong with it.
    pub(super) fn at(path: &Path) -> impl FnOnce(io::Error) -> AnalyseError {
        let path = path.to_owned();
        move |error| AnalyseError::File { path, error }
    }
}

/// Some of what is wrong, so that an error stays readable.
fn first_of(problems: &[String]) -> String {
    problems.iter().take(5).map(|problem| format!("; {problem}")).collect()
}
