//! The program; see the library.

use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    badengine::run(std::env::args().skip(1)).unwrap_or_else(|error| {
        let _ = writeln!(std::io::stderr(), "badengine: {error}");
        ExitCode::FAILURE
    })
}
