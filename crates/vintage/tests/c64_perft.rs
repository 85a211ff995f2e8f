//! The move generator of the C64 program, counted against our own.

use rules::{Position, perft};
use vintage::c64::Computer;

const CASES: &str = include_str!("data/c64_perft.txt");

#[test]
fn counts_are_exact() {
    let mut computer = Computer::new();
    for line in CASES.lines().filter(|line| !line.starts_with('#')) {
        let (depth, fen) = line.split_once("; ").expect("depth and position");
        let depth: u32 = depth.parse().expect("a number");
        let position = Position::from_fen(fen).expect("a position");
        let counted = computer.perft(&position, depth).expect("an answer");
        assert_eq!(counted.positions, perft::count(&position, depth), "{depth} {fen}");
    }
}

#[test]
#[ignore = "a quarter of a billion cycles"]
fn counts_are_exact_deeper() {
    let mut computer = Computer::new();
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let kiwipete = Position::from_fen(kiwipete).expect("a position");
    assert_eq!(computer.perft(&kiwipete, 3).expect("an answer").positions, 97_862);
    assert_eq!(computer.perft(&Position::start(), 4).expect("an answer").positions, 197_281);
}
