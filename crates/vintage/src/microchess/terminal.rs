//! MicroChess on a serial line: bytes in, text out.

use super::console::{Console, Response};
use super::screen::screen;

/// The console with its screen, for the code that moves the bytes.
///
/// ```
/// use vintage::microchess::{Console, Level, Terminal};
/// let mut terminal = Terminal::new(Console::new(Level::SuperBlitz));
/// assert!(terminal.greeting().ends_with("00 00 00\r\n?"));
/// assert!(terminal.press(b'C').ends_with("CC CC CC\r\n?"));
/// terminal.press(b'E');
/// assert!(terminal.press(b'P').starts_with("...................."), "a dot for each candidate");
/// assert_eq!(terminal.press(b'Q'), "");
/// assert!(terminal.console().has_quit);
/// ```
#[derive(Clone, Debug)]
pub struct Terminal {
    console: Console,
}

impl Terminal {
    /// Connects a terminal to a console.
    #[must_use]
    pub fn new(console: Console) -> Self {
        Self { console }
    }

    /// What appears before any key is pressed.
    #[must_use]
    pub fn greeting(&self) -> String {
        screen(&self.console)
    }

    /// What appears after a key: a dot for each candidate weighed, then the
    /// screen. Nothing after the program has ended.
    pub fn press(&mut self, key: u8) -> String {
        match self.console.press(key) {
            Response::Quit => String::new(),
            Response::Shown => screen(&self.console),
            Response::Played(reply) => {
                let weighed = reply.thought.map_or(0, |thought| thought.candidates.len());
                ".".repeat(weighed) + &screen(&self.console)
            }
        }
    }

    /// The machine behind the screen.
    #[must_use]
    pub fn console(&self) -> &Console {
        &self.console
    }
}
