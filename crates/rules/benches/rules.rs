//! `cargo bench -p torres-rules`: the parts that programs call millions of times. For figures beside other
//! libraries see `comparison/`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rules::variants::{Crazyhouse, KingOfTheHill, ThreeCheck, perft as variant_perft};
use rules::{Position, perft};

const FENS: [&str; 3] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
];

fn main() {
    divan::main();
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect("a FEN")
}

#[divan::bench(args = FENS)]
fn perft_4(bencher: Bencher<'_, '_>, fen: &str) {
    let position = position(fen);
    let leaves = ItemsCount::new(perft::count(&position, 4));
    bencher.counter(leaves).bench(|| perft::count(black_box(&position), 4));
}

#[divan::bench(args = FENS)]
fn list_moves(bencher: Bencher<'_, '_>, fen: &str) {
    let position = position(fen);
    bencher.bench(|| black_box(&position).legal_moves());
}

#[divan::bench(args = FENS)]
fn play_every_move(bencher: Bencher<'_, '_>, fen: &str) {
    let position = position(fen);
    let moves = position.legal_moves();
    bencher.counter(ItemsCount::new(moves.len())).bench(|| {
        for mv in &moves {
            let mut next = position.clone();
            next.play_unchecked(*mv);
            black_box(&next);
        }
    });
}

#[divan::bench(args = FENS)]
fn read_fen(fen: &str) -> Position {
    position(black_box(fen))
}

#[divan::bench(args = FENS)]
fn write_and_read_san(bencher: Bencher<'_, '_>, fen: &str) {
    let position = position(fen);
    let moves = position.legal_moves();
    bencher.counter(ItemsCount::new(moves.len())).bench(|| {
        for mv in &moves {
            let text = position.san(*mv).to_string();
            assert_eq!(position.parse_san(&text).ok(), Some(*mv));
        }
    });
}

/// 197,281 leaves each, as in chess: no drop is possible so early, and nobody gets to the hill.
#[divan::bench]
fn perft_4_of_crazyhouse() -> u64 {
    variant_perft(black_box(&Crazyhouse::start()), 4)
}

#[divan::bench]
fn perft_4_of_king_of_the_hill() -> u64 {
    variant_perft(black_box(&KingOfTheHill::start()), 4)
}

#[divan::bench]
fn perft_4_of_three_check() -> u64 {
    variant_perft(black_box(&ThreeCheck::start()), 4)
}
