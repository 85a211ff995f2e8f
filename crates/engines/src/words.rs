//! What an engine says over UCI, as a player reports it; and what a player is asked, in UCI's words.

use std::time::Duration;

use player::{Bound, Info, Limits, OptionKind, OptionSpec, Score, Wdl};
use protocol::uci;
use rules::{CastlingMode, Color, Move, Position};

/// The moves that a line of words means, as far as they are legal, and the first word that is not.
pub(crate) fn read_line_of_play<'a>(
    position: &Position,
    words: impl IntoIterator<Item = &'a str>,
) -> (Vec<Move>, Option<&'a str>) {
    let mut position = position.clone();
    let mut moves = Vec::new();
    for word in words {
        let Some(one) = read_move(&position, word) else {
            return (moves, Some(word));
        };
        position.play_unchecked(one);
        moves.push(one);
    }
    (moves, None)
}

/// A move in either notation that engines use.
pub(crate) fn read_move(position: &Position, word: &str) -> Option<Move> {
    position.parse_uci(word).ok().or_else(|| position.parse_san(word).ok())
}

/// An engine's `info` line as a report; moves from the first illegal one on are left out.
pub(crate) fn info_from_uci(info: &uci::Info, position: &Position) -> Info {
    let words = info.pv.iter().map(String::as_str);
    let current = info.current_move.as_deref().and_then(|word| read_move(position, word));
    Info {
        depth: info.depth,
        selective_depth: info.selective_depth,
        line: info.multi_pv,
        score: info.score.map(|judged| score_from(judged.score)),
        bound: info.score.map_or(Bound::Exact, |judged| bound_from(judged.bound)),
        wdl: info.wdl.map(wdl_from),
        variation: read_line_of_play(position, words).0,
        nodes: info.nodes,
        time: info.time.map(Duration::from_millis),
        hash_full: info.hash_full,
        tablebase_hits: info.tablebase_hits,
        current_move: current.map(|one| (one, info.current_move_number.unwrap_or(0))),
        machine_time: None,
    }
}

/// A score as players say it.
pub(crate) fn score_from(score: protocol::Score) -> Score {
    match score {
        protocol::Score::Centipawns(value) => Score::Centipawns(value),
        protocol::Score::Mate(moves) => Score::Mate(moves),
    }
}

fn bound_from(bound: protocol::Bound) -> Bound {
    match bound {
        protocol::Bound::Exact => Bound::Exact,
        protocol::Bound::Lower => Bound::Lower,
        protocol::Bound::Upper => Bound::Upper,
    }
}

fn wdl_from([win, draw, loss]: [u32; 3]) -> Wdl {
    let small = |number: u32| u16::try_from(number).unwrap_or(1000).min(1000);
    Wdl { win: small(win), draw: small(draw), loss: small(loss) }
}

/// A length of time in milliseconds, as many as fit.
pub(crate) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// An engine's declaration as a player's option.
pub(crate) fn option_from_uci(option: &uci::OptionDeclaration) -> OptionSpec {
    let kind = match option.kind.clone() {
        uci::OptionKind::Check { default } => OptionKind::Check { default },
        uci::OptionKind::Spin { default, min, max } => OptionKind::Spin { default, min, max },
        uci::OptionKind::Combo { default, choices } => OptionKind::Combo { default, choices },
        uci::OptionKind::Text { default } => OptionKind::Text { default },
        uci::OptionKind::Button => OptionKind::Button,
    };
    OptionSpec { name: option.name.clone(), kind }
}

/// Limits as a `go`.
pub(crate) fn limits_to_uci(limits: &Limits, position: &Position, mode: CastlingMode) -> uci::Go {
    // Some engines take a clock of nothing for no clock at all.
    let time = |color: Color| limits.clock.map(|clock| milliseconds(clock.of(color).time).max(1));
    let increment = |color: Color| {
        let increment = limits.clock?.of(color).increment;
        (!increment.is_zero()).then(|| milliseconds(increment))
    };
    uci::Go {
        search_moves: limits
            .search_moves
            .iter()
            .filter(|one| position.is_legal(**one))
            .map(|one| position.uci(*one, mode).to_string())
            .collect(),
        ponder: limits.ponder,
        white_time: time(Color::White),
        black_time: time(Color::Black),
        white_increment: increment(Color::White),
        black_increment: increment(Color::Black),
        moves_to_go: limits.clock.and_then(|clock| clock.moves_to_go),
        depth: limits.depth,
        nodes: limits.nodes,
        mate: limits.mate,
        move_time: limits.move_time.map(|time| milliseconds(time).max(1)),
        infinite: limits.infinite,
        perft: None,
    }
}
