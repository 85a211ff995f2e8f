use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use player::{OptionError, UnknownPlayer};

/// Why an analysis cannot be done.
#[derive(Debug)]
pub enum AnalyseError {
    /// There is no such player.
    Player(UnknownPlayer),
    /// The player does not take an option.
    Option(OptionError),
    /// A file cannot be read or written.
    File {
        /// Which one.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// No game of the file can be read.
    NoGame {
        /// Which file.
        path: PathBuf,
        /// What is wrong with its games, if it has any.
        problems: Vec<String>,
    },
    /// The result would take the place of the games.
    SameFile {
        /// Which file.
        path: PathBuf,
    },
    /// The journal was begun for other games or with other settings.
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

impl fmt::Display for AnalyseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnalyseError::Player(error) => error.fmt(f),
            AnalyseError::Option(error) => error.fmt(f),
            AnalyseError::File { path, error } => write!(f, "{}: {error}", path.display()),
            AnalyseError::NoGame { path, problems } => {
                write!(f, "{}: no game can be read", path.display())?;
                problems.iter().take(5).try_for_each(|problem| write!(f, "; {problem}"))
            }
            AnalyseError::SameFile { path } => {
                write!(f, "{} holds the games: give --output another name", path.display())
            }
            AnalyseError::OtherJournal { path } => write!(
                f,
                "{} belongs to an analysis of other games or with other settings; --restart throws \
                 it away",
                path.display()
            ),
        }
    }
}

impl std::error::Error for AnalyseError {}
