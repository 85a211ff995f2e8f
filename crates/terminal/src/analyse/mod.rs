//! Annotating all games of a file.
//!
//! It goes through the file three times: to see what is there, to look at every position of the
//! games that no journal knows, and to write the results. Between the first and the last a
//! [`Journal`](journal::Journal) keeps what is done.

mod analysis;
mod catalogue;
mod console;
mod contents;
mod error;
mod journal;
mod record;
mod report;
mod results;
mod settings;
mod work;

use std::io::Write;

use player::Registry;

pub use error::AnalyseError;
pub use settings::AnalyseSettings;

use self::analysis::analyse_until;
use crate::interrupt::Interrupt;

/// How an analysis went.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Analysed {
    /// Games that were analysed, now or before.
    pub games: usize,
    /// Those of them that were analysed before.
    pub before: usize,
    /// What is wrong with games that were not analysed.
    pub problems: Vec<String>,
    /// Whether somebody stopped it; then no result was written, and the same call goes on later.
    pub is_stopped: bool,
}

/// Analyses the games of a file and writes the results; lines about it go to `out`.
///
/// Ctrl-C stops it. What was done until then, or until it was killed, is remembered in a journal
/// beside the result, and the same call goes on from there.
///
/// # Errors
/// When there is no such player, when it does not take an option, when a file cannot be read or
/// written. Games that cannot be read are named and skipped.
pub fn analyse(
    registry: &Registry,
    settings: &AnalyseSettings,
    out: &mut dyn Write,
) -> Result<Analysed, AnalyseError> {
    analyse_until(registry, settings, out, &Interrupt::listen())
}

#[cfg(test)]
mod tests;
