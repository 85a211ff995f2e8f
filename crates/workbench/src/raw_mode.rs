use std::io;

use crossterm::terminal::{disable_raw_mode, enable_raw_mode};

/// The terminal hands over every key at once, as long as this value lives.
pub(crate) struct RawMode;

impl RawMode {
    pub(crate) fn enter() -> io::Result<RawMode> {
        enable_raw_mode().map(|()| RawMode)
    }
}

impl Drop for RawMode {
    fn drop(&mut self) {
        // A terminal that has gone cannot be put in order.
        let _ = disable_raw_mode();
    }
}
