//! Serves one of the players of this crate on standard input and output.
//!
//! `serve-player NAME [uci|cecp]`; without a protocol it speaks UCI.

use std::io;
use std::process::ExitCode;

use player::Registry;
use players::serve::{NoExtras, serve_cecp, serve_uci};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "seajay".to_owned());
    match serve(&name, arguments.next().as_deref().unwrap_or("uci")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => complain(&reason),
    }
}

fn serve(name: &str, protocol: &str) -> Result<(), String> {
    let mut registry = Registry::default();
    players::register(&mut registry);
    let player = registry.create(name).map_err(|error| error.to_string())?;
    match protocol {
        "uci" => serve_uci(player, io::stdin(), io::stdout(), NoExtras),
        "cecp" => serve_cecp(player, io::stdin(), io::stdout()),
        other => return Err(format!("unknown protocol '{other}'; there are uci and cecp")),
    }
    Ok(())
}

#[expect(clippy::print_stderr, reason = "a program says what is wrong")]
fn complain(reason: &str) -> ExitCode {
    eprintln!("serve-player: {reason}");
    ExitCode::FAILURE
}
