use std::time::{Duration, Instant};

use player::{Choice, Event, Fault, Info, Score, Situation};
use protocol::cecp::{Command, GameEnd, Message, Thinking};
use protocol::client::{CecpClient, ClientError};
use terms::{GameResult, read_line, read_move};

use crate::fault_of;
use crate::watch::{Duty, Watch, from_now};

/// How soon an engine that does not move is told again.
const AGAIN: Duration = Duration::from_millis(300);

/// One search, from `go` to the move.
pub(super) struct Thought<'a> {
    pub(super) situation: &'a Situation,
    pub(super) watch: Watch<'a>,
    /// When to say `?`, where CECP cannot say how long.
    pub(super) enough: Option<Instant>,
    /// How deep it is to look.
    pub(super) depth: Option<u32>,
    pub(super) observe: &'a mut dyn FnMut(Event),
    pub(super) score: Option<Score>,
    pub(super) offers_draw: bool,
}

impl Thought<'_> {
    pub(super) fn ask(&mut self, client: &mut CecpClient) -> Result<Choice, Fault> {
        let sent = client.send(&Command::Go).map_err(fault_of)?;
        loop {
            match self.watch.duty() {
                Duty::Stop => self.enough = Some(Instant::now()),
                Duty::PonderHit => {}
                Duty::GiveUp => return Err(Fault::Stall),
                Duty::Listen(until) => {
                    if self.enough.is_some_and(|enough| Instant::now() >= enough) {
                        client.send(&Command::MoveNow).map_err(fault_of)?;
                        // GNU Chess misses it now and then.
                        self.enough = Some(from_now(AGAIN));
                    }
                    match client.expect("move", until) {
                        Ok(received) => {
                            let time = received.line.at.saturating_duration_since(sent);
                            if let Ok(message) = received.message
                                && let Some(answer) = self.hear(message, time)
                            {
                                return answer;
                            }
                        }
                        Err(ClientError::Timeout { .. }) => {}
                        Err(error) => return Err(fault_of(error)),
                    }
                }
            }
        }
    }

    fn hear(&mut self, message: Message, time: Duration) -> Option<Result<Choice, Fault>> {
        match message {
            Message::Move(text) => return Some(self.conclude(&text, time)),
            Message::Resign => return Some(Ok(self.resignation())),
            Message::Result(end) => return Some(self.claim(&end)),
            Message::OfferDraw => self.offers_draw = true,
            Message::IllegalMove { text, .. } if looks_like_move(&text) => {
                return Some(Err(refused(&text)));
            }
            Message::Thinking(thinking) => self.report(&thinking),
            Message::Tell { text, .. } | Message::TellError(text) => {
                (self.observe)(Event::Text(text));
            }
            _ => {}
        }
        None
    }

    fn report(&mut self, thinking: &Thinking) {
        let (variation, _) = read_line(self.situation.position(), thinking.moves());
        self.score = Some(thinking.score());
        let info = Info {
            depth: Some(thinking.depth),
            selective_depth: thinking.extra.first().and_then(|depth| u32::try_from(*depth).ok()),
            score: self.score,
            nodes: Some(thinking.nodes),
            time: Some(thinking.time()),
            variation,
            ..Info::default()
        };
        (self.observe)(info.into());
        if self.depth.is_some_and(|depth| thinking.depth > depth) {
            // It does not know `sd`.
            self.enough = Some(Instant::now());
            self.depth = None;
        }
    }

    fn conclude(&self, text: &str, time: Duration) -> Result<Choice, Fault> {
        if self.watch.timed_out {
            return Err(Fault::Timeout);
        }
        let position = self.situation.position();
        let best = read_move(position, text).ok_or_else(|| Fault::IllegalMove {
            text: text.to_owned(),
            fen: position.fen().to_string(),
        })?;
        Ok(Choice {
            score: self.score,
            offers_draw: self.offers_draw,
            thinking_time: Some(time),
            ..Choice::of(Some(best))
        })
    }

    fn resignation(&self) -> Choice {
        let any = self.situation.position().legal_moves().first().copied();
        Choice { resigns: true, score: self.score, ..Choice::of(any) }
    }

    /// An engine that says the game is over instead of moving: it has lost, or it is wrong.
    fn claim(&self, end: &GameEnd) -> Result<Choice, Fault> {
        let opponent = !self.situation.position().turn();
        if end.result == GameResult::Win(opponent) {
            return Ok(self.resignation());
        }
        Err(Fault::Protocol { reason: format!("it claims '{end}' instead of moving") })
    }
}

/// Whether an engine's complaint is about a move: some call every command illegal that they do
/// not know.
pub(super) fn looks_like_move(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_square = |at: usize| {
        first.get(at..at + 2).is_some_and(|square| square.parse::<rules::Square>().is_ok())
    };
    (is_square(0) && is_square(2)) || first.starts_with("O-O")
}

pub(super) fn refused(text: &str) -> Fault {
    Fault::Protocol { reason: format!("it refuses the legal move '{text}'") }
}
