//! Playing against a machine: on the whole screen, or line by line.

mod command;
mod contest;
mod ending;
mod error;
mod lines;
mod opponent;
mod questions;
mod reviewer;
mod screen;
mod scribe;
mod settings;
mod spoken;
mod table;
mod thinker;
mod thoughts;

use std::io::{self, BufReader, IsTerminal};

use player::Registry;

pub use error::PlayError;
pub use settings::PlaySettings;

use self::lines::Manners;
use crate::interrupt::Interrupt;

/// Plays at the terminal of this process, until the person leaves. Where standard input or output
/// is not a terminal, or lines are asked for, it goes line by line.
///
/// # Errors
/// When there is no such opponent, when it does not take an option, when the games cannot be kept,
/// when the terminal fails.
pub fn play(registry: &Registry, settings: &PlaySettings) -> Result<(), PlayError> {
    let interrupt = Interrupt::listen();
    let is_typed = io::stdin().is_terminal();
    if is_typed && io::stdout().is_terminal() && !settings.plain {
        return screen::play(registry, settings, &interrupt);
    }
    let manners = if is_typed { Manners::Eager } else { Manners::Orderly };
    let input = BufReader::new(io::stdin());
    match lines::play(registry, settings, manners, input, &mut io::stdout(), &interrupt) {
        // Whoever was listening has gone.
        Err(PlayError::Terminal(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}
