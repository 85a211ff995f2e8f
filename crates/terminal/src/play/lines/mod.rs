//! A game by lines: for pipes, for screen readers, for terminals that can do nothing else.

mod conversation;
mod source;

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use player::Registry;

use self::conversation::Conversation;
use self::source::{Line, LineSource};
use super::error::PlayError;
use super::settings::PlaySettings;
use crate::interrupt::Interrupt;

/// How often it is looked whether something has happened.
const BEAT: Duration = Duration::from_millis(20);

/// When lines are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manners {
    /// As soon as they are typed, also while the machine thinks: somebody sits there.
    Eager,
    /// One after the other, each when the one before has been dealt with: somebody has written them
    /// all down.
    Orderly,
}

/// Plays until the input ends or says so.
pub(crate) fn play(
    registry: &Registry,
    settings: &PlaySettings,
    manners: Manners,
    input: impl BufRead + Send + 'static,
    out: &mut dyn Write,
    interrupt: &Interrupt,
) -> Result<(), PlayError> {
    let mut conversation = Conversation::new(registry, settings)?;
    let mut lines = LineSource::new(input)?;
    let talked = converse(&mut conversation, &mut lines, manners, out, interrupt);
    // The game is kept even if nobody listens any more.
    conversation.leave()?;
    Ok(talked?)
}

fn converse(
    conversation: &mut Conversation<'_>,
    lines: &mut LineSource,
    manners: Manners,
    out: &mut dyn Write,
    interrupt: &Interrupt,
) -> io::Result<()> {
    say(out, &conversation.greeting())?;
    while !interrupt.is_raised() {
        say(out, &conversation.listen(Instant::now()))?;
        if manners == Manners::Orderly && conversation.is_busy() {
            std::thread::sleep(BEAT);
            continue;
        }
        match lines.next(BEAT) {
            Line::Text(line) => say(out, &conversation.obey(&line, Instant::now()))?,
            Line::None => {}
            Line::End => break,
        }
        if conversation.is_over() {
            break;
        }
    }
    Ok(())
}

fn say(out: &mut dyn Write, lines: &[String]) -> io::Result<()> {
    if lines.is_empty() {
        return Ok(());
    }
    for line in lines {
        writeln!(out, "{line}")?;
    }
    out.flush()
}

#[cfg(test)]
mod tests;
