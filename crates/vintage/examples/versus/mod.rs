//! What matches and measurements of the C64 program have in common. Each uses a part of it.

#![expect(dead_code, reason = "shared by programs that use different parts")]

use assembler::{Assembler, Cpu, DiskLoader, Loader, write_prg};
use rules::Color;
use std::error::Error;
use std::fmt;
use std::fs;
use vintage::c64::{Computer, Program};

pub(crate) const USUAL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../programs/c64");
/// Half-moves of an opening.
pub(crate) const OPENING: usize = 8;

/// What speed is measured on.
pub(crate) const POSITIONS: [&str; 10] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 9",
    "8/5pk1/4p1p1/3pP2p/r2P1P1P/1R4P1/6K1/8 w - - 0 40",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1BN1BN2/PP2QPPP/R2R2K1 w - - 0 14",
    "2r2rk1/1bqnbppp/pp1ppn2/8/2P1P3/PPNBB3/1Q1N1PPP/2R2RK1 b - - 0 15",
    "r1bqk2r/ppp2ppp/2n2n2/2bpp3/4P3/2PP1N2/PP1NBPPP/R1BQK2R b KQkq - 0 6",
    "3r2k1/pp3ppp/2n1b3/4p3/4P3/1P2BN2/P4PPP/3R2K1 w - - 0 24",
];

/// A machine with the program of a folder, which has a `core.asm`.
pub(crate) fn computer(folder: &str) -> Result<Computer, Box<dyn Error>> {
    computer_from(folder, &DiskLoader::new())
}

/// The same, where the sources come from a loader.
pub(crate) fn computer_from(folder: &str, loader: &dyn Loader) -> Result<Computer, Box<dyn Error>> {
    let program = Assembler::new(Cpu::Mos6502)
        .assemble(&format!("{folder}/core.asm"), loader)
        .map_err(|failure| failure.to_string())?;
    let value_of = |name: &str| program.symbol(name).and_then(|value| value.try_into().ok());
    Ok(Computer::boot(&Program::new(&write_prg(program.segments())?, value_of)?)?)
}

/// The beginnings of the lines of the book, each once.
pub(crate) fn book_openings() -> Result<Vec<Vec<String>>, Box<dyn Error>> {
    let text = fs::read_to_string(format!("{USUAL}/book.txt"))?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let words = lines.map(|line| line.split_whitespace().take(OPENING).map(str::to_owned));
    let mut openings: Vec<Vec<String>> = words.map(Iterator::collect).collect();
    openings.retain(|moves| moves.len() == OPENING);
    openings.sort();
    openings.dedup();
    Ok(openings)
}

/// What was scored against an opponent, and the rating that it means.
#[derive(Default)]
pub(crate) struct Score {
    /// The opponent's rating; 0: the difference is wanted.
    against: f64,
    wins: u32,
    draws: u32,
    losses: u32,
}

impl Score {
    /// Nothing yet, against an opponent with this rating.
    pub(crate) fn against(rating: f64) -> Score {
        Score { against: rating, ..Score::default() }
    }

    /// Counts a game of the side `own`.
    pub(crate) fn add(&mut self, winner: Option<Color>, own: Color) {
        match winner {
            Some(color) if color == own => self.wins += 1,
            Some(_) => self.losses += 1,
            None => self.draws += 1,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [wins, draws, losses] = [self.wins, self.draws, self.losses].map(f64::from);
        let games = wins + draws + losses;
        let mean = (wins + draws / 2.0) / games;
        let variance = (wins + draws / 4.0) / games - mean * mean;
        let elo =
            |score: f64| self.against - 400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10();
        let error = 1.96 * (variance / games).sqrt();
        let spread = (elo(mean + error) - elo(mean - error)) / 2.0;
        write!(f, "+{wins} ={draws} -{losses}: {:+.0} ± {spread:.0}", elo(mean))
    }
}
