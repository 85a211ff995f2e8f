use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use player::Limits;
use rules::{CastlingMode, Color, Position};
use terminal::{PlaySettings, parse_time_control};
use terms::TimeControl;

use super::thinking::{Level, parse_option};
use crate::registry;

/// Play against a machine: on the whole screen of a terminal, or line by line elsewhere.
#[derive(Args, Debug)]
#[command(after_help = registry::levels())]
pub(crate) struct Arguments {
    /// The opponent
    #[arg(long, short, default_value = "torres")]
    player: String,
    /// An option of the opponent, as NAME=VALUE; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = parse_option)]
    options: Vec<(String, String)>,
    /// Your colour
    #[arg(long, alias = "colour", default_value = "white")]
    color: Side,
    /// Begin at this position
    #[arg(long, value_parser = parse_fen)]
    fen: Option<Position>,
    /// Begin at the Chess960 position of this number, 0 to 959
    #[arg(long, value_name = "NUMBER", conflicts_with = "fen", value_parser = parse_chess960)]
    chess960: Option<Position>,
    /// Minutes for each side and seconds that a move adds, such as 5+3
    #[arg(long, value_name = "MINUTES+SECONDS", value_parser = parse_time_control)]
    tc: Option<TimeControl>,
    #[command(flatten)]
    level: Level,
    /// Cycles of its machine that `c64` or `cdp1802` thinks, add-times of `eniac`
    #[arg(long)]
    cycles: Option<u64>,
    /// Add the games to this file
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Nodes for each position when a game is reviewed or a hint given; 0: no review
    #[arg(long, value_name = "NODES", default_value_t = 50_000)]
    review: u64,
    /// Draw with letters instead of figurines
    #[arg(long)]
    ascii: bool,
    /// Draw without colours; also when `NO_COLOR` is set
    #[arg(long)]
    mono: bool,
    /// Go line by line although there is a terminal
    #[arg(long)]
    plain: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Side {
    White,
    Black,
    Random,
}

fn parse_fen(text: &str) -> Result<Position, String> {
    Position::from_fen(text).map_err(|error| error.to_string())
}

fn parse_chess960(text: &str) -> Result<Position, String> {
    let number = text.parse().ok();
    number.and_then(Position::chess960).ok_or_else(|| "expected a number from 0 to 959".to_owned())
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    if let Err(reason) = registry::check_cycles(&arguments.player, arguments.cycles) {
        return super::refuse(reason);
    }
    match terminal::play(&registry::all(), &settings(arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => super::refuse(error),
    }
}

fn settings(arguments: &Arguments) -> PlaySettings {
    let is_chess960 = arguments.chess960.is_some();
    let first = arguments.fen.as_ref().or(arguments.chess960.as_ref());
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    PlaySettings {
        player: arguments.player.clone(),
        options: arguments.options.clone(),
        color: match arguments.color {
            Side::White => Some(Color::White),
            Side::Black => Some(Color::Black),
            Side::Random => None,
        },
        first: first.cloned().unwrap_or_else(Position::start),
        castling: if is_chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard },
        control: arguments.tc,
        level: Limits { cycles: arguments.cycles, ..arguments.level.limits() },
        pgn: arguments.pgn.clone(),
        analyst_nodes: if arguments.review > 0 { arguments.review } else { 50_000 },
        review: arguments.review > 0,
        ascii: arguments.ascii,
        mono: arguments.mono || no_color,
        plain: arguments.plain || (dumb && io::stdout().is_terminal()),
        ..PlaySettings::default()
    }
}
