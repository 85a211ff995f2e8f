//! What players that leave something to chance have in common.

use std::marker::PhantomData;
use std::time::Duration;

use player::{Choice, Event, Info, OptionError, OptionSpec, Player, Question, Result, Score};
use rules::Move;

use crate::dice::Dice;

/// How such a player chooses.
pub trait Style: Send {
    /// What the player calls itself.
    const NAME: &'static str;

    /// Its choice, which it may leave to the dice.
    fn choose(dice: &Dice, question: &Question, observe: &mut dyn FnMut(Event)) -> Choice;
}

/// A player that leaves something to chance, repeatable by its seed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chance<S> {
    dice: Dice,
    style: PhantomData<S>,
}

impl<S: Style + Default> Chance<S> {
    /// With seed 0.
    #[must_use]
    pub fn new() -> Chance<S> {
        Chance::default()
    }

    /// With the given seed.
    #[must_use]
    pub fn seeded(seed: u64) -> Chance<S> {
        let mut player = Chance::new();
        player.dice.reseed(seed);
        player
    }
}

impl<S: Style> Player for Chance<S> {
    fn name(&self) -> String {
        S::NAME.to_owned()
    }

    fn options(&self) -> Vec<OptionSpec> {
        Dice::options()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        self.dice.set_option(name, value)
    }

    fn reseed(&mut self, seed: u64) {
        self.dice.reseed(seed);
    }

    fn new_game(&mut self) -> Result<()> {
        self.dice.next_game();
        Ok(())
    }

    fn choose(&mut self, question: &Question, observe: &mut dyn FnMut(Event)) -> Result<Choice> {
        Ok(S::choose(&self.dice, question, observe))
    }
}

/// The report of a player that looks at each move once.
pub(crate) fn first_glance(best: Option<Move>, centipawns: i32) -> Info {
    Info {
        depth: Some(1),
        selective_depth: Some(1),
        score: Some(Score::Centipawns(centipawns)),
        nodes: Some(1),
        time: Some(Duration::ZERO),
        variation: best.into_iter().collect(),
        ..Info::default()
    }
}
