use player::Signal;
use rules::{CastlingMode, Position, perft};

/// Up to this depth a count takes moments; deeper ones look at the signal in between.
const QUICK: u32 = 4;

/// Counts the positions after a number of half-moves, line by line for each first move; `None` when it
/// was stopped.
pub(crate) fn count_by_move(
    position: &Position,
    depth: u32,
    mode: CastlingMode,
    signal: &Signal,
    say: &mut dyn FnMut(String),
) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    let mut total = 0;
    for mv in position.legal_moves() {
        let nodes = count(&position.after(mv), depth - 1, signal)?;
        say(format!("{}: {nodes}", position.uci(mv, mode)));
        total += nodes;
    }
    Some(total)
}

fn count(position: &Position, depth: u32, signal: &Signal) -> Option<u64> {
    if signal.stopped() {
        return None;
    }
    if depth <= QUICK {
        return Some(perft::count(position, depth));
    }
    position.legal_moves().into_iter().map(|mv| count(&position.after(mv), depth - 1, signal)).sum()
}
