//! UCI between the player and the machine: commands out, reports in.

use super::Board;
use player::{Info, Limits, MachineTime, Score, Situation};
use protocol::uci::{self, Go, PositionCommand, Start};
use rules::{CastlingMode, Position};
use std::time::Duration;

/// Half-moves of a game that fit into a command: its buffer has 2 KB.
const MOST_MOVES: usize = 360;
/// Half-moves back that matter for repetition.
const MOST_REPEATED: usize = 100;
/// About what a position costs.
const CYCLES_PER_NODE: u64 = 3_500;

/// The command that sets up the position with its history.
pub(super) fn position(situation: &Situation) -> PositionCommand {
    let moves = situation.moves();
    let first = if moves.len() <= MOST_MOVES { 0 } else { irreversible(situation) };
    let start = &situation.positions()[first];
    let played = situation.positions()[first..].iter().zip(&moves[first..]);
    PositionCommand {
        start: if *start == Position::start() {
            Start::Initial
        } else {
            Start::Fen(start.fen().to_string())
        },
        moves: played
            .map(|(before, mv)| before.uci(*mv, CastlingMode::Standard).to_string())
            .collect(),
    }
}

/// The position behind the last move that cannot be taken back, or one of the
/// same series.
fn irreversible(situation: &Situation) -> usize {
    let last = situation.positions().len() - 1;
    last.saturating_sub((situation.position().halfmoves() as usize).min(MOST_REPEATED))
}

/// The command that makes it think: by depth, and by a fixed time or its clock.
pub(super) fn go(limits: &Limits, board: Board) -> Go {
    if limits.infinite || limits.ponder {
        return Go { infinite: true, ..Go::default() };
    }
    let in_time = |cycles: u64| Duration::from_secs_f64(cycles as f64 / f64::from(board.hertz()));
    let by_nodes = limits.nodes.map(|nodes| nodes.saturating_mul(CYCLES_PER_NODE));
    let asked = [limits.move_time, limits.cycles.map(in_time), by_nodes.map(in_time)];
    let mut go = Go { depth: limits.depth.map(|depth| depth.max(1)), ..Go::default() };
    if let Some(time) = asked.into_iter().flatten().min() {
        go.move_time = Some(milliseconds(time).max(1));
    } else if let Some(clock) = &limits.clock {
        go.white_time = Some(milliseconds(clock.white.time).max(1));
        go.black_time = Some(milliseconds(clock.black.time).max(1));
        go.white_increment = Some(milliseconds(clock.white.increment));
        go.black_increment = Some(milliseconds(clock.black.increment));
        go.moves_to_go = clock.moves_to_go;
    }
    go
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// What the machine reports, with the first move of its variation.
pub(super) fn info(reported: &uci::Info, position: &Position, time: MachineTime) -> Info {
    let first = reported.pv.first().and_then(|text| position.parse_uci(text).ok());
    Info {
        depth: reported.depth,
        nodes: reported.nodes,
        score: reported.score.map(|judged| score(judged.score)),
        variation: first.into_iter().collect(),
        machine_time: Some(time),
        ..Info::default()
    }
}

fn score(score: protocol::Score) -> Score {
    match score {
        protocol::Score::Centipawns(value) => Score::Centipawns(value),
        protocol::Score::Mate(moves) => Score::Mate(moves),
    }
}
