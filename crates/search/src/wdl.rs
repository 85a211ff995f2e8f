//! What a score means in games: chances to win, draw and lose.
//!
//! The model is fitted to the engine's own games (`torres datagen wdl FILE...` prints it); another
//! evaluation needs another fit.

use player::{Score, Wdl};
use rules::{Position, Role};

/// How scores and results are related: a game is won with a chance that grows with the score as a
/// logistic curve, whose middle and width depend on the material that is left.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Model {
    /// The score at which half of the games are won: a polynomial in the share of material left.
    pub half: [f64; 3],
    /// How many centipawns change the odds by a factor of e, likewise.
    pub width: [f64; 3],
}

/// The model of the engine as it is, from 104,210 positions of 1,135 games at 2,000 nodes per move.
pub const MODEL: Model = Model { half: [325.5, -525.5, 278.6], width: [56.3, 99.8, -49.1] };

impl Model {
    /// The chances to win and to lose of the side that has this score.
    #[must_use]
    pub fn win_and_loss(&self, centipawns: f64, material_left: f64) -> (f64, f64) {
        let at = |terms: [f64; 3]| (terms[2] * material_left + terms[1]) * material_left + terms[0];
        let (half, width) = (at(self.half).max(1.0), at(self.width).max(1.0));
        let win = |value: f64| 1.0 / (1.0 + ((half - value) / width).exp());
        (win(centipawns), win(-centipawns))
    }
}

/// The share of the material at the start that is still there, 0 to 1.
#[must_use]
pub fn material_left(position: &Position) -> f64 {
    let number = |role| f64::from(position.by_role(role).len());
    let material = number(Role::Pawn)
        + 3.0 * (number(Role::Knight) + number(Role::Bishop))
        + 5.0 * number(Role::Rook)
        + 9.0 * number(Role::Queen);
    (material / 78.0).clamp(0.0, 1.0)
}

/// The chances of the side to move.
#[must_use]
pub fn chances(score: Score, position: &Position) -> Wdl {
    let value = match score {
        Score::Centipawns(value) => f64::from(value),
        Score::Mate(moves) if moves > 0 => 30_000.0,
        Score::Mate(_) => -30_000.0,
    };
    let (win, loss) = MODEL.win_and_loss(value, material_left(position));
    let thousandths = |share: f64| (1000.0 * share).round() as u16;
    let (win, loss) = (thousandths(win), thousandths(loss));
    Wdl { win, loss, draw: 1000 - win.min(1000) - loss.min(1000 - win.min(1000)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_grow() {
        let position = Position::start();
        let mut last = 0;
        for value in (-2_000..=2_000).step_by(50) {
            let wdl = chances(Score::Centipawns(value), &position);
            assert_eq!(wdl.win + wdl.draw + wdl.loss, 1000);
            assert!(wdl.win >= last);
            last = wdl.win;
        }
        assert_eq!(chances(Score::Mate(3), &position), Wdl { win: 1000, draw: 0, loss: 0 });
    }

    #[test]
    fn the_model_is_one_for_any_material() {
        for hundredths in 0..=100 {
            let left = f64::from(hundredths) / 100.0;
            let (win, loss) = MODEL.win_and_loss(0.0, left);
            assert!((win - loss).abs() < 1e-12 && win < 0.5, "{left}: {win}");
            assert!(MODEL.win_and_loss(100.0, left).0 > win, "{left}");
        }
    }
}
