//! Moves, endings, takebacks.

use std::time::Instant;

use rules::{Color, Move, Role};

use super::Room;
use crate::app::App;
use crate::messages::{EndReason, GameEvent, GameResult, GameStatus};
use crate::refusal::Refusal;
use crate::store::MoveRow;
use crate::{rating, translate};

/// Half-moves that cost no time, one a side.
const FREE_PLIES: usize = 2;

impl Room {
    /// Plays a move for the side to move: first on disk, then for all to see.
    pub(super) fn play(&mut self, mv: Move, told: &MoveRow) -> Result<(), Refusal> {
        let now = Instant::now();
        let mover = self.turn();
        let ply = self.replay.situation.moves().len();
        let san = self.replay.situation.position().san(mv).to_string();
        let row = MoveRow {
            uci: self.uci(mv),
            time_ms: Some(now.duration_since(self.turn_began).as_millis() as u64),
            clock_ms: self.clock_after_move(mover, now),
            ..told.clone()
        };
        self.replay.situation.play(mv).map_err(Refusal::bad_chess)?;
        let status = self.replay.situation.outcome().map_or(GameStatus::Playing, Into::into);
        let opening = translate::opening(&self.app.openings, self.replay.situation.positions());
        let fen = self.replay.situation.position().fen().to_string();
        let kept =
            self.app.store.add_move(self.game.id, ply, &row, &fen, &status, opening.as_ref());
        if let Err(error) = kept {
            self.replay.situation.take_back();
            return Err(error.into());
        }
        if let Some(clock) = &mut self.clock {
            if ply >= FREE_PLIES {
                clock.moved(mover, now);
            }
            clock.stop(now);
        }
        self.replay.played.push(row.shown(san, fen));
        self.game.moves.push(row);
        self.game.status = status.clone();
        self.game.opening = opening;
        self.draw_offer = None;
        self.turn_began = now;
        self.count();
        self.announce(ply, status);
        Ok(())
    }

    /// Tells of the last move, then goes on. A person's clock has started by then.
    fn announce(&mut self, ply: usize, status: GameStatus) {
        if self.seat(self.turn()).is_human() {
            self.proceed();
        }
        let Some(played) = self.replay.played.get(ply).cloned() else { return };
        let moved = GameEvent::Moved {
            ply: ply as u32,
            played,
            turn: self.turn().into(),
            clocks: self.clock.as_ref().map(|clock| super::clock::shown(clock, Instant::now())),
            status,
            opening: self.game.opening.clone(),
        };
        self.broadcast(&moved);
        self.proceed();
        self.announce_thinking();
    }

    fn uci(&self, mv: Move) -> String {
        let situation = &self.replay.situation;
        situation.position().uci(mv, situation.castling_mode()).to_string()
    }

    fn clock_after_move(&self, mover: Color, now: Instant) -> Option<u64> {
        let clock = self.clock.as_ref()?;
        let is_free = self.replay.situation.moves().len() < FREE_PLIES;
        let left = clock.left(mover, now);
        let left = if is_free { left } else { left + clock.increment() };
        Some(left.as_millis() as u64)
    }

    /// Whether time runs now.
    pub(super) fn has_running_clock(&self) -> bool {
        self.replay.situation.moves().len() >= FREE_PLIES
    }

    /// Does what the position asks for: starts a clock, or lets a player think.
    pub(super) fn proceed(&mut self) {
        if !self.is_playing() {
            return;
        }
        if self.seat(self.turn()).is_human() {
            self.start_clock();
        } else if !self.is_asleep() {
            self.begin_thinking();
        }
    }

    pub(super) fn start_clock(&mut self) {
        let (turn, runs) = (self.turn(), self.has_running_clock());
        if let Some(clock) = self.clock.as_mut().filter(|_| runs) {
            clock.start(turn, Instant::now());
        }
    }

    /// The time of the side whose clock runs is over.
    pub(super) fn flag_falls(&mut self) {
        let deadline = self.clock.as_ref().and_then(terms::GameClock::deadline);
        let Some((loser, _)) = deadline.filter(|(_, at)| *at <= Instant::now()) else { return };
        let winner = !loser;
        let (result, text) = if self.can_mate(winner) {
            (GameResult::won_by(winner), format!("{} wins on time", name(winner)))
        } else {
            let text = format!("{}'s time is over, {} cannot mate", name(loser), name(winner));
            (GameResult::Draw, text)
        };
        self.end(result, EndReason::Timeout, text);
    }

    /// Whether a side has enough to mate a bare king with some help.
    fn can_mate(&self, color: Color) -> bool {
        let position = self.replay.situation.position();
        let own = position.by_color(color);
        let count = |role| (own & position.by_role(role)).len();
        count(Role::Pawn) + count(Role::Rook) + count(Role::Queen) > 0
            || count(Role::Knight) + count(Role::Bishop) > 1
    }

    /// Ends the game otherwise than by a move.
    pub(super) fn end(&mut self, result: GameResult, reason: EndReason, text: String) {
        let status = GameStatus::Ended { result, reason, text };
        self.stop_thinking();
        if let Some(clock) = &mut self.clock {
            clock.stop(Instant::now());
        }
        // Should the disk refuse, people learn of the end all the same; it is found again later.
        let kept = self.app.store.end_game(self.game.id, &status);
        self.game.status = status.clone();
        self.count();
        self.draw_offer = None;
        let clocks = self.clock.as_ref().map(|clock| super::clock::shown(clock, Instant::now()));
        self.broadcast(&GameEvent::Ended { status, clocks });
        if let Err(error) = kept {
            self.broadcast(&GameEvent::Refused { error: Refusal::from(error).report() });
        }
    }

    /// Counts the game in the person's rating, if it is over and counts.
    fn count(&mut self) {
        let App { store, catalogue, .. } = &*self.app;
        if let Err(error) = rating::count(store, catalogue, &self.game) {
            self.broadcast(&GameEvent::Refused { error: Refusal::from(error).report() });
        }
    }

    /// Takes back to the last turn of a person, or one move between two people.
    pub(super) fn take_back(&mut self) -> Result<(), Refusal> {
        let ply = self.takeback_ply()?;
        let fen = self.replay.situation.positions()[ply].fen().to_string();
        let last = ply.checked_sub(1).and_then(|last| self.game.moves.get(last));
        let last = last.map(|one| one.uci.clone());
        self.app.store.take_back(self.game.id, ply, &fen, last.as_deref())?;
        self.stop_thinking();
        while self.replay.situation.moves().len() > ply {
            self.replay.situation.take_back();
        }
        self.replay.played.truncate(ply);
        self.game.moves.truncate(ply);
        self.game.status = GameStatus::Playing;
        self.game.opening =
            translate::opening(&self.app.openings, self.replay.situation.positions());
        self.draw_offer = None;
        self.turn_began = Instant::now();
        let first = self.replay.situation.first().turn();
        self.clock = self
            .game
            .time_control
            .map(|control| super::clock_after(control, first, &self.game.moves));
        self.proceed();
        let state = self.state();
        self.broadcast(&state);
        Ok(())
    }

    /// To which ply a takeback leads.
    fn takeback_ply(&self) -> Result<usize, Refusal> {
        let positions = self.replay.situation.positions();
        let plies = (0..positions.len() - 1).rev();
        let human = plies.filter(|ply| self.seat(positions[*ply].turn()).is_human()).max();
        human.ok_or_else(|| Refusal::conflict("there is no move of a person to take back"))
    }
}

/// A side's name at the beginning of a sentence.
pub(super) fn name(color: Color) -> &'static str {
    color.pick("White", "Black")
}
