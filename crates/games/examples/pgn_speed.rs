//! Reads a PGN file again and again: how many games and bytes a second, and how much memory.
//!
//! `cargo run --release -p games --example pgn_speed -- FILE [TIMES]`

use std::io::{Cursor, Read};
use std::time::Instant;

use games::pgn::Reader;

/// The same bytes, repeated.
struct Repeated<'a> {
    bytes: &'a [u8],
    left: usize,
    inner: Cursor<&'a [u8]>,
}

impl Read for Repeated<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let number = self.inner.read(buffer)?;
        if number > 0 || self.left == 0 {
            return Ok(number);
        }
        self.left -= 1;
        self.inner = Cursor::new(self.bytes);
        self.inner.read(buffer)
    }
}

#[expect(clippy::print_stdout, reason = "a program")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("a PGN file is needed")?;
    let times: usize = arguments.next().map_or(Ok(1), |times| times.parse())?;
    let bytes = std::fs::read(file)?;
    let source = Repeated { bytes: &bytes, left: times, inner: Cursor::new(&[]) };
    let begin = Instant::now();
    let (mut games, mut moves, mut errors) = (0_u64, 0, 0_u64);
    for game in Reader::new(source) {
        match game {
            Ok(game) => {
                games += 1;
                moves += game.tree.len();
            }
            Err(_) => errors += 1,
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    let megabytes = (bytes.len() * times) as f64 / 1e6;
    println!(
        "{games} games, {moves} moves, {errors} bad games, {megabytes:.0} MB in {seconds:.2} s"
    );
    println!("{:.1} MB/s, {:.0} games/s", megabytes / seconds, games as f64 / seconds);
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find(|line| line.starts_with("VmHWM"));
    println!("{}", peak.unwrap_or("peak memory not known here"));
    Ok(())
}
