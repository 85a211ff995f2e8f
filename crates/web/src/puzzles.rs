//! Where puzzles come from: the file that is built in, reviews, and the games of the store.

use games::Game;
use reviewer::Puzzle;
use rules::{CastlingMode, Position};
use serde::Deserialize;

use crate::messages::{PuzzleKind, Review, Side, Verdict};
use crate::store::NewPuzzle;

/// Made by `torres puzzles` from games of our own players.
const OWN: &str = include_str!("../data/puzzles.json");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OwnPuzzle {
    fen: String,
    solution: Vec<String>,
    rating: f64,
    white: String,
    black: String,
}

/// The puzzles that come with the program.
pub(crate) fn own() -> Vec<NewPuzzle> {
    let all: Vec<OwnPuzzle> = serde_json::from_str(OWN).unwrap_or_default();
    let kept = all.into_iter().map(|one| NewPuzzle {
        kind: PuzzleKind::Own,
        fen: one.fen,
        solution: one.solution,
        played: None,
        origin: format!("{} – {}", one.white, one.black),
        game: None,
        rating: one.rating,
    });
    kept.collect()
}

/// A puzzle that was found in a game of the store.
pub(crate) fn found(puzzle: &Puzzle, game: &Game, id: u32) -> NewPuzzle {
    let player = |tag: &str| game.tags.get(tag).unwrap_or("?");
    let mut position = puzzle.position.clone();
    let mut solution = Vec::new();
    for mv in &puzzle.solution {
        solution.push(position.uci(*mv, CastlingMode::Standard).to_string());
        position.play_unchecked(*mv);
    }
    NewPuzzle {
        kind: PuzzleKind::Found,
        fen: puzzle.position.fen().to_string(),
        solution,
        played: None,
        origin: format!("{} – {}", player("White"), player("Black")),
        game: Some(id),
        rating: puzzle.rating.into(),
    }
}

/// The mistakes and blunders of one side, each with the better move.
pub(crate) fn mistakes(review: &Review, side: Side, id: u32) -> Vec<NewPuzzle> {
    let is_bad =
        |verdict: Option<Verdict>| matches!(verdict, Some(Verdict::Mistake | Verdict::Blunder));
    let moves = review.moves.iter().enumerate();
    let bad = moves.filter(|(_, one)| one.side == side && is_bad(one.verdict));
    let exercises = bad.filter_map(|(ply, one)| {
        let before = if ply == 0 { &review.start } else { &review.moves[ply - 1].fen };
        let best = one.best_uci.first()?;
        // A review that somebody changed may hold anything.
        let position = Position::from_fen(before).ok()?;
        position.parse_uci(best).ok()?;
        Some(NewPuzzle {
            kind: PuzzleKind::Mistake,
            fen: before.clone(),
            solution: vec![best.clone()],
            played: Some(one.san.clone()),
            origin: format!("{} – {}", review.white_name, review.black_name),
            game: Some(id),
            rating: 0.0,
        })
    });
    exercises.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Solutions are legal, end with the solver's move and are said to be hard by a sane number.
    #[test]
    fn our_own_puzzles_are_sound() {
        let all = own();
        assert!(all.len() >= 30, "{} puzzles", all.len());
        for one in &all {
            let mut position = Position::from_fen(&one.fen).expect("legal");
            assert!(one.solution.len() % 2 == 1, "{one:?}");
            for text in &one.solution {
                let mv =
                    position.parse_uci(text).unwrap_or_else(|error| panic!("{error}: {one:?}"));
                position.play_unchecked(mv);
            }
            assert!((600.0..=2_800.0).contains(&one.rating), "{one:?}");
        }
    }
}
