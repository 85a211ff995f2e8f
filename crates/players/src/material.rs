use player::{Choice, Event, Info, Question, Score};
use rules::{Move, Position};

use crate::chance::{Chance, Style, first_glance};
use crate::dice::Dice;
use crate::{material_balance, value_of};

/// Plays the move after which it has most material, looking no further than that move; among equals
/// its seed decides.
///
/// ```
/// use player::{Player, Question, Situation};
/// use rules::Position;
///
/// let hanging = Position::from_fen("4k3/8/8/3q4/4P3/8/8/R3K3 w - - 0 1")?;
/// let situation = Situation::new(hanging.clone());
/// let mut player = players::Material::new();
/// let choice = player.choose(&Question::new(situation), &mut |_| {})?;
/// assert_eq!(choice.best, Some(hanging.parse_san("exd5")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Material = Chance<MostMaterial>;

/// How [`Material`] chooses: the move that wins most at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MostMaterial;

/// What a move wins at once: the piece it takes, and what a pawn becomes.
fn gain(position: &Position, mv: Move) -> i32 {
    let taken = position.captured(mv).map_or(0, |piece| value_of(piece.role));
    let grown = mv.promotes_to().map_or(0, |role| value_of(role) - value_of(rules::Role::Pawn));
    taken + grown
}

impl Style for MostMaterial {
    const NAME: &'static str = "Torres Material";

    fn choose(dice: &Dice, question: &Question, observe: &mut dyn FnMut(Event)) -> Choice {
        let position = question.situation.position();
        let moves = question.candidates();
        let most = moves.iter().map(|mv| gain(position, *mv)).max().unwrap_or(0);
        let equals: Vec<Move> =
            moves.iter().copied().filter(|mv| gain(position, *mv) == most).collect();
        let best = dice.pick(&question.situation, &equals);
        let centipawns = material_balance(position) + most;
        let info = Info { nodes: Some(moves.len() as u64), ..first_glance(best, centipawns) };
        observe(info.into());
        Choice { score: Some(Score::Centipawns(centipawns)), ..Choice::of(best) }
    }
}
