//! How fast MicroChess thinks here, against the original at 1 MHz.
//!
//! `cargo run --release -p vintage --example microchess_speed [RECORDING]`
//!
//! Times every search of a recording (any file with a level and a board on each
//! line; by default our own) and prints the median for each level.

use std::time::{Duration, Instant};

use vintage::microchess::{Board, Level, think};

const OWN: &str = include_str!("../tests/data/microchess_searches.txt");

/// The fastest of five runs, and the cycles that the original would need.
fn timed(level: Level, board: &Board) -> (Duration, u64) {
    let runs = (0..5).map(|_| {
        let start = Instant::now();
        let cycles = think(board, level).cycles();
        (start.elapsed(), cycles)
    });
    runs.min().expect("five runs")
}

/// The level and the board of a line, be it ours or JSON.
fn position(line: &str) -> Option<(Level, Board)> {
    let words: Vec<&str> = line.split([' ', '"']).collect();
    let level = words.iter().find_map(|word| word.parse().ok())?;
    let board = words.iter().find_map(|word| word.parse().ok())?;
    Some((level, board))
}

fn median<T: Ord + Copy>(values: impl Iterator<Item = T>) -> Option<T> {
    let mut sorted: Vec<T> = values.collect();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied()
}

#[expect(clippy::print_stdout, reason = "this program prints")]
fn report(level: Level, boards: &[Board]) {
    let times: Vec<(Duration, u64)> = boards.iter().map(|board| timed(level, board)).collect();
    let ratios =
        times.iter().map(|(time, cycles)| u128::from(*cycles) * 1000 / time.as_nanos().max(1));
    let (time, cycles) =
        (median(times.iter().map(|time| time.0)), median(times.iter().map(|time| time.1)));
    if let (Some(time), Some(cycles), Some(ratio)) = (time, cycles, median(ratios)) {
        let searches = boards.len();
        println!(
            "{level:<11} {searches:>5} searches, medians: {time:>10.1?} here, {cycles:>9} cycles, {ratio} times as fast"
        );
    }
}

fn main() -> std::io::Result<()> {
    let text = std::env::args().nth(1).map_or(Ok(OWN.to_owned()), std::fs::read_to_string)?;
    let positions: Vec<(Level, Board)> = text.lines().filter_map(position).collect();
    for level in Level::ALL {
        let boards: Vec<Board> =
            positions.iter().filter(|one| one.0 == level).map(|one| one.1).collect();
        report(level, &boards);
    }
    Ok(())
}
