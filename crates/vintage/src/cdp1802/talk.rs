//! UCI between the player and the machine: commands out, reports in.

use super::Board;
use player::{Info, Limits, MachineTime, Score, Situation};
use rules::{CastlingMode, Move, Position};
use std::fmt::Write;
use std::time::Duration;

/// Half-moves of a game that fit into a command: its buffer has 2 KB.
const MOST_MOVES: usize = 360;
/// Half-moves back that matter for repetition.
const MOST_REPEATED: usize = 100;
/// About what a position costs.
const CYCLES_PER_NODE: u64 = 3_500;

/// The command that sets up the position with its history.
pub(super) fn position(situation: &Situation) -> String {
    let moves = situation.moves();
    let first = if moves.len() <= MOST_MOVES { 0 } else { irreversible(situation) };
    let start = &situation.positions()[first];
    let mut text = if *start == Position::start() {
        "position startpos".to_owned()
    } else {
        format!("position fen {}", start.fen())
    };
    if moves.len() > first {
        text += " moves";
    }
    for (before, one) in situation.positions()[first..].iter().zip(&moves[first..]) {
        let _ = write!(text, " {}", before.uci(*one, CastlingMode::Standard));
    }
    text
}

/// The position behind the last move that cannot be taken back, or one of the
/// same series.
fn irreversible(situation: &Situation) -> usize {
    let last = situation.positions().len() - 1;
    last.saturating_sub((situation.position().halfmoves() as usize).min(MOST_REPEATED))
}

/// The command that makes it think.
pub(super) fn go(limits: &Limits, board: Board) -> String {
    if limits.infinite || limits.ponder {
        return "go infinite".to_owned();
    }
    let mut text = "go".to_owned();
    if let Some(depth) = limits.depth {
        let _ = write!(text, " depth {}", depth.max(1));
    }
    let in_time = |cycles: u64| Duration::from_secs_f64(cycles as f64 / f64::from(board.hertz()));
    let by_nodes = limits.nodes.map(|nodes| nodes.saturating_mul(CYCLES_PER_NODE));
    let asked = [limits.move_time, limits.cycles.map(in_time), by_nodes.map(in_time)];
    if let Some(time) = asked.into_iter().flatten().min() {
        let _ = write!(text, " movetime {}", time.as_millis().max(1));
    } else if let Some(clock) = &limits.clock {
        let sides = [("w", clock.white), ("b", clock.black)];
        for (side, own) in sides {
            let (time, increment) = (own.time.as_millis().max(1), own.increment.as_millis());
            let _ = write!(text, " {side}time {time} {side}inc {increment}");
        }
        if let Some(moves) = clock.moves_to_go {
            let _ = write!(text, " movestogo {moves}");
        }
    }
    text
}

/// What a line that starts with `info` reports.
pub(super) fn info(line: &str, position: &Position, time: MachineTime) -> Option<Info> {
    let mut words = line.strip_prefix("info ")?.split_ascii_whitespace();
    let mut info = Info { machine_time: Some(time), ..Info::default() };
    while let Some(word) = words.next() {
        match word {
            "depth" => info.depth = words.next()?.parse().ok(),
            "nodes" => info.nodes = words.next()?.parse().ok(),
            "score" => info.score = score(words.next()?, words.next()?),
            "pv" => info.variation = first_move(words.next()?, position),
            "string" => return None,
            _ => {
                words.next();
            }
        }
    }
    Some(info)
}

fn first_move(text: &str, position: &Position) -> Vec<Move> {
    position.parse_uci(text).into_iter().collect()
}

fn score(kind: &str, number: &str) -> Option<Score> {
    let number = number.parse().ok()?;
    match kind {
        "cp" => Some(Score::Centipawns(number)),
        "mate" => Some(Score::Mate(number)),
        _ => None,
    }
}
