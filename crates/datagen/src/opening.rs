use std::sync::Arc;

use rules::Position;

use crate::dice::Dice;

/// Where games begin, before their first random moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Openings {
    /// The start of ordinary chess.
    #[default]
    Start,
    /// Any arrangement of Chess960.
    Chess960,
    /// The positions of a book; an empty one is the start.
    Book(Arc<[Position]>),
}

impl Openings {
    /// The opening of this number: a position after the given number of random moves, in which the
    /// game is not over.
    #[must_use]
    pub fn random(&self, seed: u64, number: u64, plies: u32) -> Position {
        let mut dice = Dice::new(seed ^ 0x006f_7065_6e69_6e67, number);
        // Some positions of a book may be so near their end that no walk leads on.
        for _ in 0..100 {
            let start = self.choose(&mut dice);
            if let Some(position) = walk(start, plies, &mut dice) {
                return position;
            }
        }
        Position::start()
    }

    fn choose(&self, dice: &mut Dice) -> Position {
        match self {
            Openings::Chess960 => Position::chess960(dice.below(960) as u16).unwrap_or_default(),
            Openings::Book(book) if !book.is_empty() => book[dice.below(book.len())].clone(),
            Openings::Start | Openings::Book(_) => Position::start(),
        }
    }
}

fn walk(mut position: Position, plies: u32, dice: &mut Dice) -> Option<Position> {
    for _ in 0..plies {
        let moves = position.legal_moves();
        let mv = *moves.get(dice.below(moves.len().max(1)))?;
        position.play(mv);
    }
    position.has_legal_move().then_some(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_opening() {
        let book = ["8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "8/8/4k3/8/8/4KP2/8/8 w - - 0 1"];
        let book = book.map(|fen| Position::from_fen(fen).expect("a position"));
        for openings in [Openings::Start, Openings::Chess960, Openings::Book(book.into())] {
            for number in 0..50 {
                let opening = openings.random(3, number, 8);
                assert_eq!(opening, openings.random(3, number, 8));
                assert!(opening.has_legal_move());
            }
            assert_ne!(openings.random(3, 1, 8), openings.random(4, 1, 8));
        }
    }

    #[test]
    fn a_book_is_where_games_begin() {
        let mated = Position::from_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").expect("a position");
        let ending = Position::from_fen("8/8/4k3/8/8/4KP2/8/8 w - - 0 1").expect("a position");
        let book = Openings::Book([mated, ending.clone()].into());
        assert!((0..50).all(|number| book.random(1, number, 0) == ending));
    }
}
