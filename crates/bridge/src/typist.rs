use std::io::{self, Write};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::status::Status;

/// Types what the GUI says, no faster than the machine can read.
pub(crate) struct Typist<P> {
    pub(crate) port: P,
    pub(crate) status: Arc<Status>,
    pub(crate) pace: Duration,
    pub(crate) line_pace: Duration,
    pub(crate) deaf: bool,
    pub(crate) say: crate::Say,
}

/// How long an answer may take before the next line is typed all the same.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often `stop` is said, and how long each time is waited for the move.
const STOPS: u32 = 40;
const STOP_PAUSE: Duration = Duration::from_millis(250);

impl<P: Write> Typist<P> {
    /// Deals with a line of the GUI; `false` when it was the last.
    pub(crate) fn obey(&mut self, line: &str) -> io::Result<bool> {
        match line.split_ascii_whitespace().next() {
            None => {}
            Some("stop") => self.stop()?,
            Some("isready") if self.deaf && self.status.is_thinking() => {
                (self.say)("readyok");
            }
            Some("quit") => {
                self.type_line(line, None)?;
                return Ok(false);
            }
            Some(word) => {
                if self.deaf {
                    self.status.await_move();
                }
                self.type_line(line, answer_to(word))?;
            }
        }
        Ok(true)
    }

    /// Types a line, and waits for its answer or for the machine to digest it.
    fn type_line(&mut self, line: &str, answer: Option<&str>) -> io::Result<()> {
        self.status.typing(line, answer);
        for byte in line.bytes().chain([b'\n']) {
            self.port.write_all(&[byte])?;
            self.port.flush()?;
            thread::sleep(self.pace);
        }
        if answer.is_some() {
            self.status.await_answer_for(PATIENCE);
        } else if self.deaf && !self.status.is_thinking() {
            thread::sleep(self.line_pace);
        }
        Ok(())
    }

    fn stop(&mut self) -> io::Result<()> {
        let times = if self.deaf { STOPS } else { 1 };
        for _ in 0..times {
            if !self.status.is_thinking() {
                break;
            }
            self.type_line("stop", None)?;
            if self.status.await_move_for(STOP_PAUSE) {
                break;
            }
        }
        Ok(())
    }
}

/// The line that ends the answer to a command.
fn answer_to(word: &str) -> Option<&'static str> {
    match word {
        "uci" => Some("uciok"),
        "isready" => Some("readyok"),
        _ => None,
    }
}
