use std::fmt::Display;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Where a served player's lines go: whole lines, flushed one by one, from any thread.
#[derive(Clone)]
pub(crate) struct LineWriter {
    inner: Arc<Inner>,
}

struct Inner {
    output: Mutex<Box<dyn Write + Send>>,
    /// Nobody listens any more.
    lost: AtomicBool,
    /// A copy of what is said and heard, if somebody wants one.
    log: Mutex<Option<File>>,
}

impl LineWriter {
    pub(crate) fn new(output: impl Write + Send + 'static) -> LineWriter {
        let output = Mutex::new(Box::new(output) as Box<dyn Write + Send>);
        let (lost, log) = (AtomicBool::new(false), Mutex::new(None));
        LineWriter { inner: Arc::new(Inner { output, lost, log }) }
    }

    /// Says one line. A listener who has gone away is noticed, not complained about.
    pub(crate) fn say(&self, line: impl Display) {
        let mut output = self.inner.output.lock().unwrap_or_else(PoisonError::into_inner);
        let mut text = line.to_string();
        self.log("<<", &text);
        text.push('\n');
        if output.write_all(text.as_bytes()).and_then(|()| output.flush()).is_err() {
            self.lose();
        }
    }

    /// Notes a line that was heard.
    pub(crate) fn heard(&self, line: &str) {
        self.log(">>", line);
    }

    /// From now on a copy of all lines goes to the end of this plain file; an empty path ends that.
    ///
    /// # Errors
    /// When the file cannot be written or is not a plain one; then there is no copy.
    pub(crate) fn copy_to(&self, path: &str) -> io::Result<()> {
        let mut log = self.inner.log.lock().unwrap_or_else(PoisonError::into_inner);
        *log = None;
        if !path.is_empty() {
            *log = Some(files::open_log(Path::new(path))?);
        }
        Ok(())
    }

    fn log(&self, direction: &str, line: &str) {
        let mut log = self.inner.log.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(file) = log.as_mut() {
            // A full disk does not end the game.
            let _ = writeln!(file, "{direction} {line}");
        }
    }

    /// Notes that nobody listens any more, which somebody else has found out.
    pub(crate) fn lose(&self) {
        self.inner.lost.store(true, Ordering::Relaxed);
    }

    /// Whether nobody listens any more.
    pub(crate) fn is_lost(&self) -> bool {
        self.inner.lost.load(Ordering::Relaxed)
    }
}
