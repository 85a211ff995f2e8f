//! One thought: every candidate, its replies and its continuation, and the best.

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::counters::{Counters, Tally};
use super::events::{Event, Events};
use super::generator::Mover;
use super::level::Level;
use super::slot::{Side, Slot};
use super::value::{Step, Valuation};
use super::workings::{Occupant, Workings};

/// A candidate must be worth more than this to be considered at all.
pub(super) const NOTHING_YET: u8 = 0x0C;
/// A best value below this is a resignation.
const WORTH_PLAYING: u8 = 0x0F;

/// What the search is doing with the moves it generates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Counting what the computer can do before it moves.
    Prior,
    /// Weighing each of the computer's moves.
    Candidates,
    /// Counting what the opponent can answer.
    Replies,
    /// Counting what the computer could do next.
    Continuation,
    /// Looking whether a move ends on the enemy king's square.
    KingSafety,
    /// Following captures; the number says how many came since the candidate.
    Exchange(u8),
}

/// A move that was weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Candidate {
    /// The slot that moves, from where, to where.
    pub step: Step,
    /// Its value byte.
    pub value: u8,
    /// What the value was made of.
    pub counters: Counters,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Thought {
    /// Every candidate in the order of generation.
    pub candidates: Vec<Candidate>,
    /// The move to play; `None` is the resignation.
    pub best: Option<Step>,
    /// The highest value, or 12 if none was higher.
    pub best_value: u8,
    /// What the computer could do before it moved.
    pub prior: Tally,
    /// Moves generated at any stage.
    pub moves: u64,
    /// How many of them were generated to test whether the king is safe after a move that a pawn
    /// cannot make anyway. Our program does without.
    pub needless_moves: u64,
    /// The cycles that the original would have needed; on the emulated machine those that our
    /// program took.
    pub cycles: u64,
    /// What the search did, for the clock; empty when the emulated machine thought.
    pub events: Events,
}

impl Thought {
    /// The cycles that a 6502 would have needed.
    #[must_use]
    pub fn cycles(&self) -> u64 {
        self.cycles
    }
}

/// Thinks about a position with the computer to move.
#[must_use]
pub fn think(board: &Board, level: Level) -> Thought {
    let mut search = Search::new(board, level);
    search.generate(Side::Computer, Stage::Prior);
    search.generate(Side::Computer, Stage::Candidates);
    search.finish()
}

#[derive(Debug)]
pub(crate) struct Search {
    pub(crate) level: Level,
    pub(crate) workings: Workings,
    pub(crate) events: Events,
    /// Whether a move of the stage [`Stage::KingSafety`] ended on the king.
    pub(crate) king_found: bool,
    /// See [`Thought::needless_moves`].
    pub(crate) needless_moves: u64,
    counters: Counters,
    candidates: Vec<Candidate>,
    best: Option<Step>,
    best_value: u8,
}

impl Search {
    fn new(board: &Board, level: Level) -> Self {
        Self {
            level,
            workings: Workings::new(board),
            events: Events::default(),
            king_found: false,
            needless_moves: 0,
            counters: Counters::default(),
            candidates: Vec::with_capacity(64),
            best: None,
            best_value: NOTHING_YET,
        }
    }

    fn finish(mut self) -> Thought {
        self.events.note(Event::Thought);
        let best = self.best.filter(|_| self.best_value >= WORTH_PLAYING);
        if let Some(step) = best {
            self.note_played(step);
        }
        Thought {
            candidates: self.candidates,
            best,
            best_value: self.best_value,
            prior: self.counters.prior,
            moves: self.events.moves(),
            needless_moves: self.needless_moves,
            cycles: self.events.cycles(),
            events: self.events,
        }
    }

    fn note_played(&mut self, step: Step) {
        self.note_made(match self.workings.look(Side::Computer, step.to) {
            Occupant::Enemy(victim) => Some(victim),
            _ => None,
        });
    }

    /// What becomes of a generated move depends on the stage.
    pub(crate) fn visit(&mut self, mover: Mover, to: u8, victim: Option<Slot>) {
        match mover.stage {
            Stage::Prior => self.visit_prior(mover, victim),
            Stage::Candidates => self.visit_candidate(mover, to, victim),
            Stage::Replies => self.visit_reply(mover, to, victim),
            Stage::Continuation => self.visit_continuation(mover, victim),
            Stage::KingSafety => self.visit_king(mover, to),
            Stage::Exchange(depth) => {
                self.events.note(Event::ExchangeMove);
                self.exchange(mover, to, victim, depth);
            }
        }
    }

    fn visit_prior(&mut self, mover: Mover, victim: Option<Slot>) {
        self.events.note(Event::PriorMove);
        self.counters.prior = self.counted(self.counters.prior, mover, victim);
    }

    fn visit_reply(&mut self, mover: Mover, to: u8, victim: Option<Slot>) {
        self.events.note(Event::ReplyMove);
        self.counters.reply = self.counted(self.counters.reply, mover, victim);
        self.exchange(mover, to, victim, 0);
    }

    /// The piece that the opponent attacks most is expected to be lost, and
    /// its continuations do not count; the king's always do.
    fn visit_continuation(&mut self, mover: Mover, victim: Option<Slot>) {
        self.events.note(Event::ContinuationMove);
        let is_king = mover.slot == Slot::KING;
        if !is_king && mover.slot.index() == self.counters.reply.best_victim {
            self.events.note(Event::EndangeredSkipped);
            return;
        }
        self.events.note_if(is_king, Event::KingContinued);
        self.counters.continuation = self.counted(self.counters.continuation, mover, victim);
    }

    fn visit_king(&mut self, mover: Mover, to: u8) {
        self.events.note(Event::GuardMove);
        if to == self.workings.square_of(mover.side.other(), Slot::KING) {
            self.events.note(Event::KingFound);
            self.king_found = true;
        }
    }

    fn visit_candidate(&mut self, mover: Mover, to: u8, victim: Option<Slot>) {
        self.events.note(Event::CandidateMove);
        let own = self.counted(Tally::default(), mover, victim);
        let step =
            Step { slot: mover.slot, from: self.workings.square_of(mover.side, mover.slot), to };
        self.counters = Counters {
            prior: self.counters.prior,
            own_capture: own.best_capture,
            ..Counters::default()
        };
        let undo = self.make(mover, to, victim);
        self.generate(Side::Opponent, Stage::Replies);
        self.generate(Side::Computer, Stage::Continuation);
        self.workings.unmake(undo);
        self.weigh(step);
    }

    fn counted(&mut self, mut tally: Tally, mover: Mover, victim: Option<Slot>) -> Tally {
        tally.count_move(mover.slot);
        self.events.note_if(mover.slot == Slot::KING, Event::KingCounted);
        self.events.note_if(mover.slot == Slot::QUEEN, Event::QueenCounted);
        if let Some(victim) = victim {
            self.events.note(Event::CaptureCounted);
            self.note_search_for(victim);
            let is_best = tally.count_capture(victim);
            self.events.note_if(is_best, Event::BestCaptureCounted);
        }
        tally
    }

    /// Follows a chain of captures on any squares, as deep as the level goes.
    fn exchange(&mut self, mover: Mover, to: u8, victim: Option<Slot>, depth: u8) {
        let Some(victim) = victim else { return };
        if !victim.counts_in_exchange() {
            return self.events.note(Event::ExchangeIgnored);
        }
        self.events.note(Event::ExchangeTaken);
        self.events.note_times(Event::ExchangeSlotCompared, 8 - u32::from(victim.index()));
        let is_best = self.counters.take_in_exchange(depth, victim);
        self.events.note_if(is_best, Event::ExchangeBest);
        if usize::from(depth) + 1 < self.level.exchange_depth() {
            let undo = self.make(mover, to, Some(victim));
            self.generate(mover.side.other(), Stage::Exchange(depth + 1));
            self.workings.unmake(undo);
        }
    }

    /// Values the candidate whose counters are complete.
    fn weigh(&mut self, step: Step) {
        let valuation = Valuation::new(&self.counters, step);
        valuation.note(&mut self.events);
        let value = valuation.value();
        self.candidates.push(Candidate { step, value, counters: self.counters });
        self.events.note_if(value == self.best_value, Event::EqualsBest);
        if value > self.best_value {
            self.events.note(Event::NewBest);
            self.best_value = value;
            self.best = Some(step);
        }
    }
}
