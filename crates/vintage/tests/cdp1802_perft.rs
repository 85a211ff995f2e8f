//! The move generator of the 1802 program, counted against our own.

use rules::{Position, perft};
use vintage::cdp1802::{Board, Cable, CableError};

const CASES: &str = include_str!("data/cdp1802_perft.txt");

#[test]
fn counts_are_exact() {
    for line in CASES.lines().filter(|line| !line.starts_with('#')) {
        let (depth, fen) = line.split_once("; ").expect("depth and position");
        let depth: u32 = depth.parse().expect("a number");
        let position = Position::from_fen(fen).expect("a position");
        let counted = Cable::perft(Board::Bios, &position, depth).expect("an answer");
        assert_eq!(counted.positions, perft::count(&position, depth), "{depth} {fen}");
    }
}

#[test]
fn the_plain_processor_counts_the_same() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let kiwipete = Position::from_fen(kiwipete).expect("a position");
    let counted = Cable::perft(Board::MembershipCard, &kiwipete, 2).expect("an answer");
    assert_eq!(counted.positions, 2_039);
}

#[test]
fn depths_without_room_are_refused() {
    let refused = Cable::perft(Board::Bios, &Position::start(), 6);
    assert_eq!(refused, Err(CableError::TooDeep { depth: 6 }));
}
