//! The C64 program against a UCI engine of limited strength: `cargo run --release -p vintage --example
//! c64_stockfish -- CYCLES PAIRS ELO NODES [SEED [FOLDER [ENGINE]]]`. FOLDER has the `core.asm` to be
//! tried, ENGINE is `stockfish` if not given. The games begin with the first eight half-moves of lines of
//! the program's own book, each played with both colours; the program plays without its book.

use assembler::{Assembler, Cpu, DiskLoader, write_prg};
use chance::Random;
use player::Situation;
use rules::{CastlingMode, Color};
use std::error::Error;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use vintage::c64::{Computer, Program, ThinkingLimits};

const USUAL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../programs/c64");
const LONGEST: usize = 400;
const OPENING: usize = 8;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [cycles, pairs, elo, nodes, rest @ ..] = arguments.as_slice() else {
        return Err("usage: c64_stockfish CYCLES PAIRS ELO NODES [SEED [FOLDER [ENGINE]]]".into());
    };
    let mut random = Random::new(rest.first().map_or(Ok(1), |text| text.parse())?);
    let computer = computer(rest.get(1).map_or(USUAL, String::as_str))?;
    let engine = rest.get(2).map_or("stockfish", String::as_str);
    let limits = ThinkingLimits { cycles: cycles.parse()?, depth: 30 };
    let mut opponent = Opponent::start(engine, elo, nodes)?;
    let openings = openings()?;
    let mut score = Score { against: elo.parse()?, ..Score::default() };
    for _ in 0..pairs.parse::<u32>()? {
        let opening = &openings[random.below(openings.len() as u64) as usize];
        for own in [Color::White, Color::Black] {
            let winner = game(opening, &computer, own, limits, &mut opponent)?;
            match winner {
                Some(color) if color == own => score.wins += 1,
                Some(_) => score.losses += 1,
                None => score.draws += 1,
            }
        }
        writeln!(std::io::stdout(), "{score}")?;
    }
    opponent.say("quit")?;
    opponent.child.wait()?;
    Ok(())
}

fn computer(folder: &str) -> Result<Computer, Box<dyn Error>> {
    let program = Assembler::new(Cpu::Mos6502)
        .assemble(&format!("{folder}/core.asm"), &DiskLoader::new())
        .map_err(|failure| failure.to_string())?;
    let value_of = |name: &str| program.symbol(name).and_then(|value| value.try_into().ok());
    Ok(Computer::boot(&Program::new(&write_prg(program.segments())?, value_of)?)?)
}

/// The beginnings of the lines of the book, each once.
fn openings() -> Result<Vec<Vec<String>>, Box<dyn Error>> {
    let text = fs::read_to_string(format!("{USUAL}/book.txt"))?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let words = lines.map(|line| line.split_whitespace().take(OPENING).map(str::to_owned));
    let mut openings: Vec<Vec<String>> = words.map(Iterator::collect).collect();
    openings.retain(|moves| moves.len() == OPENING);
    openings.sort();
    openings.dedup();
    Ok(openings)
}

/// Who won.
fn game(
    opening: &[String],
    computer: &Computer,
    own: Color,
    limits: ThinkingLimits,
    opponent: &mut Opponent,
) -> Result<Option<Color>, Box<dyn Error>> {
    let mut computer = computer.clone();
    computer.new_game()?;
    opponent.new_game()?;
    let mut situation = Situation::start();
    let mut moves = Vec::new();
    while situation.positions().len() < LONGEST {
        if let Some(outcome) = situation.outcome() {
            return Ok(outcome.winner());
        }
        let position = situation.position();
        let name = if let Some(name) = opening.get(moves.len()) {
            name.clone()
        } else if position.turn() == own {
            let thought = computer.think(situation.positions(), limits)?;
            let best = thought.best.ok_or("the program found no move")?;
            position.uci(best, CastlingMode::Standard).to_string()
        } else {
            opponent.answer(&moves)?
        };
        situation.play(position.parse_uci(&name)?)?;
        moves.push(name);
    }
    Ok(None)
}

/// An engine that speaks UCI.
struct Opponent {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    nodes: String,
}

impl Opponent {
    fn start(engine: &str, elo: &str, nodes: &str) -> Result<Opponent, Box<dyn Error>> {
        let mut command = Command::new(engine);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let input = child.stdin.take().ok_or("no input")?;
        let output = BufReader::new(child.stdout.take().ok_or("no output")?);
        let mut opponent = Opponent { child, input, output, nodes: nodes.to_owned() };
        opponent.say("uci")?;
        opponent.wait("uciok")?;
        opponent.say("setoption name UCI_LimitStrength value true")?;
        opponent.say(&format!("setoption name UCI_Elo value {elo}"))?;
        Ok(opponent)
    }

    fn new_game(&mut self) -> Result<(), Box<dyn Error>> {
        self.say("ucinewgame")?;
        self.say("isready")?;
        self.wait("readyok").map(drop)
    }

    fn answer(&mut self, moves: &[String]) -> Result<String, Box<dyn Error>> {
        self.say(&format!("position startpos moves {}", moves.join(" ")))?;
        self.say(&format!("go nodes {}", self.nodes))?;
        let answer = self.wait("bestmove")?;
        Ok(answer.split_whitespace().nth(1).ok_or("no move")?.to_owned())
    }

    fn say(&mut self, line: &str) -> Result<(), Box<dyn Error>> {
        writeln!(self.input, "{line}")?;
        Ok(self.input.flush()?)
    }

    fn wait(&mut self, word: &str) -> Result<String, Box<dyn Error>> {
        let mut line = String::new();
        while !line.starts_with(word) {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                return Err("the engine has gone".into());
            }
        }
        Ok(line)
    }
}

#[derive(Default)]
struct Score {
    against: f64,
    wins: u32,
    draws: u32,
    losses: u32,
}

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [wins, draws, losses] = [self.wins, self.draws, self.losses].map(f64::from);
        let games = wins + draws + losses;
        let mean = (wins + draws / 2.0) / games;
        let variance = (wins + draws / 4.0) / games - mean * mean;
        let elo =
            |score: f64| self.against - 400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10();
        let error = 1.96 * (variance / games).sqrt();
        let spread = (elo(mean + error) - elo(mean - error)) / 2.0;
        write!(f, "+{wins} ={draws} -{losses}: {:.0} ± {spread:.0}", elo(mean))
    }
}
