//! Lets the C64 program count positions: `cargo run -p vintage --example
//! c64_perft -- 3 FEN` prints the count, the cycles, and what `rules` counts.

use rules::{Position, perft};
use std::io::Write as _;
use vintage::c64::Computer;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [depth, fen @ ..] = arguments.as_slice() else {
        return Err("usage: c64_perft DEPTH [FEN]".into());
    };
    let depth: u32 = depth.parse()?;
    let position = match fen {
        [] => Position::start(),
        words => Position::from_fen(&words.join(" "))?,
    };
    let counted = Computer::new().perft(&position, depth)?;
    let right = perft::count(&position, depth);
    let mut out = std::io::stdout().lock();
    writeln!(out, "{} positions (rules: {right}), {} cycles", counted.positions, counted.cycles)?;
    Ok(())
}
