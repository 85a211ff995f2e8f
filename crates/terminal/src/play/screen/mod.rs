//! The board on the whole screen.

mod app;
mod board;
mod draw;
mod guard;
mod keys;
mod look;
mod pointing;
mod side;

use std::io;
use std::time::{Duration, Instant};

use crossterm::event::{self, Event};
use player::Registry;

use self::app::App;
use self::guard::WholeScreen;
use super::error::PlayError;
use super::settings::PlaySettings;
use crate::interrupt::Interrupt;

/// How long it is waited for a key before the clocks are drawn again.
const BEAT: Duration = Duration::from_millis(40);
/// Keys that are taken in before the screen is drawn again.
const KEYS_AT_ONCE: usize = 100;

/// Plays until the person leaves.
pub(crate) fn play(
    registry: &Registry,
    settings: &PlaySettings,
    interrupt: &Interrupt,
) -> Result<(), PlayError> {
    let mut app = App::new(registry, settings)?;
    let mut screen = WholeScreen::enter()?;
    let played = run(&mut app, &mut screen, interrupt);
    drop(screen);
    played?;
    app.leave()
}

fn run(app: &mut App<'_>, screen: &mut WholeScreen, interrupt: &Interrupt) -> io::Result<()> {
    while !app.is_over && !interrupt.is_raised() {
        app.tick(Instant::now());
        screen.terminal.draw(|frame| draw::draw(frame, app, Instant::now()))?;
        take_keys(app)?;
    }
    Ok(())
}

fn take_keys(app: &mut App<'_>) -> io::Result<()> {
    let mut wait = BEAT;
    for _ in 0..KEYS_AT_ONCE {
        if !event::poll(wait)? {
            break;
        }
        wait = Duration::ZERO;
        if let Event::Key(key) = event::read()? {
            app.press(key, Instant::now());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
