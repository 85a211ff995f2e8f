use std::fmt::Display;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Where a served player's lines go: whole lines, flushed one by one, from any thread.
#[derive(Clone)]
pub(crate) struct Voice {
    inner: Arc<Inner>,
}

struct Inner {
    output: Mutex<Box<dyn Write + Send>>,
    /// Nobody listens any more.
    lost: AtomicBool,
}

impl Voice {
    pub(crate) fn new(output: impl Write + Send + 'static) -> Voice {
        let output = Mutex::new(Box::new(output) as Box<dyn Write + Send>);
        Voice { inner: Arc::new(Inner { output, lost: AtomicBool::new(false) }) }
    }

    /// Says one line. A listener who has gone away is noticed, not complained about.
    pub(crate) fn say(&self, line: impl Display) {
        let mut output = self.inner.output.lock().unwrap_or_else(PoisonError::into_inner);
        let mut text = line.to_string();
        text.push('\n');
        if output.write_all(text.as_bytes()).and_then(|()| output.flush()).is_err() {
            self.inner.lost.store(true, Ordering::Relaxed);
        }
    }

    /// Whether nobody listens any more.
    pub(crate) fn is_lost(&self) -> bool {
        self.inner.lost.load(Ordering::Relaxed)
    }
}
