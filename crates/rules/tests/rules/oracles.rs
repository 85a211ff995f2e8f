//! Two independent libraries agree with this one about every legal move and every perft count.

use std::collections::BTreeSet;

use crate::walk::{self, Random};
use rules::{CastlingMode, Position, perft};
use shakmaty::Position as _;

fn of_shakmaty(fen: &str) -> shakmaty::Chess {
    let fen: shakmaty::fen::Fen = fen.parse().expect("a FEN");
    fen.into_position(shakmaty::CastlingMode::Chess960)
        .or_else(shakmaty::PositionError::ignore_impossible_check)
        .or_else(shakmaty::PositionError::ignore_too_much_material)
        .expect("a position")
}

fn moves_of_shakmaty(position: &shakmaty::Chess) -> BTreeSet<String> {
    let mode = shakmaty::CastlingMode::Chess960;
    position.legal_moves().iter().map(|mv| mv.to_uci(mode).to_string()).collect()
}

fn our_moves(position: &Position) -> BTreeSet<String> {
    let moves = position.legal_moves();
    moves.iter().map(|mv| position.uci(*mv, CastlingMode::Chess960).to_string()).collect()
}

fn check_against_shakmaty(position: &Position) {
    let theirs = of_shakmaty(&position.shredder_fen().to_string());
    assert_eq!(our_moves(position), moves_of_shakmaty(&theirs), "{position}");
    assert_eq!(position.in_check(), theirs.is_check(), "{position}");
    assert_eq!(position.has_insufficient_material(), theirs.is_insufficient_material());
}

#[test]
fn shakmaty_agrees_on_random_games() {
    let mut random = Random::new(1912);
    for _ in 0..150 {
        let start = walk::start(&mut random);
        walk::game(start, &mut random, |position, _| check_against_shakmaty(position));
    }
}

#[test]
fn shakmaty_agrees_on_thrown_positions() {
    let mut random = Random::new(1946);
    let mut checked = 0;
    while checked < 10_000 {
        if let Some(position) = walk::thrown(&mut random) {
            check_against_shakmaty(&position);
            checked += 1;
        }
    }
}

fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut total = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            total += if depth == 1 { 1 } else { cozy_perft(&next, depth - 1) };
        }
        false
    });
    total
}

#[test]
fn cozy_chess_agrees_on_perft() {
    let mut random = Random::new(1976);
    let mut checked = 0;
    let mut check = |position: &Position| {
        let fen = position.shredder_fen().to_string();
        // It wants the clocks of a tournament game, and refuses more checkers than we do.
        if let Ok(board) = cozy_chess::Board::from_fen(&fen, true) {
            assert_eq!(perft::count(position, 3), cozy_perft(&board, 3), "{fen}");
            checked += 1;
        }
    };
    for _ in 0..300 {
        if let Some(position) = walk::thrown(&mut random) {
            check(&position);
        }
    }
    for _ in 0..8 {
        let start = walk::start(&mut random);
        let mut ply = 0;
        walk::game(start, &mut random, |position, _| {
            ply += 1;
            if ply % 16 == 0 {
                check(position);
            }
        });
    }
    assert!(checked > 200, "only {checked} positions were comparable");
}
