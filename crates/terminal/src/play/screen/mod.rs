//! The board on the whole screen.

mod app;
mod board;
mod canvas;
mod draw;
mod guard;
mod keys;
mod look;
mod machine;
mod pointing;
mod shapes;
mod side;

use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{self, Event};
use player::Registry;
use player::host::no_thread_to;

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
    // The game is kept even if the terminal has gone.
    let left = app.leave();
    if is_hung_up() {
        // There is nothing to put in order.
        std::mem::forget(screen);
    } else {
        drop(screen);
    }
    left.and(played)
}

fn run(
    app: &mut App<'_>,
    screen: &mut WholeScreen,
    interrupt: &Interrupt,
) -> Result<(), PlayError> {
    let events = listen()?;
    while !app.is_over && !interrupt.is_raised() && !is_hung_up() {
        app.tick(Instant::now());
        let drawn = screen.terminal.draw(|canvas| draw::draw(canvas, app, Instant::now()));
        if drawn.is_err() && is_hung_up() {
            break;
        }
        drawn?;
        if !take_keys(app, &events)? {
            break;
        }
    }
    Ok(())
}

/// Reads events in a thread of its own: on a terminal that has gone the reader never comes back, and
/// the game has to be kept all the same. The thread ends with the program.
fn listen() -> io::Result<Receiver<io::Result<Event>>> {
    let (out, events) = mpsc::channel();
    let reading = move || {
        loop {
            let event = event::read();
            let failed = event.is_err();
            if out.send(event).is_err() || failed {
                return;
            }
        }
    };
    let thread = thread::Builder::new().name("keys".to_owned()).spawn(reading);
    thread.map_err(|error| no_thread_to("read the keys", &error))?;
    Ok(events)
}

/// Whether the terminal has gone: its window was closed, or its line was cut.
#[cfg(all(unix, not(feature = "portable")))]
fn is_hung_up() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdin = io::stdin();
    let mut terminal = [PollFd::new(&stdin, PollFlags::empty())];
    let now = Timespec { tv_sec: 0, tv_nsec: 0 };
    let asked = poll(&mut terminal, Some(&now));
    let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
    asked.is_ok() && terminal[0].revents().intersects(gone)
}

/// Elsewhere reading keys fails when the terminal has gone.
#[cfg(any(not(unix), feature = "portable"))]
fn is_hung_up() -> bool {
    false
}

/// Takes what has been typed; false when nothing more will be.
fn take_keys(app: &mut App<'_>, events: &Receiver<io::Result<Event>>) -> io::Result<bool> {
    let mut wait = BEAT;
    for _ in 0..KEYS_AT_ONCE {
        match events.recv_timeout(wait) {
            Ok(event) => {
                if let Event::Key(key) = event? {
                    app.press(key, Instant::now());
                }
            }
            Err(RecvTimeoutError::Timeout) => break,
            Err(RecvTimeoutError::Disconnected) => return Ok(false),
        }
        wait = Duration::ZERO;
    }
    Ok(true)
}

#[cfg(test)]
mod tests;
