//! Perft of well-known positions, and of our own where the generator is easily wrong.

use rules::{Position, perft};

/// One position a line: a FEN, then counts for depth 1, 2, 3... separated by semicolons.
fn check(data: &str, most: u64) {
    for line in data.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut parts = line.split(';').map(str::trim);
        let fen = parts.next().unwrap_or_default();
        let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{error}"));
        for (depth, count) in (1..).zip(parts) {
            let expected: u64 = count.parse().expect("a number");
            if expected <= most {
                assert_eq!(perft::count(&position, depth), expected, "{fen} at depth {depth}");
            }
        }
    }
}

#[test]
fn well_known_positions() {
    check(include_str!("../data/known.perft"), 200_000_000);
}

#[test]
fn positions_of_our_own() {
    check(include_str!("../data/random.perft"), u64::MAX);
}
