//! Two versions of the C64 program against each other, at equal cycles: `cargo
//! run --release -p vintage --example c64_match -- OLD NEW PAIRS CYCLES [SEED [book]]`,
//! OLD and NEW being folders with a `core.asm`. Each opening is played twice; the
//! score is that of the new program. Openings are random moves, or with `book` the
//! first eight half-moves of lines of the program's book.

mod versus;

use chance::Random;
use player::Situation;
use rules::Color;
use std::error::Error;
use std::io::Write as _;
use versus::{OPENING, Score};
use vintage::c64::{Computer, ThinkingLimits};

const LONGEST: usize = 300;
/// Openings that the old program finds further from balance are left out.
const BALANCE: i32 = 80;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [old, new, pairs, cycles, seed @ ..] = arguments.as_slice() else {
        return Err("usage: c64_match OLD NEW PAIRS CYCLES [SEED [book]]".into());
    };
    let (old, new) = (versus::computer(old)?, versus::computer(new)?);
    let limits = ThinkingLimits { cycles: cycles.parse()?, depth: 30 };
    let wants_book = seed.get(1).is_some_and(|word| word == "book");
    let seed = seed.first().map_or(Ok(1), |text| text.parse())?;
    let mut random = Random::new(seed);
    let mut book = if wants_book { versus::book_openings()? } else { Vec::new() };
    random.shuffle(&mut book);
    let mut score = Score::default();
    for pair in 1..=pairs.parse::<usize>()? {
        let opening = match book.get(pair % book.len().max(1)) {
            None => random_opening(&mut random, &old)?,
            Some(moves) => line(moves)?,
        };
        score.add(game(&opening, [&new, &old], limits)?, Color::White);
        score.add(game(&opening, [&old, &new], limits)?, Color::Black);
        if pair % 10 == 0 {
            writeln!(std::io::stdout(), "{score}")?;
        }
    }
    Ok(())
}

fn line(moves: &[String]) -> Result<Situation, Box<dyn Error>> {
    let mut situation = Situation::start();
    for text in moves {
        situation.play(situation.position().parse_uci(text)?)?;
    }
    Ok(situation)
}

fn random_opening(random: &mut Random, judge: &Computer) -> Result<Situation, Box<dyn Error>> {
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
