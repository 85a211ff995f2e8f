use std::io::{self, BufRead, Read};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::Duration;

use player::host::no_thread_to;

/// No move and no command is longer.
const LONGEST: u64 = 1 << 10;

/// Lines from a reader that may make us wait, read in a thread of its own.
#[derive(Debug)]
pub(super) struct LineSource {
    lines: Receiver<String>,
}

/// What the source has.
#[derive(Debug)]
pub(super) enum Line {
    Text(String),
    /// Nothing yet.
    None,
    /// Nothing any more.
    End,
}

impl LineSource {
    pub(super) fn new(input: impl BufRead + Send + 'static) -> io::Result<LineSource> {
        let (out, lines) = mpsc::sync_channel(1);
        // It ends with its input, or with the program.
        let thread = thread::Builder::new().name("input".to_owned());
        thread
            .spawn(move || pass_on(input, &out))
            .map_err(|error| no_thread_to("read the input", &error))?;
        Ok(LineSource { lines })
    }

    pub(super) fn next(&mut self, wait: Duration) -> Line {
        match self.lines.recv_timeout(wait) {
            Ok(line) => Line::Text(line),
            Err(RecvTimeoutError::Timeout) => Line::None,
            Err(RecvTimeoutError::Disconnected) => Line::End,
        }
    }
}

fn pass_on(mut input: impl BufRead, out: &SyncSender<String>) {
    loop {
        let mut line = Vec::new();
        match input.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(&line).into_owned();
        if out.send(text).is_err() {
            return;
        }
    }
}
