//! Two versions of the 1802 program against each other, or one against a UCI engine, at time of the
//! emulated machine.
//!
//! `cargo run --release -p vintage --example cdp1802_match -- OLD NEW PAIRS TIME [SEED]`, OLD and NEW
//! being folders with a `bios1806.asm`, TIME milliseconds per move or `SECONDS+INCREMENT`. Each
//! random opening is played twice; the score is that of the new program. A game is lost, too,
//! by who uses more than his time.
//!
//! `… -- against NEW PAIRS TIME SEED BOOK COMMAND NODES [NAME=VALUE…]` plays a UCI engine with so
//! many nodes per move and these options, from the positions of an EPD file.
//!
//! `… -- bench NEW DEPTH` counts nodes and machine cycles on a fixed set of positions.
//!
//! `… -- suite NEW FILE MILLISECONDS` counts the positions of an EPD file whose `bm` is found.

use assembler::{Assembler, Cpu, DiskLoader};
use chance::Random;
use player::Situation;
use rules::{CastlingMode, Color, Position};
use std::error::Error;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use vintage::cdp1802::{Board, Cable};

const LONGEST: usize = 300;
const OPENING: usize = 8;
/// Openings that the old program finds further from balance are left out.
const BALANCE: i32 = 80;
const MOST_OPENINGS: usize = 1000;
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

type Failure = Box<dyn Error>;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["bench", new, depth] => bench(&cable(new)?, depth),
        ["suite", new, file, time] => suite(&cable(new)?, file, time),
        ["against", new, pairs, time, seed, book, command, nodes, options @ ..] => {
            let openings = Openings::from_file(book, Random::new(seed.parse()?))?;
            let engine = || Ok(Seat::Engine(Engine::start(command, nodes, options)?));
            let new = cable(new)?;
            let time = Time::parse(time)?;
            compete([&engine, &|| Ok(Seat::machine(&new, time))], pairs.parse()?, openings)
        }
        [old, new, pairs, time, seed @ ..] => {
            let seed = seed.first().map_or(Ok(1), |text| text.parse())?;
            let (old, new, time) = (cable(old)?, cable(new)?, Time::parse(time)?);
            let openings = Openings::Random(Box::new((Random::new(seed), old.clone())));
            let seats: [&dyn Fn() -> Result<Seat, Failure>; 2] =
                [&|| Ok(Seat::machine(&old, time)), &|| Ok(Seat::machine(&new, time))];
            compete(seats, pairs.parse()?, openings)
        }
        _ => Err("usage: cdp1802_match OLD NEW PAIRS TIME [SEED], bench NEW DEPTH, \
                  suite NEW FILE MILLISECONDS, or \
                  against NEW PAIRS TIME SEED BOOK COMMAND NODES [NAME=VALUE...]"
            .into()),
    }
}

fn bench(cable: &Cable, depth: &str) -> Result<(), Failure> {
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

fn suite(cable: &Cable, file: &str, time: &str) -> Result<(), Failure> {
    let (mut solved, mut all) = (0, 0);
    for line in fs::read_to_string(file)?.lines() {
        let Some((fields, operations)) = line.split_once(" bm ") else { continue };
        let fields: Vec<&str> = fields.split_ascii_whitespace().take(4).collect();
        let position = Position::from_fen(&format!("{} 0 1", fields.join(" ")))?;
        let best = operations.split(';').next().unwrap_or_default().split_ascii_whitespace();
        let best: Vec<_> = best.filter_map(|san| position.parse_san(san).ok()).collect();
        let setup = format!("position fen {}", position.fen());
        let answer = ask(&mut cable.clone(), &setup, &format!("go movetime {time}"))?;
        all += 1;
        solved += u32::from(best.contains(&position.parse_uci(&answer.best)?));
    }
    writeln!(std::io::stdout(), "{solved} of {all}")?;
    Ok(())
}

fn compete(
    seats: [&dyn Fn() -> Result<Seat, Failure>; 2],
    pairs: u32,
    mut openings: Openings,
) -> Result<(), Failure> {
    let [old, new] = seats;
    let mut score = Score::default();
    for _ in 0..pairs {
        let opening = openings.next()?;
        score.add(game(&opening, [new()?, old()?])?, Color::White);
        score.add(game(&opening, [old()?, new()?])?, Color::Black);
        writeln!(std::io::stdout(), "{score}")?;
    }
    Ok(())
}

fn cable(folder: &str) -> Result<Cable, Failure> {
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

/// Time of the emulated machine.
#[derive(Clone, Copy)]
enum Time {
    PerMove { milliseconds: u64 },
    Clock { left: u64, increment: u64 },
}

impl Time {
    fn parse(text: &str) -> Result<Time, Failure> {
        let Some((base, increment)) = text.split_once('+') else {
            return Ok(Time::PerMove { milliseconds: text.parse()? });
        };
        let milliseconds = |text: &str| text.parse::<u64>().map(|seconds| 1000 * seconds);
        Ok(Time::Clock { left: milliseconds(base)?, increment: milliseconds(increment)? })
    }

    fn command(self) -> String {
        match self {
            Time::PerMove { milliseconds } => format!("go movetime {milliseconds}"),
            Time::Clock { left: t, increment: i } => {
                format!("go wtime {t} btime {t} winc {i} binc {i}")
            }
        }
    }

    /// What is left after a move; `None` if it took too long.
    fn after(self, used: u64) -> Option<Time> {
        match self {
            Time::PerMove { milliseconds } => (used <= milliseconds).then_some(self),
            Time::Clock { left, increment } => {
                let left = left.checked_sub(used)? + increment;
                Some(Time::Clock { left, increment })
            }
        }
    }
}

/// Who plays a side.
enum Seat {
    Machine { cable: Box<Cable>, time: Time },
    Engine(Engine),
}

impl Seat {
    fn machine(cable: &Cable, time: Time) -> Seat {
        Seat::Machine { cable: Box::new(cable.clone()), time }
    }

    /// The move; `None` if it came too late.
    fn choose(&mut self, situation: &Situation) -> Result<Option<String>, Failure> {
        let position = position(situation);
        match self {
            Seat::Machine { cable, time } => {
                let answer = ask(cable, &position, &time.command())?;
                let used = answer.cycles * 1000 / u64::from(Board::Bios.hertz());
                let Some(left) = time.after(used) else {
                    return Ok(None);
                };
                *time = left;
                Ok(Some(answer.best))
            }
            Seat::Engine(engine) => engine.choose(&position).map(Some),
        }
    }
}

/// A UCI engine.
struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    go: String,
}

impl Engine {
    fn start(command: &str, nodes: &str, options: &[&str]) -> Result<Engine, Failure> {
        let mut process =
            Command::new(command).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let input = process.stdin.take().ok_or("no input")?;
        let output = BufReader::new(process.stdout.take().ok_or("no output")?);
        let mut engine = Engine { process, input, output, go: format!("go nodes {nodes}") };
        engine.ask("uci", "uciok")?;
        for option in options {
            let (name, value) = option.split_once('=').ok_or("an option is NAME=VALUE")?;
            writeln!(engine.input, "setoption name {name} value {value}")?;
        }
        engine.ask("ucinewgame\nisready", "readyok")?;
        Ok(engine)
    }

    /// The first line of the answer that begins with a word.
    fn ask(&mut self, command: &str, word: &str) -> Result<String, Failure> {
        writeln!(self.input, "{command}")?;
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 {
                return Err("the engine has ended".into());
            }
            if line.split_ascii_whitespace().next() == Some(word) {
                return Ok(line);
            }
        }
    }

    fn choose(&mut self, position: &str) -> Result<String, Failure> {
        let go = self.go.clone();
        let line = self.ask(&format!("{position}\n{go}"), "bestmove")?;
        Ok(line.split_ascii_whitespace().nth(1).ok_or("no move")?.to_owned())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        let _ = self.process.wait();
    }
}

/// The command that sets up the last position of a game.
fn position(situation: &Situation) -> String {
    let played = situation.positions().iter().zip(situation.moves());
    let moves: Vec<String> =
        played.map(|(before, mv)| before.uci(*mv, CastlingMode::Standard).to_string()).collect();
    let first = &situation.positions()[0];
    let start = if *first == Position::start() {
        "startpos".into()
    } else {
        format!("fen {}", first.fen())
    };
    let moves =
        if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
    format!("position {start}{moves}")
}

/// The answer to a position.
struct Answer {
    best: String,
    /// The last score in centipawns.
    score: i32,
    /// From `go` on.
    cycles: u64,
}

fn ask(cable: &mut Cable, position: &str, go: &str) -> Result<Answer, Failure> {
    cable.send_line(position);
    cable.run(PATIENCE)?;
    let before = cable.cycles();
    cable.send_line(go);
    let mut score = 0;
    loop {
        let line = cable.await_line("", PATIENCE)?;
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        if let [.., "cp", value, "nodes", _, "time", _, "pv", _] = words.as_slice() {
            score = value.parse()?;
        }
        if let ["bestmove", best] = words.as_slice() {
            let cycles = cable.cycles() - before;
            return Ok(Answer { best: (*best).to_owned(), score, cycles });
        }
    }
}

/// Where games begin.
enum Openings {
    /// Random moves, and who says whether the position is balanced.
    Random(Box<(Random, Cable)>),
    /// Positions in random order.
    Positions(Vec<Situation>),
}

impl Openings {
    fn from_file(book: &str, mut random: Random) -> Result<Openings, Failure> {
        let text = fs::read_to_string(book)?;
        let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
        let mut chosen = Vec::new();
        for _ in 0..lines.len().min(MOST_OPENINGS) {
            let line = lines[random.below(lines.len() as u64) as usize];
            let fields: Vec<&str> = line.split_ascii_whitespace().take(4).collect();
            let position = Position::from_fen(&format!("{} 0 1", fields.join(" ")))?;
            chosen.push(Situation::new(position));
        }
        Ok(Openings::Positions(chosen))
    }

    fn next(&mut self) -> Result<Situation, Failure> {
        match self {
            Openings::Random(source) => opening(&mut source.0, &source.1),
            Openings::Positions(rest) => rest.pop().ok_or_else(|| "no more openings".into()),
        }
    }
}

fn opening(random: &mut Random, judge: &Cable) -> Result<Situation, Failure> {
    loop {
        let mut situation = Situation::start();
        for _ in 0..OPENING {
            let moves = situation.position().legal_moves();
            if !moves.is_empty() {
                situation.play(moves.as_slice()[random.below(moves.len() as u64) as usize])?;
            }
        }
        if situation.outcome().is_none()
            && ask(&mut judge.clone(), &position(&situation), "go depth 4")?.score.abs() < BALANCE
        {
            return Ok(situation);
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy)]
enum End {
    Decided(Option<Color>),
    TooLate(Color),
}

fn game(opening: &Situation, mut seats: [Seat; 2]) -> Result<End, Failure> {
    let mut situation = opening.clone();
    while situation.positions().len() < LONGEST {
        if let Some(outcome) = situation.outcome() {
            return Ok(End::Decided(outcome.winner()));
        }
        let turn = situation.position().turn();
        let Some(best) = seats[turn.pick(0, 1)].choose(&situation)? else {
            return Ok(End::TooLate(turn));
        };
        let mv = situation.position().parse_uci(&best)?;
        situation.play(mv)?;
    }
    Ok(End::Decided(None))
}

#[derive(Default)]
struct Score {
    wins: u32,
    draws: u32,
    losses: u32,
    /// Of the losses, by time.
    late: u32,
}

impl Score {
    fn add(&mut self, end: End, new: Color) {
        match end {
            End::Decided(Some(winner)) if winner == new => self.wins += 1,
            End::Decided(Some(_)) => self.losses += 1,
            End::Decided(None) => self.draws += 1,
            End::TooLate(side) if side == new => {
                self.losses += 1;
                self.late += 1;
            }
            End::TooLate(_) => self.wins += 1,
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
        write!(f, "+{wins} ={draws} -{losses}: {:+.0} ± {spread:.0} Elo", elo(mean))?;
        if self.late > 0 {
            write!(f, ", {} lost on time", self.late)?;
        }
        Ok(())
    }
}
