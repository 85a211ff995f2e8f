//! Printing for a reader who may go away, as in `torres bench | head -1`.
//!
//! The printing macros of the standard library panic when standard output is closed. These take
//! their place in the whole program, and end it quietly instead.

use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::process;

/// Like the macro of the standard library, without its panic.
macro_rules! print {
    ($($words:tt)*) => { $crate::output::put(format_args!($($words)*)) };
}

/// Like the macro of the standard library, without its panic.
macro_rules! println {
    () => { $crate::output::put(format_args!("\n")) };
    ($($words:tt)*) => {{
        $crate::output::put(format_args!($($words)*));
        $crate::output::put(format_args!("\n"));
    }};
}

/// Writes; without a reader there is nothing more to do, and that is not an error.
pub(crate) fn put(words: fmt::Arguments<'_>) {
    match io::stdout().lock().write_fmt(words) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::BrokenPipe => process::exit(0),
        Err(_) => process::exit(1),
    }
}
