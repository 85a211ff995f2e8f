use std::io::{BufRead, Write};

use rules::{CastlingMode, Move, Outcome, Position, Role};

const MATE: i32 = 30_000;

/// The worth of the pieces, for the side to move.
fn evaluate(position: &Position) -> i32 {
    let worth = [
        (Role::Pawn, 100),
        (Role::Knight, 300),
        (Role::Bishop, 310),
        (Role::Rook, 500),
        (Role::Queen, 900),
    ];
    let us = position.turn();
    worth
        .into_iter()
        .map(|(role, value)| {
            let ours = position.pieces(us, role).len() as i32;
            value * (ours - position.pieces(!us, role).len() as i32)
        })
        .sum()
}

/// What the position is worth when both sides play their best for `depth` half-moves.
fn search(position: &Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    match position.outcome() {
        // The shorter mate is the better one.
        Some(Outcome::Checkmate { .. }) => return -MATE - depth as i32,
        Some(_) => return 0,
        None if depth == 0 => return evaluate(position),
        None => {}
    }
    for mv in position.legal_moves() {
        let value = -search(&position.after(mv), depth - 1, -beta, -alpha);
        if value >= beta {
            return value;
        }
        alpha = alpha.max(value);
    }
    alpha
}

fn best_move(position: &Position, depth: u32) -> Option<Move> {
    let value = |mv: &Move| -search(&position.after(*mv), depth - 1, -2 * MATE, 2 * MATE);
    position.legal_moves().into_iter().max_by_key(value)
}

/// `position startpos moves …` or `position fen … moves …`.
fn read_position(words: &str) -> Option<Position> {
    let (start, moves) = words.split_once("moves").unwrap_or((words, ""));
    let mut position = match start.trim().strip_prefix("fen ") {
        Some(fen) => Position::from_fen(fen).ok()?,
        None => Position::start(),
    };
    for text in moves.split_whitespace() {
        position.play(position.parse_uci(text).ok()?);
    }
    Some(position)
}

fn serve(input: impl BufRead, mut output: impl Write) -> std::io::Result<()> {
    let mut position = Position::start();
    for line in input.lines() {
        let line = line?;
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "uci" => writeln!(output, "id name First\nuciok")?,
            "isready" => writeln!(output, "readyok")?,
            "position" => position = read_position(rest).unwrap_or(position),
            "go" => match best_move(&position, 4) {
                Some(mv) => {
                    writeln!(output, "bestmove {}", position.uci(mv, CastlingMode::Standard))?;
                }
                None => writeln!(output, "bestmove 0000")?,
            },
            "quit" => break,
            _ => {}
        }
        output.flush()?;
    }
    Ok(())
}

fn main() -> std::io::Result<()> {
    serve(std::io::stdin().lock(), std::io::stdout())
}
