//! Two versions of the C64 program against each other, at equal cycles: `cargo
//! run --release -p vintage --example c64_match -- OLD NEW PAIRS CYCLES [SEED]`,
//! OLD and NEW being folders with a `core.asm`. Each random opening is played
//! twice; the score is that of the new program.

use assembler::{Assembler, Cpu, DiskLoader, write_prg};
use chance::Random;
use player::Situation;
use rules::Color;
use std::error::Error;
use std::io::Write as _;
use vintage::c64::{Computer, Program, ThinkingLimits};

const LONGEST: usize = 300;
const OPENING: usize = 8;
/// Openings that the old program finds further from balance are left out.
const BALANCE: i32 = 80;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [old, new, pairs, cycles, seed @ ..] = arguments.as_slice() else {
        return Err("usage: c64_match OLD NEW PAIRS CYCLES [SEED]".into());
    };
    let (old, new) = (computer(old)?, computer(new)?);
    let limits = ThinkingLimits { cycles: cycles.parse()?, depth: 30 };
    let seed = seed.first().map_or(Ok(1), |text| text.parse())?;
    let mut random = Random::new(seed);
    let mut score = Score::default();
    for pair in 1..=pairs.parse::<u32>()? {
        let opening = opening(&mut random, &old)?;
        score.add(game(&opening, [&new, &old], limits)?.map(|winner| winner == Color::White));
        score.add(game(&opening, [&old, &new], limits)?.map(|winner| winner == Color::Black));
        if pair % 10 == 0 {
            writeln!(std::io::stdout(), "{score}")?;
        }
    }
    Ok(())
}

fn computer(folder: &str) -> Result<Computer, Box<dyn Error>> {
    let program = Assembler::new(Cpu::Mos6502)
        .assemble(&format!("{folder}/core.asm"), &DiskLoader::new())
        .map_err(|failure| failure.to_string())?;
    let value_of = |name: &str| program.symbol(name).and_then(|value| value.try_into().ok());
    Ok(Computer::boot(&Program::new(&write_prg(program.segments())?, value_of)?)?)
}

fn opening(random: &mut Random, judge: &Computer) -> Result<Situation, Box<dyn Error>> {
    loop {
        let mut situation = Situation::start();
        for _ in 0..OPENING {
            let moves = situation.position().legal_moves();
            if !moves.is_empty() {
                situation.play(moves.as_slice()[random.below(moves.len() as u64) as usize])?;
            }
        }
        let limits = ThinkingLimits { cycles: 5_000_000, depth: 30 };
        let thought = judge.clone().think(situation.positions(), limits)?;
        if thought.best.is_some() && thought.score.abs() < BALANCE {
            return Ok(situation);
        }
    }
}

/// Who won; White is the first computer.
fn game(
    opening: &Situation,
    computers: [&Computer; 2],
    limits: ThinkingLimits,
) -> Result<Option<Color>, Box<dyn Error>> {
    let mut computers = computers.map(Clone::clone);
    let mut situation = opening.clone();
    while situation.positions().len() < LONGEST {
        if let Some(outcome) = situation.outcome() {
            return Ok(outcome.winner());
        }
        let mover = situation.position().turn().pick(0, 1);
        let thought = computers[mover].think(situation.positions(), limits)?;
        let best = thought.best.ok_or("the program found no move")?;
        situation.play(best)?;
    }
    Ok(None)
}

#[derive(Default)]
struct Score {
    wins: u32,
    draws: u32,
    losses: u32,
}

impl Score {
    fn add(&mut self, won: Option<bool>) {
        match won {
            Some(true) => self.wins += 1,
            Some(false) => self.losses += 1,
            None => self.draws += 1,
        }
    }
}

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [wins, draws, losses] = [self.wins, self.draws, self.losses].map(f64::from);
        let games = wins + draws + losses;
        let mean = (wins + draws / 2.0) / games;
        let variance = (wins + draws / 4.0) / games - mean * mean;
        let elo = |score: f64| -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10();
        let error = 1.96 * (variance / games).sqrt();
        let spread = (elo(mean + error) - elo(mean - error)) / 2.0;
        write!(f, "+{wins} ={draws} -{losses}: {:+.0} ± {spread:.0} Elo", elo(mean))
    }
}
