//! What a score means in games: chances to win, draw and lose.

use player::{Score, Wdl};
use rules::{Position, Role};

/// The score at which half of the games are won, and how fast that changes, by material left.
fn model(position: &Position) -> (f64, f64) {
    let number = |role| f64::from(position.by_role(role).len());
    let material = number(Role::Pawn)
        + 3.0 * (number(Role::Knight) + number(Role::Bishop))
        + 5.0 * number(Role::Rook)
        + 9.0 * number(Role::Queen);
    let left = (material / 78.0).clamp(0.1, 1.0);
    (130.0 + 60.0 * left, 60.0 + 20.0 * left)
}

/// The chances of the side to move.
#[must_use]
pub fn chances(score: Score, position: &Position) -> Wdl {
    let value = match score {
        Score::Centipawns(value) => f64::from(value),
        Score::Mate(moves) if moves > 0 => 30_000.0,
        Score::Mate(_) => -30_000.0,
    };
    let (half, slope) = model(position);
    let win_at = |value: f64| (1000.0 / (1.0 + ((half - value) / slope).exp())).round() as u16;
    let (win, loss) = (win_at(value), win_at(-value));
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
}
