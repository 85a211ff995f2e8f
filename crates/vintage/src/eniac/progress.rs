use machines::chessvm::{Chessvm, ChessvmFault};
use machines::{Budget, Machine};
use player::{MachineTime, Progress};
use rules::{Move, Position};

use super::cards::{Spot, first_look};
use super::player::HERTZ;
use super::word;

/// Words of a node, and the accumulator that keeps the root while deeper plies are at work.
const NODE_WORDS: u8 = 5;
const KEPT_ROOT: u8 = 2;
/// Add-times that the copy runs ahead between two pictures: about a millisecond here, a quarter of an hour
/// there.
const LOOK_AHEAD: u64 = 5_000_000;

/// How far a thought is. Nothing in the machine says how long it will take: the first moves at the root
/// take the longest, since there is nothing yet to cut off by. But the emulator is some hundred thousand
/// times as fast as the ENIAC, so that a copy that runs ahead to the end can tell.
pub(super) struct Forecast {
    root: RootMoves,
    ahead: Option<Chessvm>,
    /// Add-times of the whole thought, once the copy has come to its end.
    total: Option<u64>,
}

impl Forecast {
    /// For a machine that thinks about this position.
    pub(super) fn of(position: &Position, machine: &Chessvm) -> Forecast {
        Forecast { root: RootMoves::of(position), ahead: Some(machine.clone()), total: None }
    }

    /// Lets the copy run ahead for a while.
    pub(super) fn look_ahead(&mut self) {
        let Some(ahead) = &mut self.ahead else { return };
        match ahead.run(Budget::cycles(LOOK_AHEAD)) {
            Err(ChessvmFault::OverBudget { .. }) => return,
            Ok(_) => self.total = Some(ahead.add_times()),
            // The machine itself will say so when it comes there.
            Err(_) => {}
        }
        self.ahead = None;
    }

    /// How far the machine is: by its time, and by the moves at the root until the end is known.
    pub(super) fn progress(&self, machine: &Chessvm) -> Progress {
        let time = MachineTime { cycles: machine.add_times(), hertz: HERTZ };
        let done = match self.total {
            Some(total) => (time.cycles as f64 / total.max(1) as f64).min(1.0) as f32,
            None => self.root.done(machine),
        };
        Progress { time, done }
    }
}

/// The moves at the root in the order in which the program tries them: captures and promotions from
/// square to square, then the others.
struct RootMoves {
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
    fn of(position: &Position) -> RootMoves {
        let first = first_look(position).square().map_or(0, rules::Square::index);
        let place = |mv: &Move| Place {
            is_quiet: position.piece_at(mv.to()).is_none() && !mv.is_promotion(),
            squares: (mv.from().index() + 64 - first) % 64,
        };
        let legal = position.legal_moves();
        let known = legal.iter().filter(|mv| !mv.is_castle() && !mv.is_en_passant());
        RootMoves { places: known.map(place).collect(), first }
    }

    /// The moves behind the machine, and half of those of the piece at work. The root of that share: in six
    /// positions half of the time had passed at 5 to 46 % of the moves.
    fn done(&self, machine: &Chessvm) -> f32 {
        let Some(now) = self.place(machine) else { return 0.0 };
        let behind = self.places.iter().filter(|place| **place < now).count();
        let at_work = self.places.iter().filter(|place| **place == now).count();
        let share = (behind as f32 + at_work as f32 / 2.0) / self.places.len().max(1) as f32;
        share.sqrt()
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
    use super::*;
    use crate::eniac::{Cards, Eniac};

    /// Between two looks at a machine at work.
    const LOOK: u64 = 400_000;

    fn machine() -> (Position, Chessvm) {
        let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
        let position = Position::from_fen(fen).expect("legal");
        let machine = Eniac::new().ready(&Cards::of(&position));
        (position, machine)
    }

    #[test]
    fn the_work_that_is_done_grows_to_the_end() {
        let (position, mut machine) = machine();
        let forecast = Forecast::of(&position, &machine);
        let mut seen = Vec::new();
        while machine.run(Budget::cycles(LOOK)).is_err() {
            seen.push(forecast.progress(&machine).done);
        }
        let total = machine.add_times() as f32;
        assert!(seen.is_sorted(), "{seen:?}");
        assert!(seen.last().is_some_and(|last| *last > 0.9), "{seen:?}");
        // Half-way the guess of the whole is within a factor of two.
        let half = seen.len() / 2;
        let guess = (half + 1) as f32 * LOOK as f32 / seen[half];
        assert!((0.5..2.0).contains(&(guess / total)), "{guess} for {total}");
    }

    #[test]
    fn a_copy_that_has_run_ahead_knows_the_time_that_is_left() {
        let (position, mut machine) = machine();
        let mut forecast = Forecast::of(&position, &machine);
        let mut ends = Vec::new();
        while machine.run(Budget::cycles(LOOK)).is_err() {
            forecast.look_ahead();
            if forecast.total.is_some() {
                let done = f64::from(forecast.progress(&machine).done);
                ends.push(machine.add_times() as f64 / done);
            }
        }
        assert!(ends.len() > 20, "{} guesses", ends.len());
        let total = machine.add_times() as f64;
        let minute = 60.0 * f64::from(HERTZ);
        assert!(ends.iter().all(|end| (end - total).abs() < minute), "{ends:?} for {total}");
    }
}
