//! The emulated computers and their programs: `torres machine …`.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::Args;
use workbench::{Command, Problem, Streams, Verdict};

use crate::hang_up;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

pub(crate) fn run(arguments: Arguments) -> ExitCode {
    if let Err(error) = hang_up::end_on_hang_up() {
        return super::refuse(error);
    }
    let (mut out, mut notes) = (io::stdout().lock(), io::stderr());
    let color = notes.is_terminal();
    let mut streams = Streams { out: &mut out, notes: &mut notes, color };
    let outcome = arguments.command.run(&mut streams).and_then(|verdict| {
        out.flush()?;
        Ok(verdict)
    });
    match outcome {
        Ok(Verdict::Good) => ExitCode::SUCCESS,
        Ok(Verdict::Bad) => ExitCode::FAILURE,
        Err(Problem::Refused(reason)) => super::refuse(reason),
        Err(Problem::Failed(reason)) => {
            eprintln!("torres: {reason}");
            ExitCode::FAILURE
        }
        // The reader has seen enough.
        Err(Problem::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(Problem::Output(error)) => super::refuse(error),
    }
}
