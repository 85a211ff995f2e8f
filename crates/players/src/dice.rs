use chance::mix;
use player::{OptionError, OptionSpec, Situation, common_options, declared_option};

/// Repeatable random choices: each depends only on the seed, the number of the game and
/// the moves played in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Dice {
    seed: u64,
    /// Whether the seed was set as an option, and is not to be replaced by a host's.
    is_set: bool,
    game: u64,
}

impl Dice {
    /// The option by which the seed is set.
    fn option() -> OptionSpec {
        OptionSpec::spin("Seed", 0, 0, i64::MAX)
    }

    /// The options of a player that throws dice.
    pub(crate) fn options() -> Vec<OptionSpec> {
        let mut options = common_options();
        options.push(Dice::option());
        options
    }

    /// Obeys an option of such a player.
    pub(crate) fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        declared_option(&Dice::options(), name, value)?;
        if let (true, Ok(seed)) = (Dice::option().is_named(name), value.parse()) {
            *self = Dice { seed, is_set: true, game: 0 };
        }
        Ok(())
    }

    /// Starts over from another seed, unless one was set as an option.
    pub(crate) fn reseed(&mut self, seed: u64) {
        if !self.is_set {
            *self = Dice { seed, is_set: false, game: 0 };
        }
    }

    /// Goes on to the next game, which takes another course.
    pub(crate) fn next_game(&mut self) {
        self.game = self.game.wrapping_add(1);
    }

    /// Picks one of several things; `None` when there are none.
    #[must_use]
    pub fn pick<T: Copy>(&self, situation: &Situation, things: &[T]) -> Option<T> {
        let count = u64::try_from(things.len()).ok().filter(|count| *count > 0)?;
        let thrown = self.throw(situation) % count;
        things.get(usize::try_from(thrown).ok()?).copied()
    }

    fn throw(&self, situation: &Situation) -> u64 {
        let ply = situation.moves().len() as u64;
        [self.game, ply, situation.position().key()]
            .into_iter()
            .fold(mix(self.seed), |mixed, more| mix(mixed ^ mix(more)))
    }
}
