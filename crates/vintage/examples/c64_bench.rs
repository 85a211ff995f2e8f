//! How deep the C64 program comes on some positions: `cargo run --release -p
//! vintage --example c64_bench -- CYCLES`.

use rules::Position;
use std::io::Write as _;
use vintage::c64::{Computer, ThinkingLimits};

const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 9",
    "8/5pk1/4p1p1/3pP2p/r2P1P1P/1R4P1/6K1/8 w - - 0 40",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cycles = std::env::args().nth(1).ok_or("usage: c64_bench CYCLES")?.parse()?;
    let mut out = std::io::stdout().lock();
    let (mut nodes, mut spent) = (0, 0);
    for fen in POSITIONS {
        let limits = ThinkingLimits { cycles, depth: 30 };
        let thought = Computer::new().think(&[Position::from_fen(fen)?], limits)?;
        nodes += thought.nodes;
        spent += thought.cycles;
        writeln!(out, "{fen}\n  {thought:?}")?;
    }
    writeln!(out, "{nodes} nodes, {} cycles a node", spent / nodes.max(1))?;
    Ok(())
}
