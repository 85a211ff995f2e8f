//! The value of a candidate: three runs of 8-bit additions and subtractions.
//!
//! The processor's carry is cleared only where a run begins. Inside a run an
//! addition that overflows adds one to the next, and a subtraction that
//! underflows takes one more from the next. The last carry of a run is lost,
//! with one exception: it decides whether the first total counts as negative.

use serde::{Deserialize, Serialize};

use super::counters::Counters;
use super::events::{Event, Events};
use super::slot::Slot;

/// The squares worth two points to the side that moves there, in the order of comparison.
const CENTRE: [u8; 4] = [0x33, 0x34, 0x22, 0x25];

/// The move that is valued: which slot, from where, to where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Step {
    /// The slot that moves.
    pub slot: Slot,
    /// The square it leaves.
    pub from: u8,
    /// The square it enters.
    pub to: u8,
}

/// The value byte of a move with these counters.
///
/// ```
/// use vintage::microchess::{Counters, Slot, value::{Step, value}};
/// let knight = Step { slot: Slot::new(6).unwrap(), from: 0x20, to: 0x30 };
/// let mut counters = Counters::default();
/// counters.continuation.best_victim = 1;
/// assert_eq!(value(&counters, knight), 0xD0);
/// counters.prior.best_capture = 200;
/// assert_eq!(value(&counters, knight), 0xDD, "an early underflow is not noticed");
/// ```
#[must_use]
pub fn value(counters: &Counters, step: Step) -> u8 {
    Valuation::new(counters, step).value()
}

/// A value and the turns that its computation took, which the clock feels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Valuation {
    material: u8,
    went_below_zero: bool,
    place: Place,
    ending: Ending,
}

/// What is worth two points about a move.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// It enters a square of [`CENTRE`], the one of that number.
    Central(usize),
    /// It is the king's.
    KingElsewhere,
    /// It brings a piece out.
    BackRankLeft,
    Indifferent,
}

/// Whether the game would be over.
#[derive(Clone, Copy, Debug)]
enum Ending {
    KingCapturable,
    /// No reply, and nothing but perhaps the king is attacked: mate, but
    /// stalemate as well.
    NoReply,
    NoReplyButCapture,
    None,
}

impl Valuation {
    pub(crate) fn new(counters: &Counters, step: Step) -> Self {
        let (material, went_below_zero) = material(counters);
        Self { material, went_below_zero, place: Place::of(step), ending: Ending::of(counters) }
    }

    pub(crate) fn value(&self) -> u8 {
        match self.ending {
            Ending::KingCapturable => 0,
            Ending::NoReply => 0xFF,
            Ending::NoReplyButCapture | Ending::None => {
                self.material.wrapping_add(self.place.bonus())
            }
        }
    }

    pub(crate) fn note(&self, events: &mut Events) {
        events.note_if(self.went_below_zero, Event::TotalBelowZero);
        let turns = [self.place.event(), self.ending.event()];
        turns.into_iter().flatten().for_each(|event| events.note(event));
    }
}

impl Place {
    fn of(step: Step) -> Self {
        match CENTRE.iter().position(|&square| square == step.to) {
            Some(number) => Self::Central(number),
            None if step.slot == Slot::KING => Self::KingElsewhere,
            None if step.from < 0x10 => Self::BackRankLeft,
            None => Self::Indifferent,
        }
    }

    fn bonus(self) -> u8 {
        match self {
            Self::Central(_) | Self::BackRankLeft => 2,
            Self::KingElsewhere | Self::Indifferent => 0,
        }
    }

    fn event(self) -> Option<Event> {
        match self {
            Self::Central(0) => Some(Event::FirstCentralSquare),
            Self::Central(1) => Some(Event::SecondCentralSquare),
            Self::Central(2) => Some(Event::ThirdCentralSquare),
            Self::Central(_) => Some(Event::FourthCentralSquare),
            Self::KingElsewhere => Some(Event::KingElsewhere),
            Self::BackRankLeft => Some(Event::BackRankLeft),
            Self::Indifferent => None,
        }
    }
}

impl Ending {
    fn of(counters: &Counters) -> Self {
        if counters.reply.best_capture == Slot::KING.points() {
            return Self::KingCapturable;
        }
        match (counters.reply.mobility, counters.continuation.best_victim) {
            (0, 0) => Self::NoReply,
            (0, _) => Self::NoReplyButCapture,
            _ => Self::None,
        }
    }

    fn event(self) -> Option<Event> {
        match self {
            Self::KingCapturable => Some(Event::KingCapturable),
            Self::NoReply => Some(Event::NoReply),
            Self::NoReplyButCapture => Some(Event::NoReplyButCapture),
            Self::None => None,
        }
    }
}

/// The three runs, and whether the first of them went below zero.
fn material(counters: &Counters) -> (u8, bool) {
    let Counters { prior, reply: theirs, continuation: mine, own_capture, exchange } = counters;
    let [reply_0, answer_1, reply_1, answer_2, reply_2] = *exchange;

    let assets = [mine.mobility, mine.best_capture, mine.capture_sum, answer_1, answer_2];
    let before = [prior.best_capture, prior.capture_sum, reply_0, reply_1, reply_2, prior.mobility];
    let total = subtract(add(0x80, &assets).0, &before);
    let (total, below_zero) = total.0.borrowing_sub(theirs.mobility, total.1);
    let quarter = if below_zero { 0 } else { total >> 1 };

    let total = add(quarter, &[0x40, mine.best_capture, mine.capture_sum]).0;
    let half = subtract(total, &[theirs.best_capture]).0 >> 1;

    let won = *own_capture;
    let total = add(half, &[0x90, won, won, won, won, answer_1]).0;
    let (best, sum) = (theirs.best_capture, theirs.capture_sum);
    (subtract(total, &[best, best, sum, sum, reply_1]).0, below_zero)
}

/// Adds the terms one after the other, each with the carry of the one before.
fn add(start: u8, terms: &[u8]) -> (u8, bool) {
    terms.iter().fold((start, false), |(sum, carry), &term| sum.carrying_add(term, carry))
}

/// Subtracts likewise.
fn subtract(start: u8, terms: &[u8]) -> (u8, bool) {
    terms.iter().fold((start, false), |(left, borrow), &term| left.borrowing_sub(term, borrow))
}
