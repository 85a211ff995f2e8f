use std::io::{self, Stdout};
use std::panic;
use std::thread;

use crossterm::cursor::{Hide, Show};
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use super::canvas::Screen;

/// The whole screen is ours as long as this value lives. Then, and in a panic, the terminal is put
/// back into the state in which it was.
pub(super) struct WholeScreen {
    pub(super) terminal: Screen<Stdout>,
}

impl WholeScreen {
    pub(super) fn enter() -> io::Result<WholeScreen> {
        restore_in_panic();
        enable_raw_mode()?;
        match execute!(io::stdout(), EnterAlternateScreen, Hide) {
            Ok(()) => Ok(WholeScreen { terminal: Screen::new(io::stdout()) }),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }
}

impl Drop for WholeScreen {
    /// In a panic all is done already, and the words about it must stay where they are.
    fn drop(&mut self) {
        if !thread::panicking() {
            restore();
            drop(panic::take_hook());
        }
    }
}

/// A terminal that has gone cannot be put in order.
fn restore() {
    let _ = disable_raw_mode();
    let _ = execute!(io::stdout(), LeaveAlternateScreen, Show);
}

/// A panic of this thread is told on the usual screen. Those of players are caught where they think,
/// and become faults: words about them must not fall on the board.
fn restore_in_panic() {
    let screen_thread = thread::current().id();
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |cause| {
        if thread::current().id() == screen_thread {
            restore();
            usual(cause);
        }
    }));
}
