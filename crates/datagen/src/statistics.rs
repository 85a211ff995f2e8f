use std::collections::HashSet;
use std::fmt;

use rules::Color;

use crate::record::GameRecord;

/// What a set of games is like.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    /// Games.
    pub games: u64,
    /// Wins of White, draws, wins of Black.
    pub results: [u64; 3],
    /// Moves.
    pub plies: u64,
    /// Positions fit for training.
    pub quiet: u64,
    /// Quiet positions that occurred before.
    pub duplicates: u64,
    /// Quiet positions by number of pieces, 1 to 32.
    pub by_pieces: [u64; 32],
    /// Quiet positions by score for White: 20 bands of 100 centipawns, from -1000.
    pub by_score: [u64; 20],
    seen: HashSet<u64>,
}

impl Statistics {
    /// Counts one more game.
    pub fn add(&mut self, game: &GameRecord) {
        self.games += 1;
        let result = match game.winner {
            Some(Color::White) => 0,
            None => 1,
            Some(Color::Black) => 2,
        };
        self.results[result] += 1;
        self.plies += game.plies.len() as u64;
        for (position, ply) in game.quiet_positions() {
            self.quiet += 1;
            self.duplicates += u64::from(!self.seen.insert(position.key()));
            self.by_pieces[position.occupied().len() as usize - 1] += 1;
            let band = (i32::from(ply.score) + 1_000).clamp(0, 1_999) / 100;
            self.by_score[band as usize] += 1;
        }
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, draws, black] = self.results;
        writeln!(f, "{} games: White won {white}, Black won {black}, {draws} drawn", self.games)?;
        let share = |part: u64| 100.0 * part as f64 / self.quiet.max(1) as f64;
        writeln!(f, "{} moves, {} quiet positions", self.plies, self.quiet)?;
        writeln!(f, "duplicates: {} ({:.2} %)", self.duplicates, share(self.duplicates))?;
        writeln!(f, "score for White, in pawns:")?;
        for (band, count) in (-10..).zip(self.by_score) {
            writeln!(f, "  {band:>3} to {:>3}: {:>6.2} %", band + 1, share(count))?;
        }
        writeln!(f, "pieces:")?;
        for (pieces, count) in (1..).zip(self.by_pieces).filter(|(_, count)| *count > 0) {
            writeln!(f, "  {pieces:>2}: {:>6.2} %", share(count))?;
        }
        Ok(())
    }
}
