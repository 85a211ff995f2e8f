//! A bar on the terminal that shows how far long work has come.
//!
//! [`bar`] and [`bar_above_text`] are for commands that always have one; a [`Reporter`] is for work whose
//! output may also go to a file or a pipe, where it asks for a line now and then instead.
//!
//! ```
//! use std::time::Duration;
//!
//! use progress::Reporter;
//!
//! let mut reporter = Reporter::new("games", 3, false, Duration::ZERO);
//! for done in 1..=3 {
//!     if reporter.advance(done, "White leads") {
//!         println!("{done} of 3 games: White leads");
//!     }
//! }
//! reporter.end();
//! ```
#![forbid(unsafe_code)]

pub use indicatif::ProgressBar;

use std::time::{Duration, Instant};

use indicatif::ProgressStyle;

/// A bar for a number of things, such as `games`: elapsed time, bar, count, message, time left.
/// `done` of them were done before and say nothing about how long the rest will take.
#[must_use]
pub fn bar(things: &str, done: u64, total: u64) -> ProgressBar {
    styled(&format!("{} {{msg}}", form(things)), done, total)
}

/// The same with the message in lines of its own below.
#[must_use]
pub fn bar_above_text(things: &str, done: u64, total: u64) -> ProgressBar {
    styled(&format!("{}\n{{msg}}", form(things)), done, total)
}

fn form(things: &str) -> String {
    format!("{{elapsed_precise}} {{wide_bar}} {{pos}}/{{len}} {things}, {{eta}} left")
}

fn styled(form: &str, done: u64, total: u64) -> ProgressBar {
    let style = ProgressStyle::with_template(form).unwrap_or(ProgressStyle::default_bar());
    let bar = ProgressBar::new(total).with_style(style);
    bar.set_position(done);
    bar.reset_eta();
    bar
}

/// Shows how long work goes: by a bar on a terminal, by a line every now and then elsewhere.
#[derive(Debug)]
pub struct Reporter {
    bar: Option<ProgressBar>,
    pause: Duration,
    told: Instant,
    has_begun: bool,
}

impl Reporter {
    /// For a number of things, with a bar if there is a terminal to draw it on; without one, a line
    /// is due whenever `pause` has passed.
    #[must_use]
    pub fn new(things: &str, total: u64, on_terminal: bool, pause: Duration) -> Reporter {
        let bar = on_terminal.then(|| bar(things, 0, total));
        Reporter { bar, pause, told: Instant::now(), has_begun: false }
    }

    /// Shows how many things are done; true when the caller should say so in a line. What the first
    /// call shows was done before and says nothing about how long the rest will take.
    pub fn advance(&mut self, done: u64, message: &str) -> bool {
        let is_first = !std::mem::replace(&mut self.has_begun, true);
        match &self.bar {
            Some(bar) => {
                bar.set_position(done);
                if is_first {
                    bar.reset_eta();
                } else {
                    bar.set_message(message.to_owned());
                }
                false
            }
            None => {
                let is_due = self.told.elapsed() > self.pause;
                if is_due {
                    self.told = Instant::now();
                }
                is_due
            }
        }
    }

    /// Takes the bar away.
    pub fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
