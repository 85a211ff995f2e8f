//! What a player says, in the words of UCI; and what UCI asks for, as a player understands it.

use std::time::Duration;

use player::{Bound, Choice, Clock, Info, Limits, OptionKind, OptionSpec, Score, SideClock};
use protocol::uci;
use rules::{CastlingMode, Move, Position};

/// Moves from a position on, as far as they are legal.
pub(crate) fn line_of_play(position: &Position, moves: &[Move], mode: CastlingMode) -> Vec<String> {
    let mut position = position.clone();
    let mut words = Vec::new();
    for one in moves {
        if !position.is_legal(*one) {
            break;
        }
        words.push(position.uci(*one, mode).to_string());
        position.play_unchecked(*one);
    }
    words
}

/// A move in either notation that engines use.
pub(crate) fn read_move(position: &Position, word: &str) -> Option<Move> {
    position.parse_uci(word).ok().or_else(|| position.parse_san(word).ok())
}

/// What a player reports, as an `info` line; `elapsed` stands in where it keeps no time of its own.
pub(crate) fn info_to_uci(
    info: &Info,
    position: &Position,
    mode: CastlingMode,
    elapsed: Duration,
) -> uci::Info {
    let time = info.time.unwrap_or(elapsed);
    let current = info.current_move.filter(|(one, _)| position.is_legal(*one));
    uci::Info {
        depth: info.depth,
        selective_depth: info.selective_depth,
        multi_pv: info.line,
        score: info.score.map(|score| judged(score, info.bound)),
        wdl: info.wdl.map(|wdl| [wdl.win, wdl.draw, wdl.loss].map(u32::from)),
        nodes: info.nodes,
        nodes_per_second: info.nodes.map(|nodes| nodes_per_second(nodes, time)),
        hash_full: info.hash_full,
        tablebase_hits: info.tablebase_hits,
        time: Some(milliseconds(time)),
        current_move: current.map(|(one, _)| position.uci(one, mode).to_string()),
        current_move_number: current.map(|(_, number)| number),
        pv: line_of_play(position, &info.variation, mode),
        ..uci::Info::default()
    }
}

fn judged(score: Score, bound: Bound) -> uci::JudgedScore {
    let score = match score {
        Score::Centipawns(value) => protocol::Score::Centipawns(value),
        Score::Mate(moves) => protocol::Score::Mate(moves),
    };
    let bound = match bound {
        Bound::Exact => protocol::Bound::Exact,
        Bound::Lower => protocol::Bound::Lower,
        Bound::Upper => protocol::Bound::Upper,
    };
    uci::JudgedScore { score, bound }
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
    let mut words = line_of_play(position, &both, mode).into_iter();
    uci::BestMove { best: words.next(), ponder: words.next() }
}

/// A player's option as it is declared.
pub(crate) fn option_to_uci(option: &OptionSpec) -> uci::OptionDeclaration {
    let kind = match option.kind.clone() {
        OptionKind::Check { default } => uci::OptionKind::Check { default },
        OptionKind::Spin { default, min, max } => uci::OptionKind::Spin { default, min, max },
        OptionKind::Combo { default, choices } => uci::OptionKind::Combo { default, choices },
        OptionKind::Text { default } => uci::OptionKind::Text { default },
        OptionKind::Button => uci::OptionKind::Button,
    };
    uci::OptionDeclaration { name: option.name.clone(), kind }
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
