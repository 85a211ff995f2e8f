//! A program in a pseudo-terminal of 80 by 24, by the command `script` of Linux.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// How long something may take on a computer that has much else to do.
const PATIENCE: Duration = Duration::from_secs(120);

/// A program, its keyboard, and all that it has written.
pub(crate) struct PseudoTerminal {
    child: Child,
    keyboard: ChildStdin,
    written: Arc<Mutex<Vec<u8>>>,
}

impl PseudoTerminal {
    /// Starts a command; `None` where there is no `script` that can.
    pub(crate) fn start(command: &str) -> Option<PseudoTerminal> {
        let version = Command::new("script").arg("--version").output().ok()?;
        if !String::from_utf8_lossy(&version.stdout).contains("util-linux") {
            return None;
        }
        let command = format!("stty rows 24 cols 80; {command}; echo status $?");
        let mut child = Command::new("script")
            .args(["-q", "-f", "-c", &command, "/dev/null"])
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let (keyboard, mut output) = (child.stdin.take()?, child.stdout.take()?);
        let written = Arc::new(Mutex::new(Vec::new()));
        let copy = written.clone();
        thread::spawn(move || {
            let mut piece = [0; 4096];
            while let Ok(number @ 1..) = output.read(&mut piece) {
                copy.lock().unwrap().extend(&piece[..number]);
            }
        });
        Some(PseudoTerminal { child, keyboard, written })
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("the program still listens");
        self.keyboard.flush().unwrap();
    }

    /// Everything that was written so far.
    pub(crate) fn written(&self) -> String {
        String::from_utf8_lossy(&self.written.lock().unwrap()).into_owned()
    }

    /// What the screen shows now.
    pub(crate) fn screen(&self) -> String {
        Screen::after(&self.written()).text()
    }

    /// Waits until the screen shows these words.
    pub(crate) fn wait_for(&self, words: &str) {
        self.wait(|| self.screen().contains(words), words);
    }

    /// Waits until these bytes have been written.
    pub(crate) fn wait_for_bytes(&self, words: &str) {
        self.wait(|| self.written().contains(words), words);
    }

    fn wait(&self, is_so: impl Fn() -> bool, words: &str) {
        let begin = Instant::now();
        while !is_so() {
            assert!(begin.elapsed() < PATIENCE, "no '{words}' on\n{}", self.screen());
            thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for PseudoTerminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// As much of a terminal as a program needs that draws by going to places and writing there.
struct Screen {
    cells: Vec<Vec<char>>,
    row: usize,
    column: usize,
}

impl Screen {
    fn blank() -> Screen {
        Screen { cells: vec![vec![' '; 80]; 24], row: 0, column: 0 }
    }

    fn after(written: &str) -> Screen {
        let mut screen = Screen::blank();
        let mut rest = written;
        while let Some(letter) = rest.chars().next() {
            rest = &rest[letter.len_utf8()..];
            match (letter, rest.strip_prefix('[')) {
                ('\u{1b}', Some(sequence)) => rest = screen.obey(sequence),
                ('\n', _) => (screen.row, screen.column) = (screen.row + 1, 0),
                (letter, _) if !letter.is_control() => screen.put(letter),
                _ => {}
            }
        }
        screen
    }

    /// Does what a control sequence says, and gives back what follows it.
    fn obey<'a>(&mut self, sequence: &'a str) -> &'a str {
        let is_end = |letter: char| ('@'..='~').contains(&letter);
        let Some(end) = sequence.find(is_end) else { return "" };
        let numbers: Vec<usize> =
            sequence[..end].split(';').map(|text| text.parse().unwrap_or(1)).collect();
        match (&sequence[end..=end], &numbers[..]) {
            ("H", [row, column]) => (self.row, self.column) = (row - 1, column - 1),
            // The other screen is empty at first.
            ("h", _) if sequence.starts_with("?1049") => *self = Screen::blank(),
            ("J", _) => self.cells.iter_mut().for_each(|row| row.fill(' ')),
            _ => {}
        }
        &sequence[end + 1..]
    }

    fn put(&mut self, letter: char) {
        if let Some(cell) = self.cells.get_mut(self.row).and_then(|row| row.get_mut(self.column)) {
            *cell = letter;
        }
        self.column += 1;
    }

    fn text(&self) -> String {
        self.cells.iter().map(|row| row.iter().collect::<String>() + "\n").collect()
    }
}
