//! The two recorded games of the original, played again by our reading of its rules.

mod record;

use pioneers::bernstein::{Bernstein, plausible};
use player::{Player, Question, Situation};
use rules::Color;

/// What the comparison of a game gives, for the moves of White.
#[derive(PartialEq, Debug)]
struct Comparison {
    moves: usize,
    /// The numbers of the moves that our reading plays too.
    same: Vec<u32>,
    /// The numbers of the moves that are not among the seven plausible ones.
    implausible: Vec<u32>,
}

fn compare(text: &str) -> Comparison {
    let mut situation = Situation::start();
    let mut found = Comparison { moves: 0, same: Vec::new(), implausible: Vec::new() };
    for mv in record::moves(text) {
        let position = situation.position();
        if position.turn() == Color::White {
            found.moves += 1;
            let choice =
                Bernstein::default().choose(&Question::new(situation.clone()), &mut |_| {});
            if choice.expect("no fault").best == Some(mv) {
                found.same.push(position.fullmoves());
            }
            if !plausible(position).iter().any(|plausible| plausible.mv == mv) {
                found.implausible.push(position.fullmoves());
            }
        }
        situation.play(mv).expect("a legal move");
    }
    found
}

#[test]
fn half_of_the_abandoned_game_is_the_same() {
    let expected = Comparison {
        moves: 16,
        same: vec![4, 5, 6, 8, 11, 12, 13, 14],
        implausible: vec![3, 15, 16],
    };
    assert_eq!(compare(include_str!("data/bernstein-chess-review-1958.txt")), expected);
}

#[test]
fn a_third_of_the_lost_game_is_the_same() {
    let expected =
        Comparison { moves: 22, same: vec![2, 3, 6, 8, 9, 17, 20], implausible: vec![13, 16, 19] };
    assert_eq!(compare(include_str!("data/bernstein-scientific-american-1958.txt")), expected);
}
