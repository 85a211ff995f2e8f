use std::fmt;
use std::io;

/// How a command that could be carried out has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All is as it should be.
    Good,
    /// What was checked is not as it should be.
    Bad,
}

impl Verdict {
    pub(crate) fn of(good: bool) -> Verdict {
        if good { Verdict::Good } else { Verdict::Bad }
    }
}

/// Why a command was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// What was asked for cannot be done.
    #[error("{0}")]
    Refused(String),
    /// The program or machine failed on the way.
    #[error("{0}")]
    Failed(String),
    /// The answer could not be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// How a command has ended, or why it was not carried out.
pub type Outcome = Result<Verdict, Problem>;

pub(crate) fn refused(reason: impl fmt::Display) -> Problem {
    Problem::Refused(reason.to_string())
}

pub(crate) fn failed(reason: impl fmt::Display) -> Problem {
    Problem::Failed(reason.to_string())
}
