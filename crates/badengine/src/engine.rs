//! The UCI engine and its faults.

use crate::Mode;
use rules::{CastlingMode, Move, Position};
use std::io::{self, BufRead, Write};
use std::process::{Command, abort};
use std::thread::sleep;
use std::time::Duration;

/// Long for a test, short enough that nothing lingers if all else fails.
pub(crate) const LONG: Duration = Duration::from_secs(60);

/// How much later than allowed a late answer is.
const LATE: Duration = Duration::from_millis(400);

#[derive(Debug)]
pub(crate) struct Engine {
    mode: Mode,
    from: u32,
    searches: u32,
    games: u32,
    position: Position,
}

impl Engine {
    pub(crate) fn new(mode: Mode, from: u32) -> Self {
        Self { mode, from, searches: 0, games: 0, position: Position::start() }
    }

    pub(crate) fn serve(mut self) -> io::Result<()> {
        if self.mode == Mode::Grandchild {
            Command::new(std::env::current_exe()?).arg(Mode::Sleep.name()).spawn()?;
        }
        for line in io::stdin().lock().lines() {
            let line = line?;
            if line.trim() == "quit" {
                break;
            }
            self.obey(line.trim())?;
        }
        if self.mode == Mode::SlowQuit {
            sleep(LONG);
        }
        Ok(())
    }

    fn obey(&mut self, line: &str) -> io::Result<()> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "uci" => self.introduce(),
            "isready" => say("readyok"),
            "ucinewgame" => self.new_game(),
            "position" => {
                self.position = read_position(rest);
                Ok(())
            }
            "go" => self.search(rest),
            _ => Ok(()),
        }
    }

    fn introduce(&self) -> io::Result<()> {
        say(&format!("id name Bad Engine ({})\nid author Torres", self.mode.name()))?;
        say("option name Hash type spin default 16 min 1 max 1024")?;
        say("option name Move Overhead type spin default 10 min 0 max 5000")?;
        match self.mode {
            Mode::NeverUciOk => Ok(()),
            _ => say("uciok"),
        }
    }

    fn new_game(&mut self) -> io::Result<()> {
        self.games += 1;
        if self.mode == Mode::ExitBetweenGames && self.games > self.from {
            std::process::exit(0);
        }
        Ok(())
    }

    fn search(&mut self, limits: &str) -> io::Result<()> {
        self.searches += 1;
        let best = self.choose();
        let mode = if self.searches < self.from { Mode::Good } else { self.mode };
        match mode {
            Mode::CrashOnGo => abort(),
            Mode::Stall => Ok(()),
            Mode::IllegalMove => self.answer("a1h8"),
            Mode::WrongPv => {
                say("info depth 1 score cp 5 nodes 1 time 1 nps 1000 pv a1h8 h8a1")?;
                say(&format!("bestmove {best}"))
            }
            Mode::Garbage => {
                shout(b"\xff\xfe\x00\x80 \xc3\x28\n\x1b[31m\n\n\r\r\n")?;
                self.answer(&best)
            }
            Mode::Flood => {
                flood(100_000)?;
                self.answer(&best)
            }
            Mode::FloodForever => flood(u64::MAX),
            Mode::CloseStdin => {
                close_input()?;
                sleep(LONG);
                Ok(())
            }
            Mode::Deaf => {
                sleep(LONG);
                Ok(())
            }
            Mode::Late => {
                sleep(self.allowed(limits) + LATE);
                self.answer(&best)
            }
            Mode::DieAfterBestmove => {
                self.answer(&best)?;
                abort()
            }
            Mode::TwoBestmoves => {
                self.answer(&best)?;
                say(&format!("bestmove {best}"))
            }
            Mode::HugeLine => {
                shout(b"info string ")?;
                (0..10_000).try_for_each(|_| shout(&[b'x'; 1000]))?;
                shout(b"\n")?;
                self.answer(&best)
            }
            Mode::StderrFlood => {
                (0..1000).try_for_each(|_| io::stderr().write_all(&[b'e'; 1000]))?;
                io::stderr().write_all(b"the last words\n")?;
                self.answer(&best)
            }
            _ => self.answer(&best),
        }
    }

    fn answer(&self, best: &str) -> io::Result<()> {
        let nodes = self.position.legal_moves().len();
        say(&format!("info depth 1 score cp 0 nodes {nodes} time 1 nps 1000 pv {best}"))?;
        say(&format!("bestmove {best}"))
    }

    fn choose(&self) -> String {
        choose(&self.position).map_or_else(
            || "(none)".to_owned(),
            |best| self.position.uci(best, CastlingMode::Standard).to_string(),
        )
    }

    /// What the clock of the side to move, or the time for a move, allows.
    fn allowed(&self, limits: &str) -> Duration {
        let words: Vec<&str> = limits.split_whitespace().collect();
        let value = |name: &str| {
            let at = words.iter().position(|word| *word == name)?;
            words.get(at + 1)?.parse().ok()
        };
        let clock = if self.position.turn() == rules::Color::White { "wtime" } else { "btime" };
        Duration::from_millis(value("movetime").or_else(|| value(clock)).unwrap_or(0))
    }
}

/// Nobody reads from now on what is written to this engine.
#[cfg(unix)]
fn close_input() -> io::Result<()> {
    Ok(rustix::stdio::dup2_stdin(std::fs::File::open("/dev/null")?)?)
}

/// Other systems have no safe way to do that.
#[cfg(not(unix))]
fn close_input() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// A legal move, always the same in the same position but not always the first.
pub(crate) fn choose(position: &Position) -> Option<Move> {
    let moves = position.legal_moves();
    let text = position.fen().to_string();
    let mixed =
        text.bytes().fold(0usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(usize::from(byte)));
    moves.as_slice().get(mixed % moves.len().max(1)).copied()
}

/// The position of a `position` command; whatever is wrong in it is left out.
fn read_position(text: &str) -> Position {
    let (start, moves) = text.split_once("moves").unwrap_or((text, ""));
    let fen = start.trim().strip_prefix("fen ").unwrap_or_default();
    let mut position = Position::from_fen(fen).unwrap_or_else(|_| Position::start());
    for text in moves.split_whitespace() {
        if let Ok(mv) = position.parse_uci(text) {
            position.play(mv);
        }
    }
    position
}

fn flood(lines: u64) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for number in 0..lines {
        writeln!(out, "info depth 1 currmove e2e4 currmovenumber {number} nodes {number}")?;
    }
    out.flush()
}

pub(crate) fn say(line: &str) -> io::Result<()> {
    shout(format!("{line}\n").as_bytes())
}

fn shout(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}
