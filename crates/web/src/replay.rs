//! A kept game, played through.

use player::Situation;
use rules::{CastlingMode, Position};

use crate::blocking::OffWorker;
use crate::messages::{ExhibitionView, GameStatus, GameView, PlayedMove, Seat};
use crate::refusal::Refusal;
use crate::store::{MoveRow, StoredGame};

/// A game with its positions.
#[derive(Clone, Debug)]
pub(crate) struct Replay {
    pub(crate) situation: Situation,
    pub(crate) played: Vec<PlayedMove>,
}

impl Replay {
    /// Plays through what is kept; a file that somebody has changed may hold anything.
    pub(crate) fn of(game: &StoredGame, _: &OffWorker) -> Result<Replay, Refusal> {
        let broken = |what: &dyn std::fmt::Display| {
            Refusal::storage(format_args!("game {} is damaged: {what}", game.id))
        };
        let first = Position::from_fen(&game.start).map_err(|error| broken(&error))?;
        let mode = castling_mode(game.chess960);
        let situation = Situation::new(first).with_castling(mode);
        let mut replay = Replay { situation, played: Vec::new() };
        for row in &game.moves {
            let position = replay.situation.position();
            let mv = position.parse_uci(&row.uci).map_err(|error| broken(&error))?;
            let san = position.san(mv).to_string();
            replay.situation.play(mv).map_err(|error| broken(&error))?;
            let fen = replay.situation.position().fen().to_string();
            replay.played.push(row.shown(san, fen));
        }
        Ok(replay)
    }
}

pub(crate) fn castling_mode(chess960: bool) -> CastlingMode {
    if chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard }
}

impl MoveRow {
    /// The move as the page sees it.
    pub(crate) fn shown(&self, san: String, fen: String) -> PlayedMove {
        PlayedMove {
            uci: self.uci.clone(),
            san,
            fen,
            time_ms: self.time_ms,
            clock_ms: self.clock_ms,
            score: self.score,
            depth: self.depth,
            machine_time: self.machine_time.map(Into::into),
        }
    }
}

impl StoredGame {
    /// The game as the page sees it, but for what only its room knows: clocks and offers.
    pub(crate) fn view(&self, replay: &Replay) -> GameView {
        GameView {
            id: self.id,
            white: self.white.clone(),
            black: self.black.clone(),
            white_name: self.white_name.clone(),
            black_name: self.black_name.clone(),
            start: self.start.clone(),
            chess960: self.chess960,
            moves: replay.played.clone(),
            fen: replay.situation.position().fen().to_string(),
            turn: replay.situation.position().turn().into(),
            status: self.status.clone(),
            time_control: self.time_control,
            clocks: None,
            draw_offer: None,
            opening: self.opening.clone(),
            imported: self.imported_pgn.is_some(),
            created_ms: self.created_ms,
        }
    }

    /// The game as start pages see it.
    pub(crate) fn exhibited(&self) -> ExhibitionView {
        let name = |seat: &Seat| match seat {
            Seat::Human { name } | Seat::Player { name, .. } => name.clone(),
        };
        let moves: Vec<&str> = self.moves.iter().map(|row| row.uci.as_str()).collect();
        ExhibitionView {
            id: self.id,
            white: name(&self.white),
            black: name(&self.black),
            start: self.start.clone(),
            moves: moves.join(" "),
            ended: self.status != GameStatus::Playing,
        }
    }
}
