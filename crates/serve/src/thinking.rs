use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use player::{Choice, Event, Fault, Limits, Player, Signal, Situation};
use rules::Move;

/// Lets a player choose and sees to it that the answer can be played: whatever goes wrong, the move
/// is legal where there is one, and the complaint says what went wrong.
pub(crate) fn choose_safely(
    player: &mut dyn Player,
    situation: &Situation,
    limits: &Limits,
    signal: &Signal,
    observe: &mut dyn FnMut(Event),
) -> (Choice, Option<String>) {
    let attempt = AssertUnwindSafe(|| player.choose(situation, limits, signal, observe));
    let chosen = match catch_unwind(attempt) {
        Ok(Ok(choice)) => return checked(situation, limits, &choice),
        Ok(Err(fault)) => fault,
        Err(panic) => Fault::Crash { reason: words_of(panic.as_ref()) },
    };
    (Choice::of(any_move(situation, limits)), Some(chosen.to_string()))
}

fn checked(situation: &Situation, limits: &Limits, choice: &Choice) -> (Choice, Option<String>) {
    let position = situation.position();
    let legal = match choice.best {
        Some(best) => position.is_legal(best),
        None => !position.has_legal_move(),
    };
    if legal {
        let ponder = choice.ponder.filter(|ponder| {
            choice.best.is_some_and(|best| position.after(best).is_legal(*ponder))
        });
        return (Choice { ponder, ..choice.clone() }, None);
    }
    let complaint = match choice.best {
        Some(best) => format!("it chose {best:?}, which is not legal"),
        None => "it chose no move".to_owned(),
    };
    let best = any_move(situation, limits);
    (Choice { best, ponder: None, ..choice.clone() }, Some(complaint))
}

fn any_move(situation: &Situation, limits: &Limits) -> Option<Move> {
    let position = situation.position();
    let wanted = limits.search_moves.iter().copied().find(|one| position.is_legal(*one));
    wanted.or_else(|| position.legal_moves().first().copied())
}

/// What a panic said.
fn words_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "it panicked".to_owned())
        .replace(['\n', '\r'], " ")
}
