use std::fmt;
use std::time::Duration;

use stats::{Estimate, RatingList};

use super::Ladder;
use crate::{Standings, Tally};

/// The rating list, best first.
#[derive(Clone, Debug)]
pub struct LadderList {
    /// Everybody.
    pub rows: Vec<LadderRow>,
}

/// One line of the list.
#[derive(Clone, Debug)]
pub struct LadderRow {
    /// Its name.
    pub name: String,
    /// Its rating; none before its first game.
    pub rating: Option<Estimate>,
    /// Games.
    pub games: u64,
    /// Share of the points, from 0 to 1.
    pub score: f64,
    /// The year of the machine or program.
    pub year: Option<u16>,
    /// The memory that it may use.
    pub memory: Option<String>,
    /// What a move takes here.
    pub time: Duration,
    /// What a move takes on the real machine.
    pub machine_time: Option<Duration>,
    /// Why the rating may not mean much.
    pub warnings: Vec<String>,
}

impl LadderList {
    pub(super) fn new(
        ladder: &Ladder,
        standings: &Standings,
        ratings: Option<&RatingList>,
    ) -> LadderList {
        let row = |(place, rung): (usize, &super::Rung)| {
            let found = ratings.and_then(|list| {
                list.ratings().iter().find(|rating| rating.player.index() == place)
            });
            let games = standings.total(place).games;
            let about = standings.about(place);
            let faults = about.faults.iter().map(|(reason, count)| format!("{count} × {reason}"));
            let doubts = found.iter().flat_map(|rating| &rating.warnings).map(ToString::to_string);
            LadderRow {
                name: rung.contestant.name.clone(),
                rating: found.filter(|_| games.games() > 0).map(|rating| rating.rating),
                games: games.games(),
                score: games.points() / games.games().max(1) as f64,
                year: rung.year,
                memory: rung.memory.clone(),
                time: per_move(about.thinking, about.moves),
                machine_time: machine_time(about),
                warnings: doubts.chain(faults).collect(),
            }
        };
        let mut rows: Vec<LadderRow> = ladder.rungs.iter().enumerate().map(row).collect();
        let value = |row: &LadderRow| row.rating.map_or(f64::NEG_INFINITY, |rating| rating.value);
        rows.sort_by(|a, b| value(b).total_cmp(&value(a)));
        LadderList { rows }
    }

    /// One JSON value with everything.
    #[must_use]
    pub fn json(&self) -> serde_json::Value {
        let row = |row: &LadderRow| {
            serde_json::json!({
                "name": row.name,
                "elo": row.rating.map(|rating| rating.value),
                "error": row.rating.map(|rating| rating.error()),
                "games": row.games,
                "score": row.score,
                "year": row.year,
                "memory": row.memory,
                "seconds_a_move": row.time.as_secs_f64(),
                "machine_seconds_a_move": row.machine_time.map(|time| time.as_secs_f64()),
                "warnings": row.warnings,
            })
        };
        self.rows.iter().map(row).collect()
    }
}

fn per_move(time: Duration, moves: u64) -> Duration {
    time.div_f64(moves.max(1) as f64)
}

fn machine_time(about: &Tally) -> Option<Duration> {
    (about.machine_moves > 0).then(|| per_move(about.machine, about.machine_moves))
}

/// A time in the unit that people would use.
pub(super) fn people_time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        _ if seconds < 1e-3 => format!("{:.0} µs", seconds * 1e6),
        _ if seconds < 1.0 => format!("{:.0} ms", seconds * 1e3),
        _ if seconds < 120.0 => format!("{seconds:.1} s"),
        _ if seconds < 7_200.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3_600.0),
    }
}

impl fmt::Display for LadderList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let longest =
            |of: &dyn Fn(&LadderRow) -> usize| self.rows.iter().map(of).max().unwrap_or(0);
        let name = longest(&|row| row.name.chars().count()).max(4);
        let memory = longest(&|row| row.memory.as_deref().unwrap_or("–").chars().count()).max(6);
        writeln!(
            f,
            "  # {:<name$} {:>7} {:>6} {:>6} {:>7} {:>5} {:>memory$} {:>9} {:>12}",
            "Name", "Elo", "+/-", "Games", "Score", "Year", "Memory", "Time/move", "Machine time"
        )?;
        for (rank, row) in self.rows.iter().enumerate() {
            let number =
                |number: Option<f64>| number.map_or("–".to_owned(), |n| format!("{n:.0}"));
            writeln!(
                f,
                "{:>3} {:<name$} {:>7} {:>6} {:>6} {:>6.1}% {:>5} {:>memory$} {:>9} {:>12}",
                rank + 1,
                row.name,
                number(row.rating.map(|rating| rating.value)),
                number(row.rating.map(|rating| rating.error())),
                row.games,
                row.score * 100.0,
                row.year.map_or("–".to_owned(), |year| year.to_string()),
                row.memory.as_deref().unwrap_or("–"),
                people_time(row.time),
                row.machine_time.map_or("–".to_owned(), people_time),
            )?;
        }
        for row in self.rows.iter().filter(|row| !row.warnings.is_empty()) {
            writeln!(f, "    {}: {}", row.name, row.warnings.join("; "))?;
        }
        Ok(())
    }
}
