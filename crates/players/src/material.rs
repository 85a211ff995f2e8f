use std::time::Duration;

use player::{
    Choice, Event, Fault, Info, Limits, OptionError, OptionSpec, Player, Score, Signal, Situation,
};
use rules::{Move, Position};

use crate::dice::Dice;
use crate::random::candidates;
use crate::{material_balance, value_of};

/// Plays the move after which it has most material, looking no further than that move; among equals
/// its seed decides.
///
/// ```
/// use player::{Limits, Player, Signal, Situation};
/// use rules::Position;
///
/// let hanging = Position::from_fen("4k3/8/8/3q4/4P3/8/8/R3K3 w - - 0 1")?;
/// let situation = Situation::new(hanging.clone());
/// let mut player = players::Material::new();
/// let choice = player.choose(&situation, &Limits::default(), &Signal::new(), &mut |_| {})?;
/// assert_eq!(choice.best, Some(hanging.parse_san("exd5")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Material {
    dice: Dice,
}

impl Material {
    /// With seed 0.
    #[must_use]
    pub fn new() -> Material {
        Material::default()
    }

    /// With a seed of one's own.
    #[must_use]
    pub fn seeded(seed: u64) -> Material {
        let mut player = Material::new();
        player.dice.reseed(seed);
        player
    }
}

/// What a move wins at once: the man it takes, and what a pawn becomes.
fn gain(position: &Position, one: Move) -> i32 {
    let taken = position.captured(one).map_or(0, |piece| value_of(piece.role));
    let grown = one.promotes_to().map_or(0, |role| value_of(role) - value_of(rules::Role::Pawn));
    taken + grown
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

impl Player for Material {
    fn name(&self) -> String {
        "Torres Material".to_owned()
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
        let position = situation.position();
        let moves = candidates(situation, limits);
        let most = moves.iter().map(|one| gain(position, *one)).max().unwrap_or(0);
        let equals: Vec<Move> =
            moves.iter().copied().filter(|one| gain(position, *one) == most).collect();
        let best = self.dice.pick(situation, &equals);
        let centipawns = material_balance(position) + most;
        let info = Info { nodes: Some(moves.len() as u64), ..first_glance(best, centipawns) };
        observe(info.into());
        Ok(Choice { score: Some(Score::Centipawns(centipawns)), ..Choice::of(best) })
    }
}
