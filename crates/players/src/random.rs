use player::{Choice, Event, Fault, Limits, OptionError, OptionSpec, Player, Signal, Situation};
use rules::Move;

use crate::dice::Dice;

/// Plays any legal move, each as likely as the others.
///
/// The same seed, the same number of `new_game`s and the same moves before make the same choice.
///
/// ```
/// use player::{Limits, Player, Signal, Situation};
/// use players::Random;
///
/// let mut once = Random::seeded(7);
/// let mut again = Random::seeded(7);
/// let play = |player: &mut Random| {
///     player.choose(&Situation::start(), &Limits::default(), &Signal::new(), &mut |_| {})
/// };
/// assert_eq!(play(&mut once)?, play(&mut again)?);
/// # Ok::<(), player::Fault>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Random {
    dice: Dice,
}

impl Random {
    /// With seed 0.
    #[must_use]
    pub fn new() -> Random {
        Random::default()
    }

    /// With a seed of one's own.
    #[must_use]
    pub fn seeded(seed: u64) -> Random {
        let mut player = Random::new();
        player.dice.reseed(seed);
        player
    }
}

/// The moves to choose from: those asked for, so far as they are legal, or else all.
pub(crate) fn candidates(situation: &Situation, limits: &Limits) -> Vec<Move> {
    let all = situation.position().legal_moves();
    let wanted: Vec<Move> =
        all.iter().copied().filter(|one| limits.search_moves.contains(one)).collect();
    if wanted.is_empty() { all.into_iter().collect() } else { wanted }
}

impl Player for Random {
    fn name(&self) -> String {
        "Torres Random".to_owned()
    }

    fn options(&self) -> Vec<OptionSpec> {
        Dice::options()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        self.dice.set_option(name, value)
    }

    fn new_game(&mut self) -> Result<(), Fault> {
        self.dice.next_game();
        Ok(())
    }

    fn choose(
        &mut self,
        situation: &Situation,
        limits: &Limits,
        _signal: &Signal,
        observe: &mut dyn FnMut(Event),
    ) -> Result<Choice, Fault> {
        let best = self.dice.pick(situation, &candidates(situation, limits));
        observe(crate::material::first_glance(best, 0).into());
        Ok(Choice::of(best))
    }
}
