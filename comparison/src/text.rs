//! Reading and writing FEN and SAN, beside shakmaty.

use std::hint::black_box;
use std::time::Instant;

use rules::Position;
use shakmaty::{CastlingMode, Chess, EnPassantMode, fen::Fen, san::San};

/// Positions of a few hundred games played by a fixed rule, with one move each.
fn positions() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for seed in 0..300usize {
        let mut position = Position::start();
        for ply in 0..80usize {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[(seed * 7919 + ply * 104_729) % moves.len()];
            found.push((position.fen().to_string(), position.san(mv).to_string()));
            position.play(mv);
        }
    }
    found
}

/// Nanoseconds an item, in the best of several rounds.
fn time(rounds: u32, items: usize, mut work: impl FnMut()) -> f64 {
    let mut best = f64::MAX;
    for _ in 0..rounds.max(3) {
        let begin = Instant::now();
        work();
        best = best.min(begin.elapsed().as_secs_f64() / items as f64 * 1e9);
    }
    best
}

fn row(name: &str, ours: f64, theirs: f64) {
    println!("{name:14}  torres {ours:.0} ns  shakmaty {theirs:.0} ns ({:.2}x)", theirs / ours);
}

pub fn compare(rounds: u32) {
    let texts = positions();
    let number = texts.len();
    let ours: Vec<Position> = texts.iter().map(|(fen, _)| fen.parse().expect("a FEN")).collect();
    let theirs: Vec<Chess> = texts.iter().map(|(fen, _)| of_shakmaty(fen)).collect();
    println!("\nText, nanoseconds an item ({number} positions; in brackets Torres's lead)");
    row(
        "FEN in",
        time(rounds, number, || {
            texts.iter().for_each(|(fen, _)| drop(black_box(Position::from_fen(fen))));
        }),
        time(rounds, number, || {
            texts.iter().for_each(|(fen, _)| drop(black_box(of_shakmaty(fen))));
        }),
    );
    row(
        "FEN out",
        time(rounds, number, || {
            ours.iter().for_each(|position| drop(black_box(position.fen().to_string())));
        }),
        time(rounds, number, || {
            theirs.iter().for_each(|position| {
                let fen = Fen::from_position(position, EnPassantMode::Legal);
                drop(black_box(fen.to_string()));
            });
        }),
    );
    row(
        "SAN in",
        time(rounds, number, || {
            for (position, (_, san)) in ours.iter().zip(&texts) {
                black_box(position.parse_san(san)).expect("a move");
            }
        }),
        time(rounds, number, || {
            for (position, (_, san)) in theirs.iter().zip(&texts) {
                let san: San = san.trim_end_matches(['+', '#']).parse().expect("a SAN");
                black_box(san.to_move(position)).expect("a move");
            }
        }),
    );
    let our_moves: Vec<_> = ours
        .iter()
        .zip(&texts)
        .map(|(position, (_, san))| position.parse_san(san).expect("a move"))
        .collect();
    let their_moves: Vec<_> = theirs
        .iter()
        .zip(&texts)
        .map(|(position, (_, san))| {
            let san: San = san.trim_end_matches(['+', '#']).parse().expect("a SAN");
            san.to_move(position).expect("a move")
        })
        .collect();
    row(
        "SAN out",
        time(rounds, number, || {
            for (position, mv) in ours.iter().zip(&our_moves) {
                drop(black_box(position.san(*mv).to_string()));
            }
        }),
        time(rounds, number, || {
            for (position, mv) in theirs.iter().zip(&their_moves) {
                let san = shakmaty::san::SanPlus::from_move(position.clone(), *mv);
                drop(black_box(san.to_string()));
            }
        }),
    );
}

fn of_shakmaty(fen: &str) -> Chess {
    let fen: Fen = fen.parse().expect("a FEN");
    fen.into_position(CastlingMode::Standard).expect("a position")
}
