//! Lets the C64 program think: `cargo run -p vintage --example c64_think --
//! CYCLES [FEN]` prints its move and what it cost.

use rules::Position;
use std::io::Write as _;
use vintage::c64::{Computer, ThinkingLimits};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [cycles, fen @ ..] = arguments.as_slice() else {
        return Err("usage: c64_think CYCLES [FEN]".into());
    };
    let position = match fen {
        [] => Position::start(),
        words => Position::from_fen(&words.join(" "))?,
    };
    let limits = ThinkingLimits { cycles: cycles.parse()?, depth: 30 };
    let thought = Computer::new().think(&[position], limits)?;
    let per_node = thought.cycles / thought.nodes.max(1);
    let mut out = std::io::stdout().lock();
    writeln!(out, "{thought:?}, {per_node} cycles per node")?;
    Ok(())
}
