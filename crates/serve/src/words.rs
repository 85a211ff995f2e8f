//! What a player says, in the words of UCI; and what UCI asks for, as a player understands it.

use std::time::Duration;

use player::{Choice, Clock, Info, Limits, SideClock};
use protocol::uci;
use rules::{CastlingMode, Move, Position};
use terms::write_line;

/// What a player reports, as an `info` line; `elapsed` stands in where it keeps no time of its own.
pub(crate) fn info_to_uci(
    info: &Info,
    position: &Position,
    mode: CastlingMode,
    elapsed: Duration,
) -> uci::Info {
    let time = info.time.unwrap_or(elapsed);
    let current = info.current_move.filter(|(mv, _)| position.is_legal(*mv));
    uci::Info {
        depth: info.depth,
        selective_depth: info.selective_depth,
        multi_pv: info.line,
        score: info.score.map(|score| uci::JudgedScore { score, bound: info.bound }),
        wdl: info.wdl.map(|wdl| [wdl.win, wdl.draw, wdl.loss].map(u32::from)),
        nodes: info.nodes,
        nodes_per_second: info.nodes.map(|nodes| nodes_per_second(nodes, time)),
        hash_full: info.hash_full,
        tablebase_hits: info.tablebase_hits,
        time: Some(milliseconds(time)),
        current_move: current.map(|(mv, _)| position.uci(mv, mode).to_string()),
        current_move_number: current.map(|(_, number)| number),
        pv: write_line(position, &info.variation, mode),
        ..uci::Info::default()
    }
}

/// Nodes a second; a search of less than a microsecond counts as one.
fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    let a_second = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
    u64::try_from(a_second).unwrap_or(u64::MAX)
}

/// A length of time in milliseconds, as many as fit.
pub(crate) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// The answer to a `go`.
pub(crate) fn best_move_to_uci(
    choice: &Choice,
    position: &Position,
    mode: CastlingMode,
) -> uci::BestMove {
    let both: Vec<Move> = choice.best.into_iter().chain(choice.ponder).collect();
    let mut words = write_line(position, &both, mode).into_iter();
    uci::BestMove { best: words.next(), ponder: words.next() }
}

/// What a `go` asks for, and the moves in it that cannot be played. A clock that is given for one
/// side only is taken for the other's too.
pub(crate) fn limits_from_uci(go: &uci::Go, position: &Position) -> (Limits, Vec<String>) {
    let (known, unknown): (Vec<_>, Vec<_>) = go
        .search_moves
        .iter()
        .map(|text| position.parse_uci(text).map_err(|_| text.clone()))
        .partition(Result::is_ok);
    let limits = Limits {
        clock: clock_from_uci(go),
        move_time: go.move_time.map(Duration::from_millis),
        nodes: go.nodes,
        depth: go.depth,
        mate: go.mate,
        cycles: None,
        infinite: go.infinite,
        ponder: go.ponder,
        search_moves: known.into_iter().filter_map(Result::ok).collect(),
    };
    (limits, unknown.into_iter().filter_map(Result::err).collect())
}

fn clock_from_uci(go: &uci::Go) -> Option<Clock> {
    let either = go.white_time.or(go.black_time)?;
    let side = |time: Option<u64>, increment: Option<u64>| SideClock {
        time: Duration::from_millis(time.unwrap_or(either)),
        increment: Duration::from_millis(increment.unwrap_or(0)),
    };
    Some(Clock {
        white: side(go.white_time, go.white_increment),
        black: side(go.black_time, go.black_increment),
        moves_to_go: go.moves_to_go.filter(|moves| *moves > 0),
    })
}
