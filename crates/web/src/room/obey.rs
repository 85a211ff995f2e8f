//! What people want.

use rules::Color;

use super::Room;
use super::play::name;
use crate::messages::{EndReason, GameCommand, GameEvent, GameResult, PaceControl};
use crate::refusal::Refusal;
use crate::store::MoveRow;

/// Half-moves before which no player agrees to a draw.
const EARLIEST_DRAW: usize = 20;
/// A game with fewer half-moves can be aborted.
const ABORTABLE: usize = 2;
const SPEEDS: std::ops::RangeInclusive<f64> = 0.001..=1_000_000.0;
/// Each is shown, so that many take long.
const STEPS: std::ops::RangeInclusive<u32> = 1..=10_000;

impl Room {
    pub(super) async fn obey(&mut self, command: GameCommand) -> Result<(), Refusal> {
        if let GameCommand::Pace { side, control } = command {
            self.set_pace(side.into(), control)?;
            self.keep_machine(side.into()).await;
            return Ok(());
        }
        if self.game.imported_pgn.is_some() {
            return Err(Refusal::conflict("a game that was read from a PGN is not played on"));
        }
        self.keep_end().await?;
        if command == GameCommand::Takeback {
            return self.take_back().await;
        }
        if !self.is_playing() {
            return Err(Refusal::conflict("the game is over"));
        }
        match command {
            GameCommand::Move { uci, ply } => self.play_human(&uci, ply).await,
            GameCommand::Resign => self.resign().await,
            GameCommand::OfferDraw => self.offer_draw().await,
            GameCommand::AcceptDraw => self.accept_draw().await,
            GameCommand::DeclineDraw => self.decline_draw(),
            GameCommand::MoveNow => self.move_now().await,
            GameCommand::Hint => self.mark_helped().await,
            GameCommand::Abort => self.abort().await,
            GameCommand::Takeback
            | GameCommand::Pace { .. }
            | GameCommand::Inspect { .. }
            | GameCommand::Console { .. } => Ok(()),
        }
    }

    async fn play_human(&mut self, uci: &str, ply: u32) -> Result<(), Refusal> {
        let played = self.replay.situation.moves().len();
        if ply as usize != played {
            let words = format!("move '{uci}' is for ply {ply}, but {played} moves were played");
            return Err(Refusal::conflict(words));
        }
        if !self.seat(self.turn()).is_human() {
            return Err(Refusal::conflict("it is not your turn"));
        }
        let mv = self.replay.situation.position().parse_uci(uci).map_err(Refusal::bad_chess)?;
        self.play(mv, &MoveRow::default()).await
    }

    /// The person who speaks: the only one, or between two the one to move.
    fn human(&self) -> Result<Color, Refusal> {
        match Color::ALL.map(|color| self.seat(color).is_human()) {
            [true, true] => Ok(self.turn()),
            [true, false] => Ok(Color::White),
            [false, true] => Ok(Color::Black),
            [false, false] => Err(Refusal::conflict("two players play this game; abort it")),
        }
    }

    async fn resign(&mut self) -> Result<(), Refusal> {
        let loser = self.human()?;
        let text = format!("{} resigns", name(loser));
        self.end(GameResult::Win(!loser), EndReason::Resignation, text).await
    }

    async fn offer_draw(&mut self) -> Result<(), Refusal> {
        let by = self.human()?;
        if self.draw_offer == Some(!by) || self.agrees_to_draw(!by) {
            return self.draw().await;
        } else if self.seat(!by).is_human() {
            self.draw_offer = Some(by);
            self.broadcast(&GameEvent::DrawOffered { by: by.into() });
        } else {
            self.broadcast(&GameEvent::DrawDeclined { by: by.into() });
        }
        Ok(())
    }

    /// A player agrees when the game has gone on for a while and it does not think itself better.
    fn agrees_to_draw(&self, color: Color) -> bool {
        let seat = self.seat(color);
        let is_late = self.replay.situation.moves().len() >= EARLIEST_DRAW;
        let is_better = seat.last_score.is_none_or(|score| score > player::Score::Centipawns(0));
        !seat.is_human() && is_late && !is_better
    }

    async fn draw(&mut self) -> Result<(), Refusal> {
        self.end(GameResult::Draw, EndReason::Agreement, "draw by agreement".to_owned()).await
    }

    async fn accept_draw(&mut self) -> Result<(), Refusal> {
        self.draw_offer.ok_or_else(|| Refusal::conflict("nobody offers a draw"))?;
        self.draw().await
    }

    fn decline_draw(&mut self) -> Result<(), Refusal> {
        let by = self.draw_offer.take();
        let by = by.ok_or_else(|| Refusal::conflict("nobody offers a draw"))?;
        self.broadcast(&GameEvent::DrawDeclined { by: by.into() });
        Ok(())
    }

    async fn abort(&mut self) -> Result<(), Refusal> {
        let is_watched = Color::ALL.into_iter().all(|color| !self.seat(color).is_human());
        if !is_watched && self.replay.situation.moves().len() >= ABORTABLE {
            return Err(Refusal::conflict("the game has begun; resign it"));
        }
        self.end(GameResult::Unknown, EndReason::Aborted, "aborted".to_owned()).await
    }

    fn set_pace(&mut self, color: Color, control: PaceControl) -> Result<(), Refusal> {
        if self.seat(color).hertz.is_none() {
            let words = format!("{} is not a machine whose speed can be set", name(color));
            return Err(Refusal::bad_request(words));
        }
        match control {
            PaceControl::Speed { factor: Some(factor) } if !SPEEDS.contains(&factor) => {
                let words = format!("speed {factor} is not between 0.001 and 1,000,000");
                return Err(Refusal::bad_request(words));
            }
            PaceControl::Step { count } if !STEPS.contains(&count) => {
                let words = format!("{count} steps are not between 1 and 10,000");
                return Err(Refusal::bad_request(words));
            }
            _ => self.change_pace(color, control),
        }
        Ok(())
    }
}
