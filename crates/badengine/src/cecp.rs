//! A decent CECP engine, for tests that have no other at hand.

use crate::engine::{choose, say};
use rules::{CastlingMode, Color, Position};
use std::io::{self, BufRead};

struct Player {
    history: Vec<Position>,
    side: Option<Color>,
}

pub(crate) fn serve() -> io::Result<()> {
    let mut player = Player { history: vec![Position::start()], side: None };
    for line in io::stdin().lock().lines() {
        let line = line?;
        if line.trim() == "quit" {
            break;
        }
        player.obey(line.trim())?;
    }
    Ok(())
}

impl Player {
    fn obey(&mut self, line: &str) -> io::Result<()> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "protover" => {
                say("feature done=0")?;
                say("feature ping=1 setboard=1 usermove=1 colors=0 telepathy=1")?;
                say("feature myname=\"Good Engine\" variants=\"normal\" done=1")
            }
            "ping" => say(&format!("pong {rest}")),
            "new" => {
                *self = Self { history: vec![Position::start()], side: Some(Color::Black) };
                Ok(())
            }
            "force" => {
                self.side = None;
                Ok(())
            }
            "go" => {
                self.side = Some(self.now().turn());
                self.reply()
            }
            "setboard" => self.set_board(rest),
            "usermove" => self.receive(rest),
            "undo" => self.take_back(1),
            "remove" => self.take_back(2),
            "xboard" | "accepted" | "rejected" | "time" | "otim" | "level" | "st" | "sd"
            | "post" | "nopost" | "hard" | "easy" | "random" | "computer" | "result" | "name"
            | "" => Ok(()),
            other => say(&format!("Error (unknown command): {other}")),
        }
    }

    fn now(&self) -> Position {
        self.history.last().cloned().unwrap_or_else(Position::start)
    }

    fn set_board(&mut self, fen: &str) -> io::Result<()> {
        match Position::from_fen(fen) {
            Ok(position) => self.history = vec![position],
            Err(error) => return say(&format!("tellusererror Illegal position: {error}")),
        }
        Ok(())
    }

    fn receive(&mut self, text: &str) -> io::Result<()> {
        let mut position = self.now();
        let Ok(mv) = position.parse_uci(text) else {
            return say(&format!("Illegal move: {text}"));
        };
        position.play(mv);
        self.history.push(position);
        self.reply()
    }

    fn reply(&mut self) -> io::Result<()> {
        let mut position = self.now();
        if self.side != Some(position.turn()) {
            return Ok(());
        }
        let Some(best) = choose(&position) else {
            return say("1/2-1/2 {no move}");
        };
        let text = position.uci(best, CastlingMode::Standard).to_string();
        position.play(best);
        self.history.push(position);
        say(&format!("1 0 1 20 {text}"))?;
        say(&format!("move {text}"))
    }

    fn take_back(&mut self, plies: usize) -> io::Result<()> {
        let left = self.history.len().saturating_sub(plies).max(1);
        self.history.truncate(left);
        Ok(())
    }
}
