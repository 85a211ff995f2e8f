use machines::chessvm::Chessvm;
use player::{MachineTime, Progress};
use rules::{Move, Position};

use super::cards::{Spot, first_look};
use super::word;

/// Words of a node, and the accumulator that keeps the root while deeper plies are at work.
const NODE_WORDS: u8 = 5;
const KEPT_ROOT: u8 = 2;

/// The moves at the root in the order in which the program tries them: captures and promotions from
/// square to square, then the others.
pub(super) struct RootMoves {
    /// Where each move stands in that order.
    places: Vec<Place>,
    first: usize,
}

/// The pass of the generator, and how far round the board it has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Place {
    is_quiet: bool,
    squares: usize,
}

impl RootMoves {
    pub(super) fn of(position: &Position) -> RootMoves {
        let first = first_look(position).square().map_or(0, rules::Square::index);
        let place = |mv: &Move| Place {
            is_quiet: position.piece_at(mv.to()).is_none() && !mv.is_promotion(),
            squares: (mv.from().index() + 64 - first) % 64,
        };
        let legal = position.legal_moves();
        let known = legal.iter().filter(|mv| !mv.is_castle() && !mv.is_en_passant());
        RootMoves { places: known.map(place).collect(), first }
    }

    /// How far the machine has come: the moves behind it, and half of those of the piece at work. The root
    /// of that share, because the first moves take the longest: until they have a value there is nothing to
    /// cut off by. In six positions half of the time had passed at 5 to 46 % of the moves.
    pub(super) fn progress(&self, machine: &Chessvm, time: MachineTime) -> Progress {
        let Some(now) = self.place(machine) else { return Progress { time, done: 0.0 } };
        let behind = self.places.iter().filter(|place| **place < now).count();
        let at_work = self.places.iter().filter(|place| **place == now).count();
        let share = (behind as f32 + at_work as f32 / 2.0) / self.places.len().max(1) as f32;
        Progress { time, done: share.sqrt() }
    }

    /// Where the generator of the root is; `None` before it has begun.
    fn place(&self, machine: &Chessvm) -> Option<Place> {
        let ply = machine.word(word::PLY)? % 10;
        let root = if ply == 1 { 0 } else { KEPT_ROOT * NODE_WORDS };
        let from = Spot::of_digits(machine.word(root + word::FROM)?).square()?;
        // The tens of the captures' mode are 0 for White and 9 for Black.
        let is_quiet = !matches!(machine.word(root + word::STATE)? / 10, 0 | 9);
        Some(Place { is_quiet, squares: (from.index() + 64 - self.first) % 64 })
    }
}

#[cfg(test)]
mod tests {
    use machines::{Budget, Machine};

    use super::*;
    use crate::eniac::{Cards, Eniac};

    #[test]
    fn the_work_that_is_done_grows_to_the_end() {
        let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
        let position = Position::from_fen(fen).expect("legal");
        let mut machine = Eniac::new().ready(&Cards::of(&position));
        let root = RootMoves::of(&position);
        let mut seen = Vec::new();
        while machine.run(Budget::cycles(400_000)).is_err() {
            let time = MachineTime { cycles: machine.add_times(), hertz: 5_000 };
            seen.push(root.progress(&machine, time).done);
        }
        let total = machine.add_times() as f32;
        assert!(seen.is_sorted(), "{seen:?}");
        assert!(seen.last().is_some_and(|last| *last > 0.9), "{seen:?}");
        // Half-way the guess of the whole is within a factor of two.
        let half = seen.len() / 2;
        let guess = (half + 1) as f32 * 400_000.0 / seen[half];
        assert!((0.5..2.0).contains(&(guess / total)), "{guess} for {total}");
    }
}
