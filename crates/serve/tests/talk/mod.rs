//! A conversation in memory with a served player.

use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Long enough for anything that is not stuck, on any machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// The reading end of a pipe in memory.
pub(crate) struct Hose {
    pieces: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Hose {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.rest.is_empty() {
            match self.pieces.recv() {
                Ok(piece) => self.rest = piece,
                Err(_) => return Ok(0),
            }
        }
        let count = buffer.len().min(self.rest.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

/// The writing end: whole lines.
struct Funnel {
    lines: Sender<String>,
    unfinished: Vec<u8>,
}

impl Write for Funnel {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for byte in bytes {
            if *byte == b'\n' {
                let line = String::from_utf8_lossy(&self.unfinished).into_owned();
                self.unfinished.clear();
                self.lines.send(line).map_err(|_| io::ErrorKind::BrokenPipe)?;
            } else {
                self.unfinished.push(*byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub(crate) struct Talk {
    input: Option<Sender<Vec<u8>>>,
    pub(crate) output: Option<Receiver<String>>,
    server: Option<JoinHandle<()>>,
}

impl Talk {
    /// Starts a server on both ends.
    pub(crate) fn with(serve: impl FnOnce(Hose, Box<dyn Write + Send>) + Send + 'static) -> Talk {
        let (input, pieces) = channel();
        let (lines, output) = channel();
        let hose = Hose { pieces, rest: Vec::new() };
        let funnel = Box::new(Funnel { lines, unfinished: Vec::new() });
        let server = thread::spawn(move || serve(hose, funnel));
        Talk { input: Some(input), output: Some(output), server: Some(server) }
    }

    pub(crate) fn send(&self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    pub(crate) fn send_bytes(&self, bytes: &[u8]) {
        let input = self.input.as_ref().expect("the input is open");
        // A server that has ended is noticed by what it does not say.
        let _ = input.send(bytes.to_vec());
    }

    pub(crate) fn next(&self, patience: Duration) -> Result<String, RecvTimeoutError> {
        self.output.as_ref().expect("the output is open").recv_timeout(patience)
    }

    /// The lines up to the first that begins so, which is the last of them.
    pub(crate) fn until(&self, beginning: &str) -> Vec<String> {
        let deadline = Instant::now() + PATIENCE;
        let mut lines = Vec::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.next(left) {
                Ok(line) => lines.push(line),
                Err(error) => panic!("no '{beginning}' ({error}) in {lines:#?}"),
            }
            if lines.last().is_some_and(|line| line.starts_with(beginning)) {
                return lines;
            }
        }
    }

    pub(crate) fn ask(&self, line: &str, beginning: &str) -> Vec<String> {
        self.send(line);
        self.until(beginning)
    }

    /// The last line of an answer.
    pub(crate) fn answer(&self, line: &str, beginning: &str) -> String {
        self.ask(line, beginning).pop().expect("at least one line")
    }

    /// Ends the input.
    pub(crate) fn hang_up(&mut self) {
        self.input = None;
    }

    /// How long the server takes to end; whatever it still says is returned.
    pub(crate) fn end(mut self) -> (Duration, Vec<String>) {
        let start = Instant::now();
        let server = self.server.take().expect("ended once");
        while !server.is_finished() {
            assert!(start.elapsed() < PATIENCE, "the server does not end");
            thread::sleep(Duration::from_millis(1));
        }
        let spent = start.elapsed();
        server.join().expect("the server ends without a panic");
        let rest = self.output.take().map(|output| output.try_iter().collect());
        (spent, rest.unwrap_or_default())
    }
}
