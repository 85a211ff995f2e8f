//! Two chess programs for chessvm against each other: `cargo run --release -p vintage --example
//! eniac_match -- FIRST SECOND OPENINGS [SEED]`. A program is `ours`, a path to a `chess.asm` that
//! reads our decks, or `original=PATH` for the `chess.asm` of ENIAC chess by Wierzbicki and Stray.
//! Each random opening is played with both colours; the score is that of the first program.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::io::Write as _;

use assembler::{Assembler, Cpu, DiskLoader};
use chance::Random;
use machines::chessvm::{Card, Chessvm, Deck, Punched, Rom};
use machines::{Budget, Machine};
use player::Situation;
use rules::{CastlingMode, Color, Move, Position, Role};
use vintage::eniac::{Cards, Eniac};

/// Plies after which a game is a draw.
const LONGEST: usize = 600;
/// Random plies of an opening.
const OPENING: usize = 4;
/// Openings that our program finds further from even are left out; a pawn is 4.
const BALANCE: i32 = 4;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [first, second, openings, seed @ ..] = arguments.as_slice() else {
        return Err("usage: eniac_match FIRST SECOND OPENINGS [SEED]".into());
    };
    let (first, second) = (Program::load(first)?, Program::load(second)?);
    let mut random = Random::new(seed.first().map_or(Ok(1), |text| text.parse())?);
    let mut score = Score::default();
    for number in 1..=openings.parse::<u32>()? {
        let opening = opening(&mut random)?;
        for color in [Color::White, Color::Black] {
            let programs = color.pick([&first, &second], [&second, &first]);
            let game = play(&opening, programs)?;
            writeln!(std::io::stdout(), "{number} {color:?}: {game}")?;
            score.add(&game, color);
        }
        writeln!(std::io::stdout(), "{score}")?;
    }
    Ok(())
}

/// A program, and how its operator punches a position.
struct Program {
    machine: Chessvm,
    is_original: bool,
}

/// What a program answered.
struct Reply {
    card: Punched,
    chosen: Option<Move>,
    add_times: u64,
}

impl Program {
    fn load(name: &str) -> Result<Program, Box<dyn Error>> {
        if name == "ours" {
            let machine = Eniac::new().ready(&Cards::of(&Position::start()));
            return Ok(Program { machine, is_original: false });
        }
        let original = name.strip_prefix("original=");
        let machine = Chessvm::new(&rom(original.unwrap_or(name))?);
        Ok(Program { machine, is_original: original.is_some() })
    }

    fn deck(&self, situation: &Situation) -> Deck {
        if self.is_original {
            original_deck(situation.position())
        } else {
            Cards::of_game(situation).deck()
        }
    }

    fn think(&self, situation: &Situation) -> Result<Reply, Box<dyn Error>> {
        let mut machine = self.machine.clone();
        machine.insert(self.deck(situation));
        // The original asks for the next deck when it has punched, and there is none.
        let end = machine.run(Budget::UNLIMITED);
        let Some(&card) = machine.punched().last() else {
            return Err(format!("no card: {end:?}").into());
        };
        let chosen = Cards::chosen(card, situation.position());
        Ok(Reply { card, chosen, add_times: machine.add_times() })
    }
}

fn rom(path: &str) -> Result<Rom, Box<dyn Error>> {
    let program = Assembler::new(Cpu::Chessvm)
        .assemble(path, &DiskLoader::new())
        .map_err(|failure| failure.to_string())?;
    Ok(program.rom().ok_or("not a program for chessvm")?.clone())
}

/// The deck that the original reads: two squares in a word from 0 on, then kings, White's rooks,
/// whose turn it is, an even score, depth and beta.
fn original_deck(position: &Position) -> Deck {
    let mut words = [0u8; 75];
    let mut rook = 34;
    for (square, piece) in position.board().iter() {
        let spot = (square.rank().index() * 10 + square.file().index() + 11) as u8;
        let digit = match piece.role {
            Role::King => {
                words[piece.color.pick(32, 33)] = spot;
                1
            }
            Role::Rook => {
                if piece.color == Color::White && rook < 36 {
                    words[rook] = spot;
                    rook += 1;
                }
                1
            }
            role => {
                let of_white = [Role::Pawn, Role::Knight, Role::Bishop, Role::Queen];
                let kind = of_white.iter().position(|&known| known == role).unwrap_or(0) as u8;
                kind + piece.color.pick(2, 6)
            }
        };
        words[square.index() / 2] += if square.index() % 2 == 0 { 10 * digit } else { digit };
    }
    (words[37], words[38], words[69]) = (50, 1, 99);
    (words[36], words[45]) = position.turn().pick((0, 0), (10, 99));
    let set = (0..).zip(words).filter(|&(_, value)| value != 0);
    let card = |(address, value): (u8, u8)| Card::new(&format!("{address:02}{value:02}0"));
    set.chain([(99, 0)]).map(card).collect()
}

fn opening(random: &mut Random) -> Result<Situation, Box<dyn Error>> {
    let judge = Eniac::new();
    loop {
        let mut situation = Situation::start();
        for _ in 0..OPENING {
            let moves = situation.position().legal_moves();
            if !moves.is_empty() {
                situation.play(moves.as_slice()[random.below(moves.len() as u64) as usize])?;
            }
        }
        let answer = judge.think(situation.position(), Budget::UNLIMITED)?;
        if answer.chosen.is_some() && (i32::from(answer.score) - 50).abs() <= BALANCE {
            return Ok(situation);
        }
    }
}

/// A game that was played.
struct Game {
    winner: Option<Color>,
    end: String,
    moves: Vec<String>,
    /// Add-times and moves of White and Black.
    times: [(u64, u64); 2],
}

fn play(opening: &Situation, programs: [&Program; 2]) -> Result<Game, Box<dyn Error>> {
    let mut situation = opening.clone();
    let mut times = [(0, 0); 2];
    let mut ended = None;
    while situation.positions().len() < LONGEST {
        if let Some(outcome) = situation.outcome() {
            ended = Some((outcome.winner(), format!("{outcome:?}")));
            break;
        }
        let turn = situation.position().turn();
        let mover = turn.pick(0, 1);
        let reply = programs[mover].think(&situation)?;
        times[mover] = (times[mover].0 + reply.add_times, times[mover].1 + 1);
        let Some(mv) = reply.chosen else {
            ended = Some((Some(!turn), format!("card {}", reply.card)));
            break;
        };
        situation.play(mv)?;
    }
    let (winner, end) = ended.unwrap_or((None, "too long".to_owned()));
    let uci =
        |(position, mv): (&Position, &Move)| position.uci(*mv, CastlingMode::Standard).to_string();
    let moves = situation.positions().iter().zip(situation.moves()).map(uci).collect();
    Ok(Game { winner, end, moves, times })
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} after {} plies: {}", self.end, self.moves.len(), self.moves.join(" "))
    }
}

#[derive(Default)]
struct Score {
    /// Wins, draws, losses.
    games: [u32; 3],
    ends: BTreeMap<String, u32>,
    /// Add-times and moves of both programs.
    times: [(u64, u64); 2],
}

impl Score {
    fn add(&mut self, game: &Game, color: Color) {
        let result = game.winner.map_or(1, |winner| if winner == color { 0 } else { 2 });
        self.games[result] += 1;
        let who = ["won", "drawn", "lost"][result];
        *self.ends.entry(format!("{who}: {}", game.end)).or_default() += 1;
        let [white, black] = game.times;
        for (sum, time) in self.times.iter_mut().zip(color.pick([white, black], [black, white])) {
            *sum = (sum.0 + time.0, sum.1 + time.1);
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [wins, draws, losses] = self.games;
        let games = f64::from(wins + draws + losses);
        let percent = 100.0 * (f64::from(wins) + f64::from(draws) / 2.0) / games;
        let hours = self.times.map(|(sum, moves)| sum as f64 / 18e6 / moves.max(1) as f64);
        write!(f, "+{wins} ={draws} -{losses}: {percent:.1} %, ")?;
        write!(f, "{:.2} and {:.2} hours per move, {:?}", hours[0], hours[1], self.ends)
    }
}
