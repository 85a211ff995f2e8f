//! Any player served to a GUI, a bot bridge or an arena, over UCI or over CECP.
//!
//! The player thinks in a thread of its own; the server goes on listening. Whatever the player does
//! (fail, panic, choose an illegal move), each `go` gets one legal answer, and whatever the other
//! side says is at worst ignored with a remark.
//!
//! ```
//! use players::Seajay;
//! use serve::{NoExtras, serve_uci};
//!
//! let input = std::io::Cursor::new("uci\nposition startpos moves e2e4\ngo depth 3\n");
//! serve_uci(Box::new(Seajay::new()), input, std::io::sink(), NoExtras)?;
//! # Ok::<(), serve::ServeError>(())
//! ```
#![forbid(unsafe_code)]

mod cecp;
mod counting;
mod error;
mod extras;
mod line_reader;
mod line_writer;
mod recognise;
mod repair;
mod standard_input;
mod thinking;
mod uci;
mod words;

pub use cecp::serve_cecp;
pub use error::ServeError;
pub use extras::{Extras, NoExtras};
pub use recognise::serve;
pub use standard_input::StandardInput;
pub use uci::serve_uci;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use player::Signal;

/// How long a player may take to notice that its server ends.
const SHUTDOWN_GRACE: Duration = Duration::from_millis(800);

/// How often a server looks whether anybody still reads its output.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Something that the player is doing and that can be stopped.
#[derive(Clone, Debug, Default)]
struct Task {
    signal: Signal,
    finished: Arc<AtomicBool>,
    /// Whether it comes to an end by itself, so that it may be waited for.
    bounded: bool,
}

impl Task {
    fn new(bounded: bool) -> Task {
        Task { bounded, ..Task::default() }
    }

    fn finish(&self) {
        self.finished.store(true, Ordering::Release);
    }

    /// Finishes it when the last of the work on it goes away, even by a panic.
    fn guard(&self) -> Unfinished {
        Unfinished(self.clone())
    }

    fn is_finished(&self) -> bool {
        self.finished.load(Ordering::Acquire)
    }
}

/// Work on a task that has not ended.
struct Unfinished(Task);

impl Drop for Unfinished {
    fn drop(&mut self) {
        self.0.finish();
    }
}
