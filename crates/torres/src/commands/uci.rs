use std::io::{self, IsTerminal};
use std::process::ExitCode;

use clap::Args;
use serve::{StandardInput, serve_cecp};

use crate::extras::EngineExtras;
use crate::registry;

#[derive(Args, Debug)]
#[command(after_help = registry::list())]
pub(crate) struct Arguments {
    /// Which player to serve
    #[arg(long, short, default_value = "torres")]
    player: String,
    /// Speak CECP (the protocol of xboard) from the start; otherwise as soon as it says xboard
    #[arg(long)]
    cecp: bool,
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    serve(&arguments.player, arguments.cecp)
}

/// Serves a player on standard input and output.
pub(crate) fn serve(name: &str, cecp: bool) -> ExitCode {
    let player = match registry::all().create(name) {
        Ok(player) => player,
        Err(error) => return super::refuse(error),
    };
    if io::stdout().is_terminal() && !cecp {
        println!("{} by {}; type help, or quit", player.name(), player.author());
    }
    let served = if cecp {
        serve_cecp(player, StandardInput, io::stdout())
    } else {
        serve::serve(player, StandardInput, io::stdout(), EngineExtras)
    };
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("torres: {error}");
            ExitCode::FAILURE
        }
    }
}
