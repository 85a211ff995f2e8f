use std::io::{self, Write};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::say;
use super::status::Status;

/// Types what the GUI says, no faster than the machine can read.
pub(super) struct Typist<P> {
    pub(super) port: P,
    pub(super) status: Arc<Status>,
    pub(super) pace: Duration,
    pub(super) line_pace: Duration,
    pub(super) deaf: bool,
}

/// How long an answer may take before the next line is typed all the same.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often `stop` is said, and how long each time is waited for the move.
const STOPS: u32 = 40;
const STOP_PAUSE: Duration = Duration::from_millis(250);

impl<P: Write> Typist<P> {
    /// Deals with a line of the GUI; `false` when it was the last.
    pub(super) fn obey(&mut self, line: &str) -> io::Result<bool> {
        match line.split_ascii_whitespace().next() {
            None => {}
            Some("stop") => self.stop()?,
            Some("isready") if self.deaf && self.status.is_thinking() => say("readyok"),
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
