use rules::{Color, Move, Position};

use super::questions::plausible_of;
use super::{Plausible, Ratio, plausible};
use crate::brakes::Brakes;

/// What a line leads to, for the machine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Worth {
    /// It is mated; the more half-moves are left to look at, the worse.
    Mated(std::cmp::Reverse<u32>),
    /// The ratio at the end.
    Ratio(Ratio),
    /// It mates; the more half-moves are left, the better.
    Mates(u32),
}

/// A root move with what it leads to.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) plausible: Plausible,
    pub(super) worth: Worth,
    pub(super) variation: Vec<Move>,
}

/// Minimax over plausible moves, without any cutting off.
pub(super) struct Search<'a, 'b> {
    pub(super) brakes: &'b mut Brakes<'a>,
    pub(super) color: Color,
}

impl Search<'_, '_> {
    /// The plausible moves among these, each with what it leads to; fewer if there was no time.
    pub(super) fn lines(&mut self, position: &Position, moves: &[Move], plies: u32) -> Vec<Line> {
        let mut lines = Vec::new();
        for plausible in plausible_of(position, moves) {
            let mut variation = Vec::new();
            let next = position.after(plausible.mv);
            let worth = self.look(&next, plies.saturating_sub(1), &mut variation);
            if self.brakes.are_pulled() {
                break;
            }
            variation.insert(0, plausible.mv);
            lines.push(Line { plausible, worth, variation });
        }
        lines
    }

    fn look(&mut self, position: &Position, plies: u32, variation: &mut Vec<Move>) -> Worth {
        let even = Worth::Ratio(Ratio { own: 1, other: 1 });
        if self.brakes.count() {
            return even;
        }
        if !position.has_legal_move() {
            return match (position.in_check(), position.turn() == self.color) {
                (false, _) => even,
                (true, true) => Worth::Mated(std::cmp::Reverse(plies)),
                (true, false) => Worth::Mates(plies),
            };
        }
        if plies == 0 {
            return Worth::Ratio(Ratio::of(position, self.color));
        }
        let is_own = position.turn() == self.color;
        let mut best: Option<Worth> = None;
        for Plausible { mv, .. } in plausible(position) {
            let mut line = Vec::new();
            let worth = self.look(&position.after(mv), plies - 1, &mut line);
            if self.brakes.are_pulled() {
                break;
            }
            if best.is_none_or(|best| if is_own { worth > best } else { worth < best }) {
                best = Some(worth);
                line.insert(0, mv);
                *variation = line;
            }
        }
        best.unwrap_or(even)
    }
}
