use std::io::{self, IsTerminal};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use reviewer::Shard;
use terminal::AnalyseSettings;

use super::thinking::{Level, parse_option};
use crate::registry;

/// The status of a program that Ctrl-C has stopped.
const STOPPED: u8 = 130;

/// Annotate every game of a PGN file, 200,000 nodes a position unless told otherwise.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The games, as PGN
    file: PathBuf,
    /// Where the annotated games go; FILE.analysed.pgn if neither this nor --json is given
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Where a report as JSON goes
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Who analyses
    #[arg(long, short, default_value = "torres")]
    player: String,
    /// An option of the player, as NAME=VALUE; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = parse_option)]
    options: Vec<(String, String)>,
    #[command(flatten)]
    level: Level,
    /// Games at the same time, each on a thread of its own; one for each core if not given
    #[arg(long, alias = "threads")]
    concurrency: Option<NonZero<usize>>,
    /// Only this part of the games, such as 2/5, for several machines
    #[arg(long, default_value = "1/1")]
    shard: Shard,
    /// Put the parts together that --shard has left
    #[arg(long, conflicts_with = "shard")]
    merge: bool,
    /// Throw away what an earlier run, stopped in the middle, has done
    #[arg(long)]
    restart: bool,
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let done = terminal::analyse(&registry::all(), &settings(arguments), &mut io::stdout());
    match done {
        Ok(analysed) if analysed.is_stopped => ExitCode::from(STOPPED),
        Ok(_) => ExitCode::SUCCESS,
        Err(error) => super::refuse(error),
    }
}

fn settings(arguments: &Arguments) -> AnalyseSettings {
    let usual = AnalyseSettings::new(&arguments.file);
    let limits = arguments.level.limits();
    let cores = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    AnalyseSettings {
        output: arguments.output.clone(),
        json: arguments.json.clone(),
        player: arguments.player.clone(),
        options: arguments.options.clone(),
        limits: if limits.is_default() { usual.limits.clone() } else { limits },
        threads: arguments.concurrency.unwrap_or(cores),
        restart: arguments.restart,
        shard: arguments.shard,
        merge: arguments.merge,
        bar: io::stdout().is_terminal() && io::stderr().is_terminal(),
        ..usual
    }
}
