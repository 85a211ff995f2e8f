use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use games::Game;
use games::pgn::{PgnFault, Reader};
use player::{Fault, Player, Signal};
use reviewer::{Puzzle, find_puzzles};
use rules::CastlingMode;
use serde_json::{Value, json};

use super::refuse;
use crate::{interrupts, registry};

/// Make puzzles out of the mistakes in the games of a PGN file.
///
/// A puzzle is a position after a mistake in which one move is much better than all others. The file
/// is a JSON list; the page's own puzzles were made by this command. Ctrl-C ends it with what was found.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The games, as PGN
    file: PathBuf,
    /// Where the puzzles go
    #[arg(long, short, value_name = "FILE", default_value = "puzzles.json")]
    output: PathBuf,
    /// Nodes for each position of a puzzle; a tenth of it for the others
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1_000..=100_000_000))]
    nodes: u64,
    /// Stop at this many puzzles
    #[arg(long, default_value_t = 1_000)]
    most: usize,
}

/// `torres puzzles`
pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let interrupt = Signal::new();
    if let Err(error) = interrupts::stop_on_signal(&interrupt) {
        return refuse(error);
    }
    match make(arguments, &interrupt) {
        Ok(count) => {
            println!("{count} puzzles in {}", arguments.output.display());
            if interrupt.stopped() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
        }
        Err(reason) => refuse(reason),
    }
}

fn make(arguments: &Arguments, interrupt: &Signal) -> Result<usize, String> {
    let path = &arguments.file;
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let file = File::open(path).map_err(|error| named(&error))?;
    check_folder(&arguments.output)?;
    let mut engine = analyst().map_err(|fault| fault.to_string())?;
    let (mut puzzles, mut games) = (Vec::new(), 0);
    for game in Reader::new(BufReader::new(file)) {
        let game = match game {
            Ok(game) => game,
            Err(error) if !matches!(error.fault, PgnFault::Io(_)) => {
                // The next game is not to blame for this one.
                eprintln!("{}", named(&error));
                continue;
            }
            Err(error) => return Err(named(&error)),
        };
        games += 1;
        let found = find_puzzles(&mut *engine, &game, arguments.nodes, interrupt);
        let found = found.map_err(|fault| fault.to_string())?.unwrap_or_default();
        for puzzle in found {
            add(&mut puzzles, &puzzle, &game);
        }
        eprintln!("{games} games, {} puzzles", puzzles.len());
        if puzzles.len() >= arguments.most || interrupt.stopped() {
            break;
        }
    }
    if games == 0 {
        return Err(named(&"no game can be read"));
    }
    puzzles.truncate(arguments.most);
    let lines: Vec<String> = puzzles.iter().map(Value::to_string).collect();
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    files::write_bytes(&arguments.output, text.as_bytes())?;
    Ok(puzzles.len())
}

/// Hours of search are not to end in a folder that does not exist.
fn check_folder(output: &Path) -> Result<(), String> {
    let folder = output.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder.filter(|folder| !folder.is_dir()) {
        Some(folder) => Err(format!("{}: there is no such folder", folder.display())),
        None if output.is_dir() => Err(format!("{}: is a folder", output.display())),
        None => Ok(()),
    }
}

fn analyst() -> Result<Box<dyn Player>, Fault> {
    let mut engine = registry::engine()?;
    let refused = |error: player::OptionError| Fault::Protocol { reason: error.to_string() };
    engine.set_option("Hash", "64").map_err(refused)?;
    Ok(Box::new(engine))
}

/// The same position comes up in games that repeat each other; once is enough.
fn add(puzzles: &mut Vec<Value>, puzzle: &Puzzle, game: &Game) {
    let fen = puzzle.position.fen().to_string();
    if puzzles.iter().any(|one| one["fen"] == fen) {
        return;
    }
    let mut position = puzzle.position.clone();
    let mut solution = Vec::new();
    for mv in &puzzle.solution {
        solution.push(position.uci(*mv, CastlingMode::Standard).to_string());
        position.play_unchecked(*mv);
    }
    let player = |tag: &str| game.tags.get(tag).unwrap_or("?").to_owned();
    puzzles.push(json!({
        "fen": fen,
        "solution": solution,
        "rating": puzzle.rating,
        "white": player("White"),
        "black": player("Black"),
    }));
}
