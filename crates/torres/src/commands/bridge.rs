//! A real machine on a serial line, as a UCI engine for any GUI.

mod listener;
mod status;
mod typist;

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use clap::Args;
use serialport::SerialPort;

use listener::listen;
use status::Status;
use typist::Typist;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The serial device, such as /dev/ttyUSB0 or COM3
    #[arg(long)]
    serial: String,
    /// Bits a second
    #[arg(long, default_value_t = 9600)]
    baud: u32,
    /// Milliseconds of rest after each character
    #[arg(long, default_value_t = 1)]
    pace: u64,
    /// Milliseconds of rest after a line that gets no answer
    #[arg(long, default_value_t = 200)]
    line_pace: u64,
    /// The machine repeats what is typed
    #[arg(long)]
    echo: bool,
    /// The machine does not hear whole lines while it thinks: they wait, and
    /// `stop` is repeated until it is obeyed
    #[arg(long)]
    deaf: bool,
}

/// How long one look at the line lasts.
const LOOK: Duration = Duration::from_millis(20);

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    match open(arguments).and_then(|port| converse(arguments, port)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => super::refuse(format!("{}: {reason}", arguments.serial)),
    }
}

fn open(arguments: &Arguments) -> Result<Box<dyn SerialPort>, String> {
    let port = serialport::new(&arguments.serial, arguments.baud).timeout(LOOK).open();
    port.map_err(|error| error.to_string())
}

/// Passes lines on in both directions until `quit` or the end of the input.
fn converse(arguments: &Arguments, port: Box<dyn SerialPort>) -> Result<(), String> {
    let status = Arc::new(Status::new(arguments.echo));
    let ear = port.try_clone().map_err(|error| error.to_string())?;
    let heard = Arc::clone(&status);
    thread::spawn(move || {
        listen(ear, &heard, &mut |line| say(line));
        heard.hang_up();
    });
    let mut typist = Typist {
        port,
        status,
        pace: Duration::from_millis(arguments.pace),
        line_pace: Duration::from_millis(arguments.line_pace),
        deaf: arguments.deaf,
    };
    for line in io::stdin().lock().lines() {
        let line = line.map_err(|error| error.to_string())?;
        if !typist.obey(line.trim()).map_err(|error| error.to_string())? {
            return Ok(());
        }
    }
    typist.status.await_move();
    Ok(())
}

/// Prints a line for the GUI; one that has gone away needs nothing more.
fn say(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
