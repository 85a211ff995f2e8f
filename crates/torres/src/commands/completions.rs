use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::arguments;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The shell to print them for
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let mut text = Vec::new();
    let mut command = arguments::Arguments::command();
    clap_complete::generate(arguments.shell, &mut command, "torres", &mut text);
    print(&text)
}

/// A reader that has gone away is not an error.
pub(super) fn print(text: &[u8]) -> ExitCode {
    match io::stdout().write_all(text) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => super::refuse(error),
        _ => ExitCode::SUCCESS,
    }
}
