//! Two versions of the 1802 program against each other, at equal time of the emulated
//! machine: `cargo run --release -p vintage --example cdp1802_match -- OLD NEW PAIRS
//! MILLISECONDS [SEED]`, OLD and NEW being folders with a `bios1806.asm`. Each random
//! opening is played twice; the score is that of the new program. `bench` in place of
//! OLD counts nodes and machine cycles of NEW on a fixed set of positions, to depth PAIRS.

use assembler::{Assembler, Cpu, DiskLoader};
use chance::Random;
use player::Situation;
use rules::{CastlingMode, Color};
use std::error::Error;
use std::io::Write as _;
use vintage::cdp1802::{Board, Cable};

const LONGEST: usize = 300;
const OPENING: usize = 8;
/// Openings that the old program finds further from balance are left out.
const BALANCE: i32 = 80;
/// An hour of the machine.
const PATIENCE: u64 = 3600 * 1_500_000;

const POSITIONS: [&str; 10] = [
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 5",
    "r2q1rk1/pp2ppbp/2np1np1/8/3NP1b1/2N1BP2/PPPQ2PP/R3KB1R w KQ - 1 9",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9",
    "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "2r3k1/pp3ppp/4p3/3pPn2/3P4/1P3N2/P4PPP/2R3K1 w - - 0 22",
    "8/5pk1/4p1p1/3pP2p/r2P1P1P/5KP1/3R4/8 w - - 0 40",
    "8/1p3k2/p1p2p2/P1P2P2/1P4K1/8/8/8 w - - 0 1",
    "6k1/5p1p/1p2p1p1/p1qpP3/3P1P2/1Q2P1P1/P6P/6K1 w - - 0 30",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["bench", new, depth] => bench(&cable(new)?, depth),
        [old, new, pairs, milliseconds, seed @ ..] => {
            let seed = seed.first().map_or(Ok(1), |text| text.parse())?;
            let go = format!("go movetime {milliseconds}");
            compete(&[cable(old)?, cable(new)?], pairs.parse()?, &go, Random::new(seed))
        }
        _ => {
            Err("usage: cdp1802_match OLD NEW PAIRS MILLISECONDS [SEED] or bench NEW DEPTH".into())
        }
    }
}

fn bench(cable: &Cable, depth: &str) -> Result<(), Box<dyn Error>> {
    let mut out = std::io::stdout().lock();
    let (mut all_nodes, mut all_cycles) = (0, 0);
    for fen in POSITIONS {
        let mut cable = cable.clone();
        cable.send_line(&format!("position fen {fen}"));
        cable.run(PATIENCE)?;
        let before = cable.cycles();
        cable.send_line(&format!("go depth {depth}"));
        let info = cable.await_line(&format!("info depth {depth} "), PATIENCE)?;
        let best = cable.await_line("bestmove", PATIENCE)?;
        let cycles = cable.cycles() - before;
        let mut words = info.split_ascii_whitespace().skip_while(|word| *word != "nodes");
        let nodes: u64 = words.nth(1).ok_or("no nodes")?.parse()?;
        writeln!(out, "{nodes:8} nodes {cycles:12} cycles {:6} per node {best}", cycles / nodes)?;
        (all_nodes, all_cycles) = (all_nodes + nodes, all_cycles + cycles);
    }
    let mean = all_cycles as f64 / all_nodes as f64;
    writeln!(out, "{all_nodes:8} nodes {all_cycles:12} cycles {mean:6.0} per node")?;
    Ok(())
}

fn compete(
    cables: &[Cable; 2],
    pairs: u32,
    go: &str,
    mut random: Random,
) -> Result<(), Box<dyn Error>> {
    let [old, new] = cables;
    let mut score = Score::default();
    for _ in 0..pairs {
        let opening = opening(&mut random, old)?;
        score.add(game(&opening, [new, old], go)?.map(|winner| winner == Color::White));
        score.add(game(&opening, [old, new], go)?.map(|winner| winner == Color::Black));
        writeln!(std::io::stdout(), "{score}")?;
    }
    Ok(())
}

fn cable(folder: &str) -> Result<Cable, Box<dyn Error>> {
    let program = Assembler::new(Cpu::Cdp1806)
        .assemble(&format!("{folder}/bios1806.asm"), &DiskLoader::new())
        .map_err(|failure| failure.to_string())?;
    let mut memory = Vec::new();
    for segment in program.segments() {
        let start = usize::from(segment.address);
        memory.resize(memory.len().max(start + segment.bytes.len()), 0);
        memory[start..start + segment.bytes.len()].copy_from_slice(&segment.bytes);
    }
    let mut cable = Cable::with_program(Board::Bios, &memory)?;
    cable.send_line("uci");
    cable.await_line("uciok", PATIENCE)?;
    Ok(cable)
}

/// The answer to a position: the move, and the last score in centipawns.
fn ask(
    cable: &mut Cable,
    situation: &Situation,
    go: &str,
) -> Result<(String, i32), Box<dyn Error>> {
    let played = situation.positions().iter().zip(situation.moves());
    let moves: Vec<String> =
        played.map(|(before, mv)| before.uci(*mv, CastlingMode::Standard).to_string()).collect();
    cable.send_line(&format!("position startpos moves {}", moves.join(" ")));
    cable.run(PATIENCE)?;
    cable.send_line(go);
    let mut score = 0;
    loop {
        let line = cable.await_line("", PATIENCE)?;
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        if let [.., "cp", value, "nodes", _, "time", _, "pv", _] = words.as_slice() {
            score = value.parse()?;
        }
        if let ["bestmove", best] = words.as_slice() {
            return Ok(((*best).to_owned(), score));
        }
    }
}

fn opening(random: &mut Random, judge: &Cable) -> Result<Situation, Box<dyn Error>> {
    loop {
        let mut situation = Situation::start();
        for _ in 0..OPENING {
            let moves = situation.position().legal_moves();
            if !moves.is_empty() {
                situation.play(moves.as_slice()[random.below(moves.len() as u64) as usize])?;
            }
        }
        if situation.outcome().is_none()
            && ask(&mut judge.clone(), &situation, "go depth 4")?.1.abs() < BALANCE
        {
            return Ok(situation);
        }
    }
}

/// Who won; White is the first machine.
fn game(
    opening: &Situation,
    cables: [&Cable; 2],
    go: &str,
) -> Result<Option<Color>, Box<dyn Error>> {
    let mut cables = cables.map(Clone::clone);
    let mut situation = opening.clone();
    while situation.positions().len() < LONGEST {
        if let Some(outcome) = situation.outcome() {
            return Ok(outcome.winner());
        }
        let mover = situation.position().turn().pick(0, 1);
        let (best, _) = ask(&mut cables[mover], &situation, go)?;
        let mv = situation.position().parse_uci(&best)?;
        situation.play(mv)?;
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
