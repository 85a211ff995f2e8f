//! Packs the lines of the C64 program's opening book (`book.txt`, moves as in UCI) into the tree
//! that the program reads (`book_tree.asm`): `cargo run --release -p vintage --example c64_book`.

use rules::{Move, Position};
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use vintage::c64::Layout;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../programs/c64");
const LAST: u8 = 0x80;
const END: u8 = 0x40;
/// Ranks are smaller.
const RANKS: usize = 0x40;
const BYTES_IN_A_LINE: usize = 24;

/// A place in the book: the moves that are played there, by rank, and what follows.
#[derive(Default)]
struct Place(Vec<(usize, Place)>);

fn main() -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(format!("{FOLDER}/book.txt"))?;
    let mut root = Place::default();
    let (mut lines, mut longest) = (0, 0);
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut position = Position::start();
        let mut place = &mut root;
        for word in line.split_whitespace() {
            let mv = position.parse_uci(word).map_err(|error| format!("{line}: {error}"))?;
            place = place.after(rank(&position, mv)?);
            position.play(mv);
        }
        lines += 1;
        longest = longest.max(line.split_whitespace().count());
    }
    let mut bytes = Vec::new();
    root.write(&mut bytes);
    let mut out = format!("; Made from book.txt: {lines} lines, {} bytes.\n", bytes.len());
    writeln!(out, "BOOK_LONGEST = {longest}")?;
    for row in bytes.chunks(BYTES_IN_A_LINE) {
        let row: Vec<String> = row.iter().map(|byte| format!("${byte:02x}")).collect();
        writeln!(out, "        .byte {}", row.join(", "))?;
    }
    Ok(fs::write(format!("{FOLDER}/book_tree.asm"), out)?)
}

/// Which of the legal moves it is, in the order of the program's bytes.
fn rank(position: &Position, mv: Move) -> Result<usize, Box<dyn Error>> {
    let bytes = Layout::bytes_of(position, mv);
    let legal = position.legal_moves();
    let rank = legal.into_iter().filter(|mv| Layout::bytes_of(position, *mv) < bytes).count();
    if rank < RANKS { Ok(rank) } else { Err("too many moves".into()) }
}

impl Place {
    fn after(&mut self, rank: usize) -> &mut Place {
        let at = match self.0.binary_search_by_key(&rank, |(known, _)| *known) {
            Ok(at) => at,
            Err(at) => {
                self.0.insert(at, (rank, Place::default()));
                at
            }
        };
        &mut self.0[at].1
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        for (number, (rank, next)) in (1..).zip(&self.0) {
            let last = if number == self.0.len() { LAST } else { 0 };
            let end = if next.0.is_empty() { END } else { 0 };
            bytes.push(*rank as u8 | last | end);
            next.write(bytes);
        }
    }
}
