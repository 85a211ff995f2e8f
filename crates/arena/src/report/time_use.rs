//! How long contestants think, move by move.

use crate::report::Curve;
use crate::{GameRecord, Standings};

/// Moves of a game that are told apart; later ones are not counted.
const MOST_MOVES: usize = 150;
/// Contestants that get a line; the classes of the lines in the style sheet.
const CLASSES: [&str; 6] = ["curve c0", "curve c1", "curve c2", "curve c3", "curve c4", "curve c5"];

/// Sums of microseconds and how many moves they belong to, by contestant and number of the move.
#[derive(Clone, Debug, Default)]
pub(crate) struct TimeUse {
    sums: Vec<Vec<(u64, u64)>>,
}

impl TimeUse {
    pub(crate) fn add(&mut self, record: &GameRecord, names: &[String]) {
        self.sums.resize(names.len().min(CLASSES.len()), Vec::new());
        let black_begins = record.fen.split(' ').nth(1) == Some("b");
        for (ply, told) in record.moves.iter().enumerate().filter(|(_, told)| !told.book) {
            let ply = ply + usize::from(black_begins);
            let name = if ply.is_multiple_of(2) { &record.white } else { &record.black };
            let place = names.iter().position(|other| other == name);
            let Some(sums) = place.and_then(|place| self.sums.get_mut(place)) else { continue };
            let number = ply / 2;
            if number >= MOST_MOVES {
                continue;
            }
            if sums.len() <= number {
                sums.resize(number + 1, (0, 0));
            }
            sums[number].0 = sums[number].0.saturating_add(told.time);
            sums[number].1 += 1;
        }
    }

    /// Mean milliseconds by number of the move, a line for each of the first contestants.
    pub(crate) fn curves(&self) -> Vec<Curve> {
        let mean = |(number, &(sum, moves)): (usize, &(u64, u64))| {
            (moves > 0).then(|| ((number + 1) as f64, sum as f64 / moves as f64 / 1e3))
        };
        let points = |sums: &Vec<(u64, u64)>| sums.iter().enumerate().filter_map(mean).collect();
        let lines = self.sums.iter().zip(CLASSES);
        lines.map(|(sums, class)| Curve { class, points: points(sums) }).collect()
    }

    /// Who has a line, in the order of the lines.
    pub(crate) fn names<'a>(&self, standings: &'a Standings) -> &'a [String] {
        &standings.names()[..self.sums.len().min(standings.names().len())]
    }
}
