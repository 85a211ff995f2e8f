//! What an engine says over UCI, as a player reports it; and what a player is asked, in UCI's words.

use std::time::Duration;

use player::{Bound, Info, Limits, Wdl};
use protocol::uci;
use rules::{CastlingMode, Color, Position};
use terms::{read_line, read_move};

/// An engine's `info` line as a report; moves from the first illegal one on are left out.
pub(crate) fn info_from_uci(info: &uci::Info, position: &Position) -> Info {
    let words = info.pv.iter().map(String::as_str);
    let current = info.current_move.as_deref().and_then(|word| read_move(position, word));
    Info {
        depth: info.depth,
        selective_depth: info.selective_depth,
        line: info.multi_pv,
        score: info.score.map(|judged| judged.score),
        bound: info.score.map_or(Bound::Exact, |judged| judged.bound),
        wdl: info.wdl.map(wdl_from),
        variation: read_line(position, words).0,
        nodes: info.nodes,
        time: info.time.map(Duration::from_millis),
        hash_full: info.hash_full,
        tablebase_hits: info.tablebase_hits,
        current_move: current.map(|mv| (mv, info.current_move_number.unwrap_or(0))),
        machine_time: None,
    }
}

fn wdl_from([win, draw, loss]: [u32; 3]) -> Wdl {
    let small = |number: u32| u16::try_from(number).unwrap_or(1000).min(1000);
    Wdl { win: small(win), draw: small(draw), loss: small(loss) }
}

/// A length of time in milliseconds, as many as fit.
fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
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
            .filter(|mv| position.is_legal(**mv))
            .map(|mv| position.uci(*mv, mode).to_string())
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
