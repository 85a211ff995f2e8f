//! Perft of three variants, beside shakmaty.

use std::time::Instant;

use rules::variants::{Crazyhouse, KingOfTheHill, ThreeCheck, perft};
use shakmaty::fen::Fen;
use shakmaty::variant;

struct Case {
    name: &'static str,
    ours: fn(&str, u32) -> u64,
    theirs: fn(&str, u32) -> u64,
    fen: &'static str,
    depth: u32,
}

fn theirs<P: shakmaty::FromSetup + shakmaty::Position + Clone>(fen: &str, depth: u32) -> u64 {
    let fen: Fen = fen.parse().expect("a FEN");
    let position: P = fen.into_position(shakmaty::CastlingMode::Standard).expect("a position");
    shakmaty::perft(&position, depth)
}

const CASES: [Case; 4] = [
    Case {
        name: "crazyhouse, start",
        ours: |fen, depth| perft(&Crazyhouse::from_fen(fen).expect("a FEN"), depth),
        theirs: theirs::<variant::Crazyhouse>,
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
        depth: 5,
    },
    Case {
        name: "crazyhouse, full pockets",
        ours: |fen, depth| perft(&Crazyhouse::from_fen(fen).expect("a FEN"), depth),
        theirs: theirs::<variant::Crazyhouse>,
        fen: "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1",
        depth: 3,
    },
    Case {
        name: "king of the hill",
        ours: |fen, depth| perft(&KingOfTheHill::from_fen(fen).expect("a FEN"), depth),
        theirs: theirs::<variant::KingOfTheHill>,
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        depth: 5,
    },
    Case {
        name: "three-check",
        ours: |fen, depth| perft(&ThreeCheck::from_fen(fen).expect("a FEN"), depth),
        theirs: theirs::<variant::ThreeCheck>,
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
        depth: 5,
    },
];

pub fn compare(rounds: u32) {
    println!(
        "\nVariants, millions of leaves a second (best of {rounds}; in brackets Torres's lead)"
    );
    for case in &CASES {
        let mut best = [0f64; 2];
        for _ in 0..rounds {
            let mut counted = [0; 2];
            for (nth, perft) in [case.ours, case.theirs].into_iter().enumerate() {
                let begin = Instant::now();
                counted[nth] = perft(case.fen, case.depth);
                best[nth] =
                    best[nth].max(counted[nth] as f64 / begin.elapsed().as_secs_f64() / 1e6);
            }
            assert_eq!(counted[0], counted[1], "{}", case.name);
        }
        let [ours, theirs] = best;
        println!("{:26} torres {ours:.0}  shakmaty {theirs:.0} ({:.2}x)", case.name, ours / theirs);
    }
}
