use std::io;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use arena::flags::Settings;
use arena::ladder::{Ladder, LadderDrawing, LadderList, Narrator, Rung};
use arena::{Adjudication, Pace};
use clap::Args;
use player::{Registry, Signal};

use super::r#match::player_factory;
use crate::{interrupts, registry};

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Only these players of the program, separated by commas; all if not given
    #[arg(long, value_delimiter = ',')]
    players: Vec<String>,
    /// Another contestant, written as after -engine of `torres match`, in one word
    #[arg(long)]
    engine: Vec<String>,
    /// Games that each must have against opponents near to it
    #[arg(long, default_value_t = 40)]
    games: u64,
    /// Whose rating is fixed, as NAME=ELO; the mean is 0 if not given
    #[arg(long, value_parser = parse_anchor)]
    anchor: Option<(String, f64)>,
    /// Seconds for each move; each player's own level if not given
    #[arg(long)]
    st: Option<f64>,
    /// A draw after this number of moves
    #[arg(long, default_value_t = 200)]
    max_moves: u32,
    /// Games at the same time
    #[arg(long, default_value_t = NonZero::<usize>::MIN)]
    concurrency: NonZero<usize>,
    /// Where chance begins
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The file that holds all games; it grows from run to run
    #[arg(long, default_value = "torres-ladder.journal")]
    journal: PathBuf,
    /// Draw the list into this file
    #[arg(long)]
    svg: Option<PathBuf>,
    /// Print the list as JSON
    #[arg(long)]
    json: bool,
    /// Play nothing, only rate what was played
    #[arg(long)]
    rate_only: bool,
}

fn parse_anchor(text: &str) -> Result<(String, f64), String> {
    let expected = || format!("expected NAME=ELO, for example seajay=1000, not '{text}'");
    let (name, elo) = text.rsplit_once('=').ok_or_else(expected)?;
    let elo: f64 = elo.parse().map_err(|_| expected())?;
    if elo.is_finite() { Ok((name.to_owned(), elo)) } else { Err(expected()) }
}

type Reason = Box<dyn std::error::Error>;

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    match climb(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => super::refuse(reason),
    }
}

fn climb(arguments: &Arguments) -> Result<(), Reason> {
    let ladder = build(arguments)?;
    let mut journal = ladder.journal(&arguments.journal)?;
    let list = if arguments.rate_only {
        ladder.list(journal.games())
    } else {
        let interrupt = Signal::new();
        interrupts::stop_on_signal(&interrupt)?;
        let list = ladder.climb(&mut journal, &mut Narrator(io::stderr()), &interrupt)?;
        protocol::process::kill_all();
        list
    };
    show(arguments, &list)
}

fn show(arguments: &Arguments, list: &LadderList) -> Result<(), Reason> {
    if let Some(path) = &arguments.svg {
        let picture = LadderDrawing { list }.to_string();
        std::fs::write(path, picture).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    if arguments.json {
        println!("{}", list.json());
    } else {
        print!("{list}");
    }
    Ok(())
}

fn build(arguments: &Arguments) -> Result<Ladder, Reason> {
    let registry = Arc::new(registry::all());
    let mut ladder = Ladder {
        games: arguments.games,
        anchor: arguments.anchor.clone(),
        adjudication: Adjudication {
            max_moves: Some(arguments.max_moves),
            ..Adjudication::default()
        },
        concurrency: arguments.concurrency.get(),
        seed: arguments.seed,
        ..Ladder::default()
    };
    ladder.add_registered(&registry, &pace(arguments)?);
    ladder.keep_only(&arguments.players).map_err(|error| format!("--players {error}"))?;
    for words in &arguments.engine {
        ladder.rungs.push(external(words, &registry)?);
    }
    ladder.check_anchor().map_err(|error| format!("--anchor {error}"))?;
    Ok(ladder)
}

/// A rung described as after `-engine`.
fn external(text: &str, registry: &Arc<Registry>) -> Result<Rung, Reason> {
    let engine = Settings::parse_engine(text)?;
    let grace = Settings::default().grace;
    let contestant = engine.contestant(player_factory(&engine, registry, grace, None)?);
    contestant.try_out()?;
    Ok(Rung { contestant, year: None, memory: None })
}

fn pace(arguments: &Arguments) -> Result<Pace, Reason> {
    match arguments.st {
        None => Ok(Pace::default()),
        Some(seconds) if seconds > 0.0 && seconds < 1e6 => {
            Ok(Pace::per_move(Duration::from_secs_f64(seconds)))
        }
        Some(seconds) => Err(format!("--st {seconds}: expected seconds above 0").into()),
    }
}
