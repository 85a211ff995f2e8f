//! Makes `tests/data/random.perft`: positions from random games and thrown pieces, with counts on
//! which shakmaty and this crate agree: `cargo run --release --example make_perft_data > FILE`.
#![expect(clippy::print_stdout, reason = "a program whose result is its output")]

#[path = "../tests/rules/walk.rs"]
mod walk;

use rules::{Position, perft};
use walk::Random;

fn agreed(position: &Position, depth: u32) -> u64 {
    let fen: shakmaty::fen::Fen = position.shredder_fen().to_string().parse().expect("a FEN");
    let theirs: shakmaty::Chess = fen
        .into_position(shakmaty::CastlingMode::Chess960)
        .or_else(shakmaty::PositionError::ignore_impossible_check)
        .expect("a position");
    let leaves = shakmaty::perft(&theirs, depth);
    assert_eq!(perft::count(position, depth), leaves, "{position} at depth {depth}");
    leaves
}

fn print(position: &Position) {
    let counts = [1, 2, 3].map(|depth| agreed(position, depth).to_string());
    println!("{}; {}", position.shredder_fen(), counts.join("; "));
}

fn main() {
    println!("# A FEN, then the leaves at depth 1, 2 and 3; made by examples/make_perft_data.rs.");
    let mut random = Random::new(0x0960);
    for number in (0..960).step_by(4) {
        let start = Position::chess960(number).expect("below 960");
        let mut ply = 0;
        let wanted = random.below(60);
        walk::game(start, &mut random, |position, _| {
            if ply == wanted {
                print(position);
            }
            ply += 1;
        });
    }
    for _ in 0..60 {
        let mut ply = 0;
        let wanted = 4 + random.below(80);
        walk::game(walk::start(&mut random), &mut random, |position, _| {
            if ply % wanted == 0 && ply > 0 {
                print(position);
            }
            ply += 1;
        });
    }
    let mut thrown = 0;
    while thrown < 800 {
        if let Some(position) = walk::thrown(&mut random) {
            print(&position);
            thrown += 1;
        }
    }
}
