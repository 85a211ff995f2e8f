//! The public perft suites, where they are at hand. `TORRES_PERFT_NODES` says how many leaves may
//! be counted in all (default ten million); `TORRES_SUITES` where the suites are.

use std::path::PathBuf;

use rules::{Position, perft};

fn folder() -> PathBuf {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/suites");
    std::env::var_os("TORRES_SUITES").map_or_else(|| beside.into(), PathBuf::from).join("perft")
}

fn budget() -> u64 {
    std::env::var("TORRES_PERFT_NODES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(10_000_000)
}

struct Entry {
    fen: String,
    depth: u32,
    leaves: u64,
}

/// Lines such as `FEN ;D1 20 ;D2 400`.
fn from_epd(text: &str) -> Vec<Entry> {
    let mut entries = Vec::new();
    for line in text.lines() {
        let mut parts = line.split(';');
        let fen = parts.next().unwrap_or_default().trim().to_owned();
        for part in parts {
            let numbers = part.trim().trim_start_matches('D').split_once(' ');
            let Some((depth, leaves)) = numbers else { continue };
            if let (Ok(depth), Ok(leaves)) = (depth.parse(), leaves.trim().parse()) {
                entries.push(Entry { fen: fen.clone(), depth, leaves });
            }
        }
    }
    entries
}

/// Blocks such as `epd FEN`, `perft 1 20`, `perft 2 400`.
fn from_blocks(text: &str) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut fen = String::new();
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("epd ") {
            fen = rest.trim().to_owned();
        } else if let Some((depth, leaves)) =
            line.strip_prefix("perft ").and_then(|rest| rest.split_once(' '))
            && let (Ok(depth), Ok(leaves)) = (depth.parse(), leaves.trim().parse())
        {
            entries.push(Entry { fen: fen.clone(), depth, leaves });
        }
    }
    entries
}

fn count_all(mut entries: Vec<Entry>) -> (u64, usize) {
    entries.sort_by_key(|entry| entry.leaves);
    let (mut left, mut done) = (budget(), 0);
    for entry in entries {
        if entry.leaves > left {
            break;
        }
        let position = Position::from_fen(&entry.fen).unwrap_or_else(|error| panic!("{error}"));
        let counted = perft::count(&position, entry.depth);
        assert_eq!(counted, entry.leaves, "{} at depth {}", entry.fen, entry.depth);
        left -= entry.leaves;
        done += 1;
    }
    (budget() - left, done)
}

#[test]
#[expect(clippy::print_stdout, reason = "a test that says what it counted or why it did not")]
fn public_suites() {
    let mut entries = Vec::new();
    for (name, read) in [
        ("standard.epd", from_epd as fn(&str) -> Vec<Entry>),
        ("fischer.epd", from_epd),
        ("tricky.perft", from_blocks),
    ] {
        match std::fs::read_to_string(folder().join(name)) {
            Ok(text) => entries.extend(read(&text)),
            Err(_) => println!("skipped: the suite {name} is not present"),
        }
    }
    let found = entries.len();
    let (leaves, done) = count_all(entries);
    println!("{done} of {found} counts checked, {leaves} leaves");
}
