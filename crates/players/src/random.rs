use player::{Choice, Event, Question};

use crate::chance::{Chance, Style, first_glance};
use crate::dice::Dice;

/// Plays any legal move, each as likely as the others.
///
/// The same seed, the same number of `new_game`s and the same moves before make the same choice.
///
/// ```
/// use player::{Player, Question, Situation};
/// use players::Random;
///
/// let mut once = Random::seeded(7);
/// let mut again = Random::seeded(7);
/// let play = |player: &mut Random| {
///     player.choose(&Question::new(Situation::start()), &mut |_| {})
/// };
/// assert_eq!(play(&mut once)?, play(&mut again)?);
/// # Ok::<(), player::Fault>(())
/// ```
pub type Random = Chance<AnyMove>;

/// How [`Random`] chooses: any move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AnyMove;

impl Style for AnyMove {
    const NAME: &'static str = "Torres Random";

    fn choose(dice: &Dice, question: &Question, observe: &mut dyn FnMut(Event)) -> Choice {
        let best = dice.pick(&question.situation, &question.candidates());
        observe(first_glance(best, 0).into());
        Choice::of(best)
    }
}
