//! The C64 program against a UCI engine of limited strength: `cargo run --release -p vintage --example
//! c64_stockfish -- CYCLES PAIRS ELO NODES [SEED [FOLDER [ENGINE [GAMES]]]]`. FOLDER has the `core.asm` to be
//! tried, ENGINE is `stockfish` if not given, the moves are written to the file GAMES. The games begin with the first eight half-moves of lines of
//! the program's own book, each played with both colours; the program plays without its book.

mod versus;

use chance::Random;
use player::Situation;
use rules::{CastlingMode, Color};
use std::error::Error;
use std::fs::File;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use versus::{Score, USUAL};
use vintage::c64::{Computer, ThinkingLimits};

const LONGEST: usize = 400;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [cycles, pairs, elo, nodes, rest @ ..] = arguments.as_slice() else {
        return Err(
            "usage: c64_stockfish CYCLES PAIRS ELO NODES [SEED [FOLDER [ENGINE [GAMES]]]]".into()
        );
    };
    let mut random = Random::new(rest.first().map_or(Ok(1), |text| text.parse())?);
    let computer = versus::computer(rest.get(1).map_or(USUAL, String::as_str))?;
    let engine = rest.get(2).map_or("stockfish", String::as_str);
    let limits = ThinkingLimits { cycles: cycles.parse()?, depth: 30 };
    let mut opponent = Opponent::start(engine, elo, nodes)?;
    let openings = versus::book_openings()?;
    let mut games = rest.get(3).map(File::create).transpose()?;
    let mut score = Score::against(elo.parse()?);
    for _ in 0..pairs.parse::<u32>()? {
        let opening = &openings[random.below(openings.len() as u64) as usize];
        for own in [Color::White, Color::Black] {
            let (winner, moves) = game(opening, &computer, own, limits, &mut opponent)?;
            score.add(winner, own);
            if let Some(file) = &mut games {
                writeln!(file, "{own:?} {winner:?} {}", moves.join(" "))?;
            }
        }
        writeln!(std::io::stdout(), "{score}")?;
    }
    opponent.say("quit")?;
    opponent.child.wait()?;
    Ok(())
}

/// Who won, and the moves.
fn game(
    opening: &[String],
    computer: &Computer,
    own: Color,
    limits: ThinkingLimits,
    opponent: &mut Opponent,
) -> Result<(Option<Color>, Vec<String>), Box<dyn Error>> {
    let mut computer = computer.clone();
    computer.new_game()?;
    opponent.new_game()?;
    let mut situation = Situation::start();
    let mut moves = Vec::new();
    while situation.positions().len() < LONGEST {
        if let Some(outcome) = situation.outcome() {
            return Ok((outcome.winner(), moves));
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
    Ok((None, moves))
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
