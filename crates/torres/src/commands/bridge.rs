//! A real machine on a serial line, as a UCI engine for any GUI.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use bridge::{Line, Say};
use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The serial device, such as /dev/ttyUSB0 or COM3
    #[arg(long)]
    serial: String,
    /// Bits per second
    #[arg(long, default_value_t = 9600)]
    baud: u32,
    /// Milliseconds of rest after each character
    #[arg(long, default_value_t = 1)]
    pace: u64,
    /// Seconds that the machine has to answer before the bridge gives up asking
    #[arg(long, default_value_t = 30)]
    patience: u64,
    /// The machine repeats what is typed
    #[arg(long)]
    echo: bool,
    /// The machine does not hear whole lines while it thinks: they wait, and
    /// `stop` is repeated until it is obeyed
    #[arg(long)]
    deaf: bool,
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let line = Line {
        device: arguments.serial.clone(),
        baud: arguments.baud,
        pace: Duration::from_millis(arguments.pace),
        patience: Duration::from_secs(arguments.patience),
        echo: arguments.echo,
        deaf: arguments.deaf,
    };
    let say: Say = Arc::new(say);
    match line.converse(io::stdin().lock(), &say) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => super::refuse(reason),
    }
}

/// Prints a line for the GUI; one that has gone away needs nothing more.
fn say(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
