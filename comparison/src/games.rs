//! Reading PGN, beside pgn-reader: events alone, and every move played on a board.

use std::convert::Infallible;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::time::Instant;

use pgn::{MoveText, Visitor};
use pgn_reader::{SanPlus, Skip};
use rules::Position;
use shakmaty::Position as _;

/// Games played by a fixed rule, some with clocks, evaluations and variations: about 8 MB.
fn corpus() -> (String, String) {
    let (mut bare, mut annotated) = (String::new(), String::new());
    for seed in 0..6_000usize {
        let tags = format!(
            "[Event \"Game {seed}\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"{seed}\"]\n\
             [White \"One\"]\n[Black \"Two\"]\n[Result \"1/2-1/2\"]\n\n"
        );
        bare.push_str(&tags);
        annotated.push_str(&tags);
        let mut position = Position::start();
        for ply in 0..80usize {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let pick = |salt: usize| moves[(seed * 7919 + ply * 104_729 + salt) % moves.len()];
            let number = position.fullmoves();
            let mut text = String::new();
            if ply % 2 == 0 {
                let _ = write!(text, "{number}. ");
            }
            let _ = write!(text, "{}", position.san(pick(0)));
            bare.push_str(&text);
            bare.push(if ply % 12 == 11 { '\n' } else { ' ' });
            let _ = write!(annotated, "{text} {{[%eval 0.{ply:02}] [%clk 0:03:{ply:02}]}} ");
            if ply % 20 == 7 {
                let _ = writeln!(annotated, "$2 ({number}... {})", position.san(pick(1)));
            }
            position.play(pick(0));
        }
        bare.push_str("1/2-1/2\n\n");
        annotated.push_str("1/2-1/2\n\n");
    }
    (bare, annotated)
}

/// What a reader found: games, moves of main lines, and a check of the last positions.
type Found = (u64, u64, u64);

struct Ours {
    board: Option<Position>,
    plays: bool,
    depth: u32,
    found: Found,
}

impl Visitor for Ours {
    type Output = ();
    type Error = Infallible;

    fn begin_game(&mut self) {
        self.board = self.plays.then(Position::start);
    }

    fn mv(&mut self, text: MoveText<'_>) -> Result<(), Infallible> {
        if self.depth > 0 {
            return Ok(());
        }
        // Both readers know what each move says; only the board is optional.
        let san = text.san().expect("a move");
        if let Some(board) = &mut self.board {
            board.play_unchecked(board.find_san(san).expect("legal"));
        }
        self.found.1 += 1;
        Ok(())
    }

    fn begin_variation(&mut self) -> Result<pgn::Next, Infallible> {
        self.depth += 1;
        Ok(pgn::Next::Read)
    }

    fn end_variation(&mut self) -> Result<(), Infallible> {
        self.depth -= 1;
        Ok(())
    }

    fn end_game(&mut self) {
        self.found.0 += 1;
        if let Some(board) = &self.board {
            self.found.2 += board.occupied().0.count_ones() as u64;
        }
    }
}

fn ours(text: &[u8], plays: bool) -> Found {
    let mut visitor = Ours { board: None, plays, depth: 0, found: (0, 0, 0) };
    let mut reader = pgn::Reader::new(text);
    while reader.read_game(&mut visitor).expect("good games").is_some() {}
    visitor.found
}

struct Theirs {
    board: Option<shakmaty::Chess>,
    plays: bool,
    depth: u32,
    found: Found,
}

impl pgn_reader::Visitor for Theirs {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        self.board = self.plays.then(shakmaty::Chess::default);
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
        if self.depth > 0 {
            return ControlFlow::Continue(());
        }
        if let Some(board) = &mut self.board {
            board.play_unchecked(san.san.to_move(board).expect("legal"));
        }
        self.found.1 += 1;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        self.depth += 1;
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, (): &mut ()) -> ControlFlow<()> {
        self.depth -= 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {
        self.found.0 += 1;
        if let Some(board) = &self.board {
            self.found.2 += board.board().occupied().0.count_ones() as u64;
        }
    }
}

fn theirs(text: &[u8], plays: bool) -> Found {
    let mut visitor = Theirs { board: None, plays, depth: 0, found: (0, 0, 0) };
    let mut reader = pgn_reader::Reader::new(text);
    while reader.read_game(&mut visitor).expect("good games").is_some() {}
    visitor.found
}

pub fn compare(rounds: u32) {
    let (bare, annotated) = corpus();
    println!("\nPGN, megabytes a second (best of {}; in brackets Torres's lead)", rounds);
    for (name, text) in [("bare moves", &bare), ("with comments", &annotated)] {
        for (what, plays) in [("read", false), ("read and played", true)] {
            let (mut best, text) = ([0f64; 2], text.as_bytes());
            for _ in 0..rounds {
                let readers: [fn(&[u8], bool) -> Found; 2] = [ours, theirs];
                let mut found = [(0, 0, 0); 2];
                for (nth, read) in readers.into_iter().enumerate() {
                    let begin = Instant::now();
                    found[nth] = read(text, plays);
                    let speed = text.len() as f64 / begin.elapsed().as_secs_f64() / 1e6;
                    best[nth] = best[nth].max(speed);
                }
                assert_eq!(found[0], found[1], "{name}, {what}");
            }
            let [ours, theirs] = best;
            println!(
                "{name}, {what:16}  torres {ours:.0}  pgn-reader {theirs:.0} ({:.2}x)",
                ours / theirs
            );
        }
    }
}
