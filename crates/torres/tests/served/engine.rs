//! The program as a child process, as a GUI runs it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than any answer takes, even on a machine with much else to do.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// Tests that measure time run by themselves.
static TURNS: RwLock<()> = RwLock::new(());

/// While this is held nobody else runs.
pub(crate) fn alone() -> RwLockWriteGuard<'static, ()> {
    TURNS.write().unwrap_or_else(PoisonError::into_inner)
}

/// While this is held nobody measures time.
pub(crate) fn together() -> RwLockReadGuard<'static, ()> {
    TURNS.read().unwrap_or_else(PoisonError::into_inner)
}

/// The program under test.
pub(crate) fn torres() -> Command {
    Command::new(env!("CARGO_BIN_EXE_torres"))
}

/// The players that the program itself names, so that one that is added is tested too.
pub(crate) fn all_players() -> Vec<String> {
    let output = torres().args(["uci", "--player", "nobody"]).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let (_, names) = said.trim().split_once("there are ").expect("a list of players");
    names.split(", ").map(str::to_owned).collect()
}

pub(crate) struct Served {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Served {
    /// Starts the engine.
    pub(crate) fn start() -> Served {
        Served::start_player("torres")
    }

    /// Starts any player.
    pub(crate) fn start_player(name: &str) -> Served {
        let mut child = torres()
            .args(["uci", "--player", name])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let output = child.stdout.take().expect("its output");
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Served { input: child.stdin.take(), child, lines }
    }

    /// Says a line; whether anybody hears it is for the answer to show.
    pub(crate) fn send(&mut self, line: impl AsRef<[u8]>) {
        if let Some(input) = &mut self.input {
            let whole = [line.as_ref(), b"\n"].concat();
            let _ = input.write_all(&whole).and_then(|()| input.flush());
        }
    }

    /// These very bytes.
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        if let Some(input) = &mut self.input {
            let _ = input.write_all(bytes).and_then(|()| input.flush());
        }
    }

    /// How many `bestmove` come within this time.
    pub(crate) fn best_moves_within(&self, time: Duration) -> usize {
        let end = Instant::now() + time;
        let left = || end.saturating_duration_since(Instant::now());
        let heard = std::iter::from_fn(|| self.lines.recv_timeout(left()).ok());
        heard.filter(|line| line.starts_with("bestmove ")).count()
    }

    /// Waits until nothing has come for a second.
    pub(crate) fn settle(&self) {
        let begin = Instant::now();
        while self.lines.recv_timeout(Duration::from_secs(1)).is_ok() {
            assert!(begin.elapsed() < 2 * PATIENCE, "it never comes to rest");
        }
    }

    /// All lines up to one that begins so.
    pub(crate) fn until(&self, start: &str) -> Vec<String> {
        self.try_until(start).unwrap_or_else(|| panic!("no '{start}'"))
    }

    /// All lines up to one that begins so; `None` if none comes.
    pub(crate) fn try_until(&self, start: &str) -> Option<Vec<String>> {
        let mut heard = Vec::new();
        loop {
            heard.push(self.lines.recv_timeout(PATIENCE).ok()?);
            if heard.last().is_some_and(|line: &String| line.starts_with(start)) {
                return Some(heard);
            }
        }
    }

    /// Says a line and returns all lines up to the answer.
    pub(crate) fn ask(&mut self, line: &str, start: &str) -> Vec<String> {
        self.send(line);
        self.until(start)
    }

    /// The move of the next `bestmove`, and the lines before it.
    pub(crate) fn best_move(&mut self, go: &str) -> (String, Vec<String>) {
        let mut lines = self.ask(go, "bestmove ");
        let last = lines.pop().unwrap_or_default();
        (last.split(' ').nth(1).unwrap_or_default().to_owned(), lines)
    }

    /// Closes the engine's input.
    pub(crate) fn hang_up(&mut self) {
        self.input = None;
    }

    /// The number of its process.
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// How long it takes to end, at most `PATIENCE`.
    pub(crate) fn time_to_end(&mut self) -> Duration {
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
        begin.elapsed()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Arbitrary numbers that are the same every time.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}
