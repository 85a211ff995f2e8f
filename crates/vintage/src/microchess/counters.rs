//! What the stages of the search count.

use serde::{Deserialize, Serialize};

use super::slot::Slot;

/// What one side could do in one position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tally {
    /// Moves, the queen's twice.
    pub mobility: u8,
    /// Points of the best piece that can be captured.
    pub best_capture: u8,
    /// Points of all captures together, a piece attacked twice counting twice.
    pub capture_sum: u8,
    /// The slot of the best capture, the last one found on ties; 0 when there
    /// is none, so that no capture and the king look the same.
    pub best_victim: u8,
}

impl Tally {
    /// Counts a move of `slot`.
    pub(crate) fn count_move(&mut self, slot: Slot) {
        let weight = if slot == Slot::QUEEN { 2 } else { 1 };
        self.mobility = self.mobility.wrapping_add(weight);
    }

    /// Counts a capture. Says whether it is the best so far.
    pub(crate) fn count_capture(&mut self, victim: Slot) -> bool {
        let points = victim.points();
        self.capture_sum = self.capture_sum.wrapping_add(points);
        let best = points >= self.best_capture;
        if best {
            self.best_capture = points;
            self.best_victim = victim.index();
        }
        best
    }
}

/// Everything that goes into the value of one candidate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Counters {
    /// The computer before the move.
    pub prior: Tally,
    /// The opponent after it.
    pub reply: Tally,
    /// The computer after it, were it to move again.
    pub continuation: Tally,
    /// Points the candidate itself captures.
    pub own_capture: u8,
    /// Most points captured at each depth of the exchanges that the
    /// opponent's replies begin: opponent, computer, opponent, ...
    pub exchange: [u8; 5],
}

impl Counters {
    /// Counts a capture at a depth of the exchanges. Says whether it is the
    /// best there so far.
    pub(crate) fn take_in_exchange(&mut self, depth: u8, victim: Slot) -> bool {
        let most = &mut self.exchange[usize::from(depth)];
        let is_best = victim.points() >= *most;
        *most = victim.points().max(*most);
        is_best
    }
}
