//! The five openings by which the 1802 program is measured: depth, nodes and
//! seconds of the emulated machine, and nodes per second.
//!
//! `cargo run --release -p vintage --example cdp1802_bench -- 4`

use std::io::{self, Write as _};
use vintage::cdp1802::{Board, Cable};

const OPENINGS: [(&str, &str); 5] = [
    ("French", "e2e4 e7e6 d2d4 d7d5 b1c3 g8f6"),
    ("Queen's Gambit", "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6"),
    ("Italian", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5"),
    ("Ruy Lopez", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"),
    ("Sicilian", "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6"),
];

const LONGEST: u64 = 10_000_000_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = io::stdout().lock();
    let depth = std::env::args().nth(1).unwrap_or_else(|| "4".to_owned());
    for board in Board::ALL {
        writeln!(out, "{}", board.name())?;
        for (name, moves) in OPENINGS {
            let mut cable = Cable::new(board);
            cable.send_line(&format!("position startpos moves {moves}"));
            cable.run(LONGEST)?;
            let before = cable.cycles();
            cable.send_line(&format!("go depth {depth}"));
            let info = cable.await_line(&format!("info depth {depth} "), LONGEST)?;
            let best = cable.await_line("bestmove", LONGEST)?;
            let seconds = (cable.cycles() - before) as f64 / f64::from(board.hertz());
            let nodes: f64 = number_behind(&info, "nodes").unwrap_or(0.0);
            let cycles = seconds * f64::from(board.hertz()) / nodes;
            writeln!(
                out,
                "{name:15} {nodes:6} nodes {seconds:7.2} s {:6.0} nodes/s {cycles:6.0} cycles/node {best}",
                nodes / seconds
            )?;
        }
    }
    Ok(())
}

fn number_behind(line: &str, word: &str) -> Option<f64> {
    let mut words = line.split_ascii_whitespace().skip_while(|one| *one != word);
    words.nth(1)?.parse().ok()
}
