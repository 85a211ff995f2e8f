//! Moves, endings, takebacks.

use std::sync::Arc;
use std::time::Instant;

use rules::{Color, Move, Role};

use super::{Event, KEEP_RETRY, Room, written};
use crate::blocking::OffWorker;
use crate::messages::{EndReason, GameEvent, GameResult, GameStatus};
use crate::refusal::Refusal;
use crate::store::{GameState, MoveRow, Store};
use crate::{rating, translate};

/// Half-moves that cost no time, one a side.
const FREE_PLIES: usize = 2;

/// An end that nobody asked for (a flag, a player that fails or resigns) and that the store has not
/// taken yet. Nobody has heard of it; it is tried again.
#[derive(Debug)]
pub(super) struct Unkept {
    /// The end; `None` for a move, which the player looks for again.
    end: Option<GameStatus>,
    retry_at: Instant,
}

impl Room {
    /// Plays a move for the side to move: first on disk, then for all to see.
    pub(super) async fn play(&mut self, mv: Move, told: &MoveRow) -> Result<(), Refusal> {
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
        self.app.rooms.grow(self.game.id, ply + 1)?;
        if let Err(error) = self.replay.situation.play(mv) {
            self.app.rooms.shrink(self.game.id, ply);
            return Err(Refusal::bad_chess(error));
        }
        let before = self.game.state();
        self.game.moves.push(row.clone());
        self.game.status = self.replay.situation.outcome().map_or(GameStatus::Playing, Into::into);
        self.game.opening =
            translate::opening(&self.app.openings, self.replay.situation.positions());
        self.game.fen = self.replay.situation.position().fen().to_string();
        let (state, one) = (self.game.state(), row.clone());
        let rated = rating::rated(&self.app.catalogue, &self.game);
        let keep =
            move |store: &Store, _: &OffWorker| Ok(store.add_move(&state, &one, rated.as_ref())?);
        if let Err(refusal) = self.app.blocking.write(keep).await {
            self.replay.situation.take_back();
            self.game.moves.pop();
            self.app.rooms.shrink(self.game.id, ply);
            self.restore(before);
            return Err(refusal);
        }
        if let Some(clock) = &mut self.clock {
            if ply >= FREE_PLIES {
                clock.moved(mover, now);
            }
            clock.stop(now);
        }
        self.replay.played.push(row.shown(san, self.game.fen.clone()));
        self.game.deadline_ms = None;
        self.draw_offer = None;
        self.turn_began = now;
        self.forget_thoughts();
        self.announce(ply).await;
        if !self.is_playing() {
            self.forget_machines().await;
        }
        Ok(())
    }

    /// Puts back what a change that was not stored has changed.
    fn restore(&mut self, before: GameState) {
        let GameState { fen, status, opening, .. } = before;
        (self.game.fen, self.game.status, self.game.opening) = (fen, status, opening);
    }

    /// Tells of the last move, then goes on. A person's clock has started by then.
    async fn announce(&mut self, ply: usize) {
        if self.seat(self.turn()).is_human() {
            self.proceed().await;
        }
        let Some(played) = self.replay.played.get(ply).cloned() else { return };
        let moved = GameEvent::Moved {
            ply: ply as u32,
            played,
            turn: self.turn().into(),
            clocks: self.clock.as_ref().map(|clock| super::clock::shown(clock, Instant::now())),
            status: self.game.status.clone(),
            opening: self.game.opening.clone(),
        };
        self.broadcast(&moved);
        self.proceed().await;
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
    pub(super) async fn proceed(&mut self) {
        if !self.is_playing() || self.unkept.is_some() {
            return;
        }
        if self.seat(self.turn()).is_human() {
            self.start_clock();
            self.begin_attending();
        } else if !self.is_asleep() || self.works_alone(self.turn()) {
            self.begin_thinking().await;
        }
    }

    pub(super) fn start_clock(&mut self) {
        let (turn, runs) = (self.turn(), self.has_running_clock());
        if let Some(clock) = self.clock.as_mut().filter(|_| runs) {
            clock.start(turn, Instant::now());
        }
    }

    /// The time of the side whose clock runs is over.
    pub(super) async fn flag_falls(&mut self) {
        let deadline = self.clock.as_ref().and_then(terms::GameClock::deadline);
        let Some((loser, _)) = deadline.filter(|(_, at)| *at <= Instant::now()) else { return };
        let winner = !loser;
        let (result, text) = if self.can_mate(winner) {
            (GameResult::Win(winner), format!("{} wins on time", name(winner)))
        } else {
            let text = format!("{}'s time is over, {} cannot mate", name(loser), name(winner));
            (GameResult::Draw, text)
        };
        self.end_unasked(result, EndReason::Timeout, text).await;
    }

    /// Whether a side has enough to mate a bare king with some help.
    fn can_mate(&self, color: Color) -> bool {
        let position = self.replay.situation.position();
        let own = position.by_color(color);
        let count = |role| (own & position.by_role(role)).len();
        count(Role::Pawn) + count(Role::Rook) + count(Role::Queen) > 0
            || count(Role::Knight) + count(Role::Bishop) > 1
    }

    /// Ends the game otherwise than by a move: first on disk, then for all to see. Where the disk
    /// refuses, the game goes on as if nobody had said anything.
    pub(super) async fn end(
        &mut self,
        result: GameResult,
        reason: EndReason,
        text: String,
    ) -> Result<(), Refusal> {
        let before = self.game.state();
        self.game.status = GameStatus::Ended { result, reason, text };
        let state = self.game.state();
        let rated = rating::rated(&self.app.catalogue, &self.game);
        let keep = move |store: &Store, _: &OffWorker| Ok(store.end_game(&state, rated.as_ref())?);
        if let Err(refusal) = self.app.blocking.write(keep).await {
            self.restore(before);
            return Err(refusal);
        }
        self.stop_thinking();
        self.console.stop();
        if let Some(clock) = &mut self.clock {
            clock.stop(Instant::now());
        }
        (self.draw_offer, self.unkept) = (None, None);
        let clocks = self.clock.as_ref().map(|clock| super::clock::shown(clock, Instant::now()));
        let status = self.game.status.clone();
        self.broadcast(&GameEvent::Ended { status, clocks });
        self.forget_machines().await;
        Ok(())
    }

    /// Ends the game by what nobody can take back. Until the disk takes it, nothing else happens.
    pub(super) async fn end_unasked(
        &mut self,
        result: GameResult,
        reason: EndReason,
        text: String,
    ) {
        let status = GameStatus::Ended { result, reason, text: text.clone() };
        if let Err(refusal) = self.end(result, reason, text).await {
            self.stop_thinking();
            self.retry_later(Some(status), &refusal);
        }
    }

    /// Tells that something could not be stored, and remembers to try again.
    pub(super) fn retry_later(&mut self, end: Option<GameStatus>, refusal: &Refusal) {
        if self.unkept.is_none() {
            self.broadcast(&GameEvent::Refused { error: refusal.report() });
        }
        self.unkept = Some(Unkept { end, retry_at: Instant::now() + KEEP_RETRY });
    }

    /// Stores an end that could not be stored before.
    pub(super) async fn keep_end(&mut self) -> Result<(), Refusal> {
        let Some(unkept) = &self.unkept else { return Ok(()) };
        let Some(GameStatus::Ended { result, reason, text }) = unkept.end.clone() else {
            self.unkept = None;
            return Ok(());
        };
        self.end(result, reason, text).await
    }

    /// Tries again what could not be stored, when it is time.
    pub(super) async fn retry(&mut self) {
        let is_due = |unkept: &Unkept| unkept.retry_at <= Instant::now();
        if !self.unkept.as_ref().is_some_and(is_due) {
            return;
        }
        let end = self.unkept.as_ref().and_then(|unkept| unkept.end.clone());
        match self.keep_end().await {
            Ok(()) => self.proceed().await,
            Err(refusal) => self.retry_later(end, &refusal),
        }
    }

    /// Takes back to the last turn of a person, or one move between two people.
    pub(super) async fn take_back(&mut self) -> Result<(), Refusal> {
        let ply = self.takeback_ply()?;
        // Everybody is sent the whole game; it gets no longer than it is now.
        let share = self.app.answers.share(written(&self.state()).len())?.map(Arc::new);
        let positions = &self.replay.situation.positions()[..=ply];
        let last = ply.checked_sub(1).and_then(|last| self.game.moves.get(last));
        let state = GameState {
            id: self.game.id,
            plies: ply,
            fen: positions[ply].fen().to_string(),
            last_move: last.map(|one| one.uci.clone()),
            status: GameStatus::Playing,
            opening: translate::opening(&self.app.openings, positions),
        };
        let stored = state.clone();
        self.app.blocking.write(move |store, _| Ok(store.take_back(&stored)?)).await?;
        self.stop_thinking();
        self.console.stop();
        while self.replay.situation.moves().len() > ply {
            self.replay.situation.take_back();
        }
        self.replay.played.truncate(ply);
        self.game.moves.truncate(ply);
        self.app.rooms.shrink(self.game.id, ply);
        self.restore(state);
        self.game.deadline_ms = None;
        self.draw_offer = None;
        self.turn_began = Instant::now();
        self.forget_thoughts();
        for side in Color::ALL {
            self.keep_machine(side).await;
        }
        self.clock = super::clock::of_stored(&self.game, &self.replay.situation);
        self.proceed().await;
        let state = Event { text: written(&self.state()), _permit: share };
        self.send(&state, |_| true);
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
