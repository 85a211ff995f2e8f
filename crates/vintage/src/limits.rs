//! Limits of a search that the historic programs know nothing of: stopping, pondering, `searchmoves`.

use player::{Choice, Event, Limits, Signal};
use rules::{Move, Position};

/// Whether thinking has to end: somebody said so, or the expected move was played.
pub(crate) fn is_enough(limits: &Limits, signal: &Signal) -> bool {
    signal.stopped() || (limits.ponder && signal.was_ponder_hit())
}

/// An answer to an endless question is given when somebody asks for it.
pub(crate) fn wait_until_wanted(limits: &Limits, signal: &Signal) {
    let ponder = limits.ponder;
    signal.wait_until_wanted(limits.infinite && !ponder, ponder);
}

/// The move that is played where the machine has none that may be played: the first legal one, of
/// `wanted` if any of those is legal.
pub(crate) fn first_wanted(position: &Position, wanted: &[Move]) -> Option<Move> {
    let legal = position.legal_moves();
    legal.iter().find(|mv| wanted.contains(mv)).or_else(|| legal.first()).copied()
}

/// The programs cannot leave moves out; where one chose a move that was not asked for, the first that
/// was is played.
pub(crate) fn obey_search_moves(
    choice: &mut Choice,
    limits: &Limits,
    machine: &str,
    observe: &mut dyn FnMut(Event),
) {
    let asked = &limits.search_moves;
    if !asked.is_empty() && choice.best.is_some_and(|best| !asked.contains(&best)) {
        observe(Event::Text(format!("the {machine} chose a move that was not asked for")));
        choice.best = asked.first().copied();
    }
}
