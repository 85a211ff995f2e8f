use std::io::{self, Write};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crate::status::Status;

/// Types what the GUI says, no faster than the machine can read.
pub(crate) struct Typist<P> {
    pub(crate) port: P,
    pub(crate) status: Arc<Status>,
    pub(crate) pace: Duration,
    pub(crate) patience: Duration,
    pub(crate) deaf: bool,
    pub(crate) say: crate::Say,
}

/// The rest after each character while nobody knows whether the machine repeats what is typed: one that
/// makes its own bits cannot hear while it does.
const WAKING_PACE: Duration = Duration::from_millis(8);
/// How long an answer to `uci` may take before it is said again.
const WAKING_PAUSE: Duration = Duration::from_millis(1500);
/// The same for `isready`: both lines together take 30 ms at 9600 baud.
const ASKING_PAUSE: Duration = Duration::from_millis(250);
/// A machine that says nothing for so long has said all.
const SILENCE: Duration = Duration::from_millis(60);
/// The machine has to send the end of its line and come back to listening before it is spoken to; one
/// that goes on talking is interrupted at last.
const TURNAROUND: Duration = Duration::from_millis(12);
const LONGEST_TALK: Duration = Duration::from_millis(500);
/// How long the whole answer to `uci` may take.
const ANSWER_TIME: Duration = Duration::from_secs(10);
/// How often `stop` is said, and how long each time is waited for the move.
const STOPS: u32 = 40;
const STOP_PAUSE: Duration = Duration::from_millis(250);

impl<P: Write> Typist<P> {
    /// Says `uci` until the machine answers; `false` if it never does.
    pub(crate) fn wake(&mut self) -> io::Result<bool> {
        let end = Instant::now() + self.patience;
        while Instant::now() < end && !self.status.is_gone() {
            self.type_slowly("uci", Some("uciok"), WAKING_PACE.max(self.pace))?;
            if self.status.await_answer_for(WAKING_PAUSE) && !self.status.is_gone() {
                self.status.await_silence(SILENCE);
                self.status.wake();
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Deals with a line of the GUI; `false` when it was the last.
    pub(crate) fn obey(&mut self, line: &str) -> io::Result<bool> {
        match line.split_ascii_whitespace().next() {
            None => {}
            Some("stop") => self.stop()?,
            Some("isready") => {
                if !(self.deaf && self.status.is_thinking()) {
                    self.make_ready()?;
                }
                (self.say)("readyok");
            }
            Some("quit") => {
                self.type_line(line, None)?;
                return Ok(false);
            }
            Some("uci") => {
                self.await_turn();
                self.type_line(line, Some("uciok"))?;
                self.status.await_answer_for(ANSWER_TIME);
            }
            Some("go") => {
                self.await_turn();
                self.type_line(line, None)?;
            }
            Some(_) => {
                self.await_turn();
                self.type_line(line, None)?;
                self.make_ready()?;
            }
        }
        Ok(true)
    }

    /// A machine that does not hear while it thinks is not spoken to.
    fn await_turn(&self) {
        if self.deaf {
            self.status.await_move();
        }
    }

    /// A line that gets no answer takes the machine an unknown time, in which it may hear nothing: it is
    /// asked until it answers. The end of a question may be all that it hears, or half a character, so
    /// that each further one begins with the end of a line; and after more than one question there is
    /// another, because an answer may have crossed it.
    fn make_ready(&mut self) -> io::Result<()> {
        let end = Instant::now() + self.patience;
        let mut crossed = false;
        while !self.status.is_gone() {
            let question = if crossed { "\nisready" } else { "isready" };
            self.type_line(question, Some("readyok"))?;
            if self.status.await_answer_for(ASKING_PAUSE) {
                if !crossed {
                    return Ok(());
                }
                self.status.await_silence(SILENCE);
                crossed = false;
                continue;
            }
            crossed = true;
            if Instant::now() > end {
                (self.say)("info string the machine does not answer isready");
                return Ok(());
            }
        }
        Ok(())
    }

    fn type_line(&mut self, line: &str, answer: Option<&'static str>) -> io::Result<()> {
        self.type_slowly(line, answer, self.pace)
    }

    fn type_slowly(
        &mut self,
        line: &str,
        answer: Option<&'static str>,
        pace: Duration,
    ) -> io::Result<()> {
        let end = Instant::now() + LONGEST_TALK;
        while self.status.quiet_for() < TURNAROUND && Instant::now() < end {
            thread::sleep(TURNAROUND / 4);
        }
        self.status.typing(line.trim_start(), answer);
        for byte in line.bytes().chain([b'\n']) {
            self.port.write_all(&[byte])?;
            self.port.flush()?;
            thread::sleep(pace);
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
