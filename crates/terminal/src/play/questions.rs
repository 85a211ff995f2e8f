//! Questions about the game, answered in words. They change nothing.

use std::time::{Duration, Instant};

use rules::{Color, Move, Position, Square};

use super::command::{Command, HELP};
use super::ending::capital;
use super::spoken;
use super::table::Table;

/// The answer to a command that is a question.
pub(crate) fn answer(table: &Table<'_>, question: &Command, bottom: Color, now: Instant) -> String {
    let position = table.contest().position();
    match question {
        Command::Board => spoken::board(position, bottom) + "\n" + &turn(table),
        Command::Pieces => spoken::pieces_in_words(position) + "\n" + &turn(table),
        Command::Where(piece) => spoken::whereabouts(position, *piece),
        Command::Scan(line) => spoken::scan(position, line)
            .unwrap_or_else(|| format!("'{line}' is neither a file nor a rank.")),
        Command::Moves(square) => legal_moves(position, square.as_deref()),
        Command::Fen => position.fen().to_string(),
        Command::Pgn => table.game().to_string().trim_end().to_owned(),
        Command::Clock => clock(table, now),
        Command::Last => last(table),
        _ => help(),
    }
}

/// Whose turn it is.
pub(crate) fn turn(table: &Table<'_>) -> String {
    let contest = table.contest();
    if contest.ending().is_some() {
        return "The game is over.".to_owned();
    }
    let whose = if contest.is_persons_turn() { "your" } else { "the machine's" };
    let (number, side) = (contest.position().fullmoves(), contest.position().turn());
    format!("It is {whose} turn, move {number}, {}.", capital(side))
}

fn clock(table: &Table<'_>, now: Instant) -> String {
    match table.clocks(now) {
        Some([white, black]) => {
            format!("White has {}, Black has {}.", time_in_words(white), time_in_words(black))
        }
        None => "This game has no clock.".to_owned(),
    }
}

fn last(table: &Table<'_>) -> String {
    let situation = table.contest().situation();
    match (situation.moves(), situation.positions()) {
        ([.., one], [.., before, _]) => spoken::announcement(before, *one),
        _ => "Nobody has moved yet.".to_owned(),
    }
}

fn legal_moves(position: &Position, square: Option<&str>) -> String {
    let from: Option<Square> = match square.map(str::parse) {
        Some(Err(_)) => return format!("'{}' is not a square.", square.unwrap_or_default()),
        Some(Ok(square)) => Some(square),
        None => None,
    };
    let fits = |mv: &&Move| from.is_none_or(|from| mv.from() == from);
    let moves = position.legal_moves();
    let sans: Vec<String> =
        moves.iter().filter(fits).map(|mv| position.san(*mv).to_string()).collect();
    match sans.len() {
        0 => "There is no legal move.".to_owned(),
        1 => format!("1 legal move: {}.", sans[0]),
        number => format!("{number} legal moves: {}.", sans.join(", ")),
    }
}

fn time_in_words(time: Duration) -> String {
    let (minutes, seconds) = (time.as_secs() / 60, time.as_secs() % 60);
    match minutes {
        0 => format!("{seconds} seconds"),
        1 => format!("1 minute {seconds} seconds"),
        _ => format!("{minutes} minutes {seconds} seconds"),
    }
}

fn help() -> String {
    let lines: Vec<String> = HELP.iter().map(|(name, about)| format!("{name}: {about}.")).collect();
    lines.join("\n")
}
