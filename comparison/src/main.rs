//! PGN, perft, FEN and SAN of Torres beside other Rust libraries, in one run:
//! `RUSTFLAGS="-C target-cpu=native" cargo run --release` in this folder.
//!
//! `cargo run --release pgn [ROUNDS]` compares the readers of PGN alone, `variants [ROUNDS]` three variants.
//! `cargo run --release files FILE.pgn...` compares what the readers find in files.
//!
//! Machines are noisy, so everybody is run in turn, several rounds, and the best round counts;
//! what matters is the ratio.

mod files;
mod games;
mod libraries;
mod text;
mod variants;

use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

struct Case {
    name: &'static str,
    fen: &'static str,
    depth: u32,
    leaves: u64,
}

const CASES: [Case; 3] = [
    Case {
        name: "start, depth 6",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        depth: 6,
        leaves: 119_060_324,
    },
    Case {
        name: "Kiwipete, depth 5",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 5,
        leaves: 193_690_690,
    },
    Case {
        name: "position 4, depth 6",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        depth: 6,
        leaves: 706_045_033,
    },
];

/// Millions of leaves a second, in the best of the rounds so far.
fn measure(case: &Case, depth: u32, leaves: u64, perft: fn(&str, u32) -> u64) -> f64 {
    let begin = Instant::now();
    let counted = perft(case.fen, depth);
    let seconds = begin.elapsed().as_secs_f64();
    assert_eq!(counted, leaves, "{} at depth {depth}", case.name);
    leaves as f64 / seconds / 1e6
}

fn table(title: &str, players: &[libraries::Library], rounds: u32, shallower: u32) {
    println!(
        "\n{title} (millions of leaves a second, best of {rounds}; in brackets Torres's lead)"
    );
    for case in &CASES {
        let depth = case.depth - shallower;
        let leaves =
            if shallower == 0 { case.leaves } else { libraries::torres_bulk(case.fen, depth) };
        let mut best = vec![0f64; players.len()];
        for _ in 0..rounds {
            for (library, best) in players.iter().zip(&mut best) {
                *best = best.max(measure(case, depth, leaves, library.perft));
            }
        }
        print!("{:22}", format!("{} ({depth})", case.name.split(',').next().unwrap_or_default()));
        for (library, speed) in players.iter().zip(&best) {
            print!("  {} {speed:.0} ({:.2}x)", library.name, best[0] / speed);
        }
        println!();
    }
}

/// Stockfish's own `go perft`, where it is installed.
fn stockfish() {
    use std::io::Write;
    let found = ["stockfish", "/usr/games/stockfish"].into_iter().find_map(|program| {
        Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()
    });
    let Some(mut child) = found else {
        println!("\nstockfish is not installed: left out");
        return;
    };
    let mut input = child.stdin.take().expect("piped");
    let mut output = std::io::BufReader::new(child.stdout.take().expect("piped"));
    println!("\nStockfish `go perft` (millions a second)");
    for case in &CASES {
        writeln!(input, "position fen {}\ngo perft {}", case.fen, case.depth).expect("alive");
        let begin = Instant::now();
        let mut line = String::new();
        while !line.starts_with("Nodes searched") {
            line.clear();
            std::io::BufRead::read_line(&mut output, &mut line).expect("alive");
        }
        let speed = case.leaves as f64 / begin.elapsed().as_secs_f64() / 1e6;
        println!("{:22}  {speed:.0}", case.name);
    }
    let _ = writeln!(input, "quit");
    let _ = child.wait();
}

fn main() -> ExitCode {
    let number = |nth: usize| std::env::args().nth(nth).and_then(|text| text.parse().ok());
    if std::env::args().nth(1).as_deref() == Some("pgn") {
        games::compare(number(2).unwrap_or(40));
        return ExitCode::SUCCESS;
    }
    if std::env::args().nth(1).as_deref() == Some("variants") {
        variants::compare(number(2).unwrap_or(10));
        return ExitCode::SUCCESS;
    }
    if std::env::args().nth(1).as_deref() == Some("files") {
        return files::compare(&std::env::args().skip(2).collect::<Vec<_>>());
    }
    let rounds = number(1).unwrap_or(3);
    games::compare(rounds);
    text::compare(rounds);
    variants::compare(rounds);
    table("Perft, the last ply counted", &libraries::BULK, rounds, 0);
    table("Perft, every move played", &libraries::PLAYED, rounds, 1);
    stockfish();
    ExitCode::SUCCESS
}
