use rules::Position;

use crate::dice::Dice;

/// A position after so many random moves from the start (of ordinary chess, or of a random Chess960
/// arrangement), in which the game is not over.
#[must_use]
pub fn random_opening(seed: u64, number: u64, plies: u32, chess960: bool) -> Position {
    let mut dice = Dice::new(seed ^ 0x006f_7065_6e69_6e67, number);
    loop {
        let start = if chess960 {
            Position::chess960(dice.below(960) as u16).unwrap_or_default()
        } else {
            Position::start()
        };
        if let Some(position) = walk(start, plies, &mut dice) {
            return position;
        }
    }
}

/// A position after so many random moves from another; none if the game ended on the way.
#[must_use]
pub fn random_opening_from(
    start: &Position,
    seed: u64,
    number: u64,
    plies: u32,
) -> Option<Position> {
    walk(start.clone(), plies, &mut Dice::new(seed ^ 0x0062_6f6f_6b00, number))
}

fn walk(mut position: Position, plies: u32, dice: &mut Dice) -> Option<Position> {
    for _ in 0..plies {
        let moves = position.legal_moves();
        let one = *moves.get(dice.below(moves.len().max(1)))?;
        position.play(one);
    }
    position.has_legal_move().then_some(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_opening() {
        for number in 0..50 {
            let opening = random_opening(3, number, 8, number % 2 == 0);
            assert_eq!(opening, random_opening(3, number, 8, number % 2 == 0));
            assert!(opening.has_legal_move());
        }
        assert_ne!(random_opening(3, 1, 8, false), random_opening(4, 1, 8, false));
    }
}
