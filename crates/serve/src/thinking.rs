use player::host::{any_move, choose};
use player::{Choice, Event, Player, Question};

/// Lets a player choose and sees to it that the answer can be played: whatever goes wrong, the move
/// is legal where there is one, and the complaint says what went wrong.
pub(crate) fn choose_safely(
    player: &mut dyn Player,
    question: &Question,
    observe: &mut dyn FnMut(Event),
) -> (Choice, Option<String>) {
    let any_move = || any_move(&question.situation, &question.limits);
    match choose(player, question, observe) {
        // A player that resigns without a move needs one here all the same.
        Ok(choice) if choice.best.is_none() => (Choice { best: any_move(), ..choice }, None),
        Ok(choice) => (choice, None),
        Err(fault) => (Choice::of(any_move()), Some(fault.to_string())),
    }
}
